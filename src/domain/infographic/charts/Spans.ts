import type { LocaleConventions } from "../format/Locale.ts"
import { annotated, type PlacedAnnotation } from "./Annotations.ts"
import { ticksBetween } from "./DayTicks.ts"
import { seriesLegend } from "./Legend.ts"
import { paint, seriesPaint } from "./Paint.ts"
import { rowLabels, rowLayout } from "./RowLayout.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

/** A row of a Gantt chart, from one day number up to, but not including, another. */
export interface SpanRow {
  readonly label: string
  readonly from: number
  readonly to: number
  /** The text with both dates, shown next to the bar. */
  readonly text: string
  /** The finished share; null if unknown. */
  readonly done: number | null
  /** The index of its group. */
  readonly group: number
}

export interface SpanData {
  readonly rows: ReadonlyArray<SpanRow>
  /** The names of the groups. A legend is drawn if there are at least two. */
  readonly groups: ReadonlyArray<string>
  readonly strong: ReadonlySet<number>
  readonly locale: LocaleConventions
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const thickness = 18
const size = 12
const [axisHeight, textGap, shortest] = [26, 6, 3]

/** Horizontal bars from start to end on a shared time axis above the first row. */
export function drawSpans(data: SpanData, width: number): Drawing {
  const isGrouped = data.groups.length > 1
  const key = seriesLegend(data.groups, width)
  const top = (key?.height ?? 0) + axisHeight
  const layout = rowLayout(
    data.rows.map(({ label }) => label),
    { width, top, markHeight: thickness, gap: 9, strong: data.strong },
  )
  const [first, last] = [Math.min(...data.rows.map(({ from }) => from)), Math.max(...data.rows.map(({ to }) => to))]
  const [left, right] = [layout.start + 2, layout.end - 2]
  const at = (day: number): number => left + ((day - first) / Math.max(last - first, 1e-9)) * (right - left)
  const ticks = ticksBetween(first, last, Math.max(2, Math.floor((right - left) / 92)), data.locale)
  let free = -Infinity
  const axis = ticks.map(({ day, label }) => {
    const x = at(day)
    const half = textWidth(label, size) / 2
    const middle = Math.min(Math.max(x, half), width - half)
    const isShown = middle - half >= free
    if (isShown) free = middle + half + 8
    return (
      line(x, top - 6, x, layout.height, { stroke: paint.rule }) +
      (isShown ? text(middle, top - 11, label, { "text-anchor": "middle", "font-size": size, fill: paint.muted }) : "")
    )
  })
  const fillOf = (row: SpanRow, index: number): string =>
    isGrouped ? seriesPaint(row.group) : data.strong.has(index) ? paint.accent : paint.axis
  const marks = layout.rows.map(({ markY }, index) => {
    const row = data.rows[index]
    if (row === undefined) return ""
    const [x1, x2] = [at(row.from), Math.max(at(row.to), at(row.from) + shortest)]
    const fill = fillOf(row, index)
    const whole = { fill, rx: 2, ...(row.done === null ? {} : { "fill-opacity": "0.35" }) }
    const done = row.done === null ? "" : bar(x1, markY, (x2 - x1) * row.done, thickness, { fill, rx: 2 })
    const needed = textWidth(row.text, size) + textGap
    const isAfter = x2 + needed <= width
    const isBefore = !isAfter && x1 - needed >= layout.start
    const isInside = !isAfter && !isBefore && x2 - x1 >= needed + textGap
    const label =
      isAfter || isBefore || isInside
        ? text(isAfter ? x2 + textGap : isInside ? x2 - textGap : x1 - textGap, markY + thickness / 2, row.text, {
            dy: "0.35em",
            "font-size": size,
            "text-anchor": isAfter ? undefined : "end",
            fill: isInside || data.strong.has(index) ? paint.ink : paint.muted,
            stroke: "var(--surface-bg,#ffffff)",
            "stroke-width": 4,
            "stroke-linejoin": "round",
            "paint-order": "stroke",
          })
        : ""
    return bar(x1, markY, x2 - x1, thickness, whole) + done + label
  })
  const place = (row: number): number => (layout.rows[row]?.markY ?? 0) + thickness / 2
  const plane = {
    width,
    height: layout.height,
    left: layout.start,
    right: layout.end,
    top,
    bottom: layout.height,
    isFlat: true,
    place,
    half: thickness / 2 + 2,
    value: at,
    spot: (row: number) => {
      const one = data.rows[row]
      return one === undefined ? undefined : { x: at(one.from) + 10, y: place(row) }
    },
  }
  const layers = { under: (key?.body ?? "") + axis.join("") + rowLabels(layout), over: marks.join("") }
  return { width, height: layout.height, body: annotated(layers, data.annotations, plane) }
}
