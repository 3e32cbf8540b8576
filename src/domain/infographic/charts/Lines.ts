import { isolated } from "../format/Bidi.ts"
import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import { spreadApart } from "./SpreadLabels.ts"
import { gridLines, tickLabels, widest } from "./Axes.ts"
import { eventMarks, type Frame, type LineEvent } from "./Events.ts"
import type { NamedValues } from "./Bars.ts"
import { paint, seriesPaint } from "./Paint.ts"
import type { Scale } from "./Scale.ts"
import { linearScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { coordinate, element, line, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"
import type { Positions } from "./TimeAxis.ts"

export interface LineData {
  readonly positions: Positions
  readonly series: ReadonlyArray<NamedValues>
  readonly tickText: (value: number, step: number) => string
  readonly valueText: (value: number) => string
  /** The highlighted series. If there are more than four series, the others are muted. */
  readonly strong: number
  readonly isArea: boolean
  readonly events: ReadonlyArray<LineEvent>
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const size = 12
const present = (value: number | null): value is number => value !== null

function strokeOf(data: LineData, index: number): string {
  if (data.series.length === 1) return paint.accent
  if (data.series.length <= 4) return seriesPaint(index)
  return index === data.strong ? paint.accent : paint.quiet
}

/** Lines or areas over time, labeled at their ends; a missing value interrupts the line. */
export function drawLines(data: LineData, width: number): Drawing {
  const isNarrow = width < 430
  const height = isNarrow ? 250 : Math.min(380, Math.round(width * 0.4) + 40)
  const values = [...data.series.flatMap((one) => one.values.filter(present)), ...annotatedValues(data.annotations)]
  const names = data.series.map((one, index) => endLabel(data, one, index, isNarrow ? width * 0.3 : 190))
  const right = names.reduce((most, name) => Math.max(most, textWidth(name, size, true)), 0) + 10
  const top = data.events.length > 0 ? 28 : 12
  const scale = linearScale(values, {
    start: height - 28,
    end: top,
    intervals: 5,
    fromZero: data.isArea,
  })
  const ticks = tickLabels(scale, data.tickText)
  const left = widest(ticks) + 8
  const frame: Frame = { left, right: width - right, top, bottom: height - 28 }
  const x = (index: number): number => frame.left + (data.positions.at[index] ?? 0) * (frame.right - frame.left)
  const under =
    gridLines(scale, ticks, frame.left, frame.right) +
    timeLabels(data.positions, x, frame) +
    eventMarks(data.events, x, frame)
  const over =
    data.series.map((one, index) => seriesMarks(data, one, index, x, scale)).join("") +
    endLabels(data, names, scale, frame, x)
  const spot = (row: number, series: number) => {
    const value = data.series[series]?.values[row] ?? null
    return value === null ? undefined : { x: x(row), y: scale.at(value) }
  }
  const through =
    data.annotations.length === 0
      ? []
      : data.series.flatMap((one, series) => one.values.flatMap((_, row) => spot(row, series) ?? []))
  const plane = { width, height, ...frame, isFlat: false, place: x, half: 0, value: scale.at, spot, through }
  return { width, height, body: annotated({ under, over }, data.annotations, plane) }
}

function timeLabels(positions: Positions, x: (index: number) => number, frame: Frame): string {
  let free = -Infinity
  const remaining: Array<string> = []
  for (const tick of positions.ticks(Math.max(2, Math.floor((frame.right - frame.left) / 72)))) {
    const half = textWidth(tick.label, size) / 2
    const at = x(tick.index)
    const middle = Math.min(Math.max(at, frame.left + half - 4), Math.max(frame.right - half + 24, frame.left + half))
    if (middle - half < free) continue
    free = middle + half + 10
    remaining.push(line(at, frame.bottom, at, frame.bottom + 4, { stroke: paint.axis }))
    remaining.push(
      text(middle, frame.bottom + 18, tick.label, { "text-anchor": "middle", "font-size": size, fill: paint.muted }),
    )
  }
  return remaining.join("")
}

/** Runs of values without gaps. A run of one value is drawn as a dot, because a line needs two ends. */
export function runsOf(values: ReadonlyArray<number | null>): ReadonlyArray<ReadonlyArray<number>> {
  const runs: Array<Array<number>> = []
  let isOpen = false
  for (const [index, value] of values.entries()) {
    if (value === null) isOpen = false
    else if (isOpen) runs.at(-1)?.push(index)
    else {
      runs.push([index])
      isOpen = true
    }
  }
  return runs
}

function seriesMarks(
  data: LineData,
  one: NamedValues,
  index: number,
  x: (index: number) => number,
  scale: Scale,
): string {
  const stroke = strokeOf(data, index)
  const point = (at: number): string => `${coordinate(x(at))} ${coordinate(scale.at(one.values[at] ?? 0))}`
  return runsOf(one.values)
    .map((run) => {
      const [first, last] = [run[0] ?? 0, run.at(-1) ?? 0]
      if (run.length === 1)
        return element("circle", { cx: x(first), cy: scale.at(one.values[first] ?? 0), r: 3, fill: stroke })
      const path = `M${run.map(point).join("L")}`
      const area = data.isArea
        ? element("path", {
            d: `${path}L${coordinate(x(last))} ${coordinate(scale.at(0))}L${coordinate(x(first))} ${coordinate(scale.at(0))}Z`,
            fill: stroke,
            "fill-opacity": "0.14",
          })
        : ""
      const isStrong = data.series.length === 1 || index === data.strong
      return (
        area +
        element("path", {
          d: path,
          fill: "none",
          stroke,
          "stroke-width": isStrong ? 2.5 : 2,
          "stroke-linejoin": "round",
          "stroke-linecap": "round",
        })
      )
    })
    .join("")
}

const lastValueAt = (values: ReadonlyArray<number | null>): number => values.findLastIndex(present)

function endLabel(data: LineData, one: NamedValues, index: number, room: number): string {
  const at = lastValueAt(one.values)
  if (at < 0) return ""
  const value = data.valueText(one.values[at] ?? 0)
  if (data.series.length === 1) return value
  return index > 7 ? "" : `${isolated(fitted(one.name, room - textWidth(value, size, true) - 8, size, true))} ${value}`
}

function endLabels(
  data: LineData,
  names: ReadonlyArray<string>,
  scale: Scale,
  frame: Frame,
  x: (index: number) => number,
): string {
  const ends = data.series.map((one) => lastValueAt(one.values))
  const named = ends.map((end, index) => (end < 0 || names[index] === "" ? -1 : index)).filter((index) => index >= 0)
  const valueY = (index: number): number => scale.at(data.series[index]?.values[ends[index] ?? 0] ?? 0)
  const placed = spreadApart(named.map(valueY), 15, frame.top, frame.bottom)
  return named
    .map((index, place) => {
      const fill = strokeOf(data, index)
      const dot = element("circle", { cx: x(ends[index] ?? 0), cy: valueY(index), r: 3.5, fill })
      const ink = fill === paint.quiet ? paint.muted : fill
      return (
        dot +
        text(frame.right + 9, placed[place] ?? 0, names[index] ?? "", {
          dy: "0.35em",
          "font-size": size,
          "font-weight": 600,
          fill: ink,
        })
      )
    })
    .join("")
}
