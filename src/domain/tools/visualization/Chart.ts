import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define } from "../Tool.ts"

const [width, height, margin] = [640, 320, 40]

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const fixed = (value: number): string => String(Math.round(value * 100) / 100)

interface Point {
  readonly label: string
  readonly value: number
}

const scale = (points: ReadonlyArray<Point>) => {
  const low = Math.min(0, ...points.map(({ value }) => value))
  const high = Math.max(0, ...points.map(({ value }) => value))
  const span = high === low ? 1 : high - low
  return (value: number): number => height - margin - ((value - low) / span) * (height - 2 * margin)
}

const bars = (points: ReadonlyArray<Point>): string => {
  const y = scale(points)
  const step = (width - 2 * margin) / points.length
  return points
    .map(({ value }, index) => {
      const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))]
      return `<rect x="${fixed(margin + (index + 0.1) * step)}" y="${fixed(top)}" width="${fixed(step * 0.8)}" height="${fixed(bottom - top)}" fill="#2b6cb0"/>`
    })
    .join("")
}

const line = (points: ReadonlyArray<Point>): string => {
  const y = scale(points)
  const step = (width - 2 * margin) / points.length
  const path = points.map(({ value }, index) => `${fixed(margin + (index + 0.5) * step)},${fixed(y(value))}`)
  return `<polyline points="${path.join(" ")}" fill="none" stroke="#2b6cb0" stroke-width="2"/>`
}

const labels = (points: ReadonlyArray<Point>): string => {
  const step = (width - 2 * margin) / points.length
  return points
    .map(
      ({ label }, index) =>
        `<text x="${fixed(margin + (index + 0.5) * step)}" y="${height - margin + 16}" text-anchor="middle">${escaped(label)}</text>`,
    )
    .join("")
}

export const tool = define({
  slug: "chart",
  module: "Chart",
  category: "visualization",
  description: "Draws labeled values as a bar or line chart, answered as SVG.",
  parameters: Schema.Struct({
    kind: Schema.Literals(["bar", "line"]),
    title: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
    points: Schema.Array(
      Schema.Struct({ label: Schema.String.check(Schema.isMaxLength(60)), value: Schema.Finite }),
    ).check(Schema.isMinLength(1), Schema.isMaxLength(200)),
  }),
  run: ({ kind, title, points }) => {
    const heading = title ?? "Chart"
    const body = (kind === "bar" ? bars : line)(points) + labels(points)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="11"><title>${escaped(heading)}</title>${body}</svg>`
    return Result.succeed({ media_type: "image/svg+xml", svg })
  },
})
