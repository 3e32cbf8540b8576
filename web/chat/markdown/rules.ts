import type { MarkdownIt, StateBlock as BlockState, StateInline as InlineState } from "markdown-it"
import { product } from "../../../src/domain/markup/Products.ts"

const fences = [
  { open: "$$", close: "$$", isBlock: true },
  { open: "$", close: "$", isBlock: false },
  { open: "\\(", close: "\\)", isBlock: false },
  { open: "\\[", close: "\\]", isBlock: true },
] as const

const isEscaped = (text: string, at: number): boolean => {
  let slashes = 0
  while (text[at - 1 - slashes] === "\\") slashes++
  return slashes % 2 === 1
}

const endOf = (text: string, close: string, from: number, to: number): number => {
  for (let at = text.indexOf(close, from); at !== -1 && at < to; at = text.indexOf(close, at + 1))
    if (!isEscaped(text, at)) return at
  return -1
}

/**
 * Dollar signs mark prices unless both touch the formula between them and no digit follows the second, as in Pandoc.
 */
const isPrice = (text: string, from: number, end: number): boolean =>
  /\s/.test(text[from] ?? " ") || /\s/.test(text[end - 1] ?? " ") || /[0-9]/.test(text[end + 1] ?? "")

const formula = (state: InlineState, silent: boolean): boolean => {
  const { src, pos, posMax } = state
  const fence = fences.find(({ open }) => src.startsWith(open, pos))
  if (fence === undefined) return false
  const from = pos + fence.open.length
  const end = endOf(src, fence.close, from, posMax)
  if (end <= from || (fence.open === "$" && isPrice(src, from, end))) {
    // Two dollar signs are not split into single ones.
    if (fence.open !== "$$") return false
    if (!silent) state.pending += "$$"
    state.pos += 2
    return true
  }
  if (!silent) {
    const token = state.push(fence.isBlock ? "formula_block" : "formula", "", 0)
    token.content = src.slice(from, end).trim()
  }
  state.pos = end + fence.close.length
  return true
}

/** A block formula, from its opening to its closing line. Without a closing line, it isn't a formula. */
const formulaBlock = (state: BlockState, startLine: number, endLine: number, silent: boolean): boolean => {
  const lineAt = (line: number) => state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line])
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false
  const first = lineAt(startLine)
  const fence = fences.find(({ open, isBlock }) => isBlock && first.startsWith(open))
  if (fence === undefined) return false
  const lines = [first.slice(fence.open.length)]
  let line = startLine
  for (;;) {
    const text = lines.at(-1)!.trimEnd()
    if (text.endsWith(fence.close) && !isEscaped(text, text.length - 2)) {
      lines[lines.length - 1] = text.slice(0, -fence.close.length)
      break
    }
    line += 1
    if (line >= endLine || lineAt(line).trim() === "") return false
    lines.push(lineAt(line))
  }
  const content = lines.join("\n").trim()
  if (content === "") return false
  if (silent) return true
  const token = state.push("formula_block", "", 0)
  token.block = true
  token.content = content
  token.map = [startLine, line + 1]
  state.line = line + 1
  return true
}

/** Parses `<br>`, the only tag that models write into table cells. */
const lineBreak = (state: InlineState, silent: boolean): boolean => {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false
  const tag = /^<br ?\/?>/i.exec(state.src.slice(state.pos, state.pos + 6))
  if (tag === null) return false
  if (!silent) state.push("hardbreak", "br", 0)
  state.pos += tag[0].length
  return true
}

/** Extensions to CommonMark: asterisks for multiplication, formulas, line breaks in cells. */
export const answerRules = (parser: MarkdownIt): void => {
  parser.inline.ruler.before("emphasis", "product", product)
  parser.inline.ruler.before("escape", "formula", formula)
  parser.inline.ruler.before("autolink", "line_break", lineBreak)
  parser.block.ruler.before("fence", "formula_block", formulaBlock, { alt: ["paragraph", "blockquote", "list"] })
}
