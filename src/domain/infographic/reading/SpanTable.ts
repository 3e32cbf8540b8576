import { type CivilDate, dayNumber } from "../format/Calendar.ts"
import type { Column } from "../format/Column.ts"
import type { Numbering } from "./PlanPeriods.ts"

/** A bar: its start and its exclusive end on the axis, and its first and last period. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly first: CivilDate | number
  readonly last: CivilDate | number
  /**
   * The length in days. If the table's periods are numbered or marked, the length is in periods: January to March is
   * then as long as May to July.
   */
  readonly length: number
}

/** The bars of a row; "open" if an end is missing, "reversed" if it ends before it starts. */
export type RowSpans = ReadonlyArray<Span> | "open" | "reversed"

/** The spans of a table, by row. */
export interface SpanTable {
  /** How the periods are numbered. */
  readonly numbering?: Numbering
  /**
   * The dates in the names of the period columns, if the table has one column for each period and marks the periods
   * that a row covers. Positions are then indexes in this list. Without `numbering` and `dates`, positions are days.
   */
  readonly dates?: ReadonlyArray<CivilDate>
  /** The columns of the start and the end, or the first and last column with marks. */
  readonly start: Column
  readonly end: Column
  /** The other columns with marks, if the table has one column for each period. */
  readonly between: ReadonlyArray<Column>
  /**
   * Columns of numbered periods, or all columns with marks if they are named after periods; empty if the spans come
   * from dates.
   */
  readonly periods: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<RowSpans>
}

/** Wide tables may have thousands of columns, so only this many possible starts or ends are compared. */
export const mostCandidates = 12

/** The bar that covers the numbered periods from the first to the last, inclusive. */
export const spanOf = (first: number, last: number): Span => ({
  from: first,
  to: last + 1,
  first,
  last,
  length: last + 1 - first,
})

const monthsOf = { year: 12, half: 6, quarter: 3, month: 1 } as const

/**
 * The day after the day, week, month, quarter or year that a date denotes, because the whole period belongs to the
 * span.
 */
export const dayAfter = (date: CivilDate): number => {
  if (date.precision === "day") return date.time > 0 ? dayNumber(date) : dayNumber(date) + 1
  if (date.precision === "week") return dayNumber(date) + 7
  const month = date.year * 12 + date.month - 1 + monthsOf[date.precision]
  return dayNumber({ ...date, year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 })
}
