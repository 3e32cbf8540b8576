import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import { paint } from "./Paint.ts"
import { rowLabels, rowLayout } from "./RowLayout.ts"
import { linearScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { bar, element, line, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

/** The five-number summary of a group, and its outliers. */
export interface BoxRow {
  readonly label: string
  readonly low: number
  readonly quarter: number
  readonly median: number
  readonly threeQuarters: number
  readonly high: number
  readonly outliers: ReadonlyArray<number>
}

export interface BoxData {
  readonly rows: ReadonlyArray<BoxRow>
  readonly tickText: (value: number, step: number) => string
  readonly strong: ReadonlySet<number>
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const boxHeight = 18
const size = 12
const mostOutliers = 40

/**
 * Box plots: the middle half of each group, its median, and whiskers to the last value within 1.5 interquartile
 * ranges.
 */
export function drawBoxes(data: BoxData, width: number): Drawing {
  const layout = rowLayout(
    data.rows.map(({ label }) => label),
    { width, top: 4, markHeight: boxHeight, gap: 12, strong: data.strong },
  )
  const scale = linearScale(
    [...data.rows.flatMap(({ low, high, outliers }) => [low, high, ...outliers]), ...annotatedValues(data.annotations)],
    { start: layout.start + 8, end: layout.end - 12, intervals: width < 430 ? 3 : 6, fromZero: false },
  )
  const step = (scale.ticks[1] ?? 1) - (scale.ticks[0] ?? 0)
  const bottom = layout.height + 2
  let free = -Infinity
  const grid = scale.ticks.map((tick) => {
    const at = scale.at(tick)
    const label = data.tickText(tick, step)
    const half = textWidth(label, size) / 2
    const isShown = at - half >= free
    if (isShown) free = at + half + 8
    return (
      line(at, 0, at, bottom, { stroke: paint.rule }) +
      (isShown ? text(at, bottom + 15, label, { "text-anchor": "middle", "font-size": size, fill: paint.muted }) : "")
    )
  })
  const rows = layout.rows.map((row, index) => {
    const one = data.rows[index]
    if (one === undefined) return ""
    const y = row.markY + boxHeight / 2
    const isStrong = data.strong.has(index)
    const stroke = { stroke: isStrong ? paint.accent : paint.axis, "stroke-width": 1.5 }
    const [left, right, middle] = [scale.at(one.quarter), scale.at(one.threeQuarters), scale.at(one.median)]
    return (
      line(scale.at(one.low), y, left, y, stroke) +
      line(right, y, scale.at(one.high), y, stroke) +
      bar(left, row.markY, Math.max(right - left, 1), boxHeight, {
        fill: isStrong ? paint.accent : paint.quiet,
        "fill-opacity": isStrong ? "0.35" : "0.45",
        ...stroke,
      }) +
      line(middle, row.markY, middle, row.markY + boxHeight, { stroke: paint.ink, "stroke-width": 2.5 }) +
      one.outliers
        .slice(0, mostOutliers)
        .map((value) => element("circle", { cx: scale.at(value), cy: y, r: 2.5, fill: "none", stroke: paint.axis }))
        .join("")
    )
  })
  const place = (row: number): number => (layout.rows[row]?.markY ?? 0) + boxHeight / 2
  const plane = {
    width,
    height: bottom + 22,
    left: layout.start,
    right: layout.end,
    top: 0,
    bottom,
    isFlat: true,
    place,
    half: boxHeight / 2 + 4,
    value: scale.at,
    spot: (row: number) => {
      const one = data.rows[row]
      return one === undefined ? undefined : { x: scale.at(one.median), y: place(row) }
    },
  }
  const layers = { under: grid.join("") + rowLabels(layout), over: rows.join("") }
  return { width, height: bottom + 22, body: annotated(layers, data.annotations, plane) }
}
