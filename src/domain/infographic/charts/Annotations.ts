import { type Box, overlaps } from "./LabelPlacement.ts"
import { paint } from "./Paint.ts"
import { bar, element, line, rim, text } from "./Svg.ts"
import { barBoxes, textBoxes } from "./TextBoxes.ts"
import { fitted, textWidth } from "./TextWidth.ts"

/** An annotation at its place in the data: rows by their place along the axis, series by theirs. */
export type PlacedAnnotation = (
  | { readonly kind: "point"; readonly at: number }
  | { readonly kind: "line"; readonly at: number }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "level"; readonly value: number }
  | { readonly kind: "band"; readonly low: number; readonly high: number }
) & {
  readonly series: number
  readonly text: string
  /** In the list below the chart, where it is not its place among those that are drawn here. */
  readonly number?: number
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** How a drawing lies: where its rows and values are. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Values run to the right and rows go down; else values go up and rows to the right. */
  readonly isFlat: boolean
  /** The middle of a row along the axis of names, and half of the room that it has there. */
  readonly place: (row: number) => number
  readonly half: number
  readonly value: (value: number) => number
  /** Where a row's value of a series is drawn; nothing where there is none. */
  readonly spot: (row: number, series: number) => Spot | undefined
  /** What is drawn around a row's value instead of a ring: the cell that shows it. */
  readonly cell?: (row: number, series: number) => Box
  /** The rows are filled from side to side, so that ranges are drawn around them and not behind. */
  readonly isFilled?: boolean
  /** What lines go through, which words had better not cover. */
  readonly through?: ReadonlyArray<Spot>
  /** Room that a drawing of bars keeps for words, which then cover none. */
  readonly room?: Room
}

export interface Room {
  /** The middles of lines of text between the bars of rows. */
  readonly gaps?: ReadonlyArray<number>
  /** Beside columns, from here to the right end: for what is said of levels. */
  readonly side?: number
}

/** Between rows, above them and below, where something is said of them. */
export const roomBetweenRows = 22

/** Above columns and beside them, as much as is said of rows and of levels. */
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

/** A drawing in two layers: lines of annotations lie between them. */
export interface Layers {
  readonly under: string
  readonly over: string
}

/** Values that the scale of a chart must reach, so that what is said of them is in the picture. */
export const annotatedValues = (annotations: ReadonlyArray<PlacedAnnotation>): ReadonlyArray<number> =>
  annotations.flatMap((one) => (one.kind === "level" ? [one.value] : one.kind === "band" ? [one.low, one.high] : []))

const size = 12
const [gap, ring, lineStep] = [5, 7, 15]

/** A place for a text: where its line begins, ends or has its middle. */
interface Place extends Spot {
  readonly anchor: "start" | "middle" | "end"
}

/** A little more than the words: coordinates are rounded when they are written. */
const boxOf = ({ x, y, anchor }: Place, width: number): Box => {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2
  return { left: left - 1, right: left + width + 1, top: y - size * 0.6 - 1, bottom: y + size * 0.6 + 1 }
}

const middleOf = (low: number, high: number): number => (low + high) / 2

/** Both ends of a range in the picture, smaller first. */
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

/** Whether something lies across the picture from side to side. */
const isAcross = (one: PlacedAnnotation, { isFlat }: Plane): boolean =>
  (one.kind === "level" || one.kind === "band") !== isFlat

/** Where the text of something that runs from side to side may stand: at either end, above it or below. */
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

/** The same from top to bottom: inside what is wide enough, or on either side, as high as there is room. */
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

/** Beside the lines of a cell, whose middle has its own figure. */
const aroundCell = ({ left, right, top, bottom }: Box): ReadonlyArray<Place> =>
  [
    { x: right + gap, anchor: "start" as const },
    { x: left - gap, anchor: "end" as const },
  ].map((place) => ({ ...place, y: middleOf(top, bottom) }))

/** As high as there is room above the columns, over the spot. */
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

/** From words that stand far above their spot down to it. */
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

/** Words on a phone are many for its width: there a number covers no line where the words would. */
const narrow = 430

/**
 * A drawing with its annotations: ranges behind it, lines between its layers, rings and words before it. Words cover no other words and
 * stay inside, and keep off bars and lines where they can, and always where the drawing keeps room for them; those that find no room
 * are their number, which stands before them in the list below the chart.
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
