import { roomBetweenRows } from "./Annotations.ts"
import { paint } from "./Paint.ts"
import { line, text } from "./Svg.ts"
import { textWidth, widestWord, wrapped } from "./TextWidth.ts"

export interface Row {
  readonly lines: ReadonlyArray<string>
  readonly labelY: number
  /** The top of the mark area, which is `markHeight` high. */
  readonly markY: number
}

/** Layout of row charts. Labels are left of the marks, or above them if there is too little space. */
export interface RowLayout {
  readonly isAbove: boolean
  readonly start: number
  readonly end: number
  readonly rows: ReadonlyArray<Row>
  readonly strong: ReadonlySet<number>
  readonly height: number
}

export interface RowWish {
  readonly width: number
  readonly top: number
  readonly markHeight: number
  readonly gap: number
  /** Rows with bold labels, which are wider. */
  readonly strong?: ReadonlySet<number>
}

const size = 13
const lineHeight = 16
/** The maximum share of the width that labels take if they contain a long word. */
const mostForWords = 0.5

export function rowLayout(labels: ReadonlyArray<string>, wish: RowWish): RowLayout {
  const strong = wish.strong ?? new Set<number>()
  const longest = labels.reduce((most, label, index) => Math.max(most, textWidth(label, size, strong.has(index))), 0)
  const isAbove = wish.width < 430 && longest > wish.width * 0.36
  const word = labels.reduce((most, label, index) => Math.max(most, widestWord(label, size, strong.has(index))), 0)
  const room = isAbove
    ? wish.width
    : Math.min(longest, Math.max(wish.width * 0.36, Math.min(word, wish.width * mostForWords)))
  const gap = wish.gap + (isAbove ? 5 : 0)
  let y = wish.top
  const rows = labels.map((label, index): Row => {
    const lines = wrapped(label, room + 1, 2, size, strong.has(index))
    const above = isAbove ? lines.length * lineHeight + 3 : 0
    const height = Math.max(above + wish.markHeight, isAbove ? 0 : lines.length * lineHeight)
    const markY = isAbove ? y + above : y + (height - wish.markHeight) / 2
    const labelY = isAbove ? y + 12 : y + height / 2 - ((lines.length - 1) * lineHeight) / 2
    y += height + gap
    return { lines, labelY, markY }
  })
  return { isAbove, start: isAbove ? 0 : room + 12, end: wish.width, rows, strong, height: y - gap + 4 }
}

/** The centers of the text lines above the first row and below each row. */
export const gapsOf = (layout: RowLayout, top: number, markHeight: number): ReadonlyArray<number> => [
  top - roomBetweenRows / 2,
  ...layout.rows.map(({ markY }) => markY + markHeight + roomBetweenRows / 2),
]

/** Row labels, right-aligned next to the marks, or above them. */
export function rowLabels(layout: RowLayout): string {
  return layout.rows
    .map((row, index) =>
      row.lines
        .map((content, place) =>
          text(layout.isAbove ? 0 : layout.start - 12, row.labelY + place * lineHeight, content, {
            dy: layout.isAbove ? undefined : "0.35em",
            "text-anchor": layout.isAbove ? undefined : "end",
            fill: paint.ink,
            "font-weight": layout.strong.has(index) ? 600 : undefined,
          }),
        )
        .join(""),
    )
    .join("")
}

/** The bars' baseline: one line, or one per row if labels are between the rows. */
export function baseline(layout: RowLayout, at: number, markHeight: number): string {
  const style = { stroke: paint.axis, "stroke-width": 1 }
  if (!layout.isAbove) return line(at, (layout.rows[0]?.markY ?? 0) - 4, at, layout.height, style)
  return layout.rows.map((row) => line(at, row.markY - 1, at, row.markY + markHeight + 1, style)).join("")
}
