import MarkdownIt, { type Token } from "markdown-it"
import { citationsIn } from "../../../src/domain/chat/Citations.ts"
import { type AddressPolicy, linkTarget, pictureSource } from "./addresses.ts"
import { branch, type Branch, type Piece, type Tag } from "./piece.ts"
import { answerRules } from "./rules.ts"

/** Labels on parts of an answer. */
export interface AnswerWords {
  readonly copyCode: string
  readonly code: string
  readonly table: string
  readonly picture: string
}

export interface DrawnAnswer {
  readonly addresses: AddressPolicy
  readonly words: AnswerWords
  /** The number of sources; null while unknown. */
  readonly sources: number | null
  /** A citation's target. */
  readonly citation: (number: number) => { readonly href: string; readonly label: string }
  /** Syntax highlighting; undefined if the language is unknown or not loaded yet. */
  readonly coloured: (language: string, text: string) => ReadonlyArray<Piece> | undefined
}

/**
 * Markup in an answer is treated as text. Only Markdown becomes elements, which are created here and not by the parser.
 */
const parser = new MarkdownIt({ html: false, linkify: true, breaks: true })
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// Links are checked below, where disallowed links are replaced.
parser.validateLink = () => true
parser.use(answerRules)

/** Text whose citations are links. */
const withCitations = (text: string, { sources, citation }: DrawnAnswer): ReadonlyArray<Piece> => {
  if (sources === 0) return [text]
  const pieces: Array<Piece> = []
  let from = 0
  for (const { numbers, start, end } of citationsIn(text)) {
    if (numbers.some((number) => number === 0 || (sources !== null && number > sources))) continue
    if (start > from) pieces.push(text.slice(from, start))
    for (const number of numbers)
      if (sources === null) pieces.push(branch("span", { class: "cite" }, String(number)))
      else {
        const { href, label } = citation(number)
        const attributes = { class: "cite", href, "data-cite": String(number), "aria-label": label }
        pieces.push(branch("a", attributes, String(number)))
      }
    from = end
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

const outside = { target: "_blank", rel: "noopener noreferrer nofollow" }

const link = (address: string, { addresses }: DrawnAnswer, children: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const target = linkTarget(address, addresses)
  return target === undefined
    ? children
    : [branch("a", { href: target.href, ...(target.isOwn ? {} : outside) }, ...children)]
}

const picture = (token: Token, drawn: DrawnAnswer): ReadonlyArray<Piece> => {
  const address = String(token.attrGet("src") ?? "")
  const alt = token.content
  const src = pictureSource(address, drawn.addresses)
  if (src !== undefined) return [branch("img", { src, alt, loading: "lazy", class: "said-picture" })]
  return link(address, drawn, [alt === "" ? drawn.words.picture : alt])
}

const inlineTags: Readonly<Record<string, Tag>> = { em_open: "em", strong_open: "strong", s_open: "del" }

/** The pieces of a range of tokens, and the index after the range. */
interface Read {
  readonly pieces: ReadonlyArray<Piece>
  readonly next: number
}

const inlineRead = (tokens: ReadonlyArray<Token>, start: number, drawn: DrawnAnswer, isLinked: boolean): Read => {
  const pieces: Array<Piece> = []
  let at = start
  while (at < tokens.length) {
    const token = tokens[at]!
    if (token.nesting === -1) return { pieces, next: at + 1 }
    at += 1
    const tag = inlineTags[token.type]
    if (tag !== undefined || token.type === "link_open") {
      const inside = inlineRead(tokens, at, drawn, isLinked || token.type === "link_open")
      at = inside.next
      if (tag !== undefined) pieces.push(branch(tag, {}, ...inside.pieces))
      else pieces.push(...link(String(token.attrGet("href") ?? ""), drawn, inside.pieces))
    } else if (token.type === "softbreak" || token.type === "hardbreak") pieces.push(branch("br"))
    else if (token.type === "code_inline") pieces.push(branch("code", {}, token.content))
    else if (token.type === "image") pieces.push(...picture(token, drawn))
    else if (token.type === "formula" || token.type === "formula_block")
      pieces.push({ tag: "formula", tex: token.content, isBlock: token.type === "formula_block" })
    else if (token.content !== "") pieces.push(...(isLinked ? [token.content] : withCitations(token.content, drawn)))
  }
  return { pieces, next: at }
}

const languageName = /^[A-Za-z0-9+#._-]{1,30}/

/** A code block with its language, a copy button, and highlighting. */
const program = ({ info, content }: Token, { words, coloured }: DrawnAnswer): Branch => {
  const language = languageName.exec(info.trim())?.[0] ?? ""
  const text = content.replace(/\n$/, "")
  return branch(
    "figure",
    { class: "code" },
    branch(
      "figcaption",
      { class: "code-bar" },
      branch("span", { class: "code-language" }, language),
      branch("button", { class: "code-copy", type: "button" }, words.copyCode),
    ),
    branch(
      "pre",
      { tabindex: "0", role: "group", "aria-label": words.code },
      branch("code", {}, ...(coloured(language.toLowerCase(), text) ?? [text])),
    ),
  )
}

const blockTags: Readonly<Record<string, Tag>> = {
  paragraph_open: "p",
  blockquote_open: "blockquote",
  bullet_list_open: "ul",
  ordered_list_open: "ol",
  list_item_open: "li",
  table_open: "table",
  thead_open: "thead",
  tbody_open: "tbody",
  tr_open: "tr",
  th_open: "th",
  td_open: "td",
}

const task = /^\[([ xX])\] /

/** Replaces the brackets of a task item with a box that shows whether it is done. */
const asTask = (children: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const [first, ...others] = children
  if (typeof first === "object" && first.tag === "p") return [{ ...first, children: asTask(first.children) }, ...others]
  const match = typeof first === "string" ? task.exec(first) : null
  return match === null
    ? children
    : [match[1] === " " ? "☐ " : "☑ ", (first as string).slice(match[0].length), ...others]
}

const attributesOf = (token: Token): Readonly<Record<string, string>> => {
  const start = token.attrGet("start")
  const align = /text-align:(left|right|center)/.exec(String(token.attrGet("style") ?? ""))?.[1]
  return {
    ...(token.type === "ordered_list_open" && start !== null && start !== undefined ? { start: String(start) } : {}),
    ...(align === undefined || align === "left" ? {} : { class: `to-${align}` }),
    ...(token.type === "th_open" ? { scope: "col" } : {}),
  }
}

/** An answer's headings start at the third level, below its message's heading, and skip no level. */
const outline = () => {
  const open: Array<number> = []
  return (level: number): Tag => {
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    return (["h3", "h4", "h5", "h6"] as const)[Math.min(open.length, 4) - 1]!
  }
}

const blockRead = (
  tokens: ReadonlyArray<Token>,
  start: number,
  drawn: DrawnAnswer,
  heading: (level: number) => Tag,
): Read => {
  const pieces: Array<Piece> = []
  let at = start
  while (at < tokens.length) {
    const token = tokens[at]!
    if (token.nesting === -1) return { pieces, next: at + 1 }
    at += 1
    if (token.nesting === 1) {
      const tag = token.type === "heading_open" ? heading(Number(token.tag.slice(1))) : blockTags[token.type]
      const inside = blockRead(tokens, at, drawn, heading)
      at = inside.next
      if (tag === undefined || token.hidden) pieces.push(...inside.pieces)
      else {
        const made = branch(tag, attributesOf(token), ...(tag === "li" ? asTask(inside.pieces) : inside.pieces))
        const frame = { class: "table", tabindex: "0", role: "group", "aria-label": drawn.words.table }
        pieces.push(tag === "table" ? branch("div", frame, made) : made)
      }
    } else if (token.type === "inline") pieces.push(...inlineRead(token.children ?? [], 0, drawn, false).pieces)
    else if (token.type === "fence" || token.type === "code_block") pieces.push(program(token, drawn))
    else if (token.type === "hr") pieces.push(branch("hr"))
    else if (token.type === "formula_block") pieces.push({ tag: "formula", tex: token.content, isBlock: true })
    else if (token.content !== "") pieces.push(token.content)
  }
  return { pieces, next: at }
}

/** Turns an answer's Markdown into drawable pieces. No part of it becomes markup, an attribute or a script. */
export const answerPieces = (text: string, drawn: DrawnAnswer): ReadonlyArray<Piece> =>
  blockRead(parser.parse(text, {}), 0, drawn, outline()).pieces
