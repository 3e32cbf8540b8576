import { escapeMarkup } from "../markup/Escape.ts"

/** A chart from a page as a separate picture. */
export interface PageChart {
  /** The chart's title; empty if it has none. */
  readonly name: string
  /** An SVG document independent of the page's style sheet and theme. */
  readonly svg: string
  /** The size in CSS pixels; undefined if the picture doesn't specify one. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** The zero-based index among the page's outermost pictures. */
  readonly place: number
}

interface Drawing {
  readonly markup: string
  readonly name: string
  readonly place: number
  /** The width that this layout is for, if the page contains the chart in several widths. */
  readonly laidOutFor: number | undefined
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
}

const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

const tag = /<(\/?)svg(?=[\s>/])[^>]*>/gi

/** The outermost pictures of a page, in order. */
const drawings = (html: string): ReadonlyArray<Drawing> => {
  const drawings: Array<Drawing> = []
  let depth = 0
  let from = 0
  for (const match of html.matchAll(tag)) {
    const isClosed = match[0].endsWith("/>")
    if (match[1] === "") {
      if (isClosed) continue
      if (depth === 0) from = match.index
      depth++
      continue
    }
    if (depth === 0) continue
    depth--
    if (depth > 0) continue
    const markup = html.slice(from, match.index + match[0].length)
    const opening = markup.slice(0, markup.indexOf(">"))
    const width = /\sdata-width="(\d+)"/.exec(opening)?.[1]
    drawings.push({
      markup,
      place: drawings.length,
      name: plain(/<title[^>]*>([^<]*)<\/title>/.exec(markup)?.[1] ?? ""),
      laidOutFor: width === undefined ? undefined : Number(width),
    })
  }
  return drawings
}

/** The custom properties in the first rule of the page's theme: the light theme, or the requested one. */
const properties = (html: string): ReadonlyMap<string, string> => {
  const from = html.indexOf('<style id="theme-vars">')
  const theme = from === -1 ? "" : html.slice(from, html.indexOf("</style>", from))
  const rule = /:root\s*\{([^}]*)\}/.exec(theme)?.[1] ?? ""
  return new Map([...rule.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)].map(([, name, value]) => [name!, value!.trim()]))
}

const hidden = /\s(?:data-width|class|style)="[^"]*"/g

const sizeOf = (opening: string): PageChart["size"] => {
  const [width, height] = ["width", "height"].map((name) =>
    Number(new RegExp(`\\s${name}="(\\d+(?:\\.\\d+)?)"`).exec(opening)?.[1] ?? Number.NaN),
  )
  return width! > 0 && height! > 0 ? { width: width!, height: height! } : undefined
}

const standalone = ({ markup, name, place }: Drawing, theme: ReadonlyMap<string, string>): PageChart => {
  const end = markup.indexOf(">")
  const bare = markup.slice(0, end).replace(hidden, "")
  const opening = bare.includes("xmlns=") ? bare : bare.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
  const ink = theme.get("--neutral-text") ?? "#1b2128"
  const font = theme.get("--font-family") ?? "system-ui, sans-serif"
  const ground = theme.get("--surface-bg") ?? theme.get("--body-bg") ?? "#ffffff"
  const looks = ` color="${escapeMarkup(ink)}" font-family="${escapeMarkup(font)}"`
  const behind = `<rect width="100%" height="100%" fill="${escapeMarkup(ground)}" stroke="none"/>`
  const words = /^(?:<title[\s\S]*?<\/title>)?(?:<desc[\s\S]*?<\/desc>)?/.exec(markup.slice(end + 1))?.[0] ?? ""
  const body = markup.slice(end + 1 + words.length)
  const svg = `${opening}${looks}>${words}${behind}${body}`.replace(
    /var\((--[\w-]+)(?:,([^()]*))?\)/g,
    (_, property: string, fallback: string | undefined) => theme.get(property) ?? fallback ?? "currentColor",
  )
  return { name, svg, size: sizeOf(bare), place }
}

/**
 * The charts of a page, with the theme's colors inlined. A chart that exists in several widths is returned once, in its
 * widest layout.
 */
export const pageCharts = (html: string): ReadonlyArray<PageChart> => {
  const charts: Array<Drawing> = []
  for (const drawing of drawings(html)) {
    const last = charts.at(-1)
    const isNarrower =
      last?.laidOutFor !== undefined &&
      drawing.laidOutFor !== undefined &&
      drawing.laidOutFor < last.laidOutFor &&
      drawing.name === last.name
    if (!isNarrower) charts.push(drawing)
  }
  const theme = properties(html)
  return charts.map((drawing) => standalone(drawing, theme))
}
