import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import { linearScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"
import type { Positions } from "./TimeAxis.ts"

export interface ColumnData {
  readonly positions: Positions
  readonly actual: NamedValues
  /** The plan values, drawn as markers across the columns. */
  readonly marker: NamedValues | null
  /** The legend's name for columns that exceed their marker. */
  readonly overName: string
  readonly tickText: (value: number, step: number) => string
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const size = 12

/** Vertical columns in time order, from zero, with plan markers. */
export function drawColumns(data: ColumnData, width: number): Drawing {
  const isNarrow = width < 430
  const isOver = (index: number): boolean => (data.actual.values[index] ?? 0) > (data.marker?.values[index] ?? Infinity)
  const entries = [
    { name: data.actual.name, fill: paint.quiet },
    { name: data.overName, fill: paint.accent },
    { name: data.marker?.name ?? "", fill: paint.ink, isLine: true },
  ]
  const key = data.marker === null ? { body: "", height: 6 } : legend(entries, width)
  const height = key.height + (isNarrow ? 200 : 230)
  const bottom = height - 28
  const values = [...data.actual.values, ...(data.marker?.values ?? [])].filter((value) => value !== null)
  const scale = linearScale([...values, ...annotatedValues(data.annotations)], {
    start: bottom,
    end: key.height + 8,
    intervals: 4,
    fromZero: true,
  })
  const step = (scale.ticks[1] ?? 1) - (scale.ticks[0] ?? 0)
  const left = scale.ticks.reduce((most, tick) => Math.max(most, textWidth(data.tickText(tick, step), size)), 0) + 8
  const slot = (width - left) / Math.max(data.actual.values.length, 1)
  const thickness = Math.max(Math.min(slot * 0.66, 44), 1)
  const x = (index: number): number => left + slot * (index + 0.5)
  const grid = scale.ticks.map((tick) => {
    const y = scale.at(tick)
    return (
      line(left, y, width, y, { stroke: tick === 0 ? paint.axis : paint.rule }) +
      text(left - 8, y, data.tickText(tick, step), {
        dy: "0.35em",
        "text-anchor": "end",
        "font-size": size,
        fill: paint.muted,
      })
    )
  })
  const marks = data.actual.values.map((value, index) => {
    const plan = data.marker?.values[index] ?? null
    const column =
      value === null
        ? ""
        : bar(
            x(index) - thickness / 2,
            Math.min(scale.at(value), scale.at(0)),
            thickness,
            Math.abs(scale.at(value) - scale.at(0)),
            { fill: data.marker === null || isOver(index) ? paint.accent : paint.quiet },
          )
    const half = Math.min(thickness / 2 + 4, slot / 2 - 0.5)
    const tick =
      plan === null
        ? ""
        : line(x(index) - half, scale.at(plan), x(index) + half, scale.at(plan), {
            stroke: paint.surface,
            "stroke-width": 5,
          }) +
          line(x(index) - half, scale.at(plan), x(index) + half, scale.at(plan), {
            stroke: paint.ink,
            "stroke-width": 2,
          })
    return column + tick
  })
  let free = -Infinity
  const labels = data.positions.ticks(Math.max(2, Math.floor((width - left) / 56))).map((tick) => {
    const half = textWidth(tick.label, size) / 2
    const middle = Math.min(Math.max(x(tick.index), half), width - half)
    if (middle - half < free) return ""
    free = middle + half + 8
    return text(middle, bottom + 18, tick.label, { "text-anchor": "middle", "font-size": size, fill: paint.muted })
  })
  const plane = {
    width,
    height,
    left,
    right: width,
    top: key.height + 8,
    bottom,
    isFlat: false,
    place: x,
    half: slot / 2,
    value: scale.at,
    spot: (row: number, series: number) => {
      const value = [data.actual, data.marker][series]?.values[row] ?? null
      return value === null ? undefined : { x: x(row), y: scale.at(value) }
    },
  }
  const layers = { under: key.body + grid.join("") + marks.join(""), over: labels.join("") }
  return { width, height, body: annotated(layers, data.annotations, plane) }
}
