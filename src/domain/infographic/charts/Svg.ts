import { escapeMarkup } from "../../markup/Escape.ts"

/** Attributes of SVG elements. All external values are escaped with `svgText`; there are no styles or scripts. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Escapes text; also drops control characters, which XML forbids, and lone surrogates, which UTF-8 forbids. */
export function svgText(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ""))
}

/** Formats a coordinate with at most two decimals: enough for any screen, and the same bytes everywhere. */
export function coordinate(value: number): string {
  const cut = Math.round(value * 100) / 100
  return Number.isFinite(cut) ? String(cut === 0 ? 0 : cut) : "0"
}

function attributeText(attributes: Attributes): string {
  let text = ""
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    text += ` ${name}="${typeof value === "number" ? coordinate(value) : svgText(value)}"`
  }
  return text
}

/** An SVG element. `children` must already be markup. */
export function element(name: string, attributes: Attributes, children = ""): string {
  const head = `<${name}${attributeText(attributes)}`
  return children === "" ? `${head}/>` : `${head}>${children}</${name}>`
}

export function group(attributes: Attributes, parts: ReadonlyArray<string>): string {
  const children = parts.join("")
  return children === "" ? "" : element("g", attributes, children)
}

export function text(x: number, y: number, content: string, attributes: Attributes = {}): string {
  return content === "" ? "" : element("text", { x, y, ...attributes }, svgText(content))
}

/** Attributes for text on lines: an outline in the page's color keeps it readable. */
export const rim: Attributes = {
  stroke: "var(--surface-bg,#ffffff)",
  "stroke-width": 4,
  "stroke-linejoin": "round",
  "paint-order": "stroke",
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string {
  return element("line", { x1, y1, x2, y2, ...attributes })
}

export function bar(x: number, y: number, width: number, height: number, attributes: Attributes = {}): string {
  return element("rect", { x, y, width: Math.max(width, 0), height: Math.max(height, 0), ...attributes })
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly body: string
}

/** A picture with its accessible name and description. */
export function picture(drawing: Drawing, name: string, description: string): string {
  const { width, height } = drawing
  const words =
    element("title", {}, svgText(name) || "Chart") +
    (description === "" ? "" : element("desc", {}, svgText(description)))
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      role: "img",
      "data-width": width,
      viewBox: `0 0 ${coordinate(width)} ${coordinate(height)}`,
      width,
      height,
      "font-size": 13,
      fill: "currentColor",
    },
    words + drawing.body,
  )
}
