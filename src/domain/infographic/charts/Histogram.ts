import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import { numberAxes, type NumberAxis } from "./Axes.ts"
import { paint } from "./Paint.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, rim, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

export interface HistogramData {
  readonly bins: ReadonlyArray<Bin>
  readonly x: Omit<NumberAxis, "values" | "isLog" | "fromZero">
  readonly y: Omit<NumberAxis, "values" | "isLog" | "fromZero">
  readonly annotations: ReadonlyArray<PlacedAnnotation>
  /** A value marked with a labeled line, such as the median. */
  readonly mark: { readonly value: number; readonly label: string }
}

/** The number of rows per bin, drawn as adjacent columns on an axis that starts at zero. */
export function drawHistogram(data: HistogramData, width: number): Drawing {
  const height = width < 430 ? 260 : Math.min(360, Math.round(width * 0.36) + 60)
  const ends = [...data.bins.flatMap(({ from, to }) => [from, to]), ...annotatedValues(data.annotations)]
  const axes = numberAxes(
    {
      x: { ...data.x, values: ends, isLog: false, fromZero: false },
      y: { ...data.y, values: data.bins.map(({ count }) => count), isLog: false, fromZero: true },
    },
    { width, height },
  )
  const columns = data.bins.map(({ from, to, count }) => {
    const [left, right, top] = [axes.x.at(from), axes.x.at(to), axes.y.at(count)]
    return count === 0
      ? ""
      : bar(left + 0.5, top, Math.max(right - left - 1, 0.5), axes.frame.bottom - top, {
          fill: from <= data.mark.value && data.mark.value <= to ? paint.accent : paint.quiet,
        })
  })
  const at = axes.x.at(data.mark.value)
  const isLeft = at + textWidth(data.mark.label, 12) + 8 > axes.frame.right
  const mark =
    line(at, axes.frame.top - 4, at, axes.frame.bottom, { stroke: paint.ink, "stroke-dasharray": "3 3" }) +
    text(isLeft ? at - 6 : at + 6, axes.frame.top + 6, data.mark.label, {
      ...rim,
      "font-size": 12,
      "font-weight": 600,
      "text-anchor": isLeft ? "end" : undefined,
      fill: paint.ink,
    })
  const plane = {
    width,
    height,
    ...axes.frame,
    isFlat: true,
    place: () => 0,
    half: 0,
    value: axes.x.at,
    spot: () => undefined,
  }
  const layers = { under: axes.body + columns.join(""), over: mark }
  return { width, height, body: annotated(layers, data.annotations, plane) }
}
