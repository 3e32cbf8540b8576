import { civilDateOf, dayNumber } from "../format/Calendar.ts"
import { type Column, distinct } from "../format/Columns.ts"
import { directionOf } from "./Directions.ts"
import { ExactSum } from "./ExactSum.ts"
import { closingRow } from "./Levels.ts"
import { periodAmounts } from "./PeriodColumns.ts"
import { closes, isIn, isOut, opens } from "./MoneyNames.ts"

/** Account movements, with the balance if the table contains one. */
export interface Flows {
  readonly label: Column
  readonly date: Column | undefined
  /** The net amount of each row; null if there is none. */
  readonly nets: ReadonlyArray<number | null>
  /** Row indexes from the oldest to the newest. */
  readonly order: ReadonlyArray<number>
  readonly balance: Column | undefined
  /** The number of rows whose balance is not the previous balance plus the amount. */
  readonly differing: number
  /** The columns of the amounts. */
  readonly amounts: ReadonlyArray<Column>
  readonly levels?: Levels
}

/** The rows that state a level instead of a movement. */
interface Levels {
  readonly opening: number
  readonly closing: number | undefined
}

/** If there are more movements, they are summed by period. */
export const mostMovements = 2000

/**
 * Whether two balances are equal. Sums of cents are inexact in binary, so balances may differ by a millionth of the
 * larger one.
 */
const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b), 1) * 1e-6

/** The minimum share of rows in which the balance must match the amounts. */
const mostlyTrue = 0.9
/** With fewer steps between balances, a match may be a coincidence. */
const fewestSteps = 2

interface Follows {
  readonly isOldestFirst: boolean
  readonly differing: number
}

/** Whether a column is the running balance of amounts, with the oldest row at the top or at the bottom. */
const follows = (balance: Column, nets: ReadonlyArray<number | null>): Follows | undefined => {
  const tried = [true, false].map((isOldestFirst): Follows & { readonly steps: number } => {
    let [steps, differing] = [0, 0]
    for (let row = 1; row < nets.length; row++) {
      const [now, before] = isOldestFirst ? [row, row - 1] : [row - 1, row]
      const [a, b] = [balance.numbers[before] ?? null, balance.numbers[now] ?? null]
      if (a === null || b === null) continue
      steps++
      if (!near(b, a + (nets[now] ?? 0))) differing++
    }
    return { isOldestFirst, differing, steps }
  })
  const [best] = tried.toSorted((a, b) => a.differing - b.differing)
  return best !== undefined && best.steps >= fewestSteps && best.differing <= best.steps * (1 - mostlyTrue)
    ? best
    : undefined
}

const isMoving = (nets: ReadonlyArray<number | null>): boolean =>
  nets.some((net) => (net ?? 0) > 0) && nets.some((net) => (net ?? 0) < 0)

/** The net amounts, `in - out`. Outgoing amounts that are already negative keep their sign. */
const netsOf = (moneyIn: Column, moneyOut: Column): ReadonlyArray<number | null> => {
  const isSigned = moneyOut.numbers.every((value) => value === null || value <= 0)
  return moneyIn.numbers.map((value, row) => {
    const out = moneyOut.numbers[row] ?? null
    if (value === null && out === null) return null
    const sum = new ExactSum()
    sum.add(value ?? 0)
    sum.add(isSigned ? (out ?? 0) : -(out ?? 0))
    return sum.value
  })
}

/** Whether each row has an amount in only one of the two columns, as in a journal. */
const areSides = (a: Column, b: Column): boolean => {
  const rows = a.numbers.filter((value, row) => (value ?? 0) === 0 || (b.numbers[row] ?? 0) === 0)
  return rows.length >= a.numbers.length * mostlyTrue
}

interface Candidate {
  readonly amounts: ReadonlyArray<Column>
  readonly nets: ReadonlyArray<number | null>
}

const pairs = (numbers: ReadonlyArray<Column>): ReadonlyArray<Candidate> =>
  numbers.flatMap((a) => numbers.flatMap((b) => (a === b ? [] : [{ amounts: [a, b], nets: netsOf(a, b) }])))

/** The maximum number of numeric columns to search for balances, because each pair is compared with all others. */
const mostNumbers = 8

const labelOf = (columns: ReadonlyArray<Column>): Column | undefined => {
  const texts = columns.filter(({ kind }) => kind === "text")
  return texts.toSorted((a, b) => distinct(b) - distinct(a))[0] ?? columns.find(({ kind }) => kind !== "number")
}

