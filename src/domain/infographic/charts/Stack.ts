import { annotated, annotatedValues, type PlacedAnnotation, roomBetweenRows } from "./Annotations.ts"
import type { NamedValues } from "./Bars.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import { baseline, gapsOf, type RowLayout, rowLabels, rowLayout } from "./RowLayout.ts"
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

/** The data of stacked rows, and the layout and scale with which their parts are drawn. */
interface StackPlane extends Shares {
  readonly data: StackData
  readonly layout: RowLayout
  /** The shares of each row. */
  readonly rows: ReadonlyArray<ReadonlyArray<number>>
}

const sharesAt = ({ rows }: StackPlane, row: number): ReadonlyArray<number> => rows[row] ?? []

/** The length of a whole row. */
const unitOf = ({ data, unit }: StackPlane, row: number): number => unit * (data.lengths?.[row] ?? 1)

const startOf = (plane: StackPlane, row: number): number =>
  plane.zero - (plane.data.toTheLeft?.(sharesAt(plane, row)) ?? 0) * plane.unit

const middleOf = ({ layout }: StackPlane, row: number): number => (layout.rows[row]?.markY ?? 0) + thickness / 2

/** The outline of a part. */
function partBox(plane: StackPlane, row: number, part: number) {
  const shares = sharesAt(plane, row)
  const before = shares.slice(0, part).reduce((sum, share) => sum + share, 0)
  const left = startOf(plane, row) + before * unitOf(plane, row)
  const top = plane.layout.rows[row]?.markY ?? 0
  return { left, right: left + (shares[part] ?? 0) * unitOf(plane, row) - 1, top, bottom: top + thickness }
}

function spotOf(plane: StackPlane, row: number, part: number) {
  const { left, right } = partBox(plane, row, part)
  return right > left ? { x: (left + right) / 2, y: middleOf(plane, row) } : undefined
}

/** The parts of a row, each with its share if it fits; a dash for an empty row. */
function rowParts(plane: StackPlane, row: number): string {
  const { data, layout, zero } = plane
  const y = middleOf(plane, row)
  const start = startOf(plane, row)
  let [x, marks] = [start, ""]
  for (const [part, share] of sharesAt(plane, row).entries()) {
    const length = share * unitOf(plane, row)
    const from = x
    x += length
    if (length <= 0) continue
    const label = data.shareText(share)
    marks += bar(from, layout.rows[row]?.markY ?? 0, Math.max(length - 1, 0.5), thickness, { fill: data.fill(part) })
    if (textWidth(label, size) + 6 <= length)
      marks += text(from + length / 2, y, label, {
        dy: "0.35em",
        "text-anchor": "middle",
        "font-size": size,
        fill: data.ink(part),
      })
  }
  return x === start ? marks + text(zero, y, "\u2014", { dy: "0.35em", fill: paint.muted }) : marks
}

/** The space for the figures at the right ends of the rows. */
const totalsWidth = ({ total }: StackData): number =>
  total === undefined
    ? 0
    : Math.max(textWidth(total.head, size, true), ...total.texts.slice(0, 200).map((one) => textWidth(one, 13, true))) +
      14

/** Rows of stacked parts. Negative parts have no share and are not drawn. */
export function drawStack(data: StackData, width: number): Drawing {
  const { total, annotations } = data
  const key = legend(
    data.parts.map((part, index) => ({ name: part.name, fill: data.fill(index) })),
    width,
  )
  const room = annotations.length > 0 ? roomBetweenRows : 0
  const top = key.height + (total === undefined ? 4 : 20) + room
  const layout = rowLayout(data.labels, { width, top, markHeight: thickness, gap: room || 10 })
  const height = layout.height + room
  const end = layout.end - totalsWidth(data)
  const rows = data.labels.map((_, row) => sharesOf(data.parts.map((part) => part.values[row] ?? null)))
  const plane: StackPlane = { data, layout, rows, ...sharesAxis(data, rows, layout.start, end) }
  const { zero, unit } = plane
  const figureStyle = { dy: "0.35em", "text-anchor": "end", fill: paint.ink, "font-weight": 600 }
  const marks = layout.rows.map(
    (_, row) => rowParts(plane, row) + text(layout.end, middleOf(plane, row), total?.texts[row] ?? "", figureStyle),
  )
  const headStyle = { "text-anchor": "end", "font-size": size, fill: paint.muted }
  const under =
    key.body +
    text(layout.end, key.height + 10, total?.head ?? "", headStyle) +
    rowLabels(layout) +
    (zero === layout.start ? "" : baseline(layout, zero, thickness)) +
    marks.join("")
  const body = annotated({ under, over: "" }, annotations, {
    width,
    height,
    left: layout.start,
    right: end,
    top,
    bottom: height,
    isFlat: true,
    room: { gaps: gapsOf(layout, top, thickness) },
    place: (row) => middleOf(plane, row),
    half: thickness / 2 + 4,
    value: (percent) => zero + (percent / 100) * unit,
    spot: (row, part) => spotOf(plane, row, part),
    cell: (row, part) => partBox(plane, row, part),
  })
  return { width, height, body }
}

/** The shares of the positive parts; all zero for an empty row. */
export function sharesOf(values: ReadonlyArray<number | null>): ReadonlyArray<number> {
  const counted = values.map((value) => (value === null || value < 0 || !Number.isFinite(value) ? 0 : value))
  const total = counted.reduce((sum, value) => sum + value, 0)
  return counted.map((value) => (total > 0 ? value / total : 0))
}
