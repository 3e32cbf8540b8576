import { civilDateOf, dayNumber } from "../format/Calendar.ts"
import type { Column } from "../format/Column.ts"
import { isDeadline, isOtherDay, namesProgress, namesTasks, separated } from "./ColumnNames.ts"
import { markedSpans } from "./MarkedSpans.ts"
import { numberedSpans } from "./NumberedSpans.ts"
import { namesQuantity, unitIn } from "./PlanPeriods.ts"
import { dayAfter, mostCandidates, type RowSpans, type SpanTable } from "./SpanTable.ts"

type Ends = Pick<SpanTable, "start" | "end">

const dayLength = 86_400_000

/** The day number of a date; null for anything else. */
export const dayOf = (cell: unknown): number | null => {
  const date = civilDateOf(cell)
  return date === null ? null : dayNumber(date)
}

const days =
  /^(?:(?:duration|length|effort|dauer|laufzeit|duraci[oó]n|dur[ée]e|plazo)\b.*|.*\b(?:days|d[ií]as|tage|jours))\W*$/i
const lengths = /^(?:duration|dauer|laufzeit|duraci[oó]n|dur[ée]e|plazo)(?!\p{L})/iu
const otherLength =
  /\b(?:hours?|hrs?|minutes?|min|weeks?|months?|years?|horas?|minutos?|semanas?|mes(?:es)?|a[nñ]os?|stunden?|wochen?|monate?|jahre?|heures?|semaines?|mois|ans)\b/i
const longestSpan = 3660

/**
 * The number of days in the unit of a length; undefined if the column's name doesn't state a duration in days or weeks.
 */
const daysIn = ({ key }: Column): number | undefined => {
  const name = separated(key).trim()
  if (days.test(name) && !otherLength.test(name)) return 1
  return lengths.test(name) && unitIn(name) === "week" ? 7 : undefined
}

/** The last day of each span, from its start and its length: three days from Monday end on Wednesday. */
const endsAfter = (start: Column, length: Column): Column | undefined => {
  const unit = daysIn(length)
  const isLength =
    length.kind === "number" &&
    length.numbers.every((value) => value === null || (Number.isInteger(value) && value >= 0 && value <= longestSpan))
  if (unit === undefined || !isLength) return undefined
  const cells = start.cells.map((cell, row) => {
    const [from, count] = [dayOf(cell), length.numbers[row] ?? null]
    if (from === null || count === null) return null
    return new Date((from + Math.max(count * unit - 1, 0)) * dayLength).toISOString().slice(0, 10)
  })
  return { ...length, kind: "date", role: "time", cells, numbers: cells.map(() => null) }
}

/**
 * The start and end columns of a table with a single date column, which contains the starts, and another column with
 * the lengths in days or weeks.
 */
const endsByLength = (columns: ReadonlyArray<Column>): Ends | undefined => {
  const [start, ...others] = columns.filter(({ kind }) => kind === "date")
  if (start === undefined || others.length > 0) return undefined
  for (const column of columns) {
    const end = endsAfter(start, column)
    if (end !== undefined && end.cells.filter((cell) => cell !== null).length >= 2) return { start, end }
  }
  return undefined
}

/**
 * Whether each date lies in the period in the other column, such as a day in its year: both columns then refer to the
 * same time.
 */
const isWithin = (period: Column, date: Column): boolean =>
  period.cells.every((cell, row) => String(date.cells[row] ?? cell).startsWith(String(cell ?? "")))

/** At least this share of rows must have both dates. The spans of the others may be open. */
const mostOpen = 0.5

/**
 * The maximum share of spans that may end before they start, because a few dates may be mistyped. It applies only to
 * columns with names such as "start" and "end".
 */
const mostReversed = 0.05
const named = {
  start: /^(?:start|begin|from|inicio|comienzo|beginn|anfang|d[ée]but)/i,
  end: /^(?:end|finish|to$|fin|ende|hasta)/i,
}

/**
 * Whether one date is never later than the other, and sometimes earlier. In columns with names such as "start" and
 * "end", a few dates may be mistyped.
 */
const areOrdered = (start: Column, end: Column, spans: ReadonlyArray<readonly [number, number]>): boolean => {
  const reversed = spans.filter(([from, to]) => from > to).length
  const areNamed = named.start.test(start.key.trim()) && named.end.test(end.key.trim())
  return reversed <= (areNamed ? spans.length * mostReversed : 0) && spans.some(([from, to]) => from < to)
}

/**
 * The start and end columns: two date columns of which one is never later than the other, and sometimes earlier. Their
 * order and names don't matter. A number of days may replace the end.
 */
const datedEnds = (columns: ReadonlyArray<Column>): Ends | undefined => {
  const dates = columns
    .filter(({ kind }) => kind === "date")
    .slice(0, mostCandidates)
    .map((column) => ({ column, days: column.cells.map(dayOf) }))
  for (const [at, a] of dates.entries())
    for (const b of dates.slice(at + 1)) {
      const both = a.days.flatMap((day, row) => {
        const other = b.days[row] ?? null
        return day === null || other === null ? [] : [[day, other] as const]
      })
      if (both.length < 2 || both.length < a.days.length * mostOpen) continue
      if (isWithin(a.column, b.column) || isWithin(b.column, a.column)) continue
      if (areOrdered(a.column, b.column, both)) return { start: a.column, end: b.column }
      const swapped = both.map(([to, from]) => [from, to] as const)
      if (areOrdered(b.column, a.column, swapped)) return { start: b.column, end: a.column }
    }
  return endsByLength(columns)
}

