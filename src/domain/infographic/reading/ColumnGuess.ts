import { shortMonth } from "../format/PeriodNames.ts"
import type { Cell } from "../Table.ts"
import { isFractionOfYear } from "./Dates.ts"
import { hintsTime, namesDurations, namesTime } from "../format/ColumnRoles.ts"
import { isLength } from "./Durations.ts"
import { areSides, type DecimalMark, isCode, isPlainNumber, numberText, sideOf } from "./NumberText.ts"
import type { ColumnReading } from "./Reading.ts"
import { currencyNamed } from "./Units.ts"
import { isEmpty, longest, valueOf } from "./Values.ts"

/** Types in order of preference. The decimal point comes first, because integers are valid with either decimal mark. */
const candidates: ReadonlyArray<ColumnReading> = [
  { type: "number", decimal: "." },
  { type: "number", decimal: "," },
  { type: "date", order: "ymd" },
  { type: "date", order: "dmy" },
  { type: "date", order: "mdy" },
  { type: "date", order: "named" },
  { type: "date", order: "period" },
  { type: "date", order: "span" },
  { type: "boolean" },
  { type: "duration" },
  { type: "number", decimal: ".", sides: "debit_credit" },
  { type: "number", decimal: ",", sides: "debit_credit" },
]
/** Types that are tried before numbers in a column whose name suggests a time. */
const compact: ColumnReading = { type: "date", order: "compact" }
const epoch: ColumnReading = { type: "date", order: "epoch" }
const quarters: ColumnReading = { type: "date", order: "quarters" }
const months: ColumnReading = { type: "date", order: "months" }

const candidatesFor = (name: string): ReadonlyArray<ColumnReading> => [
  ...(namesTime(name) ? [compact] : []),
  ...(hintsTime(name) ? [epoch, quarters, months] : []),
  ...candidates,
]

/** A cell that doesn't fit its column's type, with its position. */
export interface UnreadCell {
  readonly line: number
  readonly text: string
}

export interface FoundReading {
  readonly reading: ColumnReading
  /** The number of non-empty cells. */
  readonly filled: number
  /** The number of unreadable cells, and the first of these cells. */
  readonly unread: number
  readonly unreadCells: ReadonlyArray<UnreadCell>
  /** Marks after numbers, such as footnotes, and how many cells have one. */
  readonly marks: ReadonlyArray<string>
  readonly marked: number
  /** The currencies of the numbers. If there are several, the numbers can't be compared, and the column is text. */
  readonly currencies: ReadonlyArray<string>
  /** An example cell, if day and month are ambiguous in every cell of a date column. */
  readonly ambiguous?: string
  /** The order of day and month, if the cells determine it. */
  readonly order?: "dmy" | "mdy"
}

/** The maximum number of unreadable cells listed. */
const mostNamed = 5
/** A type is rejected if at least this many cells were checked and more than half of them can't be read. */
const fewestMisses = 100
/** The minimum share of readable cells, and the lower minimum if all other cells mark missing values. */
const [readableOf, placeholdersOf] = [0.9, 0.5]
const mostKept = 64
/** The minimum share of cells that must have a sign for it to be the column's unit. */
const unitOf = 0.9

