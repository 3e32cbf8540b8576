import { annotated, type PlacedAnnotation } from "./Annotations.ts"
import type { GeoRegion } from "./GeoShapes.ts"
import { heatInk, heatPaint } from "./HeatMap.ts"
import { legend } from "./Legend.ts"
import { paint } from "./Paint.ts"
import type { Drawing } from "./Svg.ts"
import { coordinate, element, text } from "./Svg.ts"
import { textWidth, wrapped } from "./TextWidth.ts"

export interface MapData {
  readonly regions: ReadonlyArray<GeoRegion>
  /** Each region's step on the ramp; null if it has no figure. */
  readonly steps: ReadonlyArray<number | null>
  /** The labels of the steps that occur, from low to high. */
  readonly legend: ReadonlyArray<{ readonly step: number; readonly label: string }>
  /** The highlighted region. */
  readonly strong: number
  /** Only point annotations, each of which marks a region. */
  readonly annotations: ReadonlyArray<PlacedAnnotation>
}

/** Points that are closer than this in the drawing are merged. */
const nearest = 0.6

interface Bounds {
  readonly left: number
  readonly right: number
  readonly low: number
  readonly high: number
}

function boundsOf(regions: ReadonlyArray<GeoRegion>): Bounds {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { rings } of regions)
    for (const ring of rings)
      for (const [x, y] of ring) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        low = Math.min(low, y)
        high = Math.max(high, y)
      }
  return { left, right, low, high }
}

/**
 * The ratio of a longitude unit to a latitude unit. Degrees of longitude shrink toward the poles; grid coordinates in
 * meters don't.
 */
const stretchOf = ({ left, right, low, high }: Bounds): number =>
  left >= -180 && right <= 180 && low >= -90 && high <= 90 ? Math.cos((((low + high) / 2) * Math.PI) / 180) : 1

/** A choropleth map with a legend above it. */
export function drawRegionMap(data: MapData, width: number): Drawing {
  const bounds = boundsOf(data.regions)
  const stretch = Math.max(stretchOf(bounds), 0.1)
  const wide = (bounds.right - bounds.left) * stretch || 1
  const tall = bounds.high - bounds.low || 1
  const key = legend(
    data.legend.map(({ step, label }) => {
      const { fill, "fill-opacity": opacity } = heatPaint(step)
      return { name: label, fill, opacity }
    }),
    width,
  )
  const top = key.height + 4
  const tallest = width < 430 ? 380 : 520
  const scale = Math.min((width - 4) / wide, tallest / tall)
  const indent = (width - wide * scale) / 2
  const place = ([x, y]: readonly [number, number]): readonly [number, number] => [
    indent + (x - bounds.left) * stretch * scale,
    top + (bounds.high - y) * scale,
  ]
  const shapes = data.regions.map((region, index) => {
    const path = region.rings.map((ring) => pathOf(ring.map(place))).join("")
    const step = data.steps[index] ?? null
    return element("path", {
      d: path,
      ...(step === null ? { fill: "none" } : heatPaint(step)),
      "fill-rule": "evenodd",
      stroke: index === data.strong ? paint.ink : paint.axis,
      "stroke-width": index === data.strong ? 1.75 : 0.75,
      "stroke-linejoin": "round",
    })
  })
  // The highlighted region is drawn last, so that its border is on top.
  const ordered = [...shapes.filter((_, index) => index !== data.strong), shapes[data.strong] ?? ""]
  const height = top + tall * scale + 4
  const spot = (index: number) => {
    const region = data.regions[index]
    if (region === undefined) return undefined
    const { x, y } = largestBox(region, place)
    // The point is above the name, if a name is drawn.
    const lines = nameLines(region, place).length
    return { x, y: lines === 0 ? y : y - 15 - ((lines - 1) * lineHeight) / 2 }
  }
  const nowhere = () => 0
  const plane = { width, height, left: 0, right: width, top, bottom: height, isFlat: false, half: 0, spot }
  return {
    width,
    height,
    body: annotated({ under: key.body + ordered.join(""), over: namesOf(data, place) }, data.annotations, {
      ...plane,
      place: nowhere,
      value: nowhere,
    }),
  }
}

type Place = (point: readonly [number, number]) => readonly [number, number]

/** Center and size of a region's largest ring. */
function largestBox({ rings }: GeoRegion, place: Place) {
  const boxes = rings.map((ring) => {
    const [left, right, top, bottom] = ring
      .map(place)
      .reduce(([l, r, t, b], [x, y]) => [Math.min(l, x), Math.max(r, x), Math.min(t, y), Math.max(b, y)] as const, [
        Infinity,
        -Infinity,
        Infinity,
        -Infinity,
      ] as const)
    return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
  })
  return boxes.reduce((most, one) => (one.width * one.height > most.width * most.height ? one : most))
}

const [nameSize, lineHeight] = [11, 13]

/** A region's name in one or two lines; empty if it doesn't fit. Words are not broken. */
function nameLines(region: GeoRegion, place: Place): ReadonlyArray<string> {
  const box = largestBox(region, place)
  const room = box.width * 0.86
  if (textWidth(region.name, nameSize) <= room) return box.height >= 16 ? [region.name] : []
  const lines = wrapped(region.name, room, 2, nameSize)
  return box.height >= 16 + lineHeight * 2 && lines.join(" ") === region.name ? lines : []
}

/** Region names, each in the center of the region's largest ring if it fits. */
function namesOf(data: MapData, place: Place): string {
  return data.regions
    .flatMap((region, index) => {
      const step = data.steps[index] ?? null
      const box = largestBox(region, place)
      const lines = nameLines(region, place)
      return lines.map((line, at) =>
        text(box.x, box.y + (at - (lines.length - 1) / 2) * lineHeight, line, {
          dy: "0.35em",
          "text-anchor": "middle",
          "font-size": nameSize,
          fill: step === null ? paint.muted : heatInk(step),
        }),
      )
    })
    .join("")
}

function pathOf(points: ReadonlyArray<readonly [number, number]>): string {
  let [lastX, lastY] = [Infinity, Infinity]
  const shown = points.filter(([x, y], index) => {
    const isFar = Math.abs(x - lastX) + Math.abs(y - lastY) >= nearest || index === points.length - 1
    if (isFar) [lastX, lastY] = [x, y]
    return isFar
  })
  return shown.length < 3 ? "" : `M${shown.map(([x, y]) => `${coordinate(x)} ${coordinate(y)}`).join("L")}Z`
}
