import { aggregationOf, namesDurations } from "../format/ColumnRoles.ts"
import { shortMonth } from "../format/PeriodNames.ts"
import { areMinutes, isLength, isLongClock } from "./Durations.ts"
import { isCode, isPlainNumber, numberText, sideOf } from "./NumberText.ts"
import { currencyNamed } from "./Units.ts"
import { longest } from "./Values.ts"
import { visibleText } from "./VisibleText.ts"

const mostKept = 64
/** The minimum share of cells that must have a currency or percent sign for it to be the column's unit. */
const unitOf = 0.9

const yes = /^(?:true|yes|y|s[ií]|ja|oui)$/i
const no = /^(?:false|no|n|nein|non)$/i

/** Whether words are boolean, which requires a yes and a no. `NO` and `SI` are also country codes. */
export const areAnswers = (words: ReadonlySet<string>): boolean =>
  words.size === 2 &&
  [...words].some((word) => yes.test(word)) &&
  [...words].some((word) => no.test(word)) &&
  ![...words].every((word) => /^(?:NO|SI)$/.test(word))

/**
 * Whether numbers after months are years, as in `Jan 24`, `Feb 24`: they are if several months have the same number.
 */
export const areYears = (words: ReadonlySet<string>): boolean => {
  const short = [...words].flatMap((word) => shortMonth.exec(word.trim())?.[2] ?? [])
  return short.length === 0 || new Set(short).size * 2 <= short.length
}

/** The text of an ambiguous date, in which day and month could be swapped. */
const turnable = (cell: string): string | undefined => {
  const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(visibleText(cell)) ?? []
  return first !== undefined && Number(first) !== Number(second) ? cell.trim().slice(0, longest) : undefined
}

/** The signs and words of a column's cells. */
export interface Seen {
  readonly name: string
  /** Whether a few words among the numbers may stand for missing values. In a column of floors, "Ground" doesn't. */
  readonly mayBeMeasure: boolean
  /** The number of non-empty cells, and of those that are not text. */
  filled: number
  typed: number
  /**
   * The number of cells of each kind: codes; numbers with a currency, a percent sign or a mark; and numbers whose mark
   * is a letter.
   */
  codes: number
  signed: number
  percents: number
  marked: number
  lettered: number
  readonly currencies: Set<string>
  readonly marks: Set<string>
  readonly words: Set<string>
  readonly sides: Set<string>
  areLengths: boolean
  areMinutes: boolean
  /** Whether any cell is a year with a fraction. If none is, plain years are not read as first quarters. */
  hasFractions: boolean
  ambiguous: string | undefined
}

export const nothingSeen = (name: string, isBeside: boolean): Seen => ({
  mayBeMeasure: isBeside && aggregationOf(name) !== "none",
  filled: 0,
  typed: 0,
  codes: 0,
  signed: 0,
  percents: 0,
  marked: 0,
  lettered: 0,
  currencies: new Set(),
  marks: new Set(),
  words: new Set(),
  sides: new Set(),
  areLengths: namesDurations(name),
  areMinutes: areMinutes(name, false),
  name,
  hasFractions: false,
  ambiguous: undefined,
})

const keep = (kept: Set<string>, text: string): void => {
  if (kept.size < mostKept) kept.add(text)
}

/** Records the marks and signs around a number. Usually there are none. */
export const seeNumber = (seen: Seen, cell: string): void => {
  if (isPlainNumber(cell, ".") || cell.length > longest) return
  const number = numberText(cell, ".") ?? numberText(cell, ",")
  if (number === undefined) {
    if (isCode(cell)) seen.codes++
    const side = sideOf(cell)
    if (side !== "") keep(seen.sides, side)
    return
  }
  if (number.currency !== "") {
    seen.signed++
    keep(seen.currencies, number.currency)
  } else if (cell.includes("%")) seen.percents++
  if (number.mark === "") return
  seen.marked++
  if (/^[a-z]/.test(number.mark)) seen.lettered++
  keep(seen.marks, number.mark)
}

export const seeWord = (seen: Seen, cell: string): void => {
  if (seen.words.size < mostKept) seen.words.add(/^(?:NO|SI)$/.test(cell) ? cell : cell.trim().toLowerCase())
  if (cell.includes(":")) {
    seen.areLengths ||= isLength(cell)
    seen.areMinutes ||= isLongClock(cell) && areMinutes(seen.name, true)
  }
  seen.ambiguous ??= turnable(cell)
}

/**
 * Whether the codes, currencies and marks in a column allow numbers: no codes, at most one currency, and only marks
 * that may be footnotes.
 */
export const areNumbers = (seen: Seen): boolean =>
  seen.codes === 0 && seen.currencies.size <= 1 && (seen.marks.size <= 1 || seen.lettered * 2 <= seen.filled)

/** The unit that most cells have, or an empty string. */
export const unitIn = ({ filled, signed, percents, currencies }: Seen): string => {
  const [currency = ""] = currencies
  if (signed >= filled * unitOf) return currencyNamed(currency)
  return percents >= filled * unitOf ? "%" : ""
}
