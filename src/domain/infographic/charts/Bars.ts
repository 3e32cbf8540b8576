import { annotated, annotatedValues, type PlacedAnnotation, roomBetweenRows } from "./Annotations.ts"
import { seriesLegend } from "./Legend.ts"
import { paint, seriesPaint } from "./Paint.ts"
import { baseline, gapsOf, type RowLayout, rowLabels, rowLayout } from "./RowLayout.ts"
import { barScale, type Scale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { bar, group, rim, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

export interface NamedValues {
  readonly name: string
  /** Null is a gap: a dash is drawn instead of a bar. */
  readonly values: ReadonlyArray<number | null>
}

export interface BarData {
  readonly labels: ReadonlyArray<string>
  readonly series: ReadonlyArray<NamedValues>
  readonly valueText: (value: number) => string
  /** The highlighted rows; the others are muted. Only used for a single series. */
  readonly strong: ReadonlySet<number>
  /** A bar's color by its value, for charts in which colors mean good or bad. */
  readonly toned?: (value: number, row: number) => string
  readonly annotations?: ReadonlyArray<PlacedAnnotation>
}

const valueSize = 12
const gap = 2

/** The data of a bar chart, and the layout and scale with which its bars are drawn. */
interface BarPlane {
  readonly data: BarData
  readonly layout: RowLayout
  readonly scale: Scale
  readonly thickness: number
  /** The rows whose values are bold. */
  readonly strong: ReadonlySet<number>
}

const valueAt = ({ series }: BarData, row: number, place: number): number | null => series[place]?.values[row] ?? null

/** The top of a series' bar within a row. */
const topOf = ({ layout, thickness }: BarPlane, row: number, place: number): number =>
  (layout.rows[row]?.markY ?? 0) + place * (thickness + gap)

/** The space that a value needs beside its bar. */
const valueRoom = (data: BarData, value: number, isBold: boolean): number =>
  textWidth(data.valueText(value), valueSize, isBold) + 8

const fillOf = ({ toned, series, strong }: BarData, value: number, row: number, place: number): string =>
  toned?.(value, row) ?? (series.length > 1 ? seriesPaint(place) : strong.has(row) ? paint.accent : paint.quiet)

function barOf(plane: BarPlane, value: number, row: number, place: number): string {
  const { data, scale, thickness } = plane
  const [zero, end] = [scale.at(0), scale.at(value)]
  const fill = fillOf(data, value, row, place)
  return bar(Math.min(zero, end), topOf(plane, row, place), Math.abs(end - zero), thickness, { fill })
}

/** The value at the end of its bar, or a dash for a missing value. */
function figureOf(plane: BarPlane, value: number | null, row: number, place: number): string {
  const { data, scale, thickness, strong } = plane
  const y = topOf(plane, row, place) + thickness / 2
  const style = {
    "font-size": valueSize,
    dy: "0.35em",
    fill: strong.has(row) ? paint.ink : paint.muted,
    "font-weight": strong.has(row) ? 600 : undefined,
  }
  if (value === null) return text(scale.at(0) + 6, y, "\u2014", style)
  const end = scale.at(value)
  return text(value < 0 ? end - 6 : end + 6, y, data.valueText(value), {
    ...style,
    "text-anchor": value < 0 ? "end" : undefined,
  })
}

/**
 * The position of a note: inside the end of the bar, so that it doesn't cover the value, or beyond the value if the bar
 * is short.
 */
function spotOf(plane: BarPlane, row: number, place: number) {
  const value = valueAt(plane.data, row, place)
  if (value === null) return undefined
  const end = plane.scale.at(value)
  const side = value < 0 ? -1 : 1
  const isLong = Math.abs(end - plane.scale.at(0)) > 26
  const beyond = valueRoom(plane.data, value, plane.strong.size > 0) + 12
  return { x: isLong ? end - side * 11 : end + side * beyond, y: topOf(plane, row, place) + plane.thickness / 2 }
}

/** The scale from zero, with space for the values beside the bars. */
function scaleOf(data: BarData, layout: RowLayout, isBold: boolean): Scale {
  const marks = data.series
    .flatMap((one) => one.values.slice(0, layout.rows.length).filter((value) => value !== null))
    .map((value) => {
      const room = valueRoom(data, value, isBold)
      return { value, left: value < 0 ? room : 0, right: value < 0 ? 0 : room }
    })
  const noted = annotatedValues(data.annotations ?? []).map((value) => ({ value, left: 0, right: 0 }))
  return barScale([...marks, ...noted], layout.start, layout.end)
}

/** Horizontal bars from zero, grouped if there are several series, each with its value at the end. */
export function drawBars(data: BarData, width: number): Drawing {
  const { annotations = [] } = data
  const count = data.series.length
  const thickness = count === 1 ? 22 : count === 2 ? 15 : 12
  const key = seriesLegend(
    data.series.map(({ name }) => name),
    width,
  )
  const room = annotations.length === 0 ? 0 : roomBetweenRows
  const top = (key === null ? 2 : key.height + 6) + room
  const markHeight = count * (thickness + gap) - gap
  const strong = count === 1 ? data.strong : new Set<number>()
  const rowGap = Math.max(room, count === 1 ? 8 : 14)
  const layout = rowLayout(data.labels, { width, top, markHeight, gap: rowGap, strong })
  const plane: BarPlane = { data, layout, scale: scaleOf(data, layout, strong.size > 0), thickness, strong }
  const bars: Array<string> = []
  const figures: Array<string> = []
  for (const place of data.series.keys()) {
    for (const row of layout.rows.keys()) {
      const value = valueAt(data, row, place)
      if (value !== null) bars.push(barOf(plane, value, row, place))
      figures.push(figureOf(plane, value, row, place))
    }
  }
  const base = baseline(layout, plane.scale.at(0), markHeight)
  const under = (key?.body ?? "") + rowLabels(layout) + group({}, bars) + base
  const over = group(annotations.length === 0 ? {} : rim, figures)
  const height = layout.height + room
  const body = annotated({ under, over }, annotations, {
    width,
    height,
    left: layout.start,
    right: layout.end,
    top,
    bottom: height,
    isFlat: true,
    room: { gaps: gapsOf(layout, top, markHeight) },
    place: (row) => (layout.rows[row]?.markY ?? 0) + markHeight / 2,
    half: markHeight / 2 + 2,
    value: plane.scale.at,
    spot: (row, place) => spotOf(plane, row, place),
  })
  return { width, height, body }
}
