import { annotated, annotatedValues, type PlacedAnnotation, roomBetweenRows } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import { baseline, gapsOf, rowLabels, rowLayout } from "./RowLayout.ts"
import type { Drawing } from "./Svg.ts"
import { bar, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

export interface StackData {
  readonly labels: ReadonlyArray<string>
  readonly parts: ReadonlyArray<NamedValues>
  readonly fill: (part: number) => string
  readonly ink: (part: number) => string
  readonly shareText: (share: number) => string
  /** Annotations whose values are percentages of a row. */
  readonly annotations: ReadonlyArray<PlacedAnnotation>
  /** The length of each row as a share of the longest. If absent, all rows have the same length. */
  readonly lengths?: ReadonlyArray<number>
  /** The share of a row that is left of the zero line, for answer scales; if absent, all rows start at the left. */
  readonly toTheLeft?: (shares: ReadonlyArray<number>) => number
  /** The figure at the right end of each row, and its heading; absent if there is none. */
  readonly total?: { readonly head: string; readonly texts: ReadonlyArray<string> }
}

const thickness = 26
const size = 12

/** The position of the zero line, and the length of a whole row. */
interface Shares {
  readonly zero: number
  readonly unit: number
}

/** The zero line is at the left, or placed so that all rows fit on both sides of it. */
const sharesAxis = (
  data: StackData,
  rows: ReadonlyArray<ReadonlyArray<number>>,
  start: number,
  end: number,
): Shares => {
  if (data.toTheLeft === undefined) return { zero: start, unit: end - start }
  let [left, right] = [0, Math.max(0, ...annotatedValues(data.annotations)) / 100]
  for (const shares of rows) {
    const before = data.toTheLeft(shares)
    left = Math.max(left, before)
    right = Math.max(right, shares.reduce((sum, share) => sum + share, 0) - before)
  }
  const unit = left + right > 0 ? (end - start) / (left + right) : end - start
  return { zero: start + left * unit, unit }
}

/** Rows of stacked parts. Negative parts have no share and are not drawn. */
export function drawStack(data: StackData, width: number): Drawing {
  const key = legend(
    data.parts.map((part, index) => ({ name: part.name, fill: data.fill(index) })),
    width,
  )
  const total = data.total
  const column =
    total === undefined
      ? 0
      : Math.max(
          textWidth(total.head, size, true),
          ...total.texts.slice(0, 200).map((one) => textWidth(one, 13, true)),
        ) + 14
  const isNoted = data.annotations.length > 0
  const headHeight = (total === undefined ? 4 : 20) + (isNoted ? roomBetweenRows : 0)
  const layout = rowLayout(data.labels, {
    width,
    top: key.height + headHeight,
    markHeight: thickness,
    gap: isNoted ? roomBetweenRows : 10,
  })
  const height = layout.height + (isNoted ? roomBetweenRows : 0)
  const end = layout.end - column
  const rows = data.labels.map((_, row) => sharesOf(data.parts.map((part) => part.values[row] ?? null)))
  const { zero, unit } = sharesAxis(data, rows, layout.start, end)
  const unitOf = (row: number): number => unit * (data.lengths?.[row] ?? 1)
  const startOf = (row: number): number => zero - (data.toTheLeft?.(rows[row] ?? []) ?? 0) * unit
  const body = layout.rows.map((row, index) => {
    const shares = rows[index] ?? []
    const start = startOf(index)
    let x = start
    const marks = shares.map((share, part) => {
      const length = share * unitOf(index)
      const from = x
      x += length
      if (length <= 0) return ""
      const label = data.shareText(share)
      const fits = textWidth(label, size) + 6 <= length
      const box = bar(from, row.markY, Math.max(length - 1, 0.5), thickness, { fill: data.fill(part) })
      return (
        box +
        (fits
          ? text(from + length / 2, row.markY + thickness / 2, label, {
              dy: "0.35em",
              "text-anchor": "middle",
              "font-size": size,
              fill: data.ink(part),
            })
          : "")
      )
    })
    if (x === start) marks.push(text(zero, row.markY + thickness / 2, "\u2014", { dy: "0.35em", fill: paint.muted }))
    const figure = text(layout.end, row.markY + thickness / 2, total?.texts[index] ?? "", {
      dy: "0.35em",
      "text-anchor": "end",
      fill: paint.ink,
      "font-weight": 600,
    })
    return marks.join("") + figure
  })
  const head =
    total === undefined
      ? ""
      : text(layout.end, key.height + 10, total.head, { "text-anchor": "end", "font-size": size, fill: paint.muted })
  const partBox = (row: number, part: number) => {
    const shares = rows[row] ?? []
    const before = shares.slice(0, part).reduce((sum, share) => sum + share, 0)
    const left = startOf(row) + before * unitOf(row)
    const top = layout.rows[row]?.markY ?? 0
    return { left, right: left + (shares[part] ?? 0) * unitOf(row) - 1, top, bottom: top + thickness }
  }
  const zeroLine = data.toTheLeft === undefined || zero === layout.start ? "" : baseline(layout, zero, thickness)
  const place = (row: number): number => (layout.rows[row]?.markY ?? 0) + thickness / 2
  const plane = {
    width,
    height,
    left: layout.start,
    right: end,
    top: key.height + headHeight,
    bottom: height,
    isFlat: true,
    room: { gaps: gapsOf(layout, key.height + headHeight, thickness) },
    place,
    half: thickness / 2 + 4,
    value: (percent: number) => zero + (percent / 100) * unit,
    spot: (row: number, part: number) => {
      const { left, right } = partBox(row, part)
      return right > left ? { x: (left + right) / 2, y: place(row) } : undefined
    },
    cell: partBox,
  }
  const layers = { under: key.body + head + rowLabels(layout) + zeroLine + body.join(""), over: "" }
  return { width, height, body: annotated(layers, data.annotations, plane) }
}

/** The shares of the positive parts; all zero for an empty row. */
export function sharesOf(values: ReadonlyArray<number | null>): ReadonlyArray<number> {
  const counted = values.map((value) => (value === null || value < 0 || !Number.isFinite(value) ? 0 : value))
  const total = counted.reduce((sum, value) => sum + value, 0)
  return counted.map((value) => (total > 0 ? value / total : 0))
}
