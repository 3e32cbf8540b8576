import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { renderJson, render } from "../../support/renders.ts"
import { templateFolder } from "../../support/templateSamples.ts"

const service = inMemory({ folders: [templateFolder] })

const rows = Array.from({ length: 5000 }, (_, n) => ({ metric: `R${n}`, value: n + 1, previous: 7 }))

const call = (template: string, target: string, data: ReadonlyArray<object>, locale = "en") => ({
  template,
  persist: false,
  datasets: { d: { orient: "records", data } },
  descriptor: {
    template,
    mode: "jinja",
    provenance: true,
    params: { report: { locale } },
    sections: [
      { name: "Head", target: "report", shape: "mapping" },
      { name: "Rows", target, datasets: ["d"], shape: "records" },
    ],
  },
})

const page = (...given: Parameters<typeof call>) =>
  Effect.gen(function* () {
    const body = call(...given)
    const { status, text } = yield* render(yield* service, body)
    assert.strictEqual(status, 200, text.slice(0, 300))
    const { provenance } = (yield* renderJson(yield* service, body)).json()
    assert.deepStrictEqual(provenance.without_rows, [])
    return text
  })

describe("a page of five thousand rows", () => {
  it.effect("shows at most 24 cards, and states the number and the sum of the others", () =>
    Effect.gen(function* () {
      const text = yield* page("kpi_overview", "kpis", rows)
      assert.lengthOf(text.match(/<li class="tile"/g) ?? [], 24)
      // The sum from 25 to 5,000 is 2,488 · 5,025.
      assert.include(text, "The other 4,976 are not shown; they add up to 12,502,200.")
      assert.include(
        yield* page("kpi_overview", "kpis", rows, "es"),
        "Los otros 4976 no se muestran; suman 12.502.200.",
      )
      assert.include(yield* page("place_portrait", "facts", rows), "they add up to 12,502,200.")
      assert.notInclude(yield* page("kpi_overview", "kpis", rows.slice(0, 24)), "are not shown")
    }),
  )

  it.effect(
    "omits the sum of the cards it doesn't show if they have different units, percentages or negative values",
    () =>
      Effect.gen(function* () {
        for (const more of [
          ({ value }: (typeof rows)[number]) => ({ unit: value % 2 === 0 ? "EUR" : "people" }),
          () => ({ unit: "%" }),
          ({ value }: (typeof rows)[number]) => ({ value: value - 40 }),
        ])
          assert.include(
            yield* page(
              "kpi_overview",
              "kpis",
              rows.map((row) => ({ ...row, ...more(row) })),
            ),
            "The other 4,976 are not shown.",
          )
        assert.include(
          yield* page(
            "kpi_overview",
            "kpis",
            rows.map((row) => ({ ...row, unit: "EUR" })),
          ),
          "they add up to \u20ac12,502,200.",
        )
      }),
  )

  it.effect("shows as many bars as fit, and the sum of the others", () =>
    Effect.gen(function* () {
      const amounts = rows.map(({ metric, value }) => ({ shop: metric, amount: value }))
      // The sum from 1 to 4,970 is 4,970 · 4,971 ÷ 2.
      assert.include(yield* page("ranking", "items", amounts), "4,970 more in the table, adding up to 12.4M")
      assert.include(yield* page("ranking", "items", amounts, "es"), "4.970 más en la tabla, que suman 12,4\u00a0M")
      const rates = rows.map(({ metric, value }) => ({ shop: metric, rate: value }))
      assert.notInclude(yield* page("ranking", "items", rates), "adding up")
    }),
  )

  it.effect("prints at most 500 rows, followed by a row with the sum of the others", () =>
    Effect.gen(function* () {
      const amounts = rows.map(({ metric, value }) => ({ shop: metric, amount: value, rate: 0.5 }))
      const text = yield* page("table_report", "rows", amounts)
      // The sum from 501 to 5,000 is 4,500 · 5,501 ÷ 2.
      assert.match(
        text,
        /<tr class="paper"><td>The other 4,500, shown on screen<\/td><td class="n">12,377,250<\/td><td class="n"><\/td><\/tr>/,
      )
      assert.include(text, ">R4999<")
      assert.notInclude(yield* page("table_report", "rows", amounts.slice(0, 500)), 'class="paper"')
    }),
  )
})
