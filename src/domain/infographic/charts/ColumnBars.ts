import { annotated, annotatedValues, type PlacedAnnotation, roomAround } from "./Annotations.ts"
import { gridLines, tickLabels, widest } from "./Axes.ts"
import type { NamedValues } from "./Bars.ts"
import { seriesLegend } from "./Legend.ts"
import { paint, seriesPaint } from "./Paint.ts"
import { linearScale, type Scale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"

export interface ColumnData {
  readonly labels: ReadonlyArray<string>
  readonly series: ReadonlyArray<NamedValues>
  readonly isStacked: boolean
  readonly tickText: (value: number, step: number) => string
  readonly valueText: (value: number) => string
  readonly strong: ReadonlySet<number>
  /** A reference level: a target or an average. */
  readonly reference: { readonly value: number; readonly label: string } | null
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const size = 12
const present = (value: number | null): value is number => value !== null

/** Positive and negative sums of each stacked column. */
const stackEnds = (data: ColumnData): ReadonlyArray<number> =>
  data.labels.flatMap((_, at) => {
    const values = data.series.map((one) => one.values[at] ?? 0)
    return [
      values.reduce((sum, value) => sum + Math.max(value, 0), 0),
      values.reduce((sum, value) => sum + Math.min(value, 0), 0),
    ]
  })

/** The data of a column chart, and the scale and dimensions with which its columns are drawn. */
interface ColumnPlane {
  readonly data: ColumnData
  readonly scale: Scale
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** The width of a column, including the space around it. */
  readonly band: number
  /** The width of all bars of a column, and of a single one. */
  readonly full: number
  readonly thickness: number
}

const middleOf = ({ left, band }: ColumnPlane, at: number): number => left + (at + 0.5) * band

const labelStyle = ({ strong }: ColumnData, at: number) => ({
  "text-anchor": "middle",
  "font-size": size,
  fill: strong.has(at) ? paint.ink : paint.muted,
  "font-weight": strong.has(at) ? 600 : undefined,
})

/** The names below the columns. If they don't all fit, only every second, third or nth name is drawn. */
function columnNames(plane: ColumnPlane): string {
  const { data, band, bottom } = plane
  const room = Math.max(...data.labels.map((label) => textWidth(fitted(label, 110, size), size)), 0) + 8
  const every = Math.max(1, Math.ceil(room / band))
  const most = Math.max(band * every - 4, 20)
  return data.labels
    .map((label, at) =>
      at % every === 0 ? text(middleOf(plane, at), bottom + 18, fitted(label, most, size), labelStyle(data, at)) : "",
    )
    .join("")
}

/** The bars of a column. Each stacked bar starts where the previous one on its side of zero ends. */
function columnBars(plane: ColumnPlane, at: number): string {
  const { data, scale, full, thickness } = plane
  const { isStacked, series } = data
  const start = middleOf(plane, at) - full / 2
  let [above, below] = [0, 0]
  return series
    .map((one, place) => {
      const value = one.values[at] ?? null
      if (value === null) return ""
      const base = isStacked ? (value < 0 ? below : above) : 0
      if (value < 0) below += value
      else above += value
      const [from, to] = [scale.at(base), scale.at(base + value)]
      const fill = series.length > 1 ? seriesPaint(place) : data.strong.has(at) ? paint.accent : paint.quiet
      return bar(
        start + (isStacked ? 0 : place * thickness),
        Math.min(from, to),
        thickness - (series.length > 1 && !isStacked ? 1 : 0),
        Math.max(Math.abs(to - from) - (isStacked && base !== 0 ? 1 : 0), 0.5),
        { fill },
      )
    })
    .join("")
}

/** The sum at the end of each column, if all sums fit. */
function columnSums(plane: ColumnPlane): string {
  const { data, scale, band } = plane
  if (data.series.length !== 1 && !data.isStacked) return ""
  const columns = data.labels.map((_, at) => data.series.map((one) => one.values[at] ?? null).filter(present))
  const sums = columns.map((values) => values.reduce((total, value) => total + value, 0))
  if (!sums.every((sum) => textWidth(data.valueText(sum), size) <= band - 2)) return ""
  return columns
    .map((values, at) => {
      if (values.length === 0) return ""
      const sum = sums[at] ?? 0
      const highest = values.reduce((total, value) => total + Math.max(value, 0), 0)
      const y = highest === 0 && sum < 0 ? scale.at(sum) + 14 : scale.at(highest) - 6
      return text(middleOf(plane, at), y, data.valueText(sum), labelStyle(data, at))
    })
    .join("")
}

function referenceLine({ data, scale, left, right }: ColumnPlane, width: number): string {
  if (data.reference === null) return ""
  const y = scale.at(data.reference.value)
  return (
    line(left, y, right, y, { stroke: paint.ink, "stroke-dasharray": "4 3" }) +
    text(right, y - 5, fitted(data.reference.label, width / 2, size), {
      "text-anchor": "end",
      "font-size": size,
      fill: paint.ink,
    })
  )
}

function spotOf(plane: ColumnPlane, at: number, place: number) {
  const { data, scale, full, thickness } = plane
  const value = data.series[place]?.values[at] ?? null
  if (value === null) return undefined
  const x = middleOf(plane, at)
  if (!data.isStacked) return { x: x - full / 2 + (place + 0.5) * thickness, y: scale.at(value) }
  const below = data.series
    .slice(0, place)
    .reduce((sum, one) => sum + Math.max((one.values[at] ?? 0) * Math.sign(value), 0), 0)
  return { x, y: scale.at(value + below * Math.sign(value)) }
}

/** Vertical bars from zero in data order, grouped or stacked. */
export function drawColumns(data: ColumnData, width: number): Drawing {
  const { annotations, series, reference } = data
  const key = seriesLegend(
    series.map(({ name }) => name),
    width,
  )
  const noted = roomAround(annotations, width)
  const top = (key?.height ?? 0) + 20 + noted.above
  const right = width - noted.beside
  const height = top + (width < 430 ? 230 : Math.min(320, Math.round(width * 0.3) + 60))
  const bottom = height - 28
  const values = data.isStacked ? stackEnds(data) : series.flatMap((one) => one.values.filter(present))
  const marked = [...values, ...(reference === null ? [] : [reference.value]), ...annotatedValues(annotations)]
  const scale = linearScale(marked, { start: bottom, end: top, intervals: 5, fromZero: true })
  const ticks = tickLabels(scale, data.tickText)
  const left = widest(ticks) + 10
  const band = (right - left) / Math.max(data.labels.length, 1)
  const full = Math.min(band * 0.72, 72)
  const thickness = data.isStacked ? full : full / series.length
  const plane: ColumnPlane = { data, scale, left, right, bottom, band, full, thickness }
  const under =
    (key?.body ?? "") +
    gridLines(scale, ticks, left, right) +
    data.labels.map((_, at) => columnBars(plane, at)).join("") +
    line(left, scale.at(0), right, scale.at(0), { stroke: paint.axis }) +
    referenceLine(plane, width)
  const body = annotated({ under, over: columnSums(plane) + columnNames(plane) }, annotations, {
    width,
    height,
    left,
    right,
    top: top - noted.above,
    bottom,
    room: { side: right },
    isFlat: false,
    place: (at) => middleOf(plane, at),
    half: band / 2,
    value: scale.at,
    spot: (at, place) => spotOf(plane, at, place),
  })
  return { width, height, body }
}
