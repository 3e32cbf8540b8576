import { type Box, overlaps } from "./PointLabels.ts"
import { paint } from "./Paint.ts"
import { bar, element, line, rim, text } from "./Svg.ts"
import { barBoxes, textBoxes } from "./TextBoxes.ts"
import { fitted, textWidth } from "./TextWidth.ts"

/** An annotation with its position in the data: row and series indexes. */
export type PlacedAnnotation = (
  | { readonly kind: "point"; readonly at: number }
  | { readonly kind: "line"; readonly at: number }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "level"; readonly value: number }
  | { readonly kind: "band"; readonly low: number; readonly high: number }
) & {
  readonly series: number
  readonly text: string
  /** The note's number in the list below the chart, if that differs from the note's position among the drawn notes. */
  readonly number?: number
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** A chart's geometry: positions of rows and values. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Whether values run to the right and rows down; otherwise values run up and rows to the right. */
  readonly isFlat: boolean
  /** The center of a row on the category axis, and half of its width. */
  readonly place: (row: number) => number
  readonly half: number
  readonly value: (value: number) => number
  /** The position of a row's value in a series; undefined if the value is missing. */
  readonly spot: (row: number, series: number) => Spot | undefined
  /** The cell with a row's value, which is outlined instead of marked with a ring. */
  readonly cell?: (row: number, series: number) => Box
  /** Whether rows fill the whole width, so that ranges are outlined instead of shaded. */
  readonly isFilled?: boolean
  /** Lines that labels should not cover. */
  readonly through?: ReadonlyArray<Spot>
  /** Space that a bar chart reserves for labels. */
  readonly room?: Room
}

export interface Room {
  /** The centers of text lines between the rows' bars. */
  readonly gaps?: ReadonlyArray<number>
  /** The left edge of the space to the right of the columns, which holds the labels of levels and bands. */
  readonly side?: number
}

/** The space between, above and below rows if there are labels. */
export const roomBetweenRows = 22

/** The space that labels need above and next to columns. */
export const roomAround = (
  annotations: ReadonlyArray<PlacedAnnotation>,
  width: number,
): { readonly above: number; readonly beside: number } => {
  const levels = annotations.filter(({ kind }) => kind === "level" || kind === "band")
  const longest = levels.reduce((most, one) => Math.max(most, textWidth(one.text, size, true)), 0)
  const lines = Math.min(annotations.length - levels.length, width < narrow ? 2 : 3)
  return {
    above: lines === 0 ? 0 : lines * lineStep + 4,
    beside: levels.length === 0 ? 0 : width < narrow ? 24 : Math.min(longest, width * 0.24) + gap + 3,
  }
}

/** The two layers of a drawing; annotation lines are drawn between them. */
export interface Layers {
  readonly under: string
  readonly over: string
}

/** The values that a chart's scale must include so that their notes are visible. */
export const annotatedValues = (annotations: ReadonlyArray<PlacedAnnotation>): ReadonlyArray<number> =>
  annotations.flatMap((one) => (one.kind === "level" ? [one.value] : one.kind === "band" ? [one.low, one.high] : []))

const size = 12
const [gap, ring, lineStep] = [5, 7, 15]

/** A label's position, and whether it is the start, middle or end of the text. */
interface Place extends Spot {
  readonly anchor: "start" | "middle" | "end"
}

/** The box of a label, slightly larger than the text because coordinates are rounded in the SVG. */
const boxOf = ({ x, y, anchor }: Place, width: number): Box => {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2
  return { left: left - 1, right: left + width + 1, top: y - size * 0.6 - 1, bottom: y + size * 0.6 + 1 }
}

const middleOf = (low: number, high: number): number => (low + high) / 2

/** Both ends of a range in drawing coordinates, the smaller one first. */
const ends = (one: PlacedAnnotation, plane: Plane): readonly [number, number] => {
  if (one.kind === "range") {
    const [a, b] = [plane.place(one.from), plane.place(one.to)]
    return [Math.min(a, b) - plane.half, Math.max(a, b) + plane.half]
  }
  if (one.kind === "band") {
    const [a, b] = [plane.value(one.low), plane.value(one.high)]
    return [Math.min(a, b), Math.max(a, b)]
  }
  return [0, 0]
}

/** Whether an annotation spans the drawing horizontally. */
const isAcross = (one: PlacedAnnotation, { isFlat }: Plane): boolean =>
  (one.kind === "level" || one.kind === "band") !== isFlat

/** Label positions for horizontal spans: at either end, above or below. */
const besideAcross = (
  low: number,
  high: number,
  plane: Plane,
  lines = [...(high - low < lineStep ? [] : [middleOf(low, high)]), low - 10, high + 11],
): ReadonlyArray<Place> =>
  lines.flatMap((y) => [
    { x: plane.right - gap, y, anchor: "end" as const },
    { x: plane.left + gap, y, anchor: "start" as const },
    { x: middleOf(plane.left, plane.right), y, anchor: "middle" as const },
  ])

