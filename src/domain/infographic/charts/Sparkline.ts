import { runsOf } from "./Lines.ts"
import { paint } from "./Paint.ts"
import { linearScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { coordinate, element } from "./Svg.ts"

/** A word-sized line without axes, with its last value marked. */
export function drawSparkline(values: ReadonlyArray<number | null>, width: number, height = 36): Drawing {
  const scale = linearScale(
    values.filter((value) => value !== null),
    { start: height - 4, end: 4, intervals: 20, fromZero: false },
  )
  const step = (width - 8) / Math.max(values.length - 1, 1)
  const x = (index: number): number => 4 + index * step
  const y = (index: number): number => scale.at(values[index] ?? 0)
  const lines = runsOf(values)
    .filter((run) => run.length > 1)
    .map((run) =>
      element("path", {
        d: `M${run.map((at) => `${coordinate(x(at))} ${coordinate(y(at))}`).join("L")}`,
        fill: "none",
        stroke: paint.axis,
        "stroke-width": 1.75,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
      }),
    )
  const last = values.findLastIndex((value) => value !== null)
  const dot = last < 0 ? "" : element("circle", { cx: x(last), cy: y(last), r: 3.25, fill: paint.accent })
  return { width, height, body: lines.join("") + dot }
}
