import MarkdownIt from "markdown-it"
import type { Token } from "markdown-it"
import { product } from "../../domain/markup/Products.ts"
import { excerpt, placeOf, type ShownAnswer } from "./ShownAnswer.ts"
import type { ChatAnswerTexts } from "../../domain/languages/ChatAnswerTexts.ts"

/** Escapes the characters that Markdown would treat as markup. */
const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, "\\$&")

/** The answer as the model wrote it, followed by the requested details. */
export const markdownAnswer = (answer: ShownAnswer, words: ChatAnswerTexts): string =>
  [
    answer.content,
    ...(answer.pending.length === 0
      ? []
      : [
          `## ${words.approvals}`,
          answer.pending
            .map((call) => `- **${escaped(call.tool)}** ${escaped(call.arguments)}. ${escaped(call.how)}`)
            .join("\n"),
        ]),
    ...(answer.sources.length === 0
      ? []
      : [
          `## ${words.sources}`,
          answer.sources
            .map((source, at) => `${at + 1}. **${escaped(placeOf(source, words))}**: ${escaped(excerpt(source))}`)
            .join("\n"),
        ]),
    ...(answer.facts.length === 0
      ? []
      : ["---", answer.facts.map(([label, value]) => `- ${label}: ${escaped(value)}`).join("\n")]),
  ].join("\n\n") + "\n"

const parser = new MarkdownIt({ html: false, linkify: false })
parser.inline.ruler.before("emphasis", "product", product)

const inline = (tokens: ReadonlyArray<Token>): string =>
  tokens
    .map((token) => {
      switch (token.type) {
        case "softbreak":
        case "hardbreak":
          return "\n"
        case "link_close": {
          const open = tokens.slice(0, tokens.indexOf(token)).findLast(({ type }) => type === "link_open")
          const href = open?.attrGet("href")
          return href === null || href === undefined ? "" : ` (${href})`
        }
        default:
          return token.content
      }
    })
    .join("")

/** Tracks which lists are open. For a token that begins a list item, returns the item's marker. */
const inLists = (lists: Array<{ number: number | null }>, token: Token): string | undefined => {
  const { type } = token
  if (type === "bullet_list_open") lists.push({ number: null })
  else if (type === "ordered_list_open") lists.push({ number: Number(token.attrGet("start") ?? 1) })
  else if (type === "bullet_list_close" || type === "ordered_list_close") lists.pop()
  else if (type === "list_item_open") {
    const list = lists.at(-1)
    const mark = "  ".repeat(lists.length - 1) + (list?.number === null ? "• " : `${list?.number}. `)
    if (list !== undefined && list.number !== null) list.number += 1
    return mark
  }
  return undefined
}

/** Blocks without markup; list items keep their numbering. */
const blocks = (tokens: ReadonlyArray<Token>): ReadonlyArray<string> => {
  const lines: Array<string> = []
  const lists: Array<{ number: number | null }> = []
  let mark = ""
  let cells: Array<string> | undefined
  for (const token of tokens) {
    mark = inLists(lists, token) ?? mark
    switch (token.type) {
      case "tr_open":
        cells = []
        break
      case "tr_close":
        lines.push((cells ?? []).join("\t"))
        cells = undefined
        break
      case "inline": {
        const text = inline(token.children ?? [])
        if (cells !== undefined) cells.push(text)
        else lines.push(mark + text)
        mark = ""
        break
      }
      case "fence":
      case "code_block":
        lines.push(mark + token.content.replace(/\n$/, ""))
        mark = ""
        break
      default:
        break
    }
  }
  return lines
}

/** The text of the answer without markup. */
export const withoutMarkup = (content: string): string => {
  const tokens = parser.parse(content, {})
  const lines = blocks(tokens)
  return lines.join("\n\n").replace(/\n\n(?= *(?:•|\d+\.) )/g, "\n")
}

/** The answer as plain text, followed by the requested details. */
export const textAnswer = (answer: ShownAnswer, words: ChatAnswerTexts): string =>
  [
    withoutMarkup(answer.content),
    ...(answer.pending.length === 0
      ? []
      : [
          `${words.approvals}:\n` +
            answer.pending.map((call) => `• ${call.tool} ${call.arguments}. ${call.how}`).join("\n"),
        ]),
    ...(answer.sources.length === 0
      ? []
      : [
          `${words.sources}:\n` +
            answer.sources.map((source, at) => `[${at + 1}] ${placeOf(source, words)}: ${excerpt(source)}`).join("\n"),
        ]),
    ...(answer.facts.length === 0 ? [] : [answer.facts.map(([label, value]) => `${label}: ${value}`).join("\n")]),
  ].join("\n\n") + "\n"
