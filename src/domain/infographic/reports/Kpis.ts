import { drawSparkline } from "../charts/Sparkline.ts"
import { picture } from "../charts/Svg.ts"
import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import {
  currencyOf,
  formatCompact,
  formatShort,
  shortenedFrom,
  formatNumber,
  formatPercent,
  withUnit,
} from "../format/Numbers.ts"
import { ExactSum } from "../reading/ExactSum.ts"
import { periodNamed } from "../reading/PeriodColumns.ts"
import { pointsText } from "./Movement.ts"
import { phrasesOf } from "./Phrases.ts"
import { rolesOf } from "./Roles.ts"
import { trendOf } from "./Trend.ts"

export interface KpiTile {
  readonly label: string
  readonly value: string
  /** The unit, shown next to the value if it is a noun; symbols and codes are part of the value. */
  readonly unit: string
  readonly change: string
  readonly tone: "good" | "bad" | "flat"
  readonly toneWord: string
  readonly arrow: string
  readonly before: string
  readonly target: string
  readonly targetWord: string
  readonly isReached: boolean
  /** The SVG of a sparkline of the last periods; empty if there are none. */
  readonly spark: string
}

export interface KpiOptions {
  readonly locale: LocaleConventions
  readonly unit: string
}

/** The roles of columns in a list of key figures. */
export const kpiRoles = [
  {
    role: "label",
    kind: "label",
    names: /^(?:metric|kpi|name|indicator|measure|indicador|métrica|metrica|nombre|kennzahl|indicateur)$/i,
  },
  {
    role: "unit",
    kind: "label",
    names: /^(?:units?|unit of measure|uom|unidad(?:es)?|unidad de medida|uds?\.?|einheit|unité|currency|moneda)$/i,
    byNameOnly: true,
  },
  { role: "better", kind: "label", names: /^(?:better|good|direction|mejor|sentido)$/i, byNameOnly: true },
  { role: "value", kind: "number", names: /^(?:value|actual|current|valor|actual)$/i },
  {
    role: "previous",
    kind: "number",
    names:
      /^(?:(?:previous|prior|last)(?:[_ ](?:year|quarter|month|period))?|before|(?:(?:año|mes|trimestre|periodo) )?anterior|previo|vorjahr)$/i,
  },
  { role: "target", kind: "number", names: /^(?:target|goal|plan|objetivo|meta|ziel)$/i },
] as const

const isValue = ({ key, kind }: Column): boolean =>
  kind === "number" && kpiRoles.some(({ role, names }) => role === "value" && names.test(key.trim()))

/**
 * The columns named after periods, latest first: the first contains the current values, and the second the previous
 * values. Empty if a numeric column has a name for current values, such as "value" or "actual".
 */
export const kpiPeriods = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  if (columns.some(isValue)) return []
  const periodOf = ({ key }: Column): string => periodNamed(key) ?? ""
  return columns
    .filter((column) => column.kind === "number" && periodOf(column) !== "")
    .toSorted((a, b) => (periodOf(a) > periodOf(b) ? -1 : 1))
}

const kpiColumns = (rows: unknown) => {
  const columns = columnsOf(rows)
  const periods = kpiPeriods(columns)
  return rolesOf([...periods, ...columns.filter((column) => !periods.includes(column))], kpiRoles)
}

/** The maximum number of tiles. */
const mostTiles = 24

/** A tile per row, up to the maximum. A trend column with the metric's name becomes the tile's sparkline. */
export function kpiTiles(rows: unknown, trendRows: unknown, options: KpiOptions): ReadonlyArray<KpiTile> {
  const roles = kpiColumns(rows)
  const label = roles.get("label") ?? columnsOf(rows)[0]
  const value = roles.get("value")
  if (label === undefined || value === undefined) return []
  const trend = trendOf(trendRows, { ...options, caption: "", finding: "" })
  const number = (column: Column | undefined, row: number): number | null => column?.numbers[row] ?? null
  return label.cells.slice(0, mostTiles).map((_, row) => {
    const units = roles.get("unit")
    const unit = units === undefined ? options.unit : String(units.cells[row] ?? "")
    const name = cellText(label, row, options.locale) || "\u2014"
    const better = roles.get("better")
    const isDown = /^(?:down|lower|less|menos|menor|baja|abajo)$/i.test(String(better?.cells[row] ?? ""))
    const line = trend?.lines.find((one) => same(one.name, name))
    return tileOf(
      {
        name,
        unit,
        better: better === undefined ? undefined : isDown ? "down" : "up",
        value: number(value, row),
        previous: number(roles.get("previous"), row),
        target: number(roles.get("target"), row),
        line: line?.values ?? [],
      },
      options,
    )
  })
}

