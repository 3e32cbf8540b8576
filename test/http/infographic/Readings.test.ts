import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { inMemory } from "../../support/inMemory.ts"
import { first, payloadOf, renderParts, spliced } from "../../support/renders.ts"

const service = inMemory({ folders: [first] })

const file = (name: string) => readFileSync(new URL(`../../support/tables/${name}`, import.meta.url))

const call = (readings?: unknown) => ({
  ...spliced({ datasets: { sales: null } }),
  ...(readings === undefined ? {} : { readings }),
})

const send = (bytes: Uint8Array, readings?: unknown, type = "text/csv") =>
  Effect.flatMap(service, (it) =>
    renderParts(it, call(readings), [{ name: "dataset:sales", type, content: new Uint8Array(bytes) }]),
  )

describe("a render call", () => {
  it.effect("with `readings` parses numbers in a Latin-1 file with semicolons and decimal commas", () =>
    Effect.gen(function* () {
      const answer = yield* send(file("estadistica_poblacion.csv"), { sales: {} })
      assert.strictEqual(answer.status, 200)
      const { sales } = payloadOf(answer) as { sales: ReadonlyArray<Record<string, unknown>> }
      assert.strictEqual(sales[0]?.["Comunidad Autónoma"], "Andalucía")
      for (const row of sales) {
        assert.isNumber(row["Población"])
        assert.isNumber(row["Variación (%)"])
      }
    }),
  )

  it.effect(
    "with `readings` treats apostrophes as quotes if they enclose the header, or if they are set as the quote",
    () =>
      Effect.gen(function* () {
        const text = `'Town';'Visits'\n'Ávila; ''old''';'7'\n"Vigo";'9'\n`
        const rows = [
          { Town: "Ávila; 'old'", Visits: 7 },
          { Town: '"Vigo"', Visits: 9 },
        ]
        for (const reading of [{}, { quote: "'" }]) {
          const answer = yield* send(Buffer.from(text), { sales: reading })
          assert.strictEqual(answer.status, 200, answer.text)
          assert.deepStrictEqual((payloadOf(answer) as { sales: unknown }).sales, rows)
        }
        const other = yield* send(Buffer.from("'Town';'Visits'\n'Vigo';'9'\n"), { sales: { quote: '"' } })
        assert.deepStrictEqual((payloadOf(other) as { sales: unknown }).sales, [
          { "'Town'": "'Vigo'", "'Visits'": "'9'" },
        ])
        assert.strictEqual((yield* send(Buffer.from(text), { sales: { quote: "|" } })).status, 400)
      }),
  )

  it.effect("with `readings` gives the same bytes when it is repeated", () =>
    Effect.gen(function* () {
      const one = yield* send(file("bank_statement.csv"), { sales: {} })
      const other = yield* send(file("bank_statement.csv"), { sales: {} })
      assert.strictEqual(one.text, other.text)
    }),
  )

  it.effect("with `readings` aggregates raw answers before they are drawn", () =>
    Effect.gen(function* () {
      const summary = {
        by: "Would recommend",
        measures: [
          { of: "count", as: "Answers" },
          { of: "share", as: "Share" },
        ],
      }
      const answer = yield* send(file("survey_raw.csv"), { sales: { summary } })
      const { sales } = payloadOf(answer) as { sales: ReadonlyArray<Record<string, number>> }
      assert.strictEqual(sales.length, 2)
      assert.strictEqual(
        sales.reduce((sum, row) => sum + row["Answers"]!, 0),
        500,
      )
      assert.closeTo(
        sales.reduce((sum, row) => sum + row["Share"]!, 0),
        100,
        1e-9,
      )
    }),
  )

  it.effect("without `readings` leaves numbers as text, and gets 400 for a Latin-1 file", () =>
    Effect.gen(function* () {
      const answer = yield* send(file("monthly_sales.csv"))
      const { sales } = payloadOf(answer) as { sales: ReadonlyArray<Record<string, unknown>> }
      assert.isString(sales[0]?.["Revenue"])
      assert.strictEqual((yield* send(file("estadistica_poblacion.csv"))).status, 400)
    }),
  )

  it.effect("gets 400 if `readings` has an unknown key or cell type, or is for a missing or non-CSV part", () =>
    Effect.gen(function* () {
      const bytes = file("monthly_sales.csv")
      for (const [readings, part, type] of [
        [{ nobody: {} }, "nobody", undefined],
        [{ sales: {} }, "dataset:sales", "application/vnd.apache.parquet"],
        [{ sales: { seperator: ";" } }, "request", undefined],
        [{ sales: { columns: { Revenue: { type: "boolean" } } } }, "dataset:sales", undefined],
      ] as const) {
        const answer = yield* send(bytes, readings, type)
        assert.strictEqual(answer.status, 400)
        assert.deepInclude(answer.json(), { error: "malformed_request", detail: { part } })
      }
    }),
  )
})
