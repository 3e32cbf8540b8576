import type { Column } from "../format/Columns.ts"
import { fitOf } from "../reports/Quantiles.ts"
import { isPeriodName } from "./PeriodColumns.ts"

/** A measure with fewer distinct values is a code or grade; in a long table, its dots would form only a few lines. */
const [fewestDistinct, fewestOfMany, fewestMany] = [10, 20, 200]
const fewestOfStep = 4
/** Only the first measures are compared, because the number of pairs grows quadratically. */
const mostMeasures = 8
/** If more columns than this have names that differ only in a number, they are one measure: `Hour_0` to `Hour_23`. */
const mostOfStem = 6
/** A weaker correlation is not worth showing; a stronger one means that the same measure occurs twice. */
const [weakest, strongest] = [0.3, 0.98]

/** Names of totals, which are always related to their parts. */
const totals = /(?:^|[^a-z])(?:totals?|sum|suma|summe|gesamt|all)(?:$|[^a-z])/i

/** Names of averages, which are computed from the columns next to them. */
const averages = /^(?:average|avg|mean|gpa|promedio|media|m[eé]dia|durchschnitt|mittelwert|moyenne)$/i

const isComputed = (key: string): boolean => totals.test(key) || averages.test(key.trim())

/** Whether numbers are ranks or classes: integers that each occur several times. */
const areSteps = ({ aggregation, numbers }: Column): boolean =>
  aggregation === "unknown" &&
  numbers.every((value) => value === null || Number.isInteger(value)) &&
  new Set(numbers).size * fewestOfStep <= numbers.length &&
  new Set(numbers).size < fewestOfMany

const isContinuous = (column: Column): boolean =>
  !areSteps(column) &&
  column.kind === "number" &&
  column.aggregation !== "none" &&
  !isPeriodName(column.key) &&
  new Set(column.cells).size >= (column.cells.length < fewestMany ? fewestDistinct : fewestOfMany)

/** The two most closely related measures, in the order of the table; undefined if no two are related. */
export const relatedPair = (columns: ReadonlyArray<Column>): readonly [Column, Column] | undefined => {
  const stem = ({ key }: Column): string => key.replaceAll(/\d+/g, "#")
  const isNumbered = (column: Column): boolean =>
    columns.filter((other) => stem(other) === stem(column)).length > mostOfStem
  const all = columns.filter((column) => isContinuous(column) && !isNumbered(column))
  const parts = all.filter(({ key }) => !isComputed(key))
  const measures = (parts.length > 1 ? parts : all).slice(0, mostMeasures)
  const pairs = measures.flatMap((x, at) =>
    measures.slice(at + 1).flatMap((y) => {
      const points = x.numbers.flatMap((value, row) => {
        const other = y.numbers[row] ?? null
        return value === null || other === null ? [] : [[value, other] as const]
      })
      const size = points.length * 2 < x.numbers.length ? 0 : Math.abs(fitOf(points)?.correlation ?? 0)
      return size >= weakest && size < strongest ? [{ pair: [x, y] as const, size }] : []
    }),
  )
  return pairs.toSorted((a, b) => b.size - a.size)[0]?.pair
}
