import { annotated, type PlacedAnnotation } from "./Annotations.ts"
import { seriesLegend } from "./Legend.ts"
import { paint, seriesPaint } from "./Paint.ts"
import { rowLabels, rowLayout } from "./RowLayout.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

/** A bar of a Gantt chart, from one position up to, but not including, another. */
export interface SpanBar {
  readonly from: number
  readonly to: number
}

/** A row of a Gantt chart, with its bars from left to right. */
export interface SpanRow {
  readonly label: string
  readonly bars: ReadonlyArray<SpanBar>
  /** The start and end of the bars as text, shown next to the bars. */
  readonly text: string
  /** The share of the work that is done, from 0 to 1; null if unknown. */
  readonly done: number | null
  /** The index of its group. */
  readonly group: number
}

/** A line of the axis. Its label is centered on the line, or on the middle of the period that begins there. */
export interface SpanTick {
  readonly at: number
  readonly middle: number
  readonly label: string
}

export interface SpanData {
  readonly rows: ReadonlyArray<SpanRow>
  /** The names of the groups. A legend is drawn if there are at least two. */
  readonly groups: ReadonlyArray<string>
  readonly strong: ReadonlySet<number>
  /** The axis lines to draw between two positions, few enough to fit into a width. */
  readonly ticks: (first: number, last: number, room: number) => ReadonlyArray<SpanTick>
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const thickness = 18
const size = 12
const [axisHeight, textGap, shortest] = [26, 6, 3]

const firstOf = ({ bars }: SpanRow): number => bars[0]?.from ?? 0
const lastOf = ({ bars }: SpanRow): number => bars.at(-1)?.to ?? 0

interface TextRoom {
  readonly left: number
  readonly right: number
  readonly y: number
  readonly isStrong: boolean
}

/** The text of a row: after its bars, before them, between the last two, or in the last one; none if it fits nowhere. */
const spanText = (
  content: string,
  bars: ReadonlyArray<readonly [from: number, to: number]>,
  { left, right, y, isStrong }: TextRoom,
): string => {
  const needed = textWidth(content, size) + textGap
  const [[x1] = [0], [last, x2] = [0, 0], [, before] = [0, Infinity]] = [bars[0], bars.at(-1), bars.at(-2)]
  const places = [
    { fits: x2 + needed <= right, x: x2 + textGap },
    { fits: x1 - needed >= left, x: x1 - textGap },
    { fits: last - before >= needed + textGap, x: last - textGap },
    { fits: x2 - last >= needed + textGap, x: x2 - textGap },
  ]
  const at = places.findIndex(({ fits }) => fits)
  if (at === -1) return ""
  return text(places[at]!.x, y, content, {
    dy: "0.35em",
    "font-size": size,
    "text-anchor": at === 0 ? undefined : "end",
    fill: at === 3 || isStrong ? paint.ink : paint.muted,
    stroke: "var(--surface-bg,#ffffff)",
    "stroke-width": 4,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  })
}

/** Horizontal bars from start to end on a shared time axis above the first row. */
export function drawSpans(data: SpanData, width: number): Drawing {
  const isGrouped = data.groups.length > 1
  const key = seriesLegend(data.groups, width)
  const top = (key?.height ?? 0) + axisHeight
  const layout = rowLayout(
    data.rows.map(({ label }) => label),
    { width, top, markHeight: thickness, gap: 9, strong: data.strong },
  )
  const [first, last] = [Math.min(...data.rows.map(firstOf)), Math.max(...data.rows.map(lastOf))]
  const [left, right] = [layout.start + 2, layout.end - 2]
  const at = (day: number): number => left + ((day - first) / Math.max(last - first, 1e-9)) * (right - left)
  let free = -Infinity
  const axis = data.ticks(first, last, right - left).map(({ at: position, middle: center, label }) => {
    const x = at(position)
    const half = textWidth(label, size) / 2
    const middle = Math.min(Math.max(at(center), half), width - half)
    const isShown = middle - half >= free
    if (isShown) free = middle + half + 8
    return (
      line(x, top - 6, x, layout.height, { stroke: paint.rule }) +
      (isShown ? text(middle, top - 11, label, { "text-anchor": "middle", "font-size": size, fill: paint.muted }) : "")
    )
  })
  const fillOf = (row: SpanRow, index: number): string =>
    isGrouped ? seriesPaint(row.group) : data.strong.has(index) ? paint.accent : paint.axis
  const marks = layout.rows.map(({ markY }, index) => {
    const row = data.rows[index]
    if (row === undefined) return ""
    const ends = row.bars.map(({ from, to }) => [at(from), Math.max(at(to), at(from) + shortest)] as const)
    const fill = fillOf(row, index)
    const whole = { fill, rx: 2, ...(row.done === null ? {} : { "fill-opacity": "0.35" }) }
    let unplaced = ends.reduce((sum, [from, to]) => sum + to - from, 0) * (row.done ?? 0)
    const bars = ends.map(([from, to]) => {
      const finished = Math.min(unplaced, to - from)
      unplaced -= finished
      const done = row.done === null ? "" : bar(from, markY, finished, thickness, { fill, rx: 2 })
      return bar(from, markY, to - from, thickness, whole) + done
    })
    const room = { left: layout.start, right: width, y: markY + thickness / 2, isStrong: data.strong.has(index) }
    const label = spanText(row.text, ends, room)
    return bars.join("") + label
  })
  const place = (row: number): number => (layout.rows[row]?.markY ?? 0) + thickness / 2
  const plane = {
    width,
    height: layout.height,
    left: layout.start,
    right: layout.end,
    top,
    bottom: layout.height,
    isFlat: true,
    place,
    half: thickness / 2 + 2,
    value: at,
    spot: (row: number) => {
      const one = data.rows[row]
      return one === undefined ? undefined : { x: at(firstOf(one)) + 10, y: place(row) }
    },
  }
  const layers = { under: (key?.body ?? "") + axis.join("") + rowLabels(layout), over: marks.join("") }
  return { width, height: layout.height, body: annotated(layers, data.annotations, plane) }
}