/** Words and signs that mark missing, withheld or pending values. */
const placeholder =
  /^(?:[<>\u2264\u2265~]\s?\d[\d.,]*%?|\W{1,4}|\(?[a-z]\)?|tb[acd]|pending|pendiente|missing|unknown|confidential|suppressed|hidden|error|desconocido|confidencial|no disponible|#\S{2,8})$/i

/** A word that contains letters and digits is an identifier. */
const codeWord = /\p{L}\d|\d\p{L}/u

interface Tried {
  readonly reading: ColumnReading
  misses: number
  isLeft: boolean
  isNamed: boolean
  readonly unread: Array<UnreadCell>
  readonly placeholders: { count: number }
}

const yes = /^(?:true|yes|y|s[ií]|ja|oui)$/i
const no = /^(?:false|no|n|nein|non)$/i

/** Whether words are boolean, which requires a yes and a no. `NO` and `SI` are also country codes. */
const areAnswers = (words: ReadonlySet<string>): boolean =>
  words.size === 2 &&
  [...words].some((word) => yes.test(word)) &&
  [...words].some((word) => no.test(word)) &&
  ![...words].every((word) => /^(?:NO|SI)$/.test(word))

/**
 * Whether numbers after months are years, as in `Jan 24`, `Feb 24`: they are if several months have the same number.
 */
const areYears = (words: ReadonlySet<string>): boolean => {
  const short = [...words].flatMap((word) => shortMonth.exec(word.trim())?.[2] ?? [])
  return short.length === 0 || new Set(short).size * 2 <= short.length
}

/** The text of an ambiguous date, in which day and month could be swapped. */
const turnable = (cell: string): string | undefined => {
  const [, first, second] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(cell) ?? []
  return first !== undefined && Number(first) !== Number(second) ? cell.trim().slice(0, longest) : undefined
}

const isFraction = (reading: ColumnReading): boolean =>
  reading.type === "date" && (reading.order === "quarters" || reading.order === "months")

const isMonthFirst = ({ reading, misses }: Tried): boolean =>
  misses === 0 && reading.type === "date" && reading.order === "mdy"

/** The order of day and month; or `cell`, an ambiguous date, if the cells don't determine the order. */
const orderOf = (
  { reading }: Tried,
  possible: ReadonlyArray<Tried>,
  cell: string | undefined,
): Pick<FoundReading, "ambiguous" | "order"> => {
  if (reading.type !== "date" || (reading.order !== "dmy" && reading.order !== "mdy")) return {}
  if (reading.order === "mdy" || !possible.some(isMonthFirst)) return { order: reading.order }
  return cell === undefined ? {} : { ambiguous: cell }
}

/** Infers a column's type cell by cell. */
export interface ColumnGuess {
  readonly add: (cell: Cell, line: number) => void
  /**
   * The type that most cells fit; text if too many cells don't fit it or there are no cells. `1.234` means 1234 in a
   * file with decimal commas, so `decimal` applies to the whole column.
   */
  readonly found: (decimal: DecimalMark | undefined) => FoundReading
}

export const columnGuess = (isTolerant = true, name = ""): ColumnGuess => {
  const tried: ReadonlyArray<Tried> = candidatesFor(name).map((reading) => ({
    reading,
    misses: 0,
    isLeft: true,
    isNamed: false,
    unread: [],
    placeholders: { count: 0 },
  }))
  let left = tried
  // Once a column fits no type, its cells are no longer parsed.
  let [mayBeNumbers, mayBeWords] = [true, true]
  const mayBeTimes = hintsTime(name)
  const currencies = new Set<string>()
  const marks = new Set<string>()
  const words = new Set<string>()
  const sides = new Set<string>()
  let areLengths = namesDurations(name)
  // Plain years are not read as first quarters unless another cell has a fraction.
  let hasFractions = false
  let ambiguous: string | undefined
  let [filled, codes, typed, marked, lettered, signed, percents] = [0, 0, 0, 0, 0, 0, 0]

  const miss = (one: Tried, cell: Cell, line: number): void => {
    one.misses++
    const text = String(cell).trim()
    if (placeholder.test(text)) one.placeholders.count++
    else if (codeWord.test(text) && text.length <= longest) one.isNamed = true
    if (one.unread.length < mostNamed) one.unread.push({ line, text: text.slice(0, longest) })
    const isTooMuch = isTolerant ? one.misses >= fewestMisses && one.misses * 2 > filled : true
    if (isTooMuch) {
      one.isLeft = false
      left = left.filter(({ isLeft }) => isLeft)
      mayBeNumbers = left.some(({ reading }) => reading.type === "number")
      mayBeWords = left.some(({ reading }) => reading.type !== "number")
    }
  }

  /** Records the marks and signs around a number. Usually there are none. */
  const around = (cell: string): void => {
    if (isPlainNumber(cell, ".") || cell.length > longest) return
    const number = numberText(cell, ".") ?? numberText(cell, ",")
    if (number === undefined) {
      if (isCode(cell)) codes++
      const side = sideOf(cell)
      if (side !== "" && sides.size < mostKept) sides.add(side)
      return
    }
    if (number.currency !== "") {
      signed++
      if (currencies.size < mostKept) currencies.add(number.currency)
    } else if (cell.includes("%")) percents++
    if (number.mark === "") return
    marked++
    if (/^[a-z]/.test(number.mark)) lettered++
    if (marks.size < mostKept) marks.add(number.mark)
  }

  const isPossible = (one: Tried, decimal: DecimalMark | undefined): boolean => {
    const { reading } = one
    if (!one.isLeft) return false
    if (reading.type === "boolean") return one.misses === 0 && (typed > 0 || areAnswers(words))
    if (reading.type === "duration") return one.misses === 0 && areLengths
    if (isFraction(reading)) return one.misses === 0 && hasFractions
    if (reading.type === "date" && reading.order === "period" && !areYears(words)) return false
    if (reading.type === "number") {
      if (decimal !== undefined && reading.decimal !== decimal) return false
      if (reading.sides !== undefined && !areSides(sides)) return false
      if (codes > 0 || currencies.size > 1 || (marks.size > 1 && lettered * 2 > filled)) return false
    }
    if (one.misses === 0) return true
    const readable = filled - one.misses
    if (one.isNamed || readable < 1) return false
    return (
      readable >= filled * readableOf || (one.placeholders.count === one.misses && readable >= filled * placeholdersOf)
    )
  }

  return {
    add: (cell, line) => {
      if (cell === null || left.length === 0 || (typeof cell === "string" && isEmpty(cell))) return
      filled++
      if (mayBeTimes && !hasFractions) hasFractions = isFractionOfYear(String(cell))
      if (typeof cell === "string") {
        if (mayBeNumbers) around(cell)
        if (mayBeWords && words.size < mostKept) words.add(/^(?:NO|SI)$/.test(cell) ? cell : cell.trim().toLowerCase())
        if (mayBeWords && !areLengths && cell.includes(":")) areLengths = isLength(cell)
        if (mayBeWords) ambiguous ??= turnable(cell)
      } else typed++
      for (const one of left) if (valueOf(cell, one.reading) === undefined) miss(one, cell, line)
    },
    found: (decimal) => {
      const none = { filled, unread: 0, unreadCells: [], marks: [], marked: 0, currencies: [...currencies] }
      const possible = filled === 0 ? [] : tried.filter((one) => isPossible(one, decimal))
      const best = possible.reduce<Tried | undefined>(
        (least, one) => (least === undefined || one.misses < least.misses ? one : least),
        undefined,
      )
      if (best === undefined) return { ...none, reading: { type: "text" } }
      const isNumber = best.reading.type === "number"
      const [currency = ""] = currencies
      const unit = signed >= filled * unitOf ? currencyNamed(currency) : percents >= filled * unitOf ? "%" : ""
      return {
        ...none,
        ...orderOf(best, possible, ambiguous),
        reading: best.reading.type === "number" && unit !== "" ? { ...best.reading, unit } : best.reading,
        unread: best.misses,
        unreadCells: best.unread,
        ...(isNumber ? { marks: [...marks], marked } : { currencies: [] }),
      }
    },
  }
}

export const columnReadingOf = (cells: ReadonlyArray<Cell>, decimal: DecimalMark | undefined): ColumnReading => {
  const guess = columnGuess()
  for (const [row, cell] of cells.entries()) guess.add(cell, row + 1)
  return guess.found(decimal).reading
}
