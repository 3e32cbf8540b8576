import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { makeEnvironment } from "../../../src/adapters/nunjucks/Environment.ts"
import { layer } from "../../../src/adapters/nunjucks/TemplateEngine.ts"
import { TemplateEngine } from "../../../src/ports/TemplateEngine.ts"
import { mainSection, sectionsFor } from "../../../src/domain/infographic/templates/TemplateSpec.ts"
import { shippedTemplates } from "../../../src/domain/infographic/templates/shipped.ts"
import { noLimits } from "../../../src/domain/infographic/RenderLimits.ts"
import { themeCss } from "../../../src/domain/infographic/themes/themeCss.ts"
import { hostileReports, hostileTexts } from "../../support/hostileReports.ts"
import { contextOf, samplePayload, sampleRequest, templateFolder } from "../../support/templateSamples.ts"

const environment = makeEnvironment([templateFolder])
const page = (template: string, data: object): string =>
  environment.render(`${template}.html.j2`, contextOf(data, null, themeCss(null)))
const samples = shippedTemplates.flatMap((template) => template.samples.map((sample) => sample.request))

/** Strings that no report may contain, whatever the data: markup from the data, and signs of a lost value. */
const forbidden = [
  /<script/i,
  /<img/i,
  /<b>bold/i,
  /onerror="/i,
  /\bundefined\b/,
  /\bNaN\b/,
  /\bInfinity\b/,
  /\[object /,
]

function assertSound(html: string): void {
  for (const pattern of forbidden) assert.notMatch(html, pattern)
  assert.notMatch(html.replace(/="[^"]*"/g, ""), /<[^>]*\s(?:href|src|on[a-z]+)\b/i)
  const drawn = html.match(/<svg [^>]*role="img"[^>]*>.{0,7}/g) ?? []
  for (const svg of drawn) assert.match(svg, /><title>$|><title/)
  for (const tag of ["svg", "g", "text", "table", "tr", "td", "th", "figure", "section", "p", "li", "dd"]) {
    const opened = html.match(new RegExp(`<${tag}(?=[\\s>])[^>]*(?<!/)>`, "g"))?.length ?? 0
    assert.strictEqual(opened, html.match(new RegExp(`</${tag}>`, "g"))?.length ?? 0, `<${tag}> opened and closed`)
  }
}

describe("shipped templates", () => {
  it("have exactly one file for each mode in the folder, and a main section", () => {
    const files = readdirSync(templateFolder)
      .filter((name) => /\.html(\.j2)?$/.test(name))
      .sort()
    assert.deepStrictEqual(files, shippedTemplates.flatMap(({ name }) => [`${name}.html`, `${name}.html.j2`]).sort())
    for (const template of shippedTemplates) assert.isDefined(mainSection(template))
  })

  it("have slots for the style sheet, the theme and the view in data-splice mode", () => {
    for (const { name, title } of shippedTemplates) {
      const shell = readFileSync(`${templateFolder}${name}.html`, "utf8")
      assert.include(shell, `<title>${title}</title>`)
      for (const place of ["style", name]) assert.strictEqual(shell.split(`<!--view:${place}-->`).length, 2, place)
      assert.include(shell, '<style id="theme-vars"></style>')
    }
  })

  it("have samples whose sections and main dataset are the documented ones", () => {
    for (const template of shippedTemplates) {
      for (const sample of template.samples) {
        const request = sampleRequest(sample.request)
        assert.strictEqual(request.template, template.name)
        for (const section of request.descriptor.sections) {
          const known = template.sections.find((one) => one.target === section.target)
          assert.strictEqual(known?.shape, section.shape)
        }
        const rows = request.datasets[sample.csvDataset]?.data ?? []
        const [head = "", ...lines] = readFileSync(`${templateFolder}samples/${sample.csv}`, "utf8")
          .trimEnd()
          .split("\n")
        assert.sameMembers(head.split(","), Object.keys(rows[0] ?? {}))
        assert.strictEqual(lines.length, rows.length)
      }
    }
  })

  it("use a single dataset for their main section, whatever its name", () => {
    for (const template of shippedTemplates) {
      const main = mainSection(template)
      assert.deepStrictEqual(sectionsFor(template, ["my_file"]), [
        { name: main?.name ?? "", target: main?.target ?? "", datasets: ["my_file"], shape: "records" },
      ])
    }
  })

  for (const file of samples) {
    it(`${file} renders completely, with title, source, date and a finding above every chart`, () => {
      const request = sampleRequest(file)
      const html = page(request.template, samplePayload(request))
      assertSound(html)
      const report = Object.values(request.datasets)[0]?.data[0] ?? {}
      assert.include(html, `<h1 dir="auto">${String(report["title"])}</h1>`)
      assert.include(html, String(report["source"]))
      assert.notMatch(html, /not stated|no consta|No data|Sin datos/)
      assert.isAtLeast(html.match(/<svg /g)?.length ?? 0, 1)
      assert.strictEqual(html.match(/<figure/g)?.length ?? 0, html.match(/<figcaption>\s*<h2/g)?.length ?? 0)
    })

    it(`${file} renders to the same bytes again, in a new environment and from reordered keys`, () => {
      const request = sampleRequest(file)
      const payload = samplePayload(request)
      const again = makeEnvironment([templateFolder]).render(
        `${request.template}.html.j2`,
        contextOf(Object.fromEntries(Object.entries(payload).reverse()), null, themeCss(null)),
      )
      assert.strictEqual(page(request.template, payload), again)
    })

    it.effect(`${file}: data-splice mode returns the same body, along with the payload`, () =>
      Effect.gen(function* () {
        const request = sampleRequest(file)
        const payload = samplePayload(request)
        const theme = { name: null, css: themeCss(null) }
        const engine = yield* TemplateEngine
        const job = {
          template: request.template,
          mode: "data-splice",
          markerId: "report-data",
          payload,
          theme,
          limits: noLimits,
        } as const
        const html = new TextDecoder().decode((yield* engine.render(job)).html)
        assert.include(html, /<main[\s\S]*<\/main>/.exec(page(request.template, payload))?.[0] ?? "no main")
        const json = /<script type="application\/json" id="report-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ""
        assert.deepStrictEqual(JSON.parse(json), payload)
        assert.include(html, themeCss(null).trim())
      }).pipe(Effect.provide(layer([templateFolder]))),
    )

    it(`${file}: the page's body is the view rendered on its own`, () => {
      const request = sampleRequest(file)
      const payload = samplePayload(request)
      const view = environment.render(`views/${request.template}.njk`, contextOf(payload, null, themeCss(null)))
      assert.include(page(request.template, payload), view.trim())
    })
  }

  for (const { name, template, data } of hostileReports) {
    it(`${name}: pages with hostile or extreme data stay complete and escaped`, () => {
      const html = page(template, data)
      assertSound(html)
      assert.isTrue(html.isWellFormed())
    })
  }

  it("show hostile text as text", () => {
    const html = page("table_report", { rows: hostileTexts.map((text) => ({ text })) })
    assert.include(html, "&lt;/script&gt;&lt;script&gt;window.fired = 1&lt;/script&gt;")
    assert.include(html, "{{ 7*7 }} {% raw %} ]]&gt; --&gt; &lt;!--")
  })
})