/** The bar of each row from its first to its last day. */
const datedRows = ({ start, end }: Ends): ReadonlyArray<RowSpans> =>
  start.cells.map((cell, row): RowSpans => {
    const [first, last] = [civilDateOf(cell), civilDateOf(end.cells[row])]
    if (first === null || last === null) return "open"
    const [from, to] = [dayNumber(first), dayAfter(last)]
    return dayNumber(last) < from ? "reversed" : [{ from, to, first, last, length: to - from }]
  })

/** Longer tables are not searched for numbered periods. */
const mostNumbered = 500

/** The spans of a table: from dates, from numbered weeks or other periods, or from marks in columns of periods. */
export const spanColumns = (columns: ReadonlyArray<Column>): SpanTable | undefined => {
  const dated = datedEnds(columns)
  if (dated !== undefined) return { ...dated, between: [], periods: [], rows: datedRows(dated) }
  return (columns[0]?.cells.length ?? 0) > mostNumbered ? undefined : (numberedSpans(columns) ?? markedSpans(columns))
}

/** If there are more tasks, they are shown as a list. */
const mostTasks = 60
/** Longer lists in which the same few spans repeat, such as patients' visits, are not a schedule. */
const fewestRepeated = 12

const clockAt = 11

/**
 * Whether spans are the hours of a time sheet: each begins and ends at a time on the same day, and another column
 * contains durations.
 */
const areShifts = ({ start, end }: Ends, columns: ReadonlyArray<Column>): boolean =>
  columns.some((column) => column.kind === "number" && otherLength.test(column.key.replaceAll("_", " "))) &&
  start.cells.every((cell, row) => {
    const [from, to] = [String(cell ?? ""), String(end.cells[row] ?? "")]
    return cell === null || to === "" || (from.length > clockAt && from.slice(0, clockAt) === to.slice(0, clockAt))
  })

/** Whether a column contains amounts, not the progress or the length of a task. */
const isAmount = ({ key, kind, aggregation, unit }: Column): boolean =>
  kind === "number" &&
  aggregation !== "none" &&
  unitIn(unit) === undefined &&
  !namesQuantity(key) &&
  !namesProgress(key)

/**
 * Whether a column contains the month or year of each numbered day or week. The numbers then start again in every month
 * or year, so they have no common axis.
 */
const givesPeriod = ({ key, cells }: Column): boolean =>
  unitIn(key) !== undefined && !namesQuantity(key) && /^\p{L}+$/u.test(key.trim()) && new Set(cells).size > 1

/** Whether rows with numbered periods or marks are tasks: they have a column of tasks, or names but no amounts. */
const areNumberedTasks = (spans: SpanTable, columns: ReadonlyArray<Column>): boolean => {
  const others = columns.filter((column) => column !== spans.end && !spans.periods.includes(column))
  const names = others.filter(({ kind }) => kind === "text")
  if (others.some(givesPeriod)) return false
  return names.some(({ key }) => namesTasks(key)) || (names.length > 0 && !others.some(isAmount))
}

/**
 * Whether a table is a schedule. Dates of birth or expiry are not starts or ends, and a due date in a table with
 * amounts belongs to an invoice.
 */
const isSchedule = (spans: SpanTable, columns: ReadonlyArray<Column>): boolean => {
  const { start, end, rows } = spans
  if (spans.periods.length > 0) return areNumberedTasks(spans, columns)
  if (isOtherDay(start.key) || areShifts(spans, columns)) return false
  const known = new Set(start.cells.map((cell, row) => `${String(cell)} ${String(end.cells[row])}`))
  if (rows.length > fewestRepeated && known.size * 2 < rows.length) return false
  if (!isOtherDay(end.key)) return true
  return isDeadline(end.key) && !columns.some(({ aggregation }) => aggregation === "sum")
}

/** The spans of a table that is a schedule. */
const plannedSpans = (columns: ReadonlyArray<Column>): SpanTable | undefined => {
  const spans = (columns[0]?.cells.length ?? 0) <= mostTasks ? spanColumns(columns) : undefined
  return spans !== undefined && isSchedule(spans, columns) ? spans : undefined
}

/** Whether a table is a schedule. */
export const isPlan = (columns: ReadonlyArray<Column>): boolean => plannedSpans(columns) !== undefined

/** A table's columns, in which a plan's numbered periods become times in their unit, and its marks become flags. */
export const withPlanRoles = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const spans = plannedSpans(columns)
  if (spans === undefined || spans.periods.length === 0) return columns
  const { between, numbering, periods } = spans
  const unit = between.length > 0 || numbering === undefined ? "" : (unitIn(numbering) ?? "")
  const role = between.length > 0 ? ("flag" as const) : ("time" as const)
  return columns.map((column) =>
    periods.includes(column)
      ? {
          ...column,
          kind: column.kind === "number" ? ("identifier" as const) : column.kind,
          role,
          unit,
          aggregation: "none" as const,
          numbers: column.cells.map(() => null),
        }
      : column,
  )
}
