import type { Branch, Formula, Piece } from "./piece.ts"

/** Draws a formula into its element. */
export type DrawFormula = (into: HTMLElement, formula: Formula) => void

const formulas = new WeakMap<Node, { readonly key: string; readonly by: DrawFormula | undefined }>()

/** As TeX until what draws formulas is there. */
const patchFormula = (place: Node | undefined, formula: Formula, draw: DrawFormula | undefined): HTMLElement => {
  const key = `${formula.isBlock} ${formula.tex}`
  const drawn = place === undefined ? undefined : formulas.get(place)
  if (drawn?.key === key && drawn.by === draw) return place as HTMLElement
  const made = document.createElement(formula.isBlock ? "div" : "span")
  made.className = formula.isBlock ? "formula formula-block" : "formula"
  if (formula.isBlock) made.tabIndex = 0
  if (draw === undefined) made.textContent = formula.tex
  else draw(made, formula)
  formulas.set(made, { key, by: draw })
  return made
}

const patchElement = (place: Node | undefined, piece: Branch, draw: DrawFormula | undefined): HTMLElement => {
  const isSame = place instanceof HTMLElement && place.localName === piece.tag && !formulas.has(place)
  const element = isSame ? place : document.createElement(piece.tag)
  for (const name of element.getAttributeNames()) if (!(name in piece.attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(piece.attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  // What the button says is its own affair once it is there: it may just be saying that it has copied.
  if (!isSame || piece.tag !== "button") patch(element, piece.children, draw)
  return element
}

/**
 * Makes an element hold these pieces, and touches only what differs: what the reader has selected, scrolled to or
 * focused in an answer stays while the rest of it comes.
 */
export const patch = (parent: HTMLElement, pieces: ReadonlyArray<Piece>, draw: DrawFormula | undefined): void => {
  for (const [at, piece] of pieces.entries()) {
    const place = parent.childNodes[at]
    if (typeof piece === "string") {
      if (!(place instanceof Text)) {
        const text = document.createTextNode(piece)
        if (place === undefined) parent.append(text)
        else place.replaceWith(text)
      } else if (place.data !== piece) place.data = piece
      continue
    }
    const made = piece.tag === "formula" ? patchFormula(place, piece, draw) : patchElement(place, piece, draw)
    if (place === undefined) parent.append(made)
    else if (place !== made) place.replaceWith(made)
  }
  while (parent.childNodes.length > pieces.length) parent.lastChild?.remove()
}
