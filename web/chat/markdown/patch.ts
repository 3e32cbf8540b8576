import type { Branch, Formula, Piece } from "./piece.ts"

/** Renders a formula into its element. */
export type DrawFormula = (into: HTMLElement, formula: Formula) => void

const formulas = new WeakMap<Node, { readonly key: string; readonly by: DrawFormula | undefined }>()

/** Shown as TeX until the renderer is loaded. */
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
  // The button manages its own label, which may currently confirm that the text was copied.
  if (!isSame || piece.tag !== "button") patch(element, piece.children, draw)
  return element
}

/**
 * Makes an element's content match these pieces, changing only what differs, so that selection, scrolling and focus
 * survive while the rest streams in.
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
