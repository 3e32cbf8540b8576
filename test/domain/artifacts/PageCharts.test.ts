import { assert, describe, it } from "@effect/vitest"
import { pageCharts } from "../../../src/domain/artifacts/PageCharts.ts"
import { picture } from "../../../src/domain/infographic/charts/Svg.ts"
import { defaultThemes } from "../../../src/domain/infographic/themes/shipped.ts"
import { themeCss } from "../../../src/domain/infographic/themes/themeCss.ts"

const drawing = (width: number, body = '<rect fill="var(--primary,#0b63a5)"/>') => ({ width, height: width / 2, body })

const page = (...figures: ReadonlyArray<string>) =>
  `<!doctype html><style id="theme-vars">${themeCss(defaultThemes.dark)}</style><body>${figures.map((one) => `<figure>${one}</figure>`).join("")}`

describe("the charts of a page", () => {
  it("are listed once each, as laid out for the widest screen", () => {
    const figure = (name: string) => [1080, 720, 342].map((width) => picture(drawing(width), name, "")).join("")
    const charts = pageCharts(page(figure("Sales & costs"), figure("Units")))
    assert.deepStrictEqual(
      charts.map(({ name, size }) => [name, size]),
      [
        ["Sales & costs", { width: 1080, height: 540 }],
        ["Units", { width: 1080, height: 540 }],
      ],
    )
  })

  it("with the same name are listed as two charts if each is drawn at all widths", () => {
    const figure = [528, 342].map((width) => picture(drawing(width), "Units", "")).join("")
    assert.lengthOf(pageCharts(page(figure, figure)), 2)
  })

  it("need no style sheet, because they contain the theme's or the fallback colors", () => {
    const [chart] = pageCharts(
      page(picture(drawing(342, '<path fill="var(--none,#123456)" stroke="var(--gone)"/>'), "A", "B")),
    )
    assert.notInclude(chart!.svg, "var(")
    assert.include(chart!.svg, 'fill="#123456"')
    assert.include(chart!.svg, 'stroke="currentColor"')
    assert.include(chart!.svg, `fill="${defaultThemes.dark.surfaceBg ?? defaultThemes.dark.bodyBg}"`)
    assert.match(chart!.svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    assert.match(chart!.svg, /<title>A<\/title><desc>B<\/desc><rect width="100%"/)
  })

  it("are the outermost SVGs, each with those nested in it", () => {
    const inner = '<svg viewBox="0 0 10 10"><svg><circle r="1"/></svg></svg>'
    const charts = pageCharts(`<p>${inner}</p><svg/><svg class="x" width="3">a</svg>`)
    assert.deepStrictEqual(
      charts.map(({ svg, size }) => [svg.match(/<svg/g)?.length, size]),
      [
        [2, undefined],
        [1, undefined],
      ],
    )
  })

  it("are an empty list if the page has none, or if an SVG is never closed", () => {
    assert.deepStrictEqual(pageCharts("<p>svg</p>"), [])
    assert.deepStrictEqual(pageCharts(`<svg>${"<svg>".repeat(1000)}`), [])
    assert.deepStrictEqual(pageCharts("</svg></svg>"), [])
  })
})
