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
 * The maximum number of dots, because more would overlap. If there are more rows, they are sorted with outliers first,
 * and only every nth row is drawn.
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

/** The measures of a scatter plot. */
interface Measures {
  readonly x: Column
  readonly y: Column
  /** The size of the dots. */
  readonly weight: Column | undefined
}

/** Whether a row has both values, and each is positive if its axis is logarithmic. */
const isDrawn = ({ x, y }: Measures, { isLogX, isLogY }: RelationOptions, row: number): boolean => {
  const [right, up] = [x.numbers[row], y.numbers[row]]
  return right != null && up != null && (!isLogX || right > 0) && (!isLogY || up > 0)
}

/** The dots in drawing order. A dot's weight is its share of the heaviest dot's weight. */
function dotsOf({ x, y, weight }: Measures, rows: ReadonlyArray<number>, nameOf: (row: number) => string) {
  const heaviest = (weight?.numbers ?? []).reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  return rows.map((row) => ({
    name: nameOf(row),
    x: x.numbers[row] ?? 0,
    y: y.numbers[row] ?? 0,
    weight: weight === undefined || heaviest <= 0 ? null : (weight.numbers[row] ?? 0) / heaviest,
  }))
}

/** The notes on the fit and on rows that are not drawn. */
function relationNotes(fit: string | null, total: number, drawn: number, shown: number, options: ChartOptions) {
  const words = chartPhrasesOf(options.locale)
  return [
    ...(fit === null ? [] : [fit]),
    ...(total === drawn ? [] : [words.outside(total - drawn)]),
    ...(shown === drawn ? [] : [words.sampled(shown, drawn)]),
  ]
}

/** A scatter plot of two measures; a third measure determines the size of the dots. */
export function relationChart(rows: unknown, options: RelationOptions): Chart {
  const columns = columnsOf(rows)
  const named = columns.find(({ kind }) => kind !== "number")
  const [x, y, weight] = columns.filter(({ kind }) => kind === "number")
  if (x === undefined || y === undefined) return emptyChart(options, columns)
  const label = named ?? numbered(x)
  const measures = { x, y, weight }
  const { locale, isLogX, isLogY } = options
  const words = chartPhrasesOf(locale)
  const drawn = label.cells.map((_, row) => row).filter((row) => isDrawn(measures, options, row))
  if (drawn.length === 0) return emptyChart(options, columns)
  const pair = (row: number): readonly [number, number] => [x.numbers[row] ?? 0, y.numbers[row] ?? 0]
  const fit = isLogX || isLogY ? null : fitOf(drawn.map(pair))
  const far = byDistance(drawn, pair)
  const every = Math.ceil(far.length / mostDots)
  const order = far.filter((_, place) => place % every === 0)
  const caption = options.caption || words.against(y.label, inSentence(x))
  const plain = { ...options, unit: "" }
  const names = named !== undefined && new Set(label.cells).size > drawn.length / 2 ? options.most : 0
  const nameOf = (row: number): string => cellText(label, row, locale)
  const annotations = annotationsOn(
    { cells: order.map((row) => label.cells[row]), names: order.map(nameOf), measures: [y, x], rows: order },
    options,
    (value) => formatNumber(value, locale, { grouped: "always" }),
  )
  const data = {
    annotations: annotations.placed,
    points: dotsOf(measures, order, names === 0 ? () => "" : nameOf),
    x: {
      values: drawn.map((row) => pair(row)[0]),
      title: x.label,
      tickText: tickText(plain, labelStyle([x])),
      isLog: isLogX,
      fromZero: false,
    },
    y: {
      values: [...drawn.map((row) => pair(row)[1]), ...annotatedValues(annotations.placed)],
      title: y.label,
      tickText: tickText(plain, labelStyle([y])),
      isLog: isLogY,
      fromZero: false,
    },
    names,
    fit: fit !== null && Math.abs(fit.correlation) >= 0.3 ? fit : null,
  }
  const tabled = every === 1 ? undefined : order.toSorted((a, b) => a - b)
  const fitText = fit === null ? null : words.coefficient(coefficientText(fit, options), String(drawn.length))
  const about = [phrasesOf(locale).describeRows(label.cells.length), ...(fitText === null ? [] : [fitText])]
  return {
    finding: options.finding || relationFinding(fit, x, y, options, caption),
    caption,
    name: caption,
    description: withNotes(about.join(" "), annotations),
    notes: [...relationNotes(fitText, label.cells.length, drawn.length, order.length, options), ...annotations.below],
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
