import { annotated, annotatedValues, type PlacedAnnotation, roomAround } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint, seriesPaint } from "./Paint.ts"
import { linearScale } from "./Scale.ts"
import type { Drawing } from "./Svg.ts"
import { bar, line, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"

export interface ColumnData {
  readonly labels: ReadonlyArray<string>
  readonly series: ReadonlyArray<NamedValues>
  readonly isStacked: boolean
  readonly tickText: (value: number, step: number) => string
  readonly valueText: (value: number) => string
  readonly strong: ReadonlySet<number>
  /** A reference level: a target or an average. */
  readonly reference: { readonly value: number; readonly label: string } | null
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

const size = 12
const present = (value: number | null): value is number => value !== null

/** Positive and negative sums of each stacked column. */
const stackEnds = (data: ColumnData): ReadonlyArray<number> =>
  data.labels.flatMap((_, at) => {
    const values = data.series.map((one) => one.values[at] ?? 0)
    return [
      values.reduce((sum, value) => sum + Math.max(value, 0), 0),
      values.reduce((sum, value) => sum + Math.min(value, 0), 0),
    ]
  })

/** Vertical bars from zero in data order, grouped or stacked. */
export function drawColumns(data: ColumnData, width: number): Drawing {
  const count = data.series.length
  const key =
    count > 1
      ? legend(
          data.series.map((one, index) => ({ name: one.name, fill: seriesPaint(index) })),
          width,
        )
      : null
  const noted = roomAround(data.annotations, width)
  const top = (key?.height ?? 0) + 20 + noted.above
  const right = width - noted.beside
  const height = top + (width < 430 ? 230 : Math.min(320, Math.round(width * 0.3) + 60))
  const bottom = height - 28
  const values = data.isStacked ? stackEnds(data) : data.series.flatMap((one) => one.values.filter(present))
  const marked = [
    ...values,
    ...(data.reference === null ? [] : [data.reference.value]),
    ...annotatedValues(data.annotations),
  ]
  const scale = linearScale(marked, { start: bottom, end: top, intervals: 5, fromZero: true })
  const step = (scale.ticks[1] ?? 1) - (scale.ticks[0] ?? 0)
  const left = scale.ticks.reduce((most, tick) => Math.max(most, textWidth(data.tickText(tick, step), size)), 0) + 10
  const band = (right - left) / Math.max(data.labels.length, 1)
  const zero = scale.at(0)
  const grid = scale.ticks.map(
    (tick) =>
      line(left, scale.at(tick), right, scale.at(tick), { stroke: tick === 0 ? paint.axis : paint.rule }) +
      text(left - 8, scale.at(tick), data.tickText(tick, step), {
        dy: "0.35em",
        "text-anchor": "end",
        "font-size": size,
        fill: paint.muted,
      }),
  )
  const room = Math.max(...data.labels.map((label) => textWidth(fitted(label, 110, size), size)), 0) + 8
  const every = Math.max(1, Math.ceil(room / band))
  const names = data.labels.map((label, at) =>
    at % every === 0
      ? text(left + (at + 0.5) * band, bottom + 18, fitted(label, Math.max(band * every - 4, 20), size), {
          "text-anchor": "middle",
          "font-size": size,
          fill: data.strong.has(at) ? paint.ink : paint.muted,
          "font-weight": data.strong.has(at) ? 600 : undefined,
        })
      : "",
  )
  const full = Math.min(band * 0.72, 72)
  const thickness = data.isStacked ? full : full / count
  const marks = data.labels.map((_, at) => {
    const start = left + (at + 0.5) * band - full / 2
    let [above, below] = [0, 0]
    return data.series
      .map((one, place) => {
        const value = one.values[at] ?? null
        if (value === null) return ""
        const base = data.isStacked ? (value < 0 ? below : above) : 0
        if (value < 0) below += value
        else above += value
        const [from, to] = [scale.at(base), scale.at(base + value)]
        const fill = count > 1 ? seriesPaint(place) : data.strong.has(at) ? paint.accent : paint.quiet
        return bar(
          start + (data.isStacked ? 0 : place * thickness),
          Math.min(from, to),
          thickness - (count > 1 && !data.isStacked ? 1 : 0),
          Math.max(Math.abs(to - from) - (data.isStacked && base !== 0 ? 1 : 0), 0.5),
          { fill },
        )
      })
      .join("")
  })
  const columns = data.labels.map((_, at) => data.series.map((one) => one.values[at] ?? null).filter(present))
  const sums = columns.map((values) => values.reduce((total, value) => total + value, 0))
  const hasTops =
    (count === 1 || data.isStacked) && sums.every((sum) => textWidth(data.valueText(sum), size) <= band - 2)
  const tops = columns.map((all, at) => {
    if (!hasTops || all.length === 0) return ""
    const sum = sums[at] ?? 0
    const label = data.valueText(sum)
    const highest = all.reduce((total, value) => total + Math.max(value, 0), 0)
    const y = highest === 0 && sum < 0 ? scale.at(sum) + 14 : scale.at(highest) - 6
    return text(left + (at + 0.5) * band, y, label, {
      "text-anchor": "middle",
      "font-size": size,
      fill: data.strong.has(at) ? paint.ink : paint.muted,
      "font-weight": data.strong.has(at) ? 600 : undefined,
    })
  })
  const level =
    data.reference === null
      ? ""
      : line(left, scale.at(data.reference.value), right, scale.at(data.reference.value), {
          stroke: paint.ink,
          "stroke-dasharray": "4 3",
        }) +
        text(right, scale.at(data.reference.value) - 5, fitted(data.reference.label, width / 2, size), {
          "text-anchor": "end",
          "font-size": size,
          fill: paint.ink,
        })
  const baseline = line(left, zero, right, zero, { stroke: paint.axis })
  const under = (key?.body ?? "") + grid.join("") + marks.join("") + baseline + level
  const over = tops.join("") + names.join("")
  const place = (at: number): number => left + (at + 0.5) * band
  const plane = {
    width,
    height,
    left,
    right,
    top: top - noted.above,
    bottom,
    room: { side: right },
    isFlat: false,
    place,
    half: band / 2,
    value: scale.at,
    spot: (at: number, series: number) => {
      const value = data.series[series]?.values[at] ?? null
      if (value === null) return undefined
      if (!data.isStacked) return { x: place(at) - full / 2 + (series + 0.5) * thickness, y: scale.at(value) }
      const below = data.series
        .slice(0, series)
        .reduce((sum, one) => sum + Math.max((one.values[at] ?? 0) * Math.sign(value), 0), 0)
      return { x: place(at), y: scale.at(value + below * Math.sign(value)) }
    },
  }
  return { width, height, body: annotated({ under, over }, data.annotations, plane) }
}
