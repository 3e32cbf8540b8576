import type { Frame } from "./Events.ts"
import { textWidth } from "./TextWidth.ts"

/** A mark to label. */
export interface LabelledPoint {
  readonly x: number
  readonly y: number
  /** Radius of the mark. */
  readonly r: number
  readonly label: string
}

export interface PlacedLabel {
  readonly index: number
  readonly x: number
  readonly y: number
  readonly anchor: "start" | "middle" | "end"
}

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const gap = 4
/** The maximum number of points to try per label. If there are thousands of points, most labels don't fit anyway. */
const triesPerLabel = 6

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The rectangle of a placed label, in drawing coordinates. */
export function boxOf({ x, y, anchor }: Omit<PlacedLabel, "index">, label: string, size: number): Box {
  const width = textWidth(label, size)
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2
  return { left, right: left + width, top: y - size * 0.65, bottom: y + size * 0.65 }
}

/** The candidate positions: right, left, above, below. */
const placesOf = ({ x, y, r }: LabelledPoint, size: number): ReadonlyArray<Omit<PlacedLabel, "index">> => [
  { x: x + r + gap, y, anchor: "start" },
  { x: x - r - gap, y, anchor: "end" },
  { x, y: y - r - gap - size * 0.5, anchor: "middle" },
  { x, y: y + r + gap + size * 0.5, anchor: "middle" },
]

/**
 * Places labels without overlaps. Earlier points take precedence. Labels that don't fit are dropped, and at most `most`
 * are placed.
 */
export function placedLabels(
  points: ReadonlyArray<LabelledPoint>,
  frame: Frame,
  { size, most }: { readonly size: number; readonly most: number },
): ReadonlyArray<PlacedLabel> {
  const marks = points.map(({ x, y, r }): Box => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }))
  const taken: Array<Box> = []
  const placed: Array<PlacedLabel> = []
  for (const [index, point] of points.slice(0, most * triesPerLabel).entries()) {
    if (placed.length === most) break
    if (point.label === "") continue
    const fitting = placesOf(point, size).find((place) => {
      const box = boxOf(place, point.label, size)
      const isInside =
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
      return isInside && !taken.some((other) => overlaps(box, other)) && !marks.some((mark) => overlaps(box, mark))
    })
    if (fitting === undefined) continue
    taken.push(boxOf(fitting, point.label, size))
    placed.push({ index, ...fitting })
  }
  return placed
}
