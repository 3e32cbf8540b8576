import { type CivilDate, civilDateOf, dayNumber } from "../format/Calendar.ts"
import type { Column } from "../format/Column.ts"
import { namesPeople, namesTasks } from "./ColumnNames.ts"
import { dateOf } from "./Dates.ts"
import { monthFrom } from "./PlanMonths.ts"
import { planPeriod } from "./PlanPeriods.ts"
import { dayAfter, type RowSpans, type Span, type SpanTable } from "./SpanTable.ts"

/** Symbols that mark a cell and mean nothing else. A cell may repeat its symbol. */
const signs: ReadonlyArray<RegExp> = [
  /^[x\u00d7]+$/i,
  /^[\u2713\u2714\u2611\u2705]\ufe0f?$/u,
  /^[\u25a0\u25aa\u25ac\u25ae\u25fc\u2588\u2593\u2592\u2591#=]+$/u,
  /^[\u2022\u25cf\u25cb\u00b7*]+$/u,
  /^(?:\p{Emoji_Presentation})+$/u,
]

/** The kind of a mark, and the mark; undefined for any other cell. A cell with "x" may have been read as true. */
const markOf = (cell: unknown): { readonly kind: number; readonly sign: string } | undefined => {
  if (cell === 1) return { kind: signs.length, sign: "1" }
  const text = cell === true ? "x" : typeof cell === "string" ? cell.trim() : ""
  const kind = signs.findIndex((sign) => sign.test(text))
  return kind === -1 ? undefined : { kind, sign: String.fromCodePoint(text.codePointAt(0)!).toLowerCase() }
}

/** The date in a column's name: `2026-03-02`, `Mar 2026`, `2 March 2026`. */
const dateNamed = (name: string): CivilDate | null => civilDateOf(name) ?? civilDateOf(dateOf(name.trim(), "named"))

/** Whether filled cells are marks of one kind. The color of the marks may differ between rows. */
const areMarks = (columns: ReadonlyArray<Column>): boolean => {
  const kinds = new Set<number | undefined>()
  const rows = columns[0]?.cells.length ?? 0
  for (let row = 0; row < rows; row++) {
    const marks = columns.flatMap(({ cells }) => (cells[row] === null ? [] : [markOf(cells[row])]))
    if (new Set(marks.map((mark) => mark?.sign)).size > 1) return false
    for (const mark of marks) kinds.add(mark?.kind)
  }
  return kinds.size === 1 && !kinds.has(undefined)
}

/** A column of marks, the position of its period on the axis, and the period. */
interface MarkColumn {
  readonly column: Column
  readonly from: number
  readonly period: CivilDate | number
}

/** Months without a year begin with the first column, so that a school year runs from September to June. */
const numberedColumns = (columns: ReadonlyArray<Column>): Axis | undefined => {
  const periods = columns.map(({ key }) => planPeriod(key, undefined))
  const [first] = periods
  if (first === undefined || periods.some((period) => period?.numbering !== first.numbering)) return undefined
  const isCyclic = first.numbering === "named_month"
  const placed = columns
    .map((column, at): MarkColumn => {
      const own = periods[at]!.number
      const number = isCyclic ? monthFrom(first.number, own) : own
      return { column, from: number, period: number }
    })
    .toSorted((a, b) => a.from - b.from)
  const isWhole = placed.every(({ from }, at) => from === placed[0]!.from + at)
  return isWhole ? { columns: placed, numbering: first.numbering } : undefined
}

/** Days that are separated only by a weekend count as consecutive. */
const longestWeekend = 3

/** Whether days are evenly spaced, a month apart, or consecutive except for weekends. */
const areRegular = (gaps: ReadonlyArray<number>): boolean =>
  gaps.every((gap) => gap === gaps[0]) ||
  (gaps.includes(1) && gaps.every((gap) => gap >= 1 && gap <= longestWeekend)) ||
  gaps.every((gap) => gap >= 28 && gap <= 31)

/** Columns of dates at regular intervals. A date may begin or end its week, so each column is one unit of the axis. */
const datedColumns = (columns: ReadonlyArray<Column>): Axis | undefined => {
  const dated = columns
    .flatMap((column) => {
      const date = dateNamed(column.key)
      return date === null ? [] : [{ column, date, day: dayNumber(date) }]
    })
    .toSorted((a, b) => a.day - b.day)
  const [precision, ...others] = new Set(dated.map(({ date }) => date.precision))
  if (precision === undefined || others.length > 0 || dated.length < columns.length) return undefined
  const gaps = dated.slice(1).map(({ day, date }, at) => {
    const before = dated[at]!
    return precision === "day" ? day - before.day : dayNumber(date) - dayAfter(before.date)
  })
  if (!(precision === "day" ? areRegular(gaps) : gaps.every((gap) => gap === 0))) return undefined
  return {
    columns: dated.map(({ column, date }, from) => ({ column, from, period: date })),
    dates: dated.map(({ date }) => date),
  }
}

interface Axis extends Pick<SpanTable, "numbering" | "dates"> {
  readonly columns: ReadonlyArray<MarkColumn>
}

const [fewestPeriods, mostPeriods] = [3, 400]

/** One bar for each uninterrupted run of marks in a row. */
const runsOf = (columns: ReadonlyArray<MarkColumn>, row: number): ReadonlyArray<Span> => {
  const runs: Array<Span> = []
  for (const [at, { column, from, period }] of columns.entries()) {
    if (column.cells[row] === null) continue
    const last = runs.at(-1)
    const isNext = last !== undefined && at > 0 && columns[at - 1]!.column.cells[row] !== null
    if (isNext) runs[runs.length - 1] = { ...last, to: from + 1, last: period, length: last.length + 1 }
    else runs.push({ from, to: from + 1, first: period, last: period, length: 1 })
  }
  return runs
}

type Runs = ReadonlyArray<ReadonlyArray<Span>>

/** The share of rows whose marks may be interrupted. In an attendance list, most are. */
const mostInterrupted = 0.34

/** Names of questions, and of quarters in English ("Q1") and Spanish ("T1"). */
const numberedLetter = /^[qt]\s?\d{1,3}$/i

/**
 * Whether rows are tasks: a column's name says so, or nearly all rows have a single run and they start at different
 * times. A list of rents paid since January is not a plan.
 */
const areTasks = (columns: ReadonlyArray<Column>, marks: ReadonlyArray<Column>, runs: Runs): boolean => {
  const names = columns.filter((column) => !marks.includes(column) && column.kind === "text")
  if (names.some(({ key }) => namesTasks(key))) return true
  if (names.length === 0 || names.some(({ key }) => namesPeople(key))) return false
  if (columns.some(({ key }) => numberedLetter.test(key))) return false
  const marked = runs.filter((row) => row.length > 0)
  const starts = new Set(marked.map(([first]) => first?.from))
  return (
    starts.size * 2 >= Math.min(marked.length, marks.length) &&
    marked.filter((row) => row.length > 1).length <= marked.length * mostInterrupted
  )
}

/** The spans of a table with a row for each task and a column of marks for each period. */
export const markedSpans = (columns: ReadonlyArray<Column>): SpanTable | undefined => {
  const isPeriod = ({ key }: Column): boolean => planPeriod(key, undefined) !== undefined || dateNamed(key) !== null
  const marks = columns.filter(isPeriod)
  if (marks.length < fewestPeriods || marks.length > mostPeriods || !areMarks(marks)) return undefined
  const axis = numberedColumns(marks) ?? datedColumns(marks)
  if (axis === undefined) return undefined
  const { columns: placed, ...labels } = axis
  const runs = (marks[0]?.cells ?? []).map((_, row) => runsOf(placed, row))
  const isDrawn =
    runs.filter((row) => row.length > 0).length >= 2 && runs.some((row) => row.some(({ length }) => length > 1))
  if (!isDrawn || !areTasks(columns, marks, runs)) return undefined
  const [start, ...rest] = placed.map(({ column }) => column)
  const end = rest.pop()
  const rows = runs.map((row): RowSpans => (row.length === 0 ? "open" : row))
  return start === undefined || end === undefined
    ? undefined
    : { ...labels, start, end, between: rest, periods: marks, rows }
}
