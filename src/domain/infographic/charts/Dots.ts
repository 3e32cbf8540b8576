import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import { rowLabels, rowLayout } from "./RowLayout.ts"
import { linearScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { element, line, rim, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

export interface DotData {
  readonly labels: ReadonlyArray<string>
  /** The first and the second value of each row. */
  readonly pair: readonly [NamedValues, NamedValues]
  readonly valueText: (value: number) => string
  readonly strong: ReadonlySet<number>
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const rowHeight = 26
const size = 12

/** A dumbbell chart: two dots per row and the line between them. */
export function drawDots(data: DotData, width: number): Drawing {
  const [before, after] = data.pair
  const key = legend(
    [
      { name: before.name, fill: paint.quiet },
      { name: after.name, fill: paint.accent },
    ],
    width,
  )
  const layout = rowLayout(data.labels, {
    width,
    top: key.height + 6,
    markHeight: rowHeight,
    gap: 4,
    strong: data.strong,
  })
  const values = [...before.values, ...after.values].filter((value) => value !== null)
  const margin =
    values.reduce((most, value) => Math.max(most, textWidth(data.valueText(value), size, data.strong.size > 0)), 0) + 12
  const scale = linearScale([...values, ...annotatedValues(data.annotations)], {
    start: layout.start + margin,
    end: layout.end - margin,
    intervals: 5,
    fromZero: false,
  })
  const body = layout.rows.map((row, index) => {
    const y = row.markY + rowHeight / 2
    const [from, to] = [before.values[index] ?? null, after.values[index] ?? null]
    const rail = line(layout.start, y, layout.end, y, { stroke: paint.rule })
    const isStrong = data.strong.has(index)
    const way =
      from === null || to === null
        ? ""
        : line(scale.at(from), y, scale.at(to), y, { stroke: isStrong ? paint.accent : paint.axis, "stroke-width": 3 })
    const dot = (value: number | null, fill: string): string =>
      value === null
        ? ""
        : element("circle", { cx: scale.at(value), cy: y, r: 5.5, fill, stroke: paint.surface, "stroke-width": 1.5 })
    const figure = (value: number | null, isLeft: boolean, isEnd: boolean): string =>
      value === null
        ? ""
        : text(scale.at(value) + (isLeft ? -10 : 10), y, data.valueText(value), {
            dy: "0.35em",
            ...rim,
            "font-size": size,
            "text-anchor": isLeft ? "end" : undefined,
            fill: isEnd ? paint.ink : paint.muted,
            "font-weight": isEnd && isStrong ? 600 : undefined,
          })
    const rises = from === null || to === null || to >= from
    const missing =
      from === null && to === null ? text(layout.start, y, "\u2014", { dy: "0.35em", fill: paint.muted }) : ""
    return (
      rail +
      way +
      dot(from, paint.quiet) +
      dot(to, paint.accent) +
      figure(from, rises, false) +
      figure(to, !rises, true) +
      missing
    )
  })
  const place = (row: number): number => (layout.rows[row]?.markY ?? 0) + rowHeight / 2
  const plane = {
    width,
    height: layout.height,
    left: layout.start,
    right: layout.end,
    top: key.height + 6,
    bottom: layout.height,
    isFlat: true,
    place,
    half: rowHeight / 2 + 2,
    value: scale.at,
    spot: (row: number, series: number) => {
      const value = data.pair[series]?.values[row] ?? null
      return value === null ? undefined : { x: scale.at(value), y: place(row) }
    },
  }
  const layers = { under: key.body + rowLabels(layout), over: body.join("") }
  return { width, height: layout.height, body: annotated(layers, data.annotations, plane) }
}
