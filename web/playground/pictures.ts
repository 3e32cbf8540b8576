import { type PageChart, pageCharts } from "../../src/domain/artifacts/PageCharts.ts"
import { filled } from "../../src/http/pages/language/filled.ts"
import type { PlaygroundFacts } from "../../src/http/pages/playground/Facts.ts"
import { byId, element } from "../page/elements.ts"

/** Hands over a file that was made here. */
export const save = (content: Blob, name: string): void => {
  const href = URL.createObjectURL(content)
  element("a", { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

/** Dots for each pixel of a layout: a picture for a slide or for paper. */
const density = 2

/** Small lines within a sentence or a row are no charts of their own. */
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

/** Lists the charts of a page, each to be had as a picture by one click. */
export const showCharts = (html: string, template: string, { texts }: PlaygroundFacts): void => {
  const charts = pageCharts(html).filter(({ size }) => (size?.width ?? 0) >= leastWidth)
  const rows = charts.map((chart, at) => {
    const name = chart.name === "" ? filled(texts.chart, { number: at + 1 }) : chart.name
    const file = `${template}-${at + 1}`
    const button = (format: "SVG" | "PNG", onClick: () => void): HTMLElement => {
      const label = filled(texts.chartAs, { name, format })
      const made = element("button", { type: "button", class: "button button-small", "aria-label": label }, format)
      made.addEventListener("click", onClick)
      return made
    }
    return element(
      "li",
      {},
      element("span", {}, name),
      button("SVG", () => save(new Blob([chart.svg], { type: "image/svg+xml" }), `${file}.svg`)),
      button("PNG", () => void drawn(chart).then((picture) => save(picture, `${file}.png`))),
    )
  })
  byId("chart-list", HTMLElement).replaceChildren(...rows)
  byId("charts", HTMLElement).hidden = rows.length === 0
}
