import type { Box } from "./PointLabels.ts"
import { textWidth } from "./TextWidth.ts"

const element = /<text((?: [a-z-]+="[^"]*")*)>([^<]*)<\/text>/g
const names = ["x", "y", "width", "height", "font-size"] as const
/** Compiled once, because charts with annotations parse thousands of numbers. */
const patterns = new Map(names.map((name) => [name, new RegExp(` ${name}="(-?[\\d.]+)`)]))
const numberIn = (attributes: string, name: (typeof names)[number]): number | undefined => {
  const value = patterns.get(name)?.exec(attributes)?.[1]
  return value === undefined ? undefined : Number(value)
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }
const plain = (markup: string): string =>
  markup.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)

const rectangle = /<rect((?: [a-z-]+="[^"]*")*)\/>/g

/** The rectangles of a drawing's bars. */
export const barBoxes = (body: string): ReadonlyArray<Box> =>
  [...body.matchAll(rectangle)].map(([, attributes = ""]) => {
    const [left, top] = [numberIn(attributes, "x") ?? 0, numberIn(attributes, "y") ?? 0]
    const [width, height] = [numberIn(attributes, "width") ?? 0, numberIn(attributes, "height") ?? 0]
    return { left, right: left + width, top, bottom: top + height }
  })

export interface TextBox extends Box {
  readonly text: string
}

/** The rectangles of a drawing's text elements, estimated without a font. */
export const textBoxes = (body: string): ReadonlyArray<TextBox> =>
  [...body.matchAll(element)].map(([, attributes = "", content = ""]) => {
    const text = plain(content)
    const size = numberIn(attributes, "font-size") ?? 13
    const width = textWidth(text, size, attributes.includes('font-weight="'))
    const [x, y] = [numberIn(attributes, "x") ?? 0, numberIn(attributes, "y") ?? 0]
    const left = attributes.includes('text-anchor="end"')
      ? x - width
      : attributes.includes('text-anchor="middle"')
        ? x - width / 2
        : x
    // `y` is the baseline. Text with `dy` is shifted down by a third of its size, so that its middle is at `y`.
    const middle = attributes.includes("dy=") ? y : y - size * 0.35
    return { text, left, right: left + width, top: middle - size * 0.6, bottom: middle + size * 0.6 }
  })