const oldestFirst = (
  date: Column | undefined,
  rows: number,
  isOldestFirst: boolean | undefined,
): ReadonlyArray<number> => {
  const order = Array.from({ length: rows }, (_, row) => row)
  if (isOldestFirst !== undefined) return isOldestFirst ? order : order.toReversed()
  const days = date?.cells.map((cell) => {
    const day = civilDateOf(cell)
    return day === null ? null : dayNumber(day)
  })
  if (days === undefined || days.includes(null)) return order
  const isNewestFirst = (days[0] ?? 0) > (days.at(-1) ?? 0)
  const written = isNewestFirst ? order.toReversed() : order
  return written.toSorted((a, b) => (days[a] ?? 0) - (days[b] ?? 0))
}

/**
 * Account movements: amounts that explain a balance, in one column or in a separate column for each direction. Without
 * a balance, a single dated column is enough if its amounts are additive and have both signs.
 */
export const flowsOf = (columns: ReadonlyArray<Column>): Flows | undefined => {
  const numbers = columns.filter(({ kind, aggregation }) => kind === "number" && aggregation !== "none")
  const label = labelOf(columns)
  const date = columns.find(({ kind }) => kind === "date")
  const rows = columns[0]?.cells.length ?? 0
  if (label === undefined || rows < fewestSteps || numbers.length > mostNumbers) return undefined
  if (periodAmounts(numbers) !== undefined) return undefined
  const singles = numbers.map((column): Candidate => ({ amounts: [column], nets: column.numbers }))
  const candidates = [...singles, ...(numbers.length < 3 ? [] : pairs(numbers))].filter(
    ({ amounts, nets }) => amounts.every(({ aggregation }) => aggregation !== "mean") && isMoving(nets),
  )
  for (const balance of numbers)
    for (const { amounts, nets } of candidates) {
      if (amounts.includes(balance)) continue
      const found = follows(balance, nets)
      if (found === undefined) continue
      const order = oldestFirst(date, rows, found.isOldestFirst)
      return { label, date, nets, order, balance, differing: found.differing, amounts }
    }
  const opened = underOpening(numbers, label)
  if (opened !== undefined) {
    const end = opened.levels.closing ?? rows - 1
    return { label, date, ...opened, order: oldestFirst(date, end + 1, true), differing: 0 }
  }
  const own = withoutBalance(columns, numbers, label)
  if (own === undefined) return undefined
  return { label, date, ...own, order: oldestFirst(date, rows, undefined), balance: undefined, differing: 0 }
}

/**
 * Movements between an opening level in the first row and, if a row below states it, a closing level. Rows below the
 * closing level, such as memos and checks, are not movements.
 */
const underOpening = (
  numbers: ReadonlyArray<Column>,
  label: Column,
): (Candidate & { readonly balance: Column; readonly levels: Levels }) | undefined => {
  const [only, ...others] = numbers
  if (only === undefined || others.length > 0 || (only.numbers[0] ?? null) === null) return undefined
  const names = label.cells.map((cell) => String(cell ?? "").trim())
  const last = names.length - 1
  // The closing balance may be missing or zero, because some files leave it to be computed.
  const isOpen = opens.test(names[0]!) && (!closes.test(names[last]!) || (only.numbers[last] ?? 0) === 0)
  const closing = closingRow(names, only.numbers) ?? (isOpen && closes.test(names[last]!) ? last : undefined)
  if (closing === undefined && !isOpen) return undefined
  const sum = new ExactSum()
  const balances = only.numbers.map((value, row) => {
    if (row !== closing) sum.add(value ?? 0)
    return sum.value
  })
  const nets = only.numbers.map((value, row) => (row === 0 || row >= (closing ?? Infinity) ? 0 : value))
  if (!isMoving(nets)) return undefined
  return { amounts: [only], nets, balance: { ...only, numbers: balances }, levels: { opening: 0, closing } }
}

/** Whether all amounts belong to one year, or each name has exactly one amount at each time, as in published series. */
const areSeries = (date: Column, label: Column): boolean =>
  (distinct(date) === 1 && civilDateOf(date.cells[0])?.precision === "year") ||
  (distinct(date) < date.cells.length && distinct(date) * distinct(label) === date.cells.length)

const withoutBalance = (
  columns: ReadonlyArray<Column>,
  numbers: ReadonlyArray<Column>,
  label: Column,
): Candidate | undefined => {
  const date = columns.find(({ kind }) => kind === "date")
  const [a, b] = [numbers.find(({ key }) => isIn(key)), numbers.find(({ key }) => isOut(key))]
  if (a !== undefined && b !== undefined && a !== b && areSides(a, b)) return { amounts: [a, b], nets: netsOf(a, b) }
  const [only] = numbers
  const isAlone = numbers.length === 1 && only?.aggregation === "sum" && date !== undefined && label.kind === "text"
  if (isAlone && (areSeries(date, label) || directionOf(columns, only) !== undefined)) return undefined
  return only !== undefined && isAlone && isMoving(only.numbers) ? { amounts: [only], nets: only.numbers } : undefined
}
