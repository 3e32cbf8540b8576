import type { Column } from "../format/Columns.ts"
import { columnsOf, recordsOf } from "../format/Columns.ts"
import { extremes } from "../charts/Scale.ts"
import { passColumnInfo } from "../format/ColumnInfo.ts"
import { unitOf } from "../reading/Units.ts"
import { numberColumns } from "./Roles.ts"

/** Rows whose measures share a scale, and the unit of these measures. */
export interface ScaleGroup {
  readonly rows: unknown
  readonly unit: string
}

/** With a larger ratio, the smaller measure would look like a flat line at zero. */
const mostTimes = 50

const sizeOf = ({ numbers }: Column): number => {
  const [low = 0, high = 0] = extremes(numbers.filter((value) => value !== null))
  return Math.max(Math.abs(low), Math.abs(high))
}

/** Whether columns are series of one measure in one unit, such as one series per country. */
const areOneMeasure = (measures: ReadonlyArray<Column>): boolean =>
  measures.every(
    ({ measure, unit }) => measure !== "" && measure === measures[0]!.measure && unit === measures[0]!.unit,
  )

/** Whether measures can share a scale, because the smallest is still visible next to the largest. */
export const areAlike = (measures: ReadonlyArray<Column>): boolean => {
  const sizes = measures.map(sizeOf).filter((size) => size > 0)
  return sizes.length === 0 || Math.max(...sizes) <= mostTimes * Math.min(...sizes)
}

const isAlike = (a: number, b: number): boolean => Math.max(a, b) <= mostTimes * Math.min(a, b) || Math.min(a, b) === 0

const unitIn = (units: object, key: string, otherwise: string): string => {
  const own: unknown = Object.hasOwn(units, key) ? Reflect.get(units, key) : undefined
  return typeof own === "string" ? own : otherwise
}

const saidUnit = /\s*(?:[([][^()[\]]*[)\]]|,?\s[%€$£¥₹]|,?\s[A-Z]{3})\s*$/

/** Column names without a trailing unit, which the caption and the labels show anyway. */
const shortNames = (columns: ReadonlyArray<Column>, units: object): ReadonlyMap<string, string> => {
  const short = columns.map(({ key }) => (unitIn(units, key, "") === "" ? key : key.replace(saidUnit, "") || key))
  return new Map(
    columns.map(({ key }, at) => [key, short.filter((one) => one === short[at]).length === 1 ? short[at]! : key]),
  )
}

/**
 * Appends the units to the column names of rows, for tables that have no other place for units. Also returns the
 * original names.
 */
export function unitNamed(
  rows: unknown,
  units: unknown,
): { readonly rows: unknown; readonly names: ReadonlyMap<string, string> } {
  const columns = typeof units !== "object" || units === null ? [] : columnsOf(rows)
  const names = new Map(
    columns.flatMap(({ key, label }) => {
      const unit = unitIn(units as object, key, "")
      const name = `${label} (${unit})`
      const isSaid = unit === "" || unitOf(key, []) !== "" || columns.some((one) => one.key === name)
      return isSaid ? [] : [[name, key] as const]
    }),
  )
  if (names.size === 0) return { rows, names }
  const own = new Map([...names].map(([name, key]) => [key, name]))
  const named = recordsOf(rows).map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [own.get(key) ?? key, value])),
  )
  passColumnInfo(named, rows, own)
  return { rows: named, names }
}

/** The original column names, by the shortened names that scale groups use. */
export const namesBefore = (rows: unknown, units: unknown): ReadonlyMap<string, string> =>
  typeof units !== "object" || units === null
    ? new Map()
    : new Map([...shortNames(columnsOf(rows), units)].map(([key, name]) => [name, key]))

/**
 * Groups measures by unit and size, in data order, so that each group can share a scale; each group includes the row
 * names. `units` contains units by column. Without it, `unit` applies to all columns, and series of the same measure
 * stay together.
 */
export function scaleGroups(rows: unknown, units: unknown, unit: string): ReadonlyArray<ScaleGroup> {
  const columns = columnsOf(rows)
  const measures = numberColumns(columns)
  const known = typeof units === "object" ? units : null
  if (known === null && (unit !== "" || areOneMeasure(measures))) return [{ rows, unit }]
  const named = known ?? {}
  const groups: Array<{ readonly unit: string; readonly size: number; readonly keys: Set<string> }> = []
  for (const measure of measures) {
    const own = unitIn(named, measure.key, unit || measure.unit)
    const size = sizeOf(measure)
    const group = groups.find((one) => one.unit === own && isAlike(one.size, size))
    if (group === undefined) groups.push({ unit: own, size, keys: new Set([measure.key]) })
    else group.keys.add(measure.key)
  }
  if (groups.length === 0) return [{ rows, unit }]
  const drawn = new Set(measures.map(({ key }) => key))
  const names = shortNames(columns, named)
  return groups.map((group) => {
    const own = recordsOf(rows).map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([key]) => !drawn.has(key) || group.keys.has(key))
          .map(([key, value]) => [names.get(key) ?? key, value]),
      ),
    )
    passColumnInfo(own, rows, names)
    return { unit: group.unit, rows: own }
  })
}
