import { annotated, type PlacedAnnotation } from "./Annotations.ts"
import { numberAxes, type NumberAxis } from "./Axes.ts"
import { placedLabels } from "./PointLabels.ts"
import { paint } from "./Paint.ts"
import type { Drawing } from "./Svg.ts"
import { element, line, rim, text } from "./Svg.ts"
import { fitted } from "./TextWidth.ts"

export interface ScatterPoint {
  readonly name: string
  readonly x: number
  readonly y: number
  /** The dot's area as a share of the largest dot, 0 to 1. Null for uniform dots. */
  readonly weight: number | null
}

export interface ScatterData {
  /** The points in the order in which labels are placed, the most interesting first. */
  readonly points: ReadonlyArray<ScatterPoint>
  readonly x: NumberAxis
  readonly y: NumberAxis
  /** The maximum number of labels. */
  readonly names: number
  /** The regression line, on linear axes only. */
  readonly fit: { readonly slope: number; readonly at0: number } | null
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const size = 12
const [smallest, largest] = [4, 22]
const mostCovered = 0.5

/** A scatter plot, with labels if there is space. */
export function drawScatter(data: ScatterData, width: number): Drawing {
  const height = width < 430 ? 320 : Math.min(480, Math.round(width * 0.46) + 60)
  const axes = numberAxes(data, { width, height })
  const { frame } = axes
  // Limits the size of the dots, so that all dots at the maximum size would still cover only part of the plot area.
  const room = (frame.right - frame.left) * (frame.bottom - frame.top)
  const most = Math.max(
    smallest + 2,
    Math.min(largest, Math.sqrt((room * mostCovered) / (Math.PI * data.points.length))),
  )
  const points = data.points.map((point) => ({
    x: axes.x.at(point.x),
    y: axes.y.at(point.y),
    r: point.weight === null ? smallest : Math.max(smallest, Math.sqrt(Math.max(point.weight, 0)) * most),
    label: fitted(point.name, 150, size),
  }))
  const dots = points.map(({ x, y, r }) =>
    element("circle", {
      cx: x,
      cy: y,
      r,
      fill: paint.axis,
      "fill-opacity": "0.75",
      stroke: paint.surface,
    }),
  )
  const names = placedLabels(points, frame, { size, most: data.names }).map(({ index, x, y, anchor }) =>
    text(x, y, points[index]?.label ?? "", {
      dy: "0.35em",
      ...rim,
      "font-size": size,
      "text-anchor": anchor === "start" ? undefined : anchor,
      fill: paint.ink,
    }),
  )
  const under = axes.body + fitLine(data, axes)
  const over = dots.join("") + names.join("")
  const plane = {
    width,
    height,
    ...frame,
    isFlat: false,
    place: (at: number): number => points[at]?.x ?? 0,
    half: 0,
    value: axes.y.at,
    spot: (at: number) => points[at],
    through: points,
  }
  return { width, height, body: annotated({ under, over }, data.annotations, plane) }
}

/** The line clipped to the plot area. */
function fitLine({ fit }: ScatterData, { x, y }: ReturnType<typeof numberAxes>): string {
  if (fit === null) return ""
  const valueAt = (value: number): number => fit.at0 + fit.slope * value
  const crossing = (value: number): number => (value - fit.at0) / fit.slope
  const inside = [x.from, x.to].map((end) => {
    const value = valueAt(end)
    return value < y.from ? crossing(y.from) : value > y.to ? crossing(y.to) : end
  })
  const [from = 0, to = 0] = inside
  if (!Number.isFinite(from) || !Number.isFinite(to)) return ""
  return line(x.at(from), y.at(valueAt(from)), x.at(to), y.at(valueAt(to)), {
    stroke: paint.axis,
    "stroke-dasharray": "5 4",
  })
}
