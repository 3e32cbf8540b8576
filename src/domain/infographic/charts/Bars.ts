import { annotated, annotatedValues, type PlacedAnnotation, roomBetweenRows } from "./Annotations.ts"
import { legend } from "./Legend.ts"
import { paint, seriesPaint } from "./Paint.ts"
import { baseline, gapsOf, rowLabels, rowLayout } from "./RowLayout.ts"
import { barScale } from "./Scale.ts"
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

const present = (value: number | null): value is number => value !== null
const valueSize = 12

/** Horizontal bars from zero, grouped if there are several series, each with its value at the end. */
export function drawBars(data: BarData, width: number): Drawing {
  const count = data.series.length
  const thickness = count === 1 ? 22 : count === 2 ? 15 : 12
  const key =
    count > 1
      ? legend(
          data.series.map((one, index) => ({ name: one.name, fill: seriesPaint(index) })),
          width,
        )
      : null
  const annotations = data.annotations ?? []
  const room = annotations.length === 0 ? 0 : roomBetweenRows
  const top = (key === null ? 2 : key.height + 6) + room
  const markHeight = count * (thickness + 2) - 2
  const strong = count === 1 ? data.strong : new Set<number>()
  const layout = rowLayout(data.labels, {
    width,
    top,
    markHeight,
    gap: Math.max(room, count === 1 ? 8 : 14),
    strong,
  })
  const values = data.series.flatMap((one) => one.values.slice(0, layout.rows.length).filter(present))
  const beside = (value: number): number => textWidth(data.valueText(value), valueSize, strong.size > 0) + 8
  const marks = [
    ...values.map((value) => ({
      value,
      left: value < 0 ? beside(value) : 0,
      right: value < 0 ? 0 : beside(value),
    })),
    ...annotatedValues(annotations).map((value) => ({ value, left: 0, right: 0 })),
  ]
  const scale = barScale(marks, layout.start, layout.end)
  const zero = scale.at(0)
  const bars: Array<string> = []
  const figures: Array<string> = []
  for (const [place, one] of data.series.entries()) {
    for (const [index, row] of layout.rows.entries()) {
      const value = one.values[index] ?? null
      const y = row.markY + place * (thickness + 2)
      const middle = {
        "font-size": valueSize,
        dy: "0.35em",
        fill: strong.has(index) ? paint.ink : paint.muted,
        "font-weight": strong.has(index) ? 600 : undefined,
      }
      if (value === null) {
        figures.push(text(zero + 6, y + thickness / 2, "\u2014", middle))
        continue
      }
      const end = scale.at(value)
      const fill =
        data.toned?.(value, index) ??
        (count > 1 ? seriesPaint(place) : data.strong.has(index) ? paint.accent : paint.quiet)
      bars.push(bar(Math.min(zero, end), y, Math.abs(end - zero), thickness, { fill }))
      figures.push(
        text(value < 0 ? end - 6 : end + 6, y + thickness / 2, data.valueText(value), {
          ...middle,
          "text-anchor": value < 0 ? "end" : undefined,
        }),
      )
    }
  }
  const under = (key?.body ?? "") + rowLabels(layout) + group({}, bars) + baseline(layout, zero, markHeight)
  const over = group(annotations.length === 0 ? {} : rim, figures)
  const place = (row: number): number => (layout.rows[row]?.markY ?? 0) + markHeight / 2
  const plane = {
    width,
    height: layout.height + room,
    left: layout.start,
    right: layout.end,
    top,
    bottom: layout.height + room,
    isFlat: true,
    room: { gaps: gapsOf(layout, top, markHeight) },
    place,
    half: markHeight / 2 + 2,
    value: scale.at,
    spot: (row: number, series: number) => {
      const value = data.series[series]?.values[row] ?? null
      if (value === null) return undefined
      // The mark is inside the end of the bar, so that it doesn't cover the value, or beyond the value if the bar is
      // short.
      const end = scale.at(value)
      const side = value < 0 ? -1 : 1
      const x = Math.abs(end - zero) > 26 ? end - side * 11 : end + side * (beside(value) + 12)
      return { x, y: (layout.rows[row]?.markY ?? 0) + series * (thickness + 2) + thickness / 2 }
    },
  }
  return { width, height: plane.height, body: annotated({ under, over }, annotations, plane) }
}
