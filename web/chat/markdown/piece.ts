/** Everything that can appear in a drawn answer. Nothing else can be drawn, whatever a model writes. */
export type Tag =
  | "a"
  | "blockquote"
  | "br"
  | "button"
  | "code"
  | "del"
  | "div"
  | "em"
  | "figcaption"
  | "figure"
  | "h3"
  | "h4"
  | "h5"
  | "h6"
  | "hr"
  | "img"
  | "li"
  | "ol"
  | "p"
  | "pre"
  | "span"
  | "strong"
  | "table"
  | "tbody"
  | "td"
  | "th"
  | "thead"
  | "tr"
  | "ul"

/** An element to draw. */
export interface Branch {
  readonly tag: Tag
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<Piece>
}

/** A TeX formula, as a block or inline. */
export interface Formula {
  readonly tag: "formula"
  readonly tex: string
  readonly isBlock: boolean
}

export type Piece = string | Branch | Formula

export const branch = (
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: ReadonlyArray<Piece>
): Branch => ({ tag, attributes, children })

/** A piece's text for reading aloud. Each code block is replaced with `code`. */
export const plainText = (piece: Piece, code: string): string => {
  if (typeof piece === "string") return piece
  if (piece.tag === "formula") return piece.tex
  const inside = (separator: string) => piece.children.map((child) => plainText(child, code)).join(separator)
  switch (piece.tag) {
    case "figure":
      return `${code}. `
    case "br":
      return " "
    case "img":
      return piece.attributes["alt"] ?? ""
    case "th":
    case "td":
    case "li":
      return `${inside("").trim()}${piece.tag === "li" ? ". " : ", "}`
    case "tr":
      return `${inside("").replace(/, $/, "")}. `
    case "p":
    case "h3":
    case "h4":
    case "h5":
    case "h6": {
      const text = inside("").trim()
      return /[.!?:…]$/.test(text) || text === "" ? `${text} ` : `${text}. `
    }
    default:
      return inside("")
  }
}
