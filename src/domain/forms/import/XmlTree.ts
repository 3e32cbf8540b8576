import { FormFileRefused } from "./Errors.ts"

/** An XML element. Names, including those of attributes, have no prefix. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<Element | string>
}

/** An event-based XML parser; a library implements it. */
export type XmlParser = (handlers: {
  readonly onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly ontext: (text: string) => void
  readonly onclosetag: (name: string) => void
}) => { readonly write: (text: string) => void; readonly end: () => void }

/** The maximum number of elements, and the maximum depth; both are far larger than in any real form. */
const [mostElements, deepest] = [200_000, 100]

const local = (name: string): string => name.slice(name.indexOf(":") + 1)

export const elementsIn = ({ children }: Element): ReadonlyArray<Element> =>
  children.filter((child): child is Element => typeof child !== "string")

/** The first descendant with this name. */
export const descendant = (element: Element, name: string): Element | undefined => {
  for (const child of elementsIn(element)) {
    const found = child.name === name ? child : descendant(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

export const childrenNamed = (element: Element, ...names: ReadonlyArray<string>): ReadonlyArray<Element> =>
  elementsIn(element).filter(({ name }) => names.includes(name))

/** The text of an element, in which each `<output>` becomes a reference to an answer. */
export const wordsOf = (element: Element): string =>
  element.children
    .map((child) => {
      if (typeof child === "string") return child
      const shown = child.attributes["value"] ?? child.attributes["ref"]
      return child.name === "output" && shown !== undefined ? `\${${shown.split("/").at(-1)!.trim()}}` : wordsOf(child)
    })
    .join("")

/** Parses a document. Entities are not resolved, and document types are ignored. */
export const xmlTree = (text: string, parser: XmlParser): Element => {
  const root: Element & { children: Array<Element | string> } = { name: "", attributes: {}, children: [] }
  const open = [root]
  let count = 0
  const reader = parser({
    onopentag: (name, attributes) => {
      if (++count > mostElements) throw new FormFileRefused({ problem: "too_large" })
      if (open.length > deepest) throw new FormFileRefused({ problem: "too_deep" })
      const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]))
      const element = { name: local(name), attributes: own, children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    ontext: (part) => {
      const { children } = open.at(-1)!
      const last = children.at(-1)
      if (typeof last === "string") children[children.length - 1] = last + part
      else children.push(part)
    },
    onclosetag: () => void open.pop(),
  })
  reader.write(text)
  reader.end()
  const [document] = elementsIn(root)
  if (document === undefined) throw new FormFileRefused({ problem: "not_readable" })
  return document
}
