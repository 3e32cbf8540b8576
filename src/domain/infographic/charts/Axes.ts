import type { Frame } from "./Events.ts"
import { paint } from "./Paint.ts"
import { linearScale, logScale, type Scale } from "./Scale.ts"
import { line, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"

/** The data of a numeric axis, without its length. */
export interface NumberAxis {
  readonly values: ReadonlyArray<number>
  /** The measure with its unit. */
  readonly title: string
  readonly tickText: (value: number, step: number) => string
  readonly isLog: boolean
  readonly fromZero: boolean
}

export interface Axes {
  readonly frame: Frame
  readonly x: Scale
  readonly y: Scale
  /** Grid, ticks and titles. */
  readonly body: string
}

const size = 12
const titleHeight = 18
const tickHeight = 24

/**
 * The range of the coarser scale may be at most this many times that of the finer one. If it is larger, the finer scale
 * is used, so that the values fill the chart.
 */
const shorter = 1.2

const scaleOf = (axis: NumberAxis, start: number, end: number, intervals: number): Scale => {
  if (axis.isLog) return logScale(axis.values, { start, end })
  const { values, fromZero } = axis
  const [coarse, fine] = [intervals, intervals * 2].map((count) =>
    linearScale(values, { start, end, intervals: count, fromZero }),
  ) as [Scale, Scale]
  return coarse.to - coarse.from > (fine.to - fine.from) * shorter ? fine : coarse
}

const stepOf = (axis: NumberAxis, { ticks }: Scale, tick: number): number =>
  axis.isLog ? Math.abs(tick) : (ticks[1] ?? 1) - (ticks[0] ?? 0)

/** The labels of a linear scale's ticks. */
export const tickLabels = ({ ticks }: Scale, tickText: NumberAxis["tickText"]): ReadonlyArray<string> => {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return ticks.map((tick) => tickText(tick, step))
}

export const widest = (labels: ReadonlyArray<string>): number =>
  labels.reduce((most, label) => Math.max(most, textWidth(label, size)), 0)

/** A horizontal line at each tick of an upright scale, with its label to the left. */
export const gridLines = (scale: Scale, labels: ReadonlyArray<string>, left: number, right: number): string =>
  scale.ticks
    .map((tick, index) => {
      const y = scale.at(tick)
      return (
        line(left, y, right, y, { stroke: tick === 0 ? paint.axis : paint.rule }) +
        text(left - 8, y, labels[index] ?? "", {
          dy: "0.35em",
          "text-anchor": "end",
          "font-size": size,
          fill: paint.muted,
        })
      )
    })
    .join("")

/**
 * Two numeric axes. The title of the vertical one is above it, and that of the horizontal one is below its right end.
 */
export function numberAxes(
  { x, y }: { readonly x: NumberAxis; readonly y: NumberAxis },
  { width, height }: { readonly width: number; readonly height: number },
): Axes {
  const [top, bottom] = [titleHeight + 8, height - tickHeight - titleHeight]
  const upright = scaleOf(y, bottom, top, 5)
  const labels = upright.ticks.map((tick) => y.tickText(tick, stepOf(y, upright, tick)))
  const left = widest(labels) + 10
  const frame: Frame = { left, right: width - 12, top, bottom }
  const flat = scaleOf(x, frame.left, frame.right, Math.max(2, Math.floor((frame.right - frame.left) / 110)))
  const muted = { "font-size": size, fill: paint.muted }
  let free = -Infinity
  const columns = flat.ticks.map((tick) => {
    const at = flat.at(tick)
    const label = x.tickText(tick, stepOf(x, flat, tick))
    const half = textWidth(label, size) / 2
    if (at - half < free) return ""
    free = at + half + 8
    const middle = Math.min(at, width - half)
    return (
      line(at, frame.bottom, at, frame.bottom + 4, { stroke: paint.axis }) +
      text(middle, frame.bottom + 18, label, { "text-anchor": "middle", ...muted })
    )
  })
  const titles =
    text(0, 12, fitted(y.title, width, size), muted) +
    text(frame.right, height - 4, fitted(x.title, width, size), { "text-anchor": "end", ...muted })
  return {
    frame,
    x: flat,
    y: upright,
    body: gridLines(upright, labels, frame.left, frame.right) + columns.join("") + titles,
  }
}
