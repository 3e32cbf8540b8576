import { annotated, type PlacedAnnotation, roomBetweenRows } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import { gapsOf, rowLabels, rowLayout } from "./RowLayout.ts"
import type { Drawing } from "./Svg.ts"
import { bar, text } from "./Svg.ts"
import { textWidth } from "./TextWidth.ts"

export interface StackData {
  readonly labels: ReadonlyArray<string>
  readonly parts: ReadonlyArray<NamedValues>
  readonly fill: (part: number) => string
  readonly ink: (part: number) => string
  readonly shareText: (share: number) => string
  /** The values are percentages of a row. */
  readonly annotations: ReadonlyArray<PlacedAnnotation>
  /** A figure at the right end of each row, with its heading; absent for none. */
  readonly total?: { readonly head: string; readonly texts: ReadonlyArray<string> }
}

const thickness = 26
const size = 12

/** Rows as stacked shares of equal length. Negative parts have no share and are not drawn. */
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
  const body = layout.rows.map((row, index) => {
    const shares = sharesOf(data.parts.map((part) => part.values[index] ?? null))
    let x = layout.start
    const marks = shares.map((share, part) => {
      const length = share * (end - layout.start)
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
    if (x === layout.start)
      marks.push(text(layout.start, row.markY + thickness / 2, "\u2014", { dy: "0.35em", fill: paint.muted }))
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
    const shares = sharesOf(data.parts.map((one) => one.values[row] ?? null))
    const before = shares.slice(0, part).reduce((sum, share) => sum + share, 0)
    const left = layout.start + before * (end - layout.start)
    const top = layout.rows[row]?.markY ?? 0
    return { left, right: left + (shares[part] ?? 0) * (end - layout.start) - 1, top, bottom: top + thickness }
  }
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
    value: (percent: number) => layout.start + (percent / 100) * (end - layout.start),
    spot: (row: number, part: number) => {
      const { left, right } = partBox(row, part)
      return right > left ? { x: (left + right) / 2, y: place(row) } : undefined
    },
    cell: partBox,
  }
  const layers = { under: key.body + head + rowLabels(layout) + body.join(""), over: "" }
  return { width, height, body: annotated(layers, data.annotations, plane) }
}

/** Shares of the positive parts; all zero for an empty row. */
export function sharesOf(values: ReadonlyArray<number | null>): ReadonlyArray<number> {
  const counted = values.map((value) => (value === null || value < 0 || !Number.isFinite(value) ? 0 : value))
  const total = counted.reduce((sum, value) => sum + value, 0)
  return counted.map((value) => (total > 0 ? value / total : 0))
}
