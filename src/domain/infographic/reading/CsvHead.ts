import type { Quote } from "./Reading.ts"

/** How a CSV file begins: enough to know its columns. */
export interface CsvHead {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** The line on which each record begins, that of the columns first; counted from 1, also those with nothing on them. */
  readonly lines: ReadonlyArray<number>
  /** A quoted cell goes on to the end: the file is broken, or the text was cut inside it. */
  readonly isQuoteOpen: boolean
}

/**
 * The service's own rule: a comma, unless the header has none outside quotes and has semicolons or tabs, but not both.
 * A quoted name may hold anything, line breaks too.
 */
export const delimiterOf = (text: string): string => {
  const header = /[^\r\n]+/.exec(text.slice(0, 65_536).replaceAll(/"(?:[^"]|"")*"/g, '"'))?.[0] ?? ""
  const [semicolon, tab] = [header.includes(";"), header.includes("\t")]
  if (header.includes(",") || semicolon === tab) return ","
  return semicolon ? ";" : "\t"
}

/** How cells are parted and quoted. */
export interface CellRules {
  readonly separator: string
  readonly quote: Quote
  /** A backslash stands before quotes inside cells. */
  readonly escapes: boolean
}

const endsCell = (next: string | undefined, separator: string): boolean =>
  next === undefined || next === separator || next === "\n" || next === "\r"

/** One field from `at`: its text and where it ends; nothing when its quote is not closed. Quotes that end no cell stand for themselves. */
const field = (
  text: string,
  at: number,
  { separator, quote, escapes }: CellRules,
): readonly [string, number] | undefined => {
  if (text[at] !== quote) {
    let end = at
    while (!endsCell(text[end], separator)) end++
    return [text.slice(at, end), end]
  }
  let inside = ""
  let from = at + 1
  for (let place = from; place < text.length; place++) {
    const [character, next] = [text[place], text[place + 1]]
    if (escapes && character === "\\" && (next === quote || next === "\\")) {
      inside += text.slice(from, place)
      from = ++place
    } else if (character === quote && next === quote) {
      inside += text.slice(from, ++place)
      from = place + 1
    } else if (character === quote && endsCell(next, separator)) return [inside + text.slice(from, place), place + 1]
  }
  return undefined
}

/** The first records of a CSV text, header first; lines with nothing on them are none. */
export const csvHead = (
  text: string,
  most: number,
  separator = delimiterOf(text),
  quote: Quote = '"',
  escapes = false,
): CsvHead => {
  const records: Array<ReadonlyArray<string>> = []
  const lines: Array<number> = []
  let at = 0
  let [counted, line] = [0, 1]
  let isQuoteOpen = false
  while (at < text.length && records.length <= most && !isQuoteOpen) {
    if (text[at] === "\n" || text[at] === "\r") {
      at++
      continue
    }
    line += text.slice(counted, at).match(/\r\n|\n|\r/g)?.length ?? 0
    counted = at
    const record: Array<string> = []
    for (;;) {
      const next = field(text, at, { separator, quote, escapes })
      if (next === undefined) {
        isQuoteOpen = true
        break
      }
      record.push(next[0])
      at = next[1]
      if (text[at] !== separator) break
      at++
    }
    if (isQuoteOpen) break
    while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++
    records.push(record)
    lines.push(line)
  }
  const [columns = [], ...rows] = records
  return { columns, rows, lines, isQuoteOpen }
}
