import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  PagePrinter,
  PrinterBusy,
  PrintFailed,
  type PrintError,
  PrintTooCostly,
} from "../../../src/ports/PagePrinter.ts"
import { someone } from "../../doubles/Testing.ts"
import { inMemory, type ServiceOptions } from "../../support/inMemory.ts"
import { renderPath } from "../../support/renders.ts"
import { shippedTemplates } from "../../../src/layers/Infographics.ts"
import { readFileSync } from "node:fs"

const sample = readFileSync(`${shippedTemplates}/samples/time_series.json`, "utf8")

/** Returns a description of its input. */
const scripted = Layer.succeed(PagePrinter, {
  pdf: ({ html, policy }) => Effect.succeed(new TextEncoder().encode(`PDF ${html.length} ${policy}`)),
  png: ({ html }, size) => Effect.succeed(new TextEncoder().encode(`PNG ${JSON.stringify(size)} ${html.length}`)),
})

const failing = (error: PrintError) =>
  Layer.succeed(PagePrinter, { pdf: () => Effect.fail(error), png: () => Effect.fail(error) })

const kept = (options: ServiceOptions = { printer: scripted }) =>
  Effect.gen(function* () {
    const service = yield* inMemory({ folders: [shippedTemplates], ...options })
    const post = (query: string, headers: Record<string, string> = {}) =>
      service.call({
        method: "POST",
        path: `${renderPath}${query}`,
        headers: { "content-type": "application/json", ...headers },
        body: sample,
      })
    const page = yield* post("")
    assert.strictEqual(page.status, 200, page.text)
    const path = `/api/v1/artifacts/${page.headers.get("x-artifact-id")}`
    return {
      service,
      post,
      page,
      path,
      get: (query: string, headers = {}) => service.call({ path: path + query, headers }),
    }
  })

describe("an artifact in another format", () => {
  it.effect("is requested by `format` or by `Accept`, and a browser gets HTML", () =>
    Effect.gen(function* () {
      const { get } = yield* kept()
      const type = (query: string, accept?: string) =>
        Effect.map(get(query, accept === undefined ? {} : { accept }), ({ headers }) => headers.get("content-type"))
      assert.strictEqual(yield* type("?format=pdf"), "application/pdf")
      assert.strictEqual(yield* type("?format=PNG"), "image/png")
      assert.strictEqual(yield* type("", "application/pdf"), "application/pdf")
      assert.strictEqual(yield* type("", "image/svg+xml;q=0.9, image/png;q=0.5"), "image/svg+xml")
      const unknown = yield* get("?format=docx")
      assert.strictEqual(unknown.status, 400)
      assert.include(unknown.text, "`format` must be html, json, pdf, png or svg.")
      const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,*/*;q=0.8"
      assert.match((yield* type("", browser)) ?? "", /^text\/html/)
      assert.match((yield* type("", "image/*;q=0.1, */*;q=0.9")) ?? "", /^text\/html/)
    }),
  )

  it.effect("is printed under the page's own policy", () =>
    Effect.gen(function* () {
      const { get, page } = yield* kept()
      const answer = yield* get("?format=pdf")
      assert.include(answer.text, page.headers.get("content-security-policy") ?? "?")
      assert.match(answer.text, new RegExp(`^PDF ${new TextEncoder().encode(page.text).length} `))
    }),
  )

  it.effect("as SVG, consists of one of its charts and is self-contained", () =>
    Effect.gen(function* () {
      const { get } = yield* kept({})
      const first = yield* get("?format=svg")
      assert.strictEqual(first.status, 200)
      assert.strictEqual((yield* get("?format=svg&chart=1")).text, first.text)
      assert.match(first.text, /^<svg [^>]*role="img"/)
      assert.match(first.text, /<title>[^<]+<\/title>/)
      assert.notInclude(first.text, "var(")
      assert.include(first.headers.get("content-security-policy") ?? "", "default-src 'none'")
    }),
  )

  it.effect("as PNG, shows the whole page, or one chart at the chart's own size", () =>
    Effect.gen(function* () {
      const { get } = yield* kept()
      assert.match((yield* get("?format=png")).text, /^PNG undefined /)
      assert.match((yield* get("?format=png&chart=1")).text, /^PNG \{"width":1080,"height":\d+\} /)
    }),
  )

  it.effect("gives 404 for a chart number beyond the last one, and 400 for an invalid use of `chart`", () =>
    Effect.gen(function* () {
      const { get } = yield* kept()
      const far = yield* get("?format=svg&chart=99")
      assert.strictEqual(far.status, 404)
      assert.strictEqual(far.json().error, "chart_not_found")
      assert.isAbove(far.json().detail.charts.length, 0)
      for (const wrong of [
        "?format=svg&chart=0",
        "?format=png&chart=-1",
        "?format=svg&chart=one",
        "?format=pdf&chart=1",
      ]) {
        const answer = yield* get(wrong)
        assert.strictEqual(answer.status, 400, wrong)
        assert.strictEqual(answer.json().detail.part, "chart")
      }
    }),
  )

  it.effect("gives 503 without a browser, and names the unavailable format", () =>
    Effect.gen(function* () {
      const { get } = yield* kept({})
      for (const format of ["pdf", "png"]) {
        const answer = yield* get(`?format=${format}`)
        assert.strictEqual(answer.status, 503)
        assert.strictEqual(answer.json().error, `${format}_unavailable`)
      }
    }),
  )

  it.effect("gives the reason if printing fails, without the browser's own message", () =>
    Effect.gen(function* () {
      const errors: ReadonlyArray<readonly [PrintError, number, string]> = [
        [new PrinterBusy(), 503, "printer_busy"],
        [new PrintFailed({ cause: "secret" }), 500, "print_failed"],
        [new PrintTooCostly({ limit: "seconds", most: 20 }), 422, "render_too_costly"],
      ]
      for (const [error, status, code] of errors) {
        const { get } = yield* kept({ printer: failing(error) })
        const answer = yield* get("?format=pdf")
        assert.strictEqual(answer.status, status)
        assert.strictEqual(answer.json().error, code)
        assert.notInclude(answer.text, "secret")
      }
    }),
  )

  it.effect("is refused if the page exceeds the print limit, without searching it for charts", () =>
    Effect.gen(function* () {
      const { get } = yield* kept({ env: { PRINT_MAX_BYTES: "100" } })
      const answer = yield* get("?format=svg")
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.json().detail, { limit: "bytes", most: 100 })
    }),
  )
})

