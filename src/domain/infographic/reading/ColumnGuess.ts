import type { Cell } from "../Table.ts"
import { isFractionOfYear } from "./Dates.ts"
import { hintsTime, namesTime } from "../format/ColumnRoles.ts"
import { areAnswers, areNumbers, areYears, nothingSeen, type Seen, seeNumber, seeWord, unitIn } from "./ColumnSigns.ts"
import { areSides, type DecimalMark } from "./NumberText.ts"
import type { ColumnReading } from "./Reading.ts"
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
  { type: "duration", unit: "min" },
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
  /** Marks after numbers, such as footnote symbols, and how many cells have one. */
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
/**
 * The minimum share of readable cells; the lower minimum if the other cells repeat a few words without digits, such as
 * "closed"; and the lowest if all other cells mark missing values.
 */
const [readableOf, repeatedOf, placeholdersOf] = [0.9, 0.6, 0.5]
/**
 * The limits for a column that repeats a few words: the minimum number of readable cells, and the maximum number of
 * such words.
 */
const [fewestReadable, mostWords] = [5, 2]
/** Words and symbols that mark missing, withheld or pending values. */
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
  /** The unreadable words, as long as there are few of them. */
  readonly words: Set<string>
}

const isFraction = (reading: ColumnReading): boolean =>
  reading.type === "date" && (reading.order === "quarters" || reading.order === "months")

const isMonthFirst = ({ reading, misses }: Tried): boolean =>
  misses === 0 && reading.type === "date" && reading.order === "mdy"

/** The order of day and month. If the cells don't determine it, `cell` is an example of an ambiguous date. */
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

/** Records a cell that doesn't fit a type. */
const miss = (one: Tried, cell: Cell, line: number): void => {
  one.misses++
  const text = String(cell).trim()
  if (placeholder.test(text)) one.placeholders.count++
  else if (codeWord.test(text) && text.length <= longest) one.isNamed = true
  if (one.words.size <= mostWords) one.words.add(/\d/.test(text) ? `${one.misses}: ${text}` : text.toLowerCase())
  if (one.unread.length < mostNamed) one.unread.push({ line, text: text.slice(0, longest) })
}

/** Whether the words and signs of a column allow a type. */
const suits = (seen: Seen, { reading, misses }: Tried, decimal: DecimalMark | undefined): boolean => {
  if (reading.type === "boolean") return misses === 0 && (seen.typed > 0 || areAnswers(seen.words))
  if (reading.type === "duration") return reading.unit === "min" ? seen.areMinutes : misses === 0 && seen.areLengths
  if (isFraction(reading)) return misses === 0 && seen.hasFractions
  if (reading.type === "date") return reading.order !== "period" || areYears(seen.words)
  if (reading.type !== "number") return true
  const isDecimal = decimal === undefined || reading.decimal === decimal
  return isDecimal && (reading.sides === undefined || areSides(seen.sides)) && areNumbers(seen)
}

/** Whether enough cells fit a type. */
const isReadable = ({ filled, mayBeMeasure }: Seen, { misses, isNamed, placeholders, words }: Tried): boolean => {
  if (misses === 0) return true
  const readable = filled - misses
  if (isNamed || readable < 1) return false
  if (readable >= filled * readableOf) return true
  if (placeholders.count === misses) return readable >= filled * placeholdersOf
  return mayBeMeasure && words.size <= mostWords && readable >= Math.max(fewestReadable, filled * repeatedOf)
}

/** `isBeside`: whether another column may name the rows, so that this one may be a measure. */
export const columnGuess = (isTolerant = true, name = "", isBeside = false): ColumnGuess => {
  const tried: ReadonlyArray<Tried> = candidatesFor(name).map((reading) => ({
    reading,
    misses: 0,
    isLeft: true,
    isNamed: false,
    unread: [],
    placeholders: { count: 0 },
    words: new Set(),
  }))
  const seen = nothingSeen(name, isBeside)
  const mayBeTimes = hintsTime(name)
  let left = tried
  // Once a column fits no type, its cells are no longer parsed.
  let [mayBeNumbers, mayBeWords] = [true, true]

  const reject = (one: Tried): void => {
    one.isLeft = false
    left = left.filter(({ isLeft }) => isLeft)
    mayBeNumbers = left.some(({ reading }) => reading.type === "number")
    mayBeWords = left.some(({ reading }) => reading.type !== "number")
  }

  return {
    add: (cell, line) => {
      if (cell === null || left.length === 0 || (typeof cell === "string" && isEmpty(cell))) return
      seen.filled++
      if (mayBeTimes && !seen.hasFractions) seen.hasFractions = isFractionOfYear(String(cell))
      if (typeof cell === "string") {
        if (mayBeNumbers) seeNumber(seen, cell)
        if (mayBeWords) seeWord(seen, cell)
      } else seen.typed++
      for (const one of left) {
        if (valueOf(cell, one.reading) !== undefined) continue
        miss(one, cell, line)
        if (!isTolerant || (one.misses >= fewestMisses && one.misses * 2 > seen.filled)) reject(one)
      }
    },
    found: (decimal) => {
      const currencies = [...seen.currencies]
      const none = { filled: seen.filled, unread: 0, unreadCells: [], marks: [], marked: 0, currencies }
      const possible =
        seen.filled === 0 ? [] : tried.filter((one) => one.isLeft && suits(seen, one, decimal) && isReadable(seen, one))
      const best = possible.reduce<Tried | undefined>(
        (least, one) => (least === undefined || one.misses < least.misses ? one : least),
        undefined,
      )
      if (best === undefined) return { ...none, reading: { type: "text" } }
      const isNumber = best.reading.type === "number"
      const unit = unitIn(seen)
      return {
        ...none,
        ...orderOf(best, possible, seen.ambiguous),
        reading: best.reading.type === "number" && unit !== "" ? { ...best.reading, unit } : best.reading,
        unread: best.misses,
        unreadCells: best.unread,
        ...(isNumber ? { marks: [...seen.marks], marked: seen.marked } : { currencies: [] }),
      }
    },
  }
}

export const columnReadingOf = (cells: ReadonlyArray<Cell>, decimal: DecimalMark | undefined): ColumnReading => {
  const guess = columnGuess()
  for (const [row, cell] of cells.entries()) guess.add(cell, row + 1)
  return guess.found(decimal).reading
}
