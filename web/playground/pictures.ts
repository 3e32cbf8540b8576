import { type PageChart, pageCharts } from "../../src/domain/artifacts/PageCharts.ts"
import { fileNamed } from "../../src/domain/artifacts/FileName.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import { byId, element } from "../page/elements.ts"

/** Downloads a generated file. */
export const save = (content: Blob, name: string): void => {
  const href = URL.createObjectURL(content)
  element("a", { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

/** The pixel ratio of pictures, for slides and paper. */
const density = 2

/** Sparklines are not separate charts. */
const leastWidth = 300

const drawn = async ({ svg, size }: PageChart): Promise<Blob> => {
  const { width, height } = size!
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = Math.ceil(width * density)
  canvas.height = Math.ceil(height * density)
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png"),
  )
}

/** The buttons of a page's charts, and the space below each chart. */
export interface ChartButtons {
  /** Moves the buttons to their charts, whose positions depend on the page's width. */
  readonly place: () => void
}

/** Space for a chart's buttons, only on screen: printing and downloads use the original page. */
const roomStyle = "@media screen { .picture-room { height: 40px; } } @media print { .picture-room { display: none; } }"

/**
 * Download buttons below each chart of the framed page. They lie over the frame instead of in it, because no scripts
 * run inside the frame.
 */
export const chartButtons = (
  html: string,
  page: string,
  inside: Document,
  { texts }: PlaygroundFacts,
): ChartButtons => {
  const outermost = [...inside.querySelectorAll("svg")].filter((svg) => svg.parentElement?.closest("svg") === null)
  const charts = pageCharts(html).filter(({ size }) => (size?.width ?? 0) >= leastWidth)
  const style = inside.createElement("style")
  style.textContent = roomStyle
  inside.head.append(style)
  const groups = charts.flatMap((chart, at) => {
    const svg = outermost[chart.place]
    if (svg === undefined) return []
    const name = chart.name === "" ? filled(texts.chart, { number: at + 1 }) : chart.name
    const fileOf = (extension: string) => fileNamed(chart.name === "" ? `${page} ${at + 1}` : chart.name, extension)
    const button = (format: "SVG" | "PNG", onClick: () => void): HTMLElement => {
      const label = filled(texts.chartAs, { name, format })
      const made = element("button", { type: "button", class: "button button-small", "aria-label": label }, format)
      made.addEventListener("click", onClick)
      return made
    }
    const room = inside.createElement("div")
    room.className = "picture-room"
    ;(svg.closest(".drawing") ?? svg).after(room)
    const group = element(
      "li",
      {},
      button("SVG", () => save(new Blob([chart.svg], { type: "image/svg+xml" }), fileOf("svg"))),
      button("PNG", () => void drawn(chart).then((picture) => save(picture, fileOf("png")))),
    )
    return [{ room, group }]
  })
  byId("chart-list", HTMLElement).replaceChildren(...groups.map(({ group }) => group))
  return {
    place: () => {
      const width = inside.documentElement.clientWidth
      const top = inside.defaultView?.scrollY ?? 0
      for (const { room, group } of groups) {
        const box = room.getBoundingClientRect()
        group.style.top = `${box.top + top + 4}px`
        group.style.right = `${width - box.right}px`
      }
    },
  }
}
