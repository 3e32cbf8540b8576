import type { Aggregation } from "./ColumnRoles.ts"

interface Column {
  readonly kind: string
  readonly aggregation: Aggregation
  readonly cells: ReadonlyArray<unknown>
  readonly numbers: ReadonlyArray<number | null>
}

/** With fewer steps, a column may rise throughout by chance. */
const fewestSteps = 20
const fewestRises = 10
/** Series that are shorter than this on average are not evidence. */
const fewestInSeries = 5
/** A running total starts at no more than this share of its final value. */
const mostAtFirst = 0.1
/**
 * The minimum share of steps that move to another date. Some steps may not, because two events of a series can fall on
 * the same day.
 */
const mostlyDated = 0.9
/** The number of rows that are checked first. In most tables, they already contain both rises and falls. */
const firstRows = 400

type Series = ReadonlyArray<ReadonlyArray<number>>

/** The rows of each series in file order. Rows with the same text cells belong to the same series. */
const seriesOf = (columns: ReadonlyArray<Column>, rows: number): Series => {
  const names = columns.filter(({ kind }) => kind === "text")
  const series = new Map<string, Array<number>>()
  for (let row = 0; row < rows; row++) {
    const name = names.map(({ cells }) => String(cells[row])).join("\n")
    const own = series.get(name)
    if (own === undefined) series.set(name, [row])
    else own.push(row)
  }
  return [...series.values()]
}

interface Course {
  /** 1 if values only rise, -1 if they only fall, 0 if they do both or don't change. */
  readonly direction: number
  readonly steps: number
  readonly changes: number
}

const noCourse: Course = { direction: 0, steps: 0, changes: 0 }

/** How cells change from row to row within their series; `order` is positive for a rise. */
const courseOf = <A>(series: Series, cells: ReadonlyArray<A>, order: (one: A, next: A) => number): Course => {
  let [rises, falls, steps] = [0, 0, 0]
  for (const rows of series)
    for (let at = 1; at < rows.length; at++) {
      const step = order(cells[rows[at - 1]!]!, cells[rows[at]!]!)
      steps++
      if (step > 0) rises++
      if (step < 0) falls++
      if (rises > 0 && falls > 0) return noCourse
    }
  return { direction: Math.sign(rises - falls), steps, changes: rises + falls }
}

const inText = (one: unknown, next: unknown): number =>
  Number(String(one) < String(next)) - Number(String(one) > String(next))
const inSize = (one: number | null, next: number | null): number => (one === null || next === null ? 0 : next - one)

const sumAt = (series: Series, numbers: ReadonlyArray<number | null>, at: number): number =>
  series.reduce((sum, rows) => sum + (numbers[rows.at(at)!] ?? 0), 0)

/** Whether amounts start near zero. Amounts that start higher and only rise may be growing sales. */
const beginsSmall = (series: Series, numbers: ReadonlyArray<number | null>, direction: number): boolean => {
  const [first, last] = [sumAt(series, numbers, 0), sumAt(series, numbers, -1)]
  return direction > 0 ? first <= mostAtFirst * last : last <= mostAtFirst * first
}

const growing = <C extends Column>(
  columns: ReadonlyArray<C>,
  amounts: ReadonlyArray<C>,
  rows: number,
): ReadonlyArray<C> => {
  const time = columns.find(({ kind }) => kind === "date")
  const series = seriesOf(columns, rows)
  if (time === undefined || series.length * fewestInSeries > rows) return []
  const { direction, steps, changes } = courseOf(series, time.cells, inText)
  if (direction === 0 || changes < steps * mostlyDated) return []
  return amounts.filter(({ numbers }) => {
    const grown = courseOf(series, numbers, inSize)
    const isSteady = grown.direction === direction && grown.steps >= fewestSteps && grown.changes >= fewestRises
    return isSteady && beginsSmall(series, numbers, direction)
  })
}

/**
 * Columns with a running total, such as confirmed cases, which never fall over time in any series. Summing them would
 * count everything several times.
 */
export const runningTotals = <C extends Column>(columns: ReadonlyArray<C>): ReadonlySet<C> => {
  const amounts = columns.filter(({ aggregation }) => aggregation === "sum" || aggregation === "unknown")
  const rows = columns[0]?.cells.length ?? 0
  if (amounts.length === 0 || rows <= fewestSteps || columns.every(({ kind }) => kind !== "date")) return new Set()
  const first = Math.min(rows, firstRows)
  const series = seriesOf(columns, first)
  const left = amounts.filter(({ numbers }) => courseOf(series, numbers, inSize) !== noCourse)
  return new Set(left.length === 0 ? [] : growing(columns, left, rows))
}
