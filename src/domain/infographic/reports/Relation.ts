import type { Chart } from "../charts/Figure.ts"
import { drawScatter } from "../charts/Scatter.ts"
import type { Column } from "../format/Columns.ts"
import { capitalized, cellText, columnsOf, inSentence } from "../format/Columns.ts"
import { formatNumber } from "../format/Numbers.ts"
import { annotatedValues } from "../charts/Annotations.ts"
import { annotationsOn, withNotes } from "./AnnotationsOn.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { emptyChart, tableOf, tickText, labelStyle } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { type Fit, fitOf } from "./Quantiles.ts"

export interface RelationOptions extends ChartOptions {
  /** The maximum number of labels. */
  readonly most: number
  readonly isLogX: boolean
  readonly isLogY: boolean
}

/**
 * The maximum number of dots, because more would overlap. If there are more rows, only every nth row is drawn, outliers
 * first.
 */
const mostDots = 1500

/** Replaces a column with row numbers, for rows without names. */
const numbered = (column: Column): Column => ({
  ...column,
  key: "#",
  label: "#",
  kind: "identifier",
  cells: column.cells.map((_, row) => row + 1),
})

/** A scatter plot of two measures; a third is the size of the dots. */
export function relationChart(rows: unknown, options: RelationOptions): Chart {
  const columns = columnsOf(rows)
  const named = columns.find(({ kind }) => kind !== "number")
  const [x, y, weight] = columns.filter(({ kind }) => kind === "number")
  if (x === undefined || y === undefined) return emptyChart(options, columns)
  const label = named ?? numbered(x)
  const { locale } = options
  const words = chartPhrasesOf(locale)
  const isDrawn = (row: number): boolean => {
    const [right, up] = [x.numbers[row], y.numbers[row]]
    return right != null && up != null && (!options.isLogX || right > 0) && (!options.isLogY || up > 0)
  }
  const drawn = label.cells.map((_, row) => row).filter(isDrawn)
  if (drawn.length === 0) return emptyChart(options, columns)
  const pair = (row: number): readonly [number, number] => [x.numbers[row] ?? 0, y.numbers[row] ?? 0]
  const isLinear = !options.isLogX && !options.isLogY
  const fit = isLinear ? fitOf(drawn.map(pair)) : null
  const far = byDistance(drawn, pair)
  const every = Math.ceil(far.length / mostDots)
  const order = far.filter((_, place) => place % every === 0)
  const heaviest = (weight?.numbers ?? []).reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const caption = options.caption || words.against(y.label, inSentence(x))
  const plain = { ...options, unit: "" }
  const names = named !== undefined && new Set(label.cells).size > drawn.length / 2 ? options.most : 0
  const dots = {
    cells: order.map((row) => label.cells[row]),
    names: order.map((row) => cellText(label, row, locale)),
    measures: [y, x],
    rows: order,
  }
  const annotations = annotationsOn(dots, options, (value) => formatNumber(value, locale, { grouped: "always" }))
  const data = {
    annotations: annotations.placed,
    points: order.map((row) => ({
      name: names === 0 ? "" : cellText(label, row, locale),
      x: pair(row)[0],
      y: pair(row)[1],
      weight: weight === undefined || heaviest <= 0 ? null : (weight.numbers[row] ?? 0) / heaviest,
    })),
    x: {
      values: drawn.map((row) => pair(row)[0]),
      title: x.label,
      tickText: tickText(plain, labelStyle([x])),
      isLog: options.isLogX,
      fromZero: false,
    },
    y: {
      values: [...drawn.map((row) => pair(row)[1]), ...annotatedValues(annotations.placed)],
      title: y.label,
      tickText: tickText(plain, labelStyle([y])),
      isLog: options.isLogY,
      fromZero: false,
    },
    names,
    fit: fit !== null && Math.abs(fit.correlation) >= 0.3 ? fit : null,
  }
  const tabled = every === 1 ? undefined : order.toSorted((a, b) => a - b)
  const left = label.cells.length - drawn.length
  return {
    finding: options.finding || relationFinding(fit, x, y, options, caption),
    caption,
    name: caption,
    description: withNotes(
      `${phrasesOf(locale).describeRows(label.cells.length)}${fit === null ? "" : ` ${words.coefficient(coefficientText(fit, options), String(drawn.length))}`}`,
      annotations,
    ),
    notes: [
      ...(fit === null ? [] : [words.coefficient(coefficientText(fit, options), String(drawn.length))]),
      ...(left === 0 ? [] : [words.outside(left)]),
      ...(every === 1 ? [] : [words.sampled(order.length, drawn.length)]),
      ...annotations.below,
    ],
    table: tableOf([label, x, y, ...(weight === undefined ? [] : [weight])], locale, tabled),
    ...(tabled === undefined ? {} : { sourceRows: tabled }),
    isEmpty: false,
    draw: (width) => drawScatter(data, width),
  }
}

const coefficientText = ({ correlation }: Fit, { locale }: ChartOptions): string =>
  formatNumber(Number(correlation.toFixed(2)), locale, { places: 2 })

/** Orders points with outliers first, because readers look for their names. */
function byDistance(
  rows: ReadonlyArray<number>,
  pair: (row: number) => readonly [number, number],
): ReadonlyArray<number> {
  const middle = (at: 0 | 1): number => rows.reduce((sum, row) => sum + pair(row)[at], 0) / rows.length
  const spread = (at: 0 | 1, mean: number): number =>
    Math.sqrt(rows.reduce((sum, row) => sum + (pair(row)[at] - mean) ** 2, 0) / rows.length) || 1
  const [x, y] = [middle(0), middle(1)]
  const [xs, ys] = [spread(0, x), spread(1, y)]
  const far = new Map(rows.map((row) => [row, ((pair(row)[0] - x) / xs) ** 2 + ((pair(row)[1] - y) / ys) ** 2]))
  return rows.toSorted((a, b) => (far.get(b) ?? 0) - (far.get(a) ?? 0) || a - b)
}

function relationFinding(fit: Fit | null, x: Column, y: Column, options: ChartOptions, caption: string): string {
  const words = chartPhrasesOf(options.locale)
  if (fit === null) return caption
  const size = Math.abs(fit.correlation)
  if (size < 0.3) return capitalized(words.unrelated(inSentence(x), inSentence(y)))
  const strength = size >= 0.7 ? "clear" : "weak"
  const say = fit.correlation > 0 ? words.together : words.opposed
  return capitalized(say(inSentence(x), inSentence(y), strength))
}
