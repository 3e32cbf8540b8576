const fenceMark = /^\s{0,3}(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/

/** The fence of an unfinished program. */
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

/** A last line that may still change: a mark without its text. */
const undecided = /^\s*(?:>\s*)*(?:[-*+_=#`~$]+|\d{1,9}[.)]?|[-*+]\s+\[?[ xX]?\]?|\\\[?)\s*$/

const isRow = (line: string): boolean => /^\s*\|/.test(line)
const isRule = (line: string): boolean =>
  /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes("|")

/** Without an undecided last line, and without incomplete table rows. */
const withoutHalves = (lines: ReadonlyArray<string>): string => {
  const last = lines.at(-1) ?? ""
  const settledLines = last === "" || undecided.test(last) || isRow(last) ? lines.slice(0, -1) : lines
  const first = settledLines.findLastIndex((line) => !isRow(line)) + 1
  const rows = settledLines.slice(first)
  const isTable = rows.length === 0 || (rows.length > 1 && isRule(rows[1]!))
  return (isTable ? settledLines : settledLines.slice(0, first)).join("\n")
}

/** Closes the last block's open marks. */
const closed = (text: string): string => {
  const from = text.lastIndexOf("\n\n") + 1
  const block = text.slice(from)
  const open: Array<string> = []
  let cut = block.length
  for (let at = 0; at < block.length;) {
    const rest = block.slice(at)
    const code = /^`+/.exec(rest)?.[0]
    const isInCode = open.at(-1)?.startsWith("`") === true
    if (code !== undefined) {
      if (isInCode && open.at(-1) === code) open.pop()
      else if (!isInCode) open.push(code)
      at += code.length
      continue
    }
    if (isInCode) {
      at += 1
      continue
    }
    if (rest.startsWith("\\")) {
      at += 2
      continue
    }
    const mark = /^(?:\*\*|~~)/.exec(rest)?.[0]
    if (mark !== undefined) {
      const isOpening = open.includes(mark) ? false : /^(?:\S|$)/.test(rest.slice(2))
      if (open.at(-1) === mark) open.pop()
      else if (isOpening) open.push(mark)
      at += 2
      continue
    }
    const half = /^!?\[[^\]\n]*(?:$|\]$|\]\([^)\s]*$)/.exec(rest)
    if (half !== null && !/^\[\d{1,2}\]$/.test(rest)) {
      cut = at
      break
    }
    at += 1
  }
  const shown = block.slice(0, cut).trimEnd()
  const [last = "", ...others] = open.toReversed()
  const before = text.slice(0, from)
  // A mark without text is dropped, and so is half of a closing one.
  if (last !== "" && shown.endsWith(last)) return before + shown.slice(0, -last.length).trimEnd() + others.join("")
  const half = last.length === 2 && shown.endsWith(last[0]!) ? 1 : 0
  return before + shown.slice(0, shown.length - half) + last + others.join("")
}

/**
 * The stable part of a streaming answer: a table waits for its second line and each row for its end, a line of dashes
 * or hashes for its meaning, a link for its address. Open emphasis, code and formulas are closed.
 */
export const drawable = (text: string): string => {
  const lines = text.replaceAll("\r\n", "\n").split("\n")
  const fence = openFence(lines)
  if (fence !== undefined) return lines.join("\n")
  return closed(withoutHalves(lines))
}
