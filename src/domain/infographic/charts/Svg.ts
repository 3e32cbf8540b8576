/** Markup for one drawing. Every value from outside passes `escapeMarkup`; nothing here reads styles or scripts. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Also drops control characters, which no XML may hold, and lone surrogates, which no UTF-8 can. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "")
}

/** At most two digits after the point: enough for any screen, and the same bytes everywhere. */
export function coordinate(value: number): string {
  const cut = Math.round(value * 100) / 100
  return Number.isFinite(cut) ? String(cut === 0 ? 0 : cut) : "0"
}

function attributeText(attributes: Attributes): string {
  let text = ""
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    text += ` ${name}="${typeof value === "number" ? coordinate(value) : escapeMarkup(value)}"`
  }
  return text
}

/** `children` is markup already. */
export function element(name: string, attributes: Attributes, children = ""): string {
  const head = `<${name}${attributeText(attributes)}`
  return children === "" ? `${head}/>` : `${head}>${children}</${name}>`
}

export function group(attributes: Attributes, parts: ReadonlyArray<string>): string {
  const children = parts.join("")
  return children === "" ? "" : element("g", attributes, children)
}

export function text(x: number, y: number, content: string, attributes: Attributes = {}): string {
  return content === "" ? "" : element("text", { x, y, ...attributes }, escapeMarkup(content))
}

/** For a text that stands on lines: a rim in the colour of the page keeps it readable. */
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

/** A picture with its name and its description in words, for those who cannot see it. */
export function picture(drawing: Drawing, name: string, description: string): string {
  const { width, height } = drawing
  const words =
    element("title", {}, escapeMarkup(name) || "Chart") +
    (description === "" ? "" : element("desc", {}, escapeMarkup(description)))
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
