import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import { gridLines, tickLabels, widest } from "./Axes.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import { linearScale, type Scale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"
import type { Positions } from "./TimeAxis.ts"

export interface ColumnData {
  readonly positions: Positions
  readonly actual: NamedValues
  /** The plan values, drawn as markers across the columns. */
  readonly marker: NamedValues | null
  /** The legend label for columns that exceed their marker. */
  readonly overName: string
  readonly tickText: (value: number, step: number) => string
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const size = 12

interface PlanPlane {
  readonly data: ColumnData
  readonly scale: Scale
  /** The center of a column. */
  readonly x: (index: number) => number
  /** The width of a column, with and without the space around it. */
  readonly slot: number
  readonly thickness: number
}

const isOver = ({ actual, marker }: ColumnData, index: number): boolean =>
  (actual.values[index] ?? 0) > (marker?.values[index] ?? Infinity)

function columnAt({ data, scale, x, thickness }: PlanPlane, index: number): string {
  const value = data.actual.values[index] ?? null
  if (value === null) return ""
  const [zero, end] = [scale.at(0), scale.at(value)]
  const fill = data.marker === null || isOver(data, index) ? paint.accent : paint.quiet
  return bar(x(index) - thickness / 2, Math.min(end, zero), thickness, Math.abs(end - zero), { fill })
}

/** The marker of the plan value: an outlined line across its column. */
function markerAt({ data, scale, x, slot, thickness }: PlanPlane, index: number): string {
  const plan = data.marker?.values[index] ?? null
  if (plan === null) return ""
  const half = Math.min(thickness / 2 + 4, slot / 2 - 0.5)
  const [left, right, y] = [x(index) - half, x(index) + half, scale.at(plan)]
  return (
    line(left, y, right, y, { stroke: paint.surface, "stroke-width": 5 }) +
    line(left, y, right, y, { stroke: paint.ink, "stroke-width": 2 })
  )
}

/** The labels of the periods, without those that would overlap the previous label. */
function periodLabels({ data, x }: PlanPlane, y: number, most: number, width: number): string {
  let free = -Infinity
  return data.positions
    .ticks(most)
    .map((tick) => {
      const half = textWidth(tick.label, size) / 2
      const middle = Math.min(Math.max(x(tick.index), half), width - half)
      if (middle - half < free) return ""
      free = middle + half + 8
      return text(middle, y, tick.label, { "text-anchor": "middle", "font-size": size, fill: paint.muted })
    })
    .join("")
}

/** Vertical columns in time order, from zero, with plan markers. */
export function drawColumns(data: ColumnData, width: number): Drawing {
  const { actual, marker, annotations } = data
  const entries = [
    { name: actual.name, fill: paint.quiet },
    { name: data.overName, fill: paint.accent },
    { name: marker?.name ?? "", fill: paint.ink, isLine: true },
  ]
  const key = marker === null ? { body: "", height: 6 } : legend(entries, width)
  const height = key.height + (width < 430 ? 200 : 230)
  const [top, bottom] = [key.height + 8, height - 28]
  const values = [...actual.values, ...(marker?.values ?? [])].filter((value) => value !== null)
  const scale = linearScale([...values, ...annotatedValues(annotations)], {
    start: bottom,
    end: top,
    intervals: 4,
    fromZero: true,
  })
  const ticks = tickLabels(scale, data.tickText)
  const left = widest(ticks) + 8
  const slot = (width - left) / Math.max(actual.values.length, 1)
  const thickness = Math.max(Math.min(slot * 0.66, 44), 1)
  const x = (index: number): number => left + slot * (index + 0.5)
  const plane: PlanPlane = { data, scale, x, slot, thickness }
  const marks = actual.values.map((_, index) => columnAt(plane, index) + markerAt(plane, index))
  const layers = {
    under: key.body + gridLines(scale, ticks, left, width) + marks.join(""),
    over: periodLabels(plane, bottom + 18, Math.max(2, Math.floor((width - left) / 56)), width),
  }
  const body = annotated(layers, annotations, {
    width,
    height,
    left,
    right: width,
    top,
    bottom,
    isFlat: false,
    place: x,
    half: slot / 2,
    value: scale.at,
    spot: (row, series) => {
      const value = [actual, marker][series]?.values[row] ?? null
      return value === null ? undefined : { x: x(row), y: scale.at(value) }
    },
  })
  return { width, height, body }
}
