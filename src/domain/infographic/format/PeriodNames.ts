import { namedDateOf } from "../reading/MonthNames.ts"

/**
 * Writes a period in ISO 8601, or in a conventional form if ISO 8601 has none. Periods of the same kind can be sorted
 * as text.
 */
type Written = (parts: ReadonlyArray<string>) => string | undefined

const fullYear = (text: string): string => (text.length === 4 ? text : Number(text) < 70 ? `20${text}` : `19${text}`)

const month: Written = ([year = "", text = ""]) => {
  const number = Number(text)
  return number >= 1 && number <= 12 ? `${year}-${text.padStart(2, "0")}` : undefined
}
const week: Written = ([year = "", text = ""]) => {
  const number = Number(text)
  return number >= 1 && number <= 53 ? `${year}-W${text.padStart(2, "0")}` : undefined
}
const quarter: Written = ([year = "", text = ""]) => `${fullYear(year)}-Q${text}`
const half: Written = ([year = "", text = ""]) => `${fullYear(year)}-H${text}`
const fiscal: Written = ([year = ""]) => `FY${fullYear(year)}`
const swapped =
  (written: Written): Written =>
  ([first = "", second = ""]) =>
    written([second, first])

const year = "((?:1[5-9]|20|21)\\d\\d)"
/**
 * Two digits directly after the letter of a quarter or half are a year (`1T24`). After the number of a quarter or half,
 * they are a year only with a separator (`Q1 24`).
 */
const anyYear = "((?:1[5-9]|20|21)\\d\\d|\\d\\d)"
const between = "[\\s\\u00a0]*[-/. ]?[\\s\\u00a0]*"
const ofYear = "(?:\\s*(?:de|del|of)\\s+|[-\\s/.,'\u2019]*)"

const apart = "[-\\s/.'\u2019]+"

/** Spellings of periods other than days, in English and Spanish, and the most common German and French ones. */
const spellings: ReadonlyArray<readonly [RegExp, Written]> = [
  [new RegExp(`^${year}[-/.](\\d{1,2})$`, "u"), month],
  [new RegExp(`^(\\d{1,2})[-/.]${year}$`, "u"), swapped(month)],
  [new RegExp(`^${year}${between}m(\\d{1,2})$`, "iu"), month],
  [new RegExp(`^m(\\d{1,2})${between}${year}$`, "iu"), swapped(month)],
  [new RegExp(`^${year}${between}(?:w|kw|sem|s)\\.?\\s?(\\d{2})$`, "iu"), week],
  [new RegExp(`^${year}${between},?\\s?(?:week|kw|semana|semaine|woche)\\.?\\s?(\\d{1,2})$`, "iu"), week],
  [new RegExp(`^(?:w|week|kw|semana|semaine|woche)\\.?\\s?(\\d{1,2})${ofYear}${year}$`, "iu"), swapped(week)],
  [new RegExp(`^${year}${between}[qtk]([1-4])$`, "iu"), quarter],
  [new RegExp(`^[qt]([1-4])${ofYear}${year}$`, "iu"), swapped(quarter)],
  [new RegExp(`^[qt]([1-4])${apart}(\\d\\d)$`, "iu"), swapped(quarter)],
  [new RegExp(`^${year}${between}([1-4])[qt]$`, "iu"), quarter],
  [
    new RegExp(
      `^([1-4])(?:\\.?[ºªoer°]{1,2}|st|nd|rd|th|\\.)?\\s?(?:[qt]|tr\\.?|quarter|trim\\.?|trimestre|quartal)${ofYear}${anyYear}$`,
      "iu",
    ),
    swapped(quarter),
  ],
  [new RegExp(`^${year}${between}[hs]([12])$`, "iu"), half],
  [new RegExp(`^[hs]([12])${ofYear}${year}$`, "iu"), swapped(half)],
  [new RegExp(`^[hs]([12])${apart}(\\d\\d)$`, "iu"), swapped(half)],
  [
    new RegExp(`^([12])(?:\\.?[ºªoer°]{1,2}|st|nd|\\.)?\\s?(?:[hs]|half|semestre|halbjahr)${ofYear}${anyYear}$`, "iu"),
    swapped(half),
  ],
  [/^(?:fy|gj|ej\.?|ejercicio)\s?['\u2019]?((?:19|20)?\d\d)$/iu, fiscal],
]

const named = (text: string): string | undefined => {
  const date = namedDateOf(text)
  if (date === undefined || date.day !== undefined) return undefined
  return month([fullYear(date.year), String(date.month)])
}

/** A month followed by two ambiguous digits: `Jan 24` can be the 24th or 2024. */
export const shortMonth = /^(\p{L}{3,10})\.?\s(\d{2})$/u

/**
 * A period in sortable ISO 8601 form: `2024M01`, `01/2024` and `Ene 2024` are `2024-01`, `1T2024` is `2024-Q1`, `KW 3
 * 2024` is `2024-W03`, `FY24` is `FY2024`. Undefined for days and anything else.
 */
export const writtenPeriod = (text: string): string | undefined => {
  if (text.length > 32 || !/\d/.test(text)) return undefined
  const bare = text.trim()
  for (const [spelling, written] of spellings) {
    const found = spelling.exec(bare)
    if (found !== null) return written(found.slice(1))
  }
  const short = shortMonth.exec(bare)
  return named(short === null ? bare : `${short[1]} '${short[2]}`)
}

const span = /^((?:1[5-9]|20|21)\d\d)\s?[-/\u2013]\s?((?:1[5-9]|20|21)?\d\d)$/

/** Longer spans are ranges, such as years of birth, not points of a time series. */
const longestSpan = 9

/**
 * A school, sports or fiscal year that spans two calendar years (`2023/24`, `2023-2024`), or the years of a moving
 * average (`2012-2014`).
 */
export const writtenSpan = (text: string): string | undefined => {
  const [, from = "", to = ""] = span.exec(text.trim()) ?? []
  if (from === "") return undefined
  if (Number(to) % 100 === (Number(from) + 1) % 100) return `${from}/${to.slice(-2)}`
  const length = Number(to) - Number(from)
  return length > 1 && length <= longestSpan ? `${from}-${to}` : undefined
}
