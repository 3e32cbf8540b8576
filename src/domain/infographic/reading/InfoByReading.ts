import { aggregationOf } from "../format/ColumnRoles.ts"
import type { ColumnInfo, ColumnInfos } from "../format/ColumnInfo.ts"
import type { ColumnReading, Measure, Combined } from "./Reading.ts"
import { isInUnits } from "./UnitColumns.ts"
import { currencyNamed, isLevelUnit, unitOf } from "./Units.ts"

/** The information that a column's reading adds to what its name and values show. */
const infoBy = (name: string, reading: ColumnReading): ColumnInfo => {
  if (reading.type === "duration") {
    const aggregation = reading.aggregation ?? (aggregationOf(name) === "sum" ? "sum" : "mean")
    return { kind: "number", unit: reading.unit ?? "h", aggregation }
  }
  if (reading.type === "text") return { kind: "text" }
  if (reading.type !== "number") return {}
  const { unit, aggregation } = reading
  const isAmount = aggregation === "sum" || aggregation === "mean"
  return {
    ...(isAmount ? { kind: "number" as const } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(aggregation === undefined ? {} : { aggregation }),
  }
}

const isEmpty = (column: ColumnInfo): boolean => Object.keys(column).length === 0

/** The information about a measure. Sums and counts stay additive; means, medians and shares don't. */
const measured = ({ column, of }: Measure, own: ColumnInfos): ColumnInfo => {
  if (of === "count") return { kind: "number", aggregation: "sum", unit: "" }
  if (of === "share") return { kind: "number", aggregation: "mean", unit: "%" }
  const unit = own.get(column ?? "")?.unit
  const adds = of === "sum" && !isLevelUnit(unit ?? "")
  return { kind: "number", aggregation: adds ? "sum" : "mean", ...(unit === undefined ? {} : { unit }) }
}

/** What the readings say about a table's columns or, if its rows are grouped, about the resulting columns. */
export const toldColumns = (
  columns: ReadonlyMap<string, ColumnReading>,
  summary: Combined | undefined,
  made: ReadonlyArray<string> = [],
  open: ReadonlyArray<string> = [],
): ColumnInfos => {
  const own: ColumnInfos = new Map(
    [...columns].flatMap(([name, reading]) => {
      const column = infoBy(name, reading)
      return isEmpty(column) ? [] : [[name, column] as const]
    }),
  )
  if (summary === undefined) return own
  if ("series" in summary) {
    const unit = own.get(summary.column)?.unit ?? unitOf(summary.column, [])
    const adds = summary.of === "sum" && !isLevelUnit(unit)
    const series = made.slice(1)
    const haveUnits = isInUnits(summary.column, series)
    return new Map(
      series.map((name) => {
        const own = haveUnits ? currencyNamed(name) : unit
        return [
          name,
          {
            measure: summary.column,
            ...(own === "" ? {} : { unit: own }),
            ...(adds ? { aggregation: "sum" as const } : {}),
            ...(open.includes(name) ? { isOpen: true } : {}),
          },
        ]
      }),
    )
  }
  if (!("by" in summary)) return new Map()
  return new Map(
    summary.measures.map((measure) => [
      measure.as,
      { ...measured(measure, own), ...(open.includes(measure.as) ? { isOpen: true } : {}) },
    ]),
  )
}
