import "effect/schema/SchemaJITCompiler/enable"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { noLimits } from "../../src/domain/infographic/RenderLimits.ts"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import nunjucks from "nunjucks"
import * as InfographicLayers from "../../src/layers/Infographics.ts"
import { load } from "../../src/layers/Settings.ts"
import * as Testing from "../../test/doubles/Testing.ts"
import { Infographics } from "../../src/application/infographic/Infographics.ts"
import { TemplateEngine } from "../../src/ports/TemplateEngine.ts"
import { compare } from "../support/measure.ts"

/**
 * The whole render use case, from the bytes of the body to the page's bytes and their hash, compared with its main
 * parts alone: nunjucks on the same template and parsed data, and JSON.stringify with the escape pass.
 */
const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
const template =
  "<table>{% for r in data.rows %}<tr>{% for c in r %}<td>{{ c }}</td>{% endfor %}</tr>{% endfor %}</table>"
writeFileSync(join(folder, "table.html.j2"), template)
writeFileSync(join(folder, "splice.html"), '<body><script type="application/json" id="report-data"></script></body>')

const names = ["region", "a", "b", "c", "d", "e", "f", "g"]
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    region: `Region <${i}> & "co"`,
    a: i,
    b: i / 7,
    c: "plain text of a cell",
    d: i % 2 === 0,
    e: null,
    f: `2026-11-${(i % 28) + 1}`,
    g: `O'Neil & sons ${i % 100}`,
  }))

const bodyOf = (rows: ReadonlyArray<object>, name: string, mode: string, shape: string) =>
  new TextEncoder().encode(
    JSON.stringify({
      datasets: { rows: { orient: "records", data: rows } },
      template: name,
      persist: false,
      descriptor: {
        template: name,
        mode,
        sections: [{ name: "Rows", target: "rows", datasets: ["rows"], columns: { rows: names }, shape }],
      },
    }),
  )

const settings = await Effect.runPromise(
  load.pipe(Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({}))),
)
const runtime = ManagedRuntime.make(
  InfographicLayers.layer(settings, [folder]).pipe(
    Layer.provideMerge(Testing.stores),
    Layer.provideMerge(Logger.layer([])),
  ),
)

const render = (body: Uint8Array) =>
  runtime.runPromise(
    Effect.flatMap(Infographics, (infographics) =>
      infographics.render(Testing.someone, { request: body.slice(), parts: [], isMultipart: false }),
    ),
  )

const table = rowsOf(5000)
const cells = table.map((row) => Object.values(row))
const plain = new nunjucks.Environment(null, { autoescape: true })
const compiled = nunjucks.compile(template, plain)
const tableBody = bodyOf(table, "table", "jinja", "table")
await compare("5,000 rows by 8 columns into an HTML table, autoescaped", 25, [
  {
    name: "nunjucks alone, with data already parsed and shaped",
    work: () => compiled.render({ data: { rows: cells } }),
  },
  { name: "the render use case, from bytes to bytes and hash", work: () => render(tableBody) },
])

const many = rowsOf(100_000)
const escapes: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" }
const spliced = () =>
  runtime.runPromise(
    Effect.flatMap(TemplateEngine, (engine) =>
      engine.render({
        template: "splice",
        mode: "data-splice",
        markerId: "report-data",
        payload: { rows: many },
        theme: { name: null, css: "" },
        limits: noLimits,
      }),
    ),
  )
const manyBody = bodyOf(many, "splice", "data-splice", "records")
await compare("100,000 rows spliced as JSON", 7, [
  {
    name: "JSON.stringify and the escape pass, with data already parsed",
    work: () => JSON.stringify({ rows: many }).replace(/[<>&]/g, (character) => escapes[character]!),
  },
  {
    name: "JSON.parse, JSON.stringify and the escape pass",
    work: () =>
      JSON.stringify(JSON.parse(new TextDecoder().decode(manyBody))).replace(
        /[<>&]/g,
        (character) => escapes[character]!,
      ),
  },
  { name: "the splice of the same data, to the page's bytes and hash", work: () => spliced() },
  { name: "the render use case, from the body's bytes to the page's", work: () => render(manyBody) },
])

await runtime.dispose()
rmSync(folder, { recursive: true })