describe("a cached copy", () => {
  it.effect("is confirmed with 304 for the artifact's owner only, and each format has its own entity tag", () =>
    Effect.gen(function* () {
      const { service, get, path } = yield* kept()
      const tags = new Set<string>()
      for (const query of ["", "?format=json", "?format=pdf", "?format=svg", "?format=svg&chart=1"]) {
        const tag = (yield* get(query)).headers.get("etag") ?? ""
        tags.add(tag)
        const again = yield* get(query, { "if-none-match": `W/${tag}` })
        assert.strictEqual(again.status, 304, query)
        assert.strictEqual(again.text, "")
        assert.strictEqual(again.headers.get("etag"), tag)
      }
      assert.strictEqual(tags.size, 5)
      const stranger = { ...someone, sub: "8" }
      const theirs = yield* service.call({ path, as: stranger, headers: { "if-none-match": "*" } })
      assert.strictEqual(theirs.status, 404)
    }),
  )

  it.effect("is also confirmed with 304 for a public page", () =>
    Effect.gen(function* () {
      const { service } = yield* kept()
      const made = yield* service.call({
        method: "POST",
        path: `${renderPath}?format=json`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...JSON.parse(sample), public: true }),
      })
      const path = new URL(String(made.json().url), "http://localhost").pathname
      const page = yield* service.call({ path, as: null })
      const tag = page.headers.get("etag") ?? ""
      assert.strictEqual((yield* service.call({ path, as: null, headers: { "if-none-match": tag } })).status, 304)
      assert.strictEqual((yield* service.call({ path, as: null, headers: { "if-none-match": '"x"' } })).status, 200)
    }),
  )
})

describe("a render in another format", () => {
  it.effect("is converted for the response, and has its own entity tag", () =>
    Effect.gen(function* () {
      const { post, page } = yield* kept()
      const answer = yield* post("?format=pdf")
      assert.strictEqual(answer.headers.get("content-type"), "application/pdf")
      assert.strictEqual(answer.headers.get("etag"), page.headers.get("etag")?.replace(/"$/, '-pdf"'))
      assert.strictEqual(answer.headers.get("x-artifact-persisted"), "true")
    }),
  )
})
