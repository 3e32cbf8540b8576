import { paint } from "./Paint.ts"
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

/** A legend with names and colors, wrapped to the width, for charts without space for direct labels. */
export function legend(
  entries: ReadonlyArray<LegendEntry>,
  width: number,
): { readonly body: string; readonly height: number } {
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
