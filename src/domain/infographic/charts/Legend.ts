import { paint, seriesPaint } from "./Paint.ts"
import { bar, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"

export interface LegendEntry {
  readonly name: string
  readonly fill: string
  /** The opacity, for steps of the same color. */
  readonly opacity?: string
  readonly isLine?: boolean
}

const size = 12
const swatch = 10
const lineHeight = 20

export interface Legend {
  readonly body: string
  readonly height: number
}

/** The legend of several series in their colors; null for a single series. */
export const seriesLegend = (names: ReadonlyArray<string>, width: number): Legend | null =>
  names.length > 1
    ? legend(
        names.map((name, index) => ({ name, fill: seriesPaint(index) })),
        width,
      )
    : null

/** A legend with names and colors, wrapped to the width, for charts without space for direct labels. */
export function legend(entries: ReadonlyArray<LegendEntry>, width: number): Legend {
  let [x, y, body] = [0, 0, ""]
  for (const entry of entries) {
    const name = fitted(entry.name, width - swatch - 8, size)
    const needed = swatch + 6 + textWidth(name, size)
    if (x > 0 && x + needed > width) [x, y] = [0, y + lineHeight]
    body +=
      entry.isLine === true
        ? bar(x, y + 6, swatch + 2, 2, { fill: entry.fill })
        : bar(x, y + 2, swatch, swatch, {
            fill: entry.fill,
            rx: 2,
            ...(entry.opacity === undefined ? {} : { "fill-opacity": entry.opacity, stroke: paint.axis }),
          })
    body += text(x + swatch + 6, y + 11, name, { "font-size": size, fill: paint.muted })
    x += needed + 18
  }
  return { body, height: y + lineHeight + 4 }
}
