import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import { type RowLayout, rowLabels, rowLayout } from "./RowLayout.ts"
import { linearScale, type Scale } from "./Scale.ts"
import type { Attributes, Drawing } from "./Svg.ts"
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

interface DotPlane {
  readonly data: DotData
  readonly layout: RowLayout
  readonly scale: Scale
}

const middleOf = ({ rows }: RowLayout, row: number): number => (rows[row]?.markY ?? 0) + rowHeight / 2

const dotAt = (x: number, y: number, fill: string): string =>
  element("circle", { cx: x, cy: y, r: 5.5, fill, stroke: paint.surface, "stroke-width": 1.5 })

/** A value's label, on the outer side of its dot. */
const figureBeside = (x: number, y: number, label: string, isLeft: boolean, style: Attributes): string =>
  text(x + (isLeft ? -10 : 10), y, label, {
    dy: "0.35em",
    ...rim,
    "font-size": size,
    "text-anchor": isLeft ? "end" : undefined,
    ...style,
  })

/** A row: its rail, a line between its two dots, and the dots with their values. */
function rowMarks({ data, layout, scale }: DotPlane, row: number): string {
  const [before, after] = data.pair
  const [from, to] = [before.values[row] ?? null, after.values[row] ?? null]
  const y = middleOf(layout, row)
  const rail = line(layout.start, y, layout.end, y, { stroke: paint.rule })
  if (from === null && to === null) return rail + text(layout.start, y, "\u2014", { dy: "0.35em", fill: paint.muted })
  const isStrong = data.strong.has(row)
  const way =
    from === null || to === null
      ? ""
      : line(scale.at(from), y, scale.at(to), y, { stroke: isStrong ? paint.accent : paint.axis, "stroke-width": 3 })
  const rises = from === null || to === null || to >= from
  const [first, last] = [{ fill: paint.muted }, { fill: paint.ink, "font-weight": isStrong ? 600 : undefined }]
  return (
    rail +
    way +
    (from === null ? "" : dotAt(scale.at(from), y, paint.quiet)) +
    (to === null ? "" : dotAt(scale.at(to), y, paint.accent)) +
    (from === null ? "" : figureBeside(scale.at(from), y, data.valueText(from), rises, first)) +
    (to === null ? "" : figureBeside(scale.at(to), y, data.valueText(to), !rises, last))
  )
}

/** The scale, with space for values on both sides of the dots. */
function scaleOf(data: DotData, layout: RowLayout): Scale {
  const values = data.pair.flatMap((one) => one.values).filter((value) => value !== null)
  const isBold = data.strong.size > 0
  const margin = values.reduce((most, value) => Math.max(most, textWidth(data.valueText(value), size, isBold)), 0) + 12
  return linearScale([...values, ...annotatedValues(data.annotations)], {
    start: layout.start + margin,
    end: layout.end - margin,
    intervals: 5,
    fromZero: false,
  })
}

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
  const top = key.height + 6
  const layout = rowLayout(data.labels, { width, top, markHeight: rowHeight, gap: 4, strong: data.strong })
  const scale = scaleOf(data, layout)
  const marks = layout.rows.map((_, row) => rowMarks({ data, layout, scale }, row))
  const layers = { under: key.body + rowLabels(layout), over: marks.join("") }
  const body = annotated(layers, data.annotations, {
    width,
    height: layout.height,
    left: layout.start,
    right: layout.end,
    top,
    bottom: layout.height,
    isFlat: true,
    place: (row) => middleOf(layout, row),
    half: rowHeight / 2 + 2,
    value: scale.at,
    spot: (row, series) => {
      const value = data.pair[series]?.values[row] ?? null
      return value === null ? undefined : { x: scale.at(value), y: middleOf(layout, row) }
    },
  })
  return { width, height: layout.height, body }
}
