import temml from "temml"
import type { Formula } from "./markdown/piece.ts"

/** Whether a formula may contain this element: presentation MathML without links. */
const isShown = (element: Element): boolean =>
  element.namespaceURI === "http://www.w3.org/1998/Math/MathML" &&
  !["maction", "annotation-xml"].includes(element.localName)

const shown = new Set(
  "accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle encoding fence form frame height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width xmlns class".split(
    " ",
  ),
)

/** Removes any other markup, in case the generator is ever tricked. */
const cleaned = (root: Element): void => {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!isShown(element)) {
      element.remove()
      continue
    }
    for (const name of element.getAttributeNames())
      if (name !== "style" && !shown.has(name.toLowerCase())) element.removeAttribute(name)
  }
}

/** Renders a formula as MathML, which browsers display and read aloud; an invalid formula remains TeX. */
export const drawFormula = (into: HTMLElement, { tex, isBlock }: Formula): void => {
  const made = document.createElement("div")
  try {
    temml.render(tex, made, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 200,
      maxSize: [20, 20],
      annotate: false,
    })
  } catch {
    into.textContent = tex
    return
  }
  const [math] = made.children
  if (math === undefined) return
  cleaned(math)
  into.replaceChildren(math)
}
