import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import { paint } from "./Paint.ts"
import { rowLabels, rowLayout } from "./RowLayout.ts"
import { barScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, rim, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

/** A row of a waterfall: its start, end and label. */
export interface Step {
  readonly label: string
  readonly from: number
  readonly to: number
  readonly text: string
  readonly fill: string
  /** Whether the step is a total, which is drawn bold. */
  readonly isTotal: boolean
}

const thickness = 20
const size = 12

/** A waterfall chart. It is horizontal so that long labels stay readable. */
export function drawSteps(
  steps: ReadonlyArray<Step>,
  annotations: ReadonlyArray<PlacedAnnotation>,
  width: number,
): Drawing {
  const strong = new Set(steps.flatMap((step, index) => (step.isTotal ? [index] : [])))
  const layout = rowLayout(
    steps.map((step) => step.label),
    { width, top: 2, markHeight: thickness, gap: 7, strong },
  )
  const room = (step: Step): number => textWidth(step.text, size, step.isTotal) + 8
  const marks = steps.flatMap((step) => {
    const isLeft = step.to < step.from
    return [
      { value: step.from, left: 0, right: isLeft ? 0 : room(step) },
      { value: step.to, left: isLeft ? room(step) : 0, right: isLeft ? 0 : room(step) },
    ]
  })
  const levels = annotatedValues(annotations).map((value) => ({ value, left: 0, right: 0 }))
  const scale = barScale([...marks, ...levels], layout.start, layout.end)
  const rows = steps.map((step, index) => {
    const row = layout.rows[index]
    if (row === undefined) return ""
    const isLeft = step.to < step.from
    const [left, right] = [scale.at(Math.min(step.from, step.to)), scale.at(Math.max(step.from, step.to))]
    const next = layout.rows[index + 1]
    const link =
      next === undefined || layout.isAbove
        ? ""
        : line(scale.at(step.to), row.markY, scale.at(step.to), next.markY + thickness, { stroke: paint.axis })
    const mark =
      step.from === step.to ? "" : bar(left, row.markY, Math.max(right - left, 1), thickness, { fill: step.fill })
    const figure = text(isLeft ? left - 6 : right + 6, row.markY + thickness / 2, step.text, {
      dy: "0.35em",
      ...(annotations.length === 0 ? {} : rim),
      "font-size": size,
      "text-anchor": isLeft ? "end" : undefined,
      fill: step.isTotal ? paint.ink : paint.muted,
      "font-weight": step.isTotal ? 600 : undefined,
    })
    return link + mark + figure
  })
  const baseline = line(scale.at(0), 0, scale.at(0), layout.height, { stroke: paint.axis, "stroke-dasharray": "2 3" })
  const place = (row: number): number => (layout.rows[row]?.markY ?? 0) + thickness / 2
  const plane = {
    width,
    height: layout.height,
    left: layout.start,
    right: layout.end,
    top: 0,
    bottom: layout.height,
    isFlat: true,
    place,
    half: thickness / 2 + 2,
    value: scale.at,
    spot: (row: number) => {
      const step = steps[row]
      if (step === undefined) return undefined
      // The mark goes inside the bar's end, as in bar charts; for a short bar, it goes beyond the text.
      const [from, to, side] = [scale.at(step.from), scale.at(step.to), step.to < step.from ? -1 : 1]
      return { x: Math.abs(to - from) > 26 ? to - side * 11 : to + side * (room(step) + 12), y: place(row) }
    },
  }
  const layers = { under: baseline + rowLabels(layout), over: rows.join("") }
  return { width, height: layout.height, body: annotated(layers, annotations, plane) }
}
