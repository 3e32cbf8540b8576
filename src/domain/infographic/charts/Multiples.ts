import { annotated, annotatedValues, type PlacedAnnotation } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { runsOf } from "./Lines.ts"
import { paint, seriesPaint } from "./Paint.ts"
import { linearScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { coordinate, element, group, line, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"
import type { Positions } from "./TimeAxis.ts"

export interface MultiplesData {
  readonly positions: Positions
  readonly series: ReadonlyArray<NamedValues>
  readonly valueText: (value: number) => string
  /**
   * Whether panels share a scale. A shared scale keeps sizes comparable; separate scales show the shape of small
   * series.
   */
  readonly isShared: boolean
  /** Annotations are drawn in the panel of their series; lines and ranges in time are drawn in all panels. */
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const gap = 28
const panelHeight = 116
const size = 12

/** Small multiples: one panel per series, in data order, each with the last value of its series. */
export function drawMultiples(data: MultiplesData, width: number): Drawing {
  const columns = columnCount(data.series.length, width)
  const panel = (width - gap * (columns - 1)) / columns
  const all = data.series.flatMap((one) => one.values.filter((value) => value !== null))
  const panels = data.series.map((one, index) => {
    const own = data.isShared ? all : one.values.filter((value) => value !== null)
    const at = { x: (index % columns) * (panel + gap), y: Math.floor(index / columns) * (panelHeight + 24) }
    return group({ transform: `translate(${coordinate(at.x)} ${coordinate(at.y)})` }, [
      panelBody(data, index, own, panel),
    ])
  })
  const rows = Math.ceil(data.series.length / columns)
  return { width, height: rows * (panelHeight + 24) - 12, body: panels.join("") }
}

/** The number of columns: as many as fit, if possible without gaps in the last row. */
function columnCount(panels: number, width: number): number {
  const most = Math.min(Math.max(2, Math.floor(width / 150)), 4)
  const empty = (columns: number): number => Math.ceil(panels / columns) * columns - panels
  const choices = Array.from({ length: most - 1 }, (_, index) => most - index)
  return choices.reduce((best, columns) => (empty(columns) < empty(best) ? columns : best), most)
}

/** A panel's notes, with their numbers in the chart's list. */
const annotationsOf = ({ annotations, isShared }: MultiplesData, panel: number): ReadonlyArray<PlacedAnnotation> =>
  annotations
    .map((one, at) => ({ ...one, number: one.number ?? at + 1 }))
    .filter(
      ({ kind, series }) => kind === "line" || kind === "range" || series === panel || (isShared && kind !== "point"),
    )

function panelBody(data: MultiplesData, index: number, domain: ReadonlyArray<number>, width: number): string {
  const one = data.series[index]!
  const annotations = annotationsOf(data, index)
  const stroke = data.series.length <= 4 ? seriesPaint(index) : paint.accent
  const [top, bottom] = [34, panelHeight - 18]
  const scale = linearScale([...domain, ...annotatedValues(annotations)], {
    start: bottom,
    end: top,
    intervals: 3,
    fromZero: false,
  })
  const x = (index: number): number => 2 + (data.positions.at[index] ?? 0) * (width - 8)
  const y = (index: number): number => scale.at(one.values[index] ?? 0)
  const last = one.values.findLastIndex((value) => value !== null)
  const figure = last < 0 ? "\u2014" : data.valueText(one.values[last] ?? 0)
  const name = fitted(one.name, width - textWidth(figure, 13, true) - 8, 13)
  const paths = runsOf(one.values).map((run) =>
    run.length === 1
      ? element("circle", { cx: x(run[0] ?? 0), cy: y(run[0] ?? 0), r: 2.5, fill: stroke })
      : element("path", {
          d: `M${run.map((at) => `${coordinate(x(at))} ${coordinate(y(at))}`).join("L")}`,
          fill: "none",
          stroke,
          "stroke-width": 2,
          "stroke-linejoin": "round",
          "stroke-linecap": "round",
        }),
  )
  const dot = last < 0 ? "" : element("circle", { cx: x(last), cy: y(last), r: 3, fill: stroke })
  const [first, final] = [data.positions.labels[0] ?? "", data.positions.labels.at(-1) ?? ""]
  const axis = { "font-size": 11, fill: paint.muted }
  const ends =
    text(0, panelHeight - 2, fitted(first, width / 2 - 4, 11), axis) +
    (data.positions.labels.length > 1
      ? text(width, panelHeight - 2, fitted(final, width / 2 - 4, 11), { ...axis, "text-anchor": "end" })
      : "")
  const head =
    text(0, 14, name, { fill: paint.ink }) +
    text(width, 14, figure, { "text-anchor": "end", "font-weight": 600, "font-size": size + 1, fill: paint.ink })
  const floor = line(0, bottom + 2, width, bottom + 2, { stroke: paint.rule })
  const spot = (row: number) => ((one.values[row] ?? null) === null ? undefined : { x: x(row), y: y(row) })
  const plane = { width, height: panelHeight, left: 0, right: width, top, bottom, isFlat: false, half: 0 }
  return annotated({ under: head + floor, over: paths.join("") + dot + ends }, annotations, {
    ...plane,
    place: x,
    value: scale.at,
    spot,
  })
}
