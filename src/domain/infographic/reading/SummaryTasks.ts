import type { Column } from "../format/Column.ts"
import type { RowSpans } from "./SpanTable.ts"

type Path = ReadonlyArray<number>

/** The levels of an outline number: "1.2.3". */
const pathOf = (cell: unknown): Path | undefined => {
  const text = String(cell ?? "").trim()
  return /^\d{1,3}(?:\.\d{1,3})*\.?$/.test(text) ? text.replace(/\.$/, "").split(".").map(Number) : undefined
}

const isUnder = (path: Path, parent: Path): boolean =>
  path.length > parent.length && parent.every((number, level) => path[level] === number)

/** Whether a path follows another: as its first child, or as a later number at the same or a higher level. */
const follows = (path: Path, before: Path): boolean => {
  if (path.length > before.length) return isUnder(path, before) && path.slice(before.length).every((one) => one <= 1)
  const last = path.length - 1
  return path.slice(0, last).every((number, level) => before[level] === number) && path[last]! > before[last]!
}

/** The rows with subordinate rows, such as 1 above 1.1; undefined if the cells are not the numbers of an outline. */
const outlined = ({ cells }: Column): ReadonlyArray<number> | undefined => {
  const paths = cells.flatMap((cell) => {
    const path = pathOf(cell)
    return path === undefined ? [] : [path]
  })
  if (paths.length < cells.length || paths.some((path, at) => at > 0 && !follows(path, paths[at - 1]!)))
    return undefined
  const parents = paths.flatMap((path, row) => (isUnder(paths[row + 1] ?? [], path) ? [row] : []))
  return parents.length === 0 ? undefined : parents
}

/** The column with the outline numbers of a plan. */
export const outlineColumn = (columns: ReadonlyArray<Column>): Column | undefined =>
  columns.find((column) => outlined(column) !== undefined)

const fewestParts = 2

const boundsOf = (spans: RowSpans): readonly [from: number, to: number] | undefined => {
  const bars = typeof spans === "string" ? [] : spans
  return bars.length === 0 ? undefined : [bars[0]!.from, bars.at(-1)!.to]
}

/** A row, its span, and what the shorter spans directly below it cover so far. */
interface Covered {
  readonly row: number
  readonly from: number
  readonly to: number
  first: number
  last: number
}

const isCovered = ({ from, to, first, last }: Covered): boolean => first === from && last === to

/** Rows whose span runs from the first start to the last end of the shorter spans below them; found in one pass. */
const covered = (rows: ReadonlyArray<RowSpans>): ReadonlySet<number> => {
  const summaries = new Set<number>()
  const above: Array<Covered> = []
  for (let row = 0; row <= rows.length; row++) {
    // A row without bars ends all spans above it, as the end of the table does.
    const [from, to] = boundsOf(rows[row] ?? "open") ?? [-Infinity, Infinity]
    const contains = (one: Covered): boolean => one.from <= from && to <= one.to && (one.from < from || to < one.to)
    let parent = above.at(-1)
    while (parent !== undefined && !contains(parent)) {
      if (row - parent.row > fewestParts && isCovered(parent)) summaries.add(parent.row)
      above.pop()
      parent = above.at(-1)
    }
    if (parent !== undefined) {
      parent.first = Math.min(parent.first, from)
      parent.last = Math.max(parent.last, to)
    }
    above.push({ row, from, to, first: Infinity, last: -Infinity })
  }
  return summaries
}

/**
 * The rows of a plan that summarize the tasks below them. They are recognized by outline numbers, such as 1 above 1.1.
 * Without such numbers, their span equals that of the rows below.
 */
export const summaryTasks = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<RowSpans>): ReadonlySet<number> => {
  const outline = outlineColumn(columns)
  if (outline !== undefined) return new Set(outlined(outline))
  return covered(rows)
}
