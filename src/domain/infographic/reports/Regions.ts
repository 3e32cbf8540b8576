import type { Chart } from "../charts/Figure.ts"
import type { GeoRegion } from "../charts/GeoShapes.ts"
import { heatSteps } from "../charts/HeatMap.ts"
import { drawRegionMap } from "../charts/RegionMap.ts"
import { isolated } from "../format/Bidi.ts"
import { cellText, type Column, columnsOf, inSentence } from "../format/Columns.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, proseText, shortText, tableOf } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { ascending, quantile } from "./Quantiles.ts"
import { rowOrder } from "./Ranking.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

/**
 * Normalizes names by dropping case, accents, and everything except letters and digits, so that "Castilla y Leon"
 * equals "Castilla y León".
 */
const keyOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()

const mostNamed = 6

/** The values of a map's regions, taken from the rows that name them. */
interface RegionValues {
  readonly values: ReadonlyArray<number | null>
  /** The name of each region, as written in its row or else on the map. */
  readonly cells: ReadonlyArray<unknown>
  /** The index of each row's region; undefined if the map has none. */
  readonly regionOf: ReadonlyArray<number | undefined>
}

function regionValues(
  label: Column,
  measure: Column,
  names: ReadonlyArray<string>,
  shapes: ReadonlyArray<GeoRegion>,
): RegionValues {
  const indexOf = new Map(shapes.map(({ name }, index) => [keyOf(name), index]))
  const regionOf = names.map((name) => indexOf.get(keyOf(name)))
  const values = shapes.map((): number | null => null)
  const cells: Array<unknown> = shapes.map(({ name }) => name)
  for (const [row, region] of regionOf.entries()) {
    if (region === undefined) continue
    values[region] = measure.numbers[row] ?? null
    cells[region] = label.cells[row]
  }
  return { values, cells, regionOf }
}

/** The class of a value; classes have about the same number of regions each. */
const stepsOf = (sorted: ArrayLike<number>): ((value: number) => number) => {
  const limits = Array.from({ length: heatSteps - 1 }, (_, index) => quantile(sorted, (index + 1) / heatSteps))
  return (value) => limits.filter((limit) => value > limit).length
}

/** The lowest and the highest value of each class that contains values. */
const stepLegend = (
  sorted: ReadonlyArray<number>,
  stepOf: (value: number) => number,
  short: (value: number) => string,
) =>
  Array.from({ length: heatSteps }, (_, step) => sorted.filter((value) => stepOf(value) === step)).flatMap(
    (members, step) => {
      const [low, high] = [members[0], members.at(-1)]
      if (low === undefined || high === undefined) return []
      return [{ step, label: [...new Set([short(low), short(high)])].join(" \u2013 ") }]
    },
  )

/** The places with the highest and the lowest value. */
function regionFinding(
  [first, last]: readonly [number, number],
  names: ReadonlyArray<string>,
  { numbers }: Column,
  { locale }: ChartOptions,
  prose: (value: number) => string,
): string {
  const nameOf = (row: number): string => names[row] ?? ""
  const valueOf = (row: number): string => prose(numbers[row] ?? 0)
  return first === last
    ? phrasesOf(locale).single(nameOf(first), valueOf(first))
    : chartPhrasesOf(locale).highestPlace(
        isolated(nameOf(first)),
        valueOf(first),
        isolated(nameOf(last)),
        valueOf(last),
      )
}

/** What the map doesn't show: rows without a region, and regions without a value. */
function gapNotes(names: ReadonlyArray<string>, { values, regionOf }: RegionValues, { locale }: ChartOptions) {
  const words = chartPhrasesOf(locale)
  const unknown = names.filter((_, row) => regionOf[row] === undefined)
  const shown = unknown.slice(0, mostNamed).join(", ") + (unknown.length > mostNamed ? ", \u2026" : "")
  const without = values.filter((value) => value === null).length
  return [
    ...(unknown.length === 0 ? [] : [words.placesUnknown(shown, unknown.length)]),
    ...(without === 0 ? [] : [words.placesWithout(without)]),
  ]
}

/**
 * The first measure as a choropleth map of the caller's regions, in five classes with about the same number of regions
 * each.
 */
export function regionChart(rows: unknown, shapes: ReadonlyArray<GeoRegion>, options: ChartOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const measure = numberColumns(columns)[0]
  if (label === undefined || measure === undefined || shapes.length === 0) return emptyChart(options, columns)
  const { locale } = options
  const names = label.cells.map((_, row) => cellText(label, row, locale))
  const onMap = regionValues(label, measure, names, shapes)
  const present = ascending(onMap.values.filter((value) => value !== null))
  if (present.length === 0) return emptyChart(options, columns)
  const stepOf = stepsOf(present)
  const style = labelStyle([measure])
  const short = shortText(options, style)
  const ranked = rowOrder(measure, true)
  const order = ranked.filter((row) => onMap.regionOf[row] !== undefined && measure.numbers[row] !== null)
  const [first, last] = [order[0] ?? 0, order.at(-1) ?? 0]
  const caption = captionOf(options, `${measure.label} ${phrasesOf(locale).by} ${inSentence(label)}`)
  const finding = regionFinding([first, last], names, measure, options, proseText(options, style))
  const annotations = annotationsOn(
    {
      kinds: ["point"],
      cells: onMap.cells,
      names: shapes.map(({ name }) => name),
      measures: [{ ...measure, numbers: onMap.values }],
      rows: shapes.map((_, row) => row),
    },
    options,
    short,
  )
  const data = {
    regions: shapes,
    steps: onMap.values.map((value) => (value === null ? null : stepOf(value))),
    legend: stepLegend(present, stepOf, short),
    strong: onMap.regionOf[first] ?? -1,
    annotations: annotations.placed,
  }
  const chart = {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: `${finding}.`,
    notes: gapNotes(names, onMap, options),
    table: tableOf([label, measure], locale, ranked),
    sourceRows: ranked,
    isEmpty: false,
    draw: (width: number) => drawRegionMap(data, width),
  }
  return noted(chart, annotations)
}
