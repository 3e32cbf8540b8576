import { annotated, type PlacedAnnotation } from "./Annotations.ts"
import { paint } from "./Paint.ts"
import { rowLabels, rowLayout } from "./RowLayout.ts"
import type { Drawing } from "./Svg.ts"
import { bar, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"

export interface HeatData {
  readonly rows: ReadonlyArray<string>
  readonly columns: ReadonlyArray<string>
  /** Values by row, then by column; null is a gap. */
  readonly values: ReadonlyArray<ReadonlyArray<number | null>>
  /** The color step of a value, 0 to `heatSteps - 1`. */
  readonly stepOf: (value: number) => number
  readonly valueText: (value: number) => string
  /**
   * Points, and the lines and ranges that mark rows. Other annotations need a value axis, which a heat map doesn't
   * have.
   */
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

/** Strengths of the accent color. They avoid the middle range, so that text is readable on every step. */
const strengths = [0.06, 0.16, 0.3, 0.86, 1] as const
export const heatSteps = strengths.length
export const heatPaint = (step: number) => ({
  fill: paint.accent,
  "fill-opacity": String(strengths[Math.min(Math.max(step, 0), heatSteps - 1)] ?? 1),
})
/** Text color by step: dark on pale steps, and light on strong ones. */
export const heatInk = (step: number): string => (step < 3 ? paint.ink : paint.surface)

const cellHeight = 28
const size = 12

/** A heat map with figures in its cells if they fit. */
export function drawHeatMap(data: HeatData, width: number): Drawing {
  const headHeight = 22
  const layout = rowLayout(data.rows, { width, top: headHeight, markHeight: cellHeight, gap: 2 })
  const cell = (layout.end - layout.start) / Math.max(data.columns.length, 1)
  const widest = data.values.reduce(
    (most, row) =>
      row.reduce<number>(
        (all, value) => Math.max(all, value === null ? 0 : textWidth(data.valueText(value), size)),
        most,
      ),
    0,
  )
  const hasFigures = widest + 6 <= cell
  const headWidth = data.columns.reduce((most, name) => Math.max(most, textWidth(fitted(name, 90, size), size)), 0)
  const every = Math.max(1, Math.ceil((headWidth + 6) / cell))
  const heads = data.columns.map((name, index) =>
    index % every === 0
      ? text(layout.start + (index + 0.5) * cell, 12, fitted(name, Math.max(cell * every - 4, 20), size), {
          "text-anchor": "middle",
          "font-size": size,
          fill: paint.muted,
        })
      : "",
  )
  const cells = layout.rows.map((row, at) =>
    data.columns
      .map((_, column) => {
        const value = data.values[at]?.[column] ?? null
        const x = layout.start + column * cell
        if (value === null) return bar(x + 0.5, row.markY, cell - 1, cellHeight, { fill: "none", stroke: paint.rule })
        const step = data.stepOf(value)
        return (
          bar(x + 0.5, row.markY, cell - 1, cellHeight, heatPaint(step)) +
          (hasFigures
            ? text(x + cell / 2, row.markY + cellHeight / 2, data.valueText(value), {
                dy: "0.35em",
                "text-anchor": "middle",
                "font-size": size,
                fill: heatInk(step),
              })
            : "")
        )
      })
      .join(""),
  )
  const markY = (row: number): number => layout.rows[row]?.markY ?? 0
  const cellOf = (row: number, column: number) => ({
    left: layout.start + column * cell + 1,
    right: layout.start + (column + 1) * cell - 1,
    top: markY(row) + 1,
    bottom: markY(row) + cellHeight - 1,
  })
  const plane = {
    width,
    height: layout.height,
    left: layout.start,
    right: layout.end,
    top: headHeight,
    bottom: layout.height,
    isFlat: true,
    isFilled: true,
    place: (row: number): number => markY(row) + cellHeight / 2,
    half: cellHeight / 2,
    value: () => 0,
    spot: (row: number, column: number) => ({
      x: layout.start + (column + 0.5) * cell,
      y: markY(row) + cellHeight / 2,
    }),
    cell: cellOf,
  }
  const layers = { under: heads.join("") + rowLabels(layout) + cells.join(""), over: "" }
  // A line through cells would cross their figures, so the cells are outlined instead.
  const annotations = data.annotations.map((one): PlacedAnnotation =>
    one.kind === "line" ? { ...one, kind: "range", from: one.at, to: one.at } : one,
  )
  return { width, height: layout.height, body: annotated(layers, annotations, plane) }
}
