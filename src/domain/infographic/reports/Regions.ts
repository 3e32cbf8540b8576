import type { Chart } from "../charts/Figure.ts"
import type { GeoRegion } from "../charts/GeoShapes.ts"
import { heatSteps } from "../charts/HeatMap.ts"
import { drawRegionMap } from "../charts/RegionMap.ts"
import { isolated } from "../format/Bidi.ts"
import { cellText, columnsOf, inSentence } from "../format/Columns.ts"
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
  const words = chartPhrasesOf(locale)
  const placeOf = new Map(shapes.map(({ name }, index) => [keyOf(name), index]))
  const values = shapes.map((): number | null => null)
  const cells: Array<unknown> = shapes.map(({ name }) => name)
  const unknown: Array<string> = []
  const names = label.cells.map((_, row) => cellText(label, row, locale))
  for (const [row, name] of names.entries()) {
    const at = placeOf.get(keyOf(name))
    if (at === undefined) unknown.push(name)
    else {
      values[at] = measure.numbers[row] ?? null
      cells[at] = label.cells[row]
    }
  }
  const present = ascending(values.filter((value) => value !== null))
  if (present.length === 0) return emptyChart(options, columns)
  const limits = Array.from({ length: heatSteps - 1 }, (_, index) => quantile(present, (index + 1) / heatSteps))
  const stepOf = (value: number): number => limits.filter((limit) => value > limit).length
  const steps = values.map((value) => (value === null ? null : stepOf(value)))
  const style = labelStyle([measure])
  const short = shortText(options, style)
  const prose = proseText(options, style)
  const legend = Array.from({ length: heatSteps }, (_, step) =>
    present.filter((value) => stepOf(value) === step),
  ).flatMap((members, step) => {
    const [low, high] = [members[0], members.at(-1)]
    if (low === undefined || high === undefined) return []
    const ends = [short(low), short(high)]
    return [{ step, label: ends[0] === ends[1] ? ends[0]! : ends.join(" \u2013 ") }]
  })
  const order = rowOrder(measure, true).filter(
    (row) => placeOf.has(keyOf(names[row] ?? "")) && measure.numbers[row] !== null,
  )
  const [first, last] = [order[0] ?? 0, order.at(-1) ?? 0]
  const caption = captionOf(options, `${measure.label} ${phrasesOf(locale).by} ${inSentence(label)}`)
  const finding =
    order.length === 1
      ? phrasesOf(locale).single(names[first] ?? "", prose(measure.numbers[first] ?? 0))
      : words.highestPlace(
          isolated(names[first] ?? ""),
          prose(measure.numbers[first] ?? 0),
          isolated(names[last] ?? ""),
          prose(measure.numbers[last] ?? 0),
        )
  const without = values.filter((value) => value === null).length
  const shown = unknown.slice(0, mostNamed).join(", ") + (unknown.length > mostNamed ? ", \u2026" : "")
  const regionNames = shapes.map(({ name }) => name)
  const annotations = annotationsOn(
    {
      kinds: ["point"],
      cells,
      names: regionNames,
      measures: [{ ...measure, numbers: values }],
      rows: shapes.map((_, row) => row),
    },
    options,
    short,
  )
  const strong = placeOf.get(keyOf(names[first] ?? "")) ?? -1
  const data = { regions: shapes, steps, legend, strong, annotations: annotations.placed }
  const chart = {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: `${finding}.`,
    notes: [
      ...(unknown.length === 0 ? [] : [words.placesUnknown(shown, unknown.length)]),
      ...(without === 0 ? [] : [words.placesWithout(without)]),
    ],
    table: tableOf([label, measure], locale, rowOrder(measure, true)),
    sourceRows: rowOrder(measure, true),
    isEmpty: false,
    draw: (width: number) => drawRegionMap(data, width),
  }
  return noted(chart, annotations)
}
