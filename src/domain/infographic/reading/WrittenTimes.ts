import type { Column } from "../format/Column.ts"
import { civilDateOf } from "../format/Calendar.ts"
import { aggregationOf, hintsTime } from "../format/ColumnRoles.ts"
import { dateOf } from "./Dates.ts"

const longest = 40

/** Words before an approximate time, and words for the parts of a century, with their offsets in years. */
const about = /^(?:c\.?|ca\.?|circa|about|around|approx\.?|hacia|h\.|aprox\.?|um|vers|~)\s*(?=\d|s\.|sigl|the)/iu
const parts: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:early|(?:a\s)?principios (?:de|del))\s+/iu, 10],
  [/^(?:mid|(?:a\s)?mediados (?:de|del))[-\s]+/iu, 50],
  [/^(?:late|(?:a\s)?fin(?:al)?es (?:de|del))\s+/iu, 80],
]
const beforeChrist = /\s*(?:b\.?\s?c\.?(?:\s?e\.?)?|a\.\s?(?:de\s)?c\.?)$/iu
const afterChrist = /\s*(?:a\.?\s?d\.?|c\.?\s?e\.?|d\.\s?(?:de\s)?c\.?)$/iu

const year = /^(\d{1,4})(?:\s?[-/\u2013\u2014]\s?\d{1,4})?$/
const decade = /^(?:the\s)?(\d{2,3}0)s$|^(?:d[eé]cada de|los a[nñ]os)\s(\d{2,3}0)$/iu
const numbered = /^(?:the\s)?(\d{1,2})(?:st|nd|rd|th)\s(?:century|c\.)$/iu
const roman =
  /^(?:s\.|siglos?)\s?([ivx]+)(?:\s?[-\u2013]\s?[ivx]+)?$|^([ivx]+)(?:e|th)?\s(?:century|si[eè]cle|secolo)$/iu

const digits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

const romanOf = (text: string): number =>
  [...text.toLowerCase()].reduce((sum, letter, at, all) => {
    const [own, next] = [digits[letter]!, digits[all[at + 1] ?? ""] ?? 0]
    return sum + (own < next ? -own : own)
  }, 0)

/** The year in a text, or the first year of its range, decade or century; it may be BC. */
const firstYearOf = (text: string): number | undefined => {
  const isBefore = beforeChrist.test(text)
  const bare = text.replace(isBefore ? beforeChrist : afterChrist, "")
  const sign = isBefore ? -1 : 1
  const years =
    year.exec(bare)?.[1] ??
    decade
      .exec(bare)
      ?.slice(1)
      .find((one) => one !== undefined)
  if (years !== undefined) return sign * Number(years)
  const [, after, before = ""] = roman.exec(bare) ?? []
  const century = Number(numbered.exec(bare)?.[1] ?? romanOf(after ?? before))
  return century === 0 ? undefined : isBefore ? -century * 100 : (century - 1) * 100 + 1
}

/** Converts a day or month to a fractional year. */
const dateIn = (text: string): number | undefined => {
  const iso = (["ymd", "named", "period", "dmy", "mdy"] as const)
    .map((order) => dateOf(text, order))
    .find((one) => one !== undefined)
  const date = civilDateOf(iso)
  return date === null ? undefined : date.year + (date.month - 1) / 12 + (date.day - 1) / 372
}

/**
 * When something happened, as a year to sort by: "c. 1230", "s. II", "3rd century BC", "1936-1939", "the 1960s", "15 de
 * mayo de 1768". Undefined for other strings.
 */
export const writtenTimeOf = (written: string): number | undefined => {
  const text = written.trim()
  if (text.length > longest) return undefined
  const bare = text.replace(about, "")
  const part = parts.find(([words]) => words.test(bare))
  const first = firstYearOf(part === undefined ? bare : bare.replace(part[0], ""))
  return first === undefined ? dateIn(bare) : first + (part?.[1] ?? 0)
}

/** Whether a column contains times rather than ranges of amounts, such as the minutes "5-10" or the ages "18-24". */
const areTimes = (name: string, cells: ReadonlyArray<unknown>): boolean =>
  hintsTime(name) ||
  (!/^(?:sum|mean)$/.test(aggregationOf(name)) && cells.some((cell) => /\p{L}{2}|\d{4}/u.test(String(cell))))

/** The times in a text column, by row; undefined unless every cell is a time. */
export const writtenTimes = ({ key, kind, cells }: Column): ReadonlyArray<number> | undefined => {
  if (kind !== "text" || !areTimes(key, cells)) return undefined
  const times: Array<number> = []
  for (const cell of cells) {
    const time = typeof cell === "string" ? writtenTimeOf(cell) : undefined
    if (time === undefined) return undefined
    times.push(time)
  }
  return times.length > 1 ? times : undefined
}
