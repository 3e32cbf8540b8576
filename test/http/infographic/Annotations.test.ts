import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { templateFolder } from "../../support/templateSamples.ts"

const service = inMemory({ folders: [templateFolder] })

const visits = [
  { month: "2024-01", Visits: 10 },
  { month: "2024-02", Visits: 20 },
  { month: "2024-03", Visits: 15 },
]

const rendered = (annotations: unknown, mode = "jinja", data: ReadonlyArray<object> = visits) =>
  Effect.gen(function* () {
    return yield* (yield* service).call({
      method: "POST",
      path: "/api/v1/agents/infographic/render",
      body: JSON.stringify({
        template: "time_series",
        persist: false,
        datasets: {
          series: {
            orient: "records",
            data,
          },
        },
        descriptor: {
          template: "time_series",
          mode,
          ...(annotations === undefined ? {} : { annotations }),
          sections: [{ name: "Series", target: "series", datasets: ["series"], shape: "records" }],
        },
      }),
    })
  })

describe("annotations in a call", () => {
  it.effect.each(["jinja", "data-splice"])(
    "are drawn and listed on the page, as text and never as markup (%s)",
    (mode) =>
      Effect.gen(function* () {
        const text = "Doors <b>open</b> & wide"
        const { status, text: html } = yield* rendered([{ kind: "line", target: "series", at: "2024-02", text }], mode)
        assert.strictEqual(status, 200)
        assert.include(html, '<p class="aside">1. Feb 2024: Doors &lt;b&gt;open&lt;/b&gt; &amp; wide</p>')
        assert.notInclude(html.replace(/<script type="application\/json".*?<\/script>/gs, ""), "<b>open")
        assert.match(html, /<svg.*font-weight="600"[^>]*>Doors &lt;b&gt;/s)
      }),
  )

  it.effect("for a target with several charts are listed once, under one number, and described with each chart", () =>
    Effect.gen(function* () {
      const lines = [
        { line: "Rent", budget: 900, actual: 950 },
        { line: "Staff", budget: 800, actual: 700 },
      ]
      const { status, text: html } = yield* (yield* service).call({
        method: "POST",
        path: "/api/v1/agents/infographic/render",
        body: JSON.stringify({
          template: "budget_variance",
          persist: false,
          datasets: { lines: { orient: "records", data: lines } },
          descriptor: {
            template: "budget_variance",
            mode: "jinja",
            annotations: [
              { kind: "line", target: "lines", at: "Staff", text: "Two left in May" },
              { kind: "line", target: "lines", at: "Travel", text: "None this year" },
            ],
            sections: [{ name: "Lines", target: "lines", datasets: ["lines"], shape: "records" }],
          },
        }),
      })
      assert.strictEqual(status, 200, html)
      assert.lengthOf(html.match(/<p class="aside">1\. Staff: Two left in May<\/p>/g) ?? [], 1)
      assert.lengthOf(html.match(/<p class="aside">Not in this chart: Travel/g) ?? [], 1)
      const pictures = [...html.matchAll(/<desc[^>]*>([^<]*)<\/desc>/g)].map(([, words]) => words)
      assert.isAtLeast(pictures.length, 4)
      for (const words of pictures) assert.include(words, "1. Staff: Two left in May")
    }),
  )

  it.effect("leave the page unchanged if there are none", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* rendered([])).text, (yield* rendered(undefined)).text)
    }),
  )

  it.effect("are not an error if the data has no rows: no chart is drawn", () =>
    Effect.gen(function* () {
      const answer = yield* rendered([{ kind: "line", target: "series", value: 12, text: "Goal" }], "jinja", [])
      assert.strictEqual(answer.status, 200)
      assert.notInclude(answer.text, "<svg")
    }),
  )

  it.effect("are named in an error, and no page is produced, if no chart draws them", () =>
    Effect.gen(function* () {
      const text = "Doors open"
      const answer = yield* rendered([
        { kind: "line", target: "series", value: 12, text: "Drawn" },
        { kind: "point", target: "series", at: "2024-02", measure: "Sales", text },
      ])
      assert.strictEqual(answer.status, 422)
      assert.deepInclude(answer.json(), {
        error: "annotation_undrawn",
        detail: { annotations: [{ target: "series", text }] },
      })
    }),
  )

  it.effect(
    "are refused if no section fills their target, if their text is empty, or if there are more than fifty",
    () =>
      Effect.gen(function* () {
        const stray = yield* rendered([{ kind: "line", target: "lines", value: 3, text: "x" }])
        assert.strictEqual(stray.status, 400)
        assert.include(stray.text, "no section fills")
        const one = { kind: "line", target: "series", value: 3 }
        assert.strictEqual((yield* rendered([{ ...one, text: "" }])).status, 400)
        assert.strictEqual((yield* rendered([{ ...one, kind: "arrow", text: "x" }])).status, 400)
        assert.strictEqual((yield* rendered(Array.from({ length: 51 }, () => ({ ...one, text: "x" })))).status, 400)
      }),
  )
})
