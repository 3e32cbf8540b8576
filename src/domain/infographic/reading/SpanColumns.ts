import { civilDateOf, dayNumber } from "../format/Calendar.ts"
import type { Column } from "../format/Columns.ts"
import { isDeadline, isOtherDay } from "./ColumnNames.ts"

/** The start and end columns of a table. */
export interface SpanColumns {
  readonly start: Column
  readonly end: Column
}

/** The day number of a date; null for anything else. */
export const dayOf = (cell: unknown): number | null => {
  const date = civilDateOf(cell)
  return date === null ? null : dayNumber(date)
}

/** The maximum share of rows with only one of both dates; a few spans may be open. */
const mostOpen = 0.5

/**
 * The start and end columns: two dates of each row of which one is never later than the other and sometimes earlier. Their order
 * and names don't matter.
 */
export const spanColumns = (columns: ReadonlyArray<Column>): SpanColumns | undefined => {
  const dates = columns
    .filter(({ kind }) => kind === "date")
    .map((column) => ({ column, days: column.cells.map(dayOf) }))
  for (const [at, a] of dates.entries())
    for (const b of dates.slice(at + 1)) {
      const both = a.days.flatMap((day, row) => {
        const other = b.days[row] ?? null
        return day === null || other === null ? [] : [[day, other] as const]
      })
      if (both.length < 2 || both.length < a.days.length * mostOpen) continue
      if (both.every(([from, to]) => from <= to) && both.some(([from, to]) => from < to))
        return { start: a.column, end: b.column }
      if (both.every(([from, to]) => from >= to) && both.some(([from, to]) => from > to))
        return { start: b.column, end: a.column }
    }
  return undefined
}

/** More tasks than this are shown as a list. */
const mostTasks = 60

/**
 * Whether a table is a schedule. Dates of birth or expiry are not starts or ends, and a due date beside an amount is an
 * invoice's.
 */
export const isPlan = (columns: ReadonlyArray<Column>): boolean => {
  const spans = (columns[0]?.cells.length ?? 0) <= mostTasks ? spanColumns(columns) : undefined
  if (spans === undefined || isOtherDay(spans.start.key)) return false
  if (!isOtherDay(spans.end.key)) return true
  return isDeadline(spans.end.key) && !columns.some(({ aggregation }) => aggregation === "sum")
}
