import type { Encoding, Quote, Separator } from "./Reading.ts"

const strict = new TextDecoder("utf-8", { fatal: true })

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    strict.decode(bytes)
    return true
  } catch {
    return false
  }
}

const mostLooked = 512

/** The number of zero bytes at even and at odd offsets; zero for both unless many bytes are zero. */
const zeros = (bytes: Uint8Array): readonly [number, number] => {
  const counts: [number, number] = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, mostLooked); at++) if (bytes[at] === 0) counts[at % 2 === 0 ? 0 : 1]++
  return counts[0] + counts[1] < Math.min(bytes.length, mostLooked) / 4 ? [0, 0] : counts
}

/** The encoding of a file. Invalid UTF-8 is decoded as Windows-1252, which accepts every byte. */
export const encodingOf = (bytes: Uint8Array, isValid: (bytes: Uint8Array) => boolean = isUtf8): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  const [even, odd] = zeros(bytes)
  if (odd > 0 && even === 0) return "utf-16le"
  if (even > 0 && odd === 0) return "utf-16be"
  return isValid(bytes) ? "utf-8" : "windows-1252"
}

const separators: ReadonlyArray<Separator> = [",", ";", "\t", "|"]
const mostLines = 20

/** How often each character occurs outside quotes, for each of the first lines. */
const countsOf = (text: string, quote: Quote): ReadonlyArray<ReadonlyMap<string, number>> => {
  const lines: Array<ReadonlyMap<string, number>> = []
  let counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text) {
    if (lines.length === mostLines) return lines
    if (character === quote) isQuoted = !isQuoted
    else if ((character === "\n" || character === "\r") && !isQuoted) {
      if (counts.size > 0) lines.push(counts)
      counts = new Map()
    } else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return counts.size > 0 ? [...lines, counts] : lines
}

const mostOfHead = 65_536
const inApostrophes = /(?:^|[,;\t|])'[^'\r\n]*'(?=[,;\t|]|$)/

/**
 * The quote character: an apostrophe if apostrophes enclose all header names, or if they enclose cells in most of the
 * lines below and no line has quotation marks; else a quotation mark.
 */
export const quoteOf = (text: string): Quote => {
  const [header = "", ...lines] =
    text
      .slice(0, mostOfHead)
      .match(/[^\r\n]+/g)
      ?.slice(0, mostLines) ?? []
  const isNamed = header
    .replace(/^\ufeff/, "")
    .split(/[,;\t|]/)
    .every((name) => /^\s*'[^']+'\s*$/.test(name))
  const inThem = lines.filter((line) => inApostrophes.test(line)).length
  return isNamed || (inThem > 0 && inThem * 2 > lines.length && !lines.some((line) => line.includes('"'))) ? "'" : '"'
}

/** Whether quotes inside cells are escaped with backslashes, as in the exports of some databases. */
export const hasEscapes = (text: string): boolean => /\\["'][^,;\t|\r\n]/.test(text.slice(0, mostOfHead))

/** The separator whose count, given by `countIn`, is the same in the most lines. */
const usualAmong = (
  lines: ReadonlyArray<ReadonlyMap<string, number>>,
  countIn: (separator: Separator) => number,
): { readonly separator: Separator; readonly count: number; readonly alike: number } => {
  const counted = separators.map((separator) => {
    const count = countIn(separator)
    const alike = count === 0 ? 0 : lines.filter((line) => line.get(separator) === count).length
    return { separator, count, alike, isInHeader: lines[0]?.has(separator) === true }
  })
  const sorted = counted.toSorted(
    (a, b) => b.alike - a.alike || b.count - a.count || Number(b.isInHeader) - Number(a.isInHeader),
  )
  return sorted[0]!
}

/**
 * The separator that occurs equally often in the header and in most of the first lines; if several do, the most
 * frequent of them. If only the first line differs, it is a title, and the other lines decide.
 */
export const separatorOf = (text: string, quote: Quote = '"'): Separator => {
  const lines = countsOf(text, quote)
  const inHeader = usualAmong(lines, (separator) => lines[0]?.get(separator) ?? 0)
  if (inHeader.alike > 1) return inHeader.separator
  const inMost = usualAmong(lines, (separator) => {
    const counts = lines.map((line) => line.get(separator) ?? 0).filter((count) => count > 0)
    const alike = (count: number): number => counts.filter((one) => one === count).length
    return counts.toSorted((a, b) => alike(b) - alike(a) || b - a)[0] ?? 0
  })
  if (inMost.alike > 1) return inMost.separator
  return inHeader.count === 0 ? "," : inHeader.separator
}
