import type { Column } from "../format/Columns.ts"
import { cellText } from "../format/Columns.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { powerOfTen } from "../format/Magnitude.ts"
import { currencyOf, formatCompact, formatNumber, formatShort, shortenedFrom, withUnit } from "../format/Numbers.ts"
import type { Chart, DataTable } from "../charts/Figure.ts"
import { extremes } from "../charts/Scale.ts"
import { phrasesOf } from "./Phrases.ts"

/** The annotations listed for a target: the numbers of those drawn on a chart, and the lines of those that aren't. */
export interface AnnotationList {
  readonly numbers: Map<string, number>
  readonly named: Set<string>
}

export interface ChartOptions {
  readonly locale: LocaleConventions
  /** Currency code, `%` or a noun such as "people"; empty for plain numbers. */
  readonly unit: string
  /** The measure; the column names by default. */
  readonly caption: string
  /** The author's sentence, which replaces the computed finding. */
  readonly finding: string
  /** The caller's notes. @see Annotation */
  readonly annotations?: unknown
  /** The annotations that the page's charts have already listed, by target, so that each is listed only once. */
  readonly listed?: Map<string, AnnotationList>
  /** Called for each annotation that the chart draws or lists. */
  readonly takeAnnotation?: (annotation: unknown) => void
}

export interface LabelStyle {
  readonly signed?: boolean
  /** The number of decimals for values below a thousand, the same for all labels of a chart. */
  readonly places?: number
  /** The chart's largest absolute value. If it is abbreviated, so are all other values. */
  readonly largest?: number
}

/**
 * Formats a short number label on a chart. The unit is included only if it is a symbol, because nouns are in the
 * caption.
 */
export function shortText(options: ChartOptions, style: LabelStyle = {}): (value: number) => string {
  const { locale, unit } = options
  const { places, largest = 0, ...signed } = style
  const isSign = unit === "%" || currencyOf(unit) !== null
  return (value) => {
    const isSmall = Math.abs(value) < 999.5
    const digits = isSmall ? (places ?? (unit === "%" ? (Number.isInteger(value) ? 0 : 1) : undefined)) : undefined
    const number =
      digits === undefined
        ? (largest < shortenedFrom ? formatShort : formatCompact)(value, locale, signed)
        : formatNumber(value, locale, { ...signed, places: digits })
    return isSign ? withUnit(number, unit, locale) : number
  }
}

/** Formats a number in a sentence, with its unit. */
export function proseText(options: ChartOptions, style: LabelStyle = {}): (value: number) => string {
  const text = shortText(options, style)
  const isNoun = options.unit !== "%" && currencyOf(options.unit) === null && options.unit.length <= 24
  return isNoun ? (value) => withUnit(text(value), options.unit, options.locale) : text
}

/** The label format for columns: as in their table, but without decimals if any value is a thousand or more. */
export function labelStyle(columns: ReadonlyArray<Column>): LabelStyle {
  const largest = columns.reduce(
    (most, column) => Math.max(most, ...extremes(column.numbers.filter((value) => value !== null)).map(Math.abs)),
    0,
  )
  const places = columns.reduce((most, column) => Math.max(most, column.places), 0)
  return { largest, places: largest >= 1000 ? 0 : largest >= 1 ? Math.min(places, 2) : places }
}

/** Formats the tick labels of an axis, all with the same number of decimals, and no more than the step needs. */
export function tickText(
  options: ChartOptions,
  { largest = Infinity }: LabelStyle = {},
): (value: number, step: number) => string {
  const { locale, unit } = options
  return (value, step) => {
    if (value === 0) return unit === "%" ? withUnit("0", unit, locale) : "0"
    const size = Math.abs(value)
    const isWritten = size >= 999.95e12 || largest < shortenedFrom || (step <= 1000 && size < shortenedFrom)
    const suffix = isWritten ? undefined : locale.compact.find(([threshold]) => size >= threshold * 0.99995)
    const number =
      unit === "%" || suffix === undefined
        ? formatNumber(value, locale, { places: stepPlaces(step), grouped: "always" })
        : formatNumber(value / suffix[0], locale, { places: stepPlaces(step / suffix[0]) }) + suffix[1]
    return unit === "%" || currencyOf(unit) !== null ? withUnit(number, unit, locale) : number
  }
}

/** The number of decimals needed to distinguish ticks: one for a step of 2.5, two for 0.25. */
function stepPlaces(step: number): number {
  for (let places = 0; places < 6; places += 1) {
    const scaled = step * powerOfTen(places)
    if (scaled > 0.99 && Math.abs(scaled - Math.round(scaled)) < 1e-6) return places
  }
  return 2
}

export function captionOf(options: ChartOptions, measured: string): string {
  const what = options.caption === "" ? measured : options.caption
  const unit = options.unit.trim()
  const isSaid = `: ${what}`.toLowerCase().endsWith(`: ${unit}`.toLowerCase())
  return unit === "" || isSaid ? what : `${what} (${unit})`
}

export function tableOf(
  columns: ReadonlyArray<Column>,
  locale: LocaleConventions,
  order?: ReadonlyArray<number>,
): DataTable {
  const rows = order ?? (columns[0]?.cells ?? []).map((_, index) => index)
  return {
    heads: columns.map((column) => ({ label: column.label, numeric: column.kind === "number" })),
    rows: rows.map((row) => columns.map((column) => cellText(column, row, locale))),
  }
}

/** A note about how many rows the picture omits, with their sum if it is meaningful. */
export const moreNote = (count: number, { locale }: ChartOptions, sum: string | null = null): ReadonlyArray<string> =>
  count > 0 ? [phrasesOf(locale).more(formatNumber(count, locale, { grouped: "always" }), sum)] : []

/** A chart without data. It says so instead of showing an empty frame. */
export function emptyChart(options: ChartOptions, columns: ReadonlyArray<Column>): Chart {
  const words = phrasesOf(options.locale)
  return {
    finding: options.finding || words.nothing,
    caption: options.caption,
    name: options.caption || words.nothing,
    description: "",
    notes: [],
    table: tableOf(columns, options.locale),
    isEmpty: true,
    draw: (width) => ({ width, height: 1, body: "" }),
  }
}
