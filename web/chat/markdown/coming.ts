const fenceMark = /^\s{0,3}(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/

/** The fence of a code block that isn't closed yet. */
const openFence = (lines: ReadonlyArray<string>): string | undefined => {
  let open: string | undefined
  for (const line of lines) {
    const mark = fenceMark.exec(line)?.[1] ?? /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark === undefined) continue
    if (open === undefined) open = mark
    else if (mark[0] === open[0] && mark.length >= open.length && line.trim() === mark) open = undefined
  }
  return open
}

/** A last line that may still change: a marker without its text. */
const undecided = /^\s*(?:>\s*)*(?:[-*+_=#`~$]+|\d{1,9}[.)]?|[-*+]\s+\[?[ xX]?\]?|\\\[?)\s*$/

const isRow = (line: string): boolean => /^\s*\|/.test(line)
const isRule = (line: string): boolean =>
  /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes("|")

/** The text without a last line that may still change, and without incomplete table rows. */
const withoutHalves = (lines: ReadonlyArray<string>): string => {
  const last = lines.at(-1) ?? ""
  const settledLines = last === "" || undecided.test(last) || isRow(last) ? lines.slice(0, -1) : lines
  const first = settledLines.findLastIndex((line) => !isRow(line)) + 1
  const rows = settledLines.slice(first)
  const isTable = rows.length === 0 || (rows.length > 1 && isRule(rows[1]!))
  return (isTable ? settledLines : settledLines.slice(0, first)).join("\n")
}

/** Whether the text begins with a link or a picture whose address is incomplete; "[1]" is a citation. */
const isHalfLink = (rest: string): boolean =>
  /^!?\[[^\]\n]*(?:$|\]$|\]\([^)\s]*$)/.test(rest) && !/^\[\d{1,2}\]$/.test(rest)

/** The markers that are open at the end of a block, and the start of an incomplete link. */
const openMarks = (block: string): { readonly open: ReadonlyArray<string>; readonly cut: number } => {
  const open: Array<string> = []
  for (let at = 0; at < block.length;) {
    const rest = block.slice(at)
    const last = open.at(-1)
    const isInCode = last?.startsWith("`") === true
    const mark = (isInCode ? /^`+/ : /^(?:`+|\*\*|~~)/).exec(rest)?.[0]
    if (mark !== undefined) {
      const isOpening = mark.startsWith("`") ? !isInCode : !open.includes(mark) && /^(?:\S|$)/.test(rest.slice(2))
      if (last === mark) open.pop()
      else if (isOpening) open.push(mark)
      at += mark.length
    } else if (isInCode) at += 1
    else if (rest.startsWith("\\")) at += 2
    else if (isHalfLink(rest)) return { open, cut: at }
    else at += 1
  }
  return { open, cut: block.length }
}

/** Closes the open markers of the last block. */
const closed = (text: string): string => {
  const from = text.lastIndexOf("\n\n") + 1
  const block = text.slice(from)
  const { open, cut } = openMarks(block)
  const shown = block.slice(0, cut).trimEnd()
  const [last = "", ...others] = open.toReversed()
  const before = text.slice(0, from)
  // Drops a marker without text, and half of a closing marker.
  if (last !== "" && shown.endsWith(last)) return before + shown.slice(0, -last.length).trimEnd() + others.join("")
  const half = last.length === 2 && shown.endsWith(last[0]!) ? 1 : 0
  return before + shown.slice(0, shown.length - half) + last + others.join("")
}

/**
 * The stable part of a streaming answer. A table waits for its second line, a row for its end, a line of dashes or
 * hashes for what follows, and a link for its address. Open emphasis, code and formulas are closed.
 */
export const drawable = (text: string): string => {
  const lines = text.replaceAll("\r\n", "\n").split("\n")
  const fence = openFence(lines)
  if (fence !== undefined) return lines.join("\n")
  return closed(withoutHalves(lines))
}