/** Label positions for vertical spans: inside a wide span, or on either side, as high as possible. */
const besideUpright = (low: number, high: number, plane: Plane, gaps?: ReadonlyArray<number>): ReadonlyArray<Place> => {
  const rows = Math.max(1, Math.floor((plane.bottom - plane.top - size) / lineStep))
  const lines = gaps ?? Array.from({ length: rows }, (_, row) => plane.top + size * 0.7 + row * lineStep)
  return lines.flatMap((y) => [
    ...(high > low ? [{ x: middleOf(low, high), y, anchor: "middle" as const }] : []),
    { x: high + gap, y, anchor: "start" as const },
    { x: low - gap, y, anchor: "end" as const },
  ])
}

const aroundSpot = ({ x, y }: Spot): ReadonlyArray<Place> =>
  [ring + gap, ring + 24, ring + 44, ring + 64].flatMap((away) => [
    { x: x + ring + gap, y: y - away + ring + gap, anchor: "start" as const },
    { x: x - ring - gap, y: y - away + ring + gap, anchor: "end" as const },
    { x, y: y - away - size * 0.6, anchor: "middle" as const },
    { x, y: y + away + size * 0.6, anchor: "middle" as const },
    { x: x + ring + gap, y: y + away - ring - gap, anchor: "start" as const },
    { x: x - ring - gap, y: y + away - ring - gap, anchor: "end" as const },
  ])

/** Label positions next to a cell, whose center shows its own figure. */
const aroundCell = ({ left, right, top, bottom }: Box): ReadonlyArray<Place> =>
  [
    { x: right + gap, anchor: "start" as const },
    { x: left - gap, anchor: "end" as const },
  ].map((place) => ({ ...place, y: middleOf(top, bottom) }))

/** Label positions above the columns, as high as possible, over the annotated position. */
const overSpot = ({ x }: Spot, { top }: Plane): ReadonlyArray<Place> =>
  [0, 1, 2].flatMap((row) => {
    const y = top + size * 0.7 + row * lineStep
    return [
      { x, y, anchor: "middle" as const },
      { x: x - gap, y, anchor: "start" as const },
      { x: x + gap, y, anchor: "end" as const },
    ]
  })

const placesOf = (one: PlacedAnnotation, plane: Plane): ReadonlyArray<Place> => {
  const { gaps, side } = plane.room ?? {}
  const near = (y: number): ReadonlyArray<number> =>
    (gaps ?? []).toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y)).slice(0, 2)
  if (one.kind === "point") {
    const spot = plane.spot(one.at, one.series)
    if (spot === undefined) return []
    const { x, y } = spot
    if (gaps !== undefined)
      return near(y).flatMap((line) => [
        { x, y: line, anchor: "middle" as const },
        { x: x - gap, y: line, anchor: "start" as const },
        { x: x + gap, y: line, anchor: "end" as const },
      ])
    return [
      ...aroundSpot(spot),
      ...(plane.cell === undefined ? [] : aroundCell(plane.cell(one.at, one.series))),
      ...(side === undefined ? [] : overSpot(spot, plane)),
    ]
  }
  const [low, high] =
    one.kind === "line"
      ? [plane.place(one.at), plane.place(one.at)]
      : one.kind === "level"
        ? [plane.value(one.value), plane.value(one.value)]
        : ends(one, plane)
  if (!isAcross(one, plane)) return besideUpright(low, high, plane, gaps)
  if (gaps !== undefined) return [...near(low), ...near(high)].flatMap((y) => besideAcross(y, y, plane, [y]))
  const beside = [0, -1, 1, -2, 2].map((step) => middleOf(low, high) + step * lineStep)
  return [
    ...(side === undefined ? [] : beside.map((y) => ({ x: side + gap, y, anchor: "start" as const }))),
    ...besideAcross(low, high, plane),
  ]
}

const outline = { fill: "none", stroke: paint.ink, "stroke-width": 1.5 }

const stripe = (one: PlacedAnnotation, plane: Plane): string => {
  if (one.kind !== "range" && one.kind !== "band") return ""
  const [low, high] = ends(one, plane)
  const style = plane.isFilled === true ? outline : { fill: paint.ink, "fill-opacity": "0.08" }
  const depth = Math.max(high - low, 2)
  return isAcross(one, plane)
    ? bar(plane.left, low, plane.right - plane.left, depth, style)
    : bar(low, plane.top, depth, plane.bottom - plane.top, style)
}

