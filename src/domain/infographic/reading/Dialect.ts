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

/** What is no UTF-8 was written by an older program for Western Europe, which reads every byte as something. */
export const encodingOf = (bytes: Uint8Array, isValid: (bytes: Uint8Array) => boolean = isUtf8): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return isValid(bytes) ? "utf-8" : "windows-1252"
}

const separators: ReadonlyArray<Separator> = [",", ";", "\t", "|"]
const mostLines = 20

/** How often each character stands outside quotes in the first lines, a line each. */
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

/** Apostrophes, where all names of the header stand in them; else quotation marks. */
export const quoteOf = (text: string): Quote => {
  const header = /[^\r\n]+/.exec(text.slice(0, 65_536))?.[0] ?? ""
  return header
    .replace(/^\ufeff/, "")
    .split(/[,;\t|]/)
    .every((name) => /^\s*'[^']+'\s*$/.test(name))
    ? "'"
    : '"'
}

/** The separator that is there equally often in most of the first lines; of two, the one that is there more often. */
export const separatorOf = (text: string, quote: Quote = '"'): Separator => {
  const lines = countsOf(text, quote)
  const scored = separators.map((separator) => {
    const inHeader = lines[0]?.get(separator) ?? 0
    const alike = inHeader === 0 ? 0 : lines.filter((line) => line.get(separator) === inHeader).length
    return { separator, alike, inHeader }
  })
  const best = [...scored].sort((a, b) => b.alike - a.alike || b.inHeader - a.inHeader)[0]!
  return best.inHeader === 0 ? "," : best.separator
}