/**
 * The sum of the rows without tiles, with its unit; null if there are fewer than two such rows, or if their values
 * can't be added.
 */
export function restOfTiles(rows: unknown, options: KpiOptions): string | null {
  const roles = kpiColumns(rows)
  const value = roles.get("value")
  if (value === undefined || value.aggregation === "mean" || value.aggregation === "none") return null
  const values = value.numbers.slice(mostTiles)
  const units = new Set(values.map((_, at) => String(roles.get("unit")?.cells[mostTiles + at] ?? options.unit).trim()))
  const [unit = ""] = units
  if (values.length < 2 || units.size > 1 || unit === "%" || value.numbers.some((one) => (one ?? 0) < 0)) return null
  const sum = new ExactSum()
  for (const one of values) sum.add(one ?? 0)
  return withUnit(
    formatNumber(sum.value, options.locale, { places: value.places, grouped: "always" }),
    unit,
    options.locale,
  )
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

interface Metric {
  readonly name: string
  readonly unit: string
  /** Which direction is good. If undefined, changes and targets are not rated. */
  readonly better: "up" | "down" | undefined
  readonly value: number | null
  readonly previous: number | null
  readonly target: number | null
  readonly line: ReadonlyArray<number | null>
}

function valueText(value: number | null, unit: string, locale: LocaleConventions): string {
  if (value === null) return "\u2014"
  if (unit.trim() === "%")
    return withUnit(formatNumber(value, locale, { places: Number.isInteger(value) ? 0 : 1 }), unit, locale)
  const number =
    Math.abs(value) < shortenedFrom ? formatNumber(value, locale, { grouped: "always" }) : formatCompact(value, locale)
  return currencyOf(unit) === null ? number : withUnit(number, unit, locale)
}

const isTargetReached = ({ value, target, better }: Metric): boolean =>
  value !== null &&
  target !== null &&
  (value === target || (better !== undefined && value > target === (better === "up")))

/** The sparkline, described by its first and last values. */
function sparkOf({ name, unit, line }: Metric, locale: LocaleConventions): string {
  const values = line.filter((one) => one !== null)
  if (values.length < 2) return ""
  const [first, last] = [values[0] ?? null, values.at(-1) ?? null].map((value) => valueText(value, unit, locale))
  return picture(drawSparkline(line, 200, 40), `${name}: ${first} \u2192 ${last}`, "")
}

/** The change since the previous period, and whether it is good. */
function changeOf({ value, previous, unit, better }: Metric, locale: LocaleConventions) {
  if (value === null || previous === null) return { change: "", tone: "flat", toneWord: "", arrow: "" } as const
  const words = phrasesOf(locale)
  const change = value - previous
  const text = changeText(change, previous, unit, locale)
  if (change === 0) return { change: text, tone: "flat", toneWord: words.unchanged, arrow: "" } as const
  const arrow = change > 0 ? "\u25b2" : "\u25bc"
  if (better === undefined) return { change: text, tone: "flat", toneWord: "", arrow } as const
  const isGood = change > 0 === (better === "up")
  return {
    change: text,
    tone: isGood ? "good" : "bad",
    toneWord: isGood ? words.better : words.worse,
    arrow,
  } as const
}

function tileOf(metric: Metric, { locale }: KpiOptions): KpiTile {
  const words = phrasesOf(locale)
  const { value, previous, target, unit, better } = metric
  const isRated = value !== null && target !== null && (better !== undefined || value === target)
  const isReached = isTargetReached(metric)
  return {
    label: metric.name,
    value: valueText(value, unit, locale),
    unit: unit.trim() === "%" || currencyOf(unit) !== null ? "" : unit.trim(),
    ...changeOf(metric, locale),
    before: previous === null ? "" : `${words.before} ${valueText(previous, unit, locale)}`,
    target: target === null ? "" : `${words.target} ${valueText(target, unit, locale)}`,
    targetWord: !isRated ? "" : isReached ? words.reached : words.missed,
    isReached,
    spark: sparkOf(metric, locale),
  }
}

function changeText(change: number, previous: number, unit: string, locale: LocaleConventions): string {
  const options = { locale, unit, caption: "", finding: "" }
  if (change === 0) return phrasesOf(locale).unchanged
  if (unit.trim() === "%") return pointsText(change, options)
  const share = (change / previous) * 100
  if (previous > 0 && previous + change >= 0 && Math.abs(share) <= 999)
    return formatPercent(share, locale, { signed: true, places: Math.abs(share) < 99.95 ? 1 : 0 })
  return formatShort(change, locale, { signed: true })
}