const circle = (one: PlacedAnnotation, plane: Plane): string => {
  const spot = one.kind === "point" ? plane.spot(one.at, one.series) : undefined
  if (one.kind !== "point" || spot === undefined) return ""
  if (plane.cell === undefined) return element("circle", { cx: spot.x, cy: spot.y, r: ring, ...outline })
  const { left, right, top, bottom } = plane.cell(one.at, one.series)
  return bar(left, top, right - left, bottom - top, outline)
}

const stroke = (one: PlacedAnnotation, plane: Plane): string => {
  const style = { stroke: paint.ink, "stroke-dasharray": "4 3" }
  if (one.kind !== "line" && one.kind !== "level") return ""
  const at = one.kind === "line" ? plane.place(one.at) : plane.value(one.value)
  return isAcross(one, plane)
    ? line(plane.left, at, plane.right, at, style)
    : line(at, plane.top, at, plane.bottom, style)
}

/** A leader line from a distant label to the annotated position. */
const leader = (one: PlacedAnnotation, { y }: Spot, plane: Plane): string => {
  const spot = one.kind === "point" ? plane.spot(one.at, one.series) : undefined
  if (spot === undefined || plane.room?.side === undefined || spot.y - y <= ring + 70) return ""
  return line(spot.x, y + size * 0.7, spot.x, spot.y - ring, { stroke: paint.ink })
}

const isInside = ({ left, right, top, bottom }: Box, { width, height }: Plane): boolean =>
  left >= 0 && right <= width && top >= 0 && bottom <= height

const rings = (annotations: ReadonlyArray<PlacedAnnotation>, plane: Plane): ReadonlyArray<Box> =>
  annotations.flatMap((one) => {
    const spot = one.kind === "point" ? plane.spot(one.at, one.series) : undefined
    if (one.kind !== "point" || spot === undefined) return []
    return plane.cell !== undefined
      ? [plane.cell(one.at, one.series)]
      : [{ left: spot.x - ring, right: spot.x + ring, top: spot.y - ring, bottom: spot.y + ring }]
  })

const around = ({ x, y }: Spot): Box => ({ left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 })

/** In charts narrower than this, a label that would cover lines is replaced by its number. */
const narrow = 430

/**
 * Draws annotations: ranges behind the chart, lines between its layers, rings and labels in front. Labels don't overlap
 * each other and stay inside the drawing. They avoid bars and lines if possible, and always if space is reserved for
 * them. Labels that don't fit become numbers, which the list below the chart explains.
 */
export function annotated({ under, over }: Layers, annotations: ReadonlyArray<PlacedAnnotation>, plane: Plane): string {
  const body = under + over
  if (annotations.length === 0) return body
  const taken: Array<Box> = [...textBoxes(body), ...rings(annotations, plane)]
  const marks = [...barBoxes(body), ...(plane.through ?? []).map(around)]
  const longest = Math.max(110, plane.width * 0.42)
  const leaders: Array<string> = []
  const words = annotations.map((one, at) => {
    const places = placesOf(one, plane)
    const isTight = plane.width < narrow
    const isBeside = !isTight && (one.kind === "level" || one.kind === "band") && plane.room?.side !== undefined
    const most = isBeside ? plane.width - plane.room!.side! - gap - 2 : longest
    const [sentence, number] = [fitted(one.text, most, size, true), String(one.number ?? at + 1)]
    const tries = [
      ...(isTight && (one.kind === "point" || sentence !== one.text) ? [] : ([[sentence, marks]] as const)),
      ...(isTight ? ([[number, marks]] as const) : []),
      ...(plane.room === undefined ? ([[sentence, []]] as const) : ([[number, marks]] as const)),
      [number, []],
    ] as const
    for (const [label, avoided] of tries) {
      const width = textWidth(label, size, true)
      const place = places.find((candidate) => {
        const box = boxOf(candidate, width)
        const isFree = (other: Box): boolean => !overlaps(box, other)
        return isInside(box, plane) && taken.every(isFree) && avoided.every(isFree)
      })
      if (place === undefined) continue
      taken.push(boxOf(place, width))
      leaders.push(leader(one, place, plane))
      return text(place.x, place.y, label, {
        dy: "0.35em",
        ...rim,
        "font-size": size,
        "font-weight": 600,
        "text-anchor": place.anchor === "start" ? undefined : place.anchor,
        fill: paint.ink,
      })
    }
    return ""
  })
  const behind = annotations.map((one) => stripe(one, plane)).join("")
  const between = annotations.map((one) => stroke(one, plane)).join("")
  const before = annotations.map((one) => circle(one, plane)).join("") + leaders.join("")
  return plane.isFilled === true
    ? under + between + over + behind + before + words.join("")
    : behind + under + between + over + before + words.join("")
}
