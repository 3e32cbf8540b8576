import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { parquetWriteBuffer } from "hyparquet-writer"
import { keptAgent, messageOf } from "../../support/chat.ts"
import { compose, composeParts, composing, part } from "../../support/composing.ts"
import { type Service } from "../../support/inMemory.ts"
import { type Part, renderParts } from "../../support/renders.ts"

const agentOf = (service: Service) => keptAgent(service, { name: "Ana" })

const csv = (content: string, name = "sales"): Part => ({ name: `dataset:${name}`, type: "text/csv", content })

const sales = csv("region,revenue\nNorth,1200\nSouth,3400\n")

const parquet: Part = {
  name: "dataset:sales",
  filename: "sales.parquet",
  type: "application/vnd.apache.parquet",
  content: new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "region", data: ["North", "South"] },
        { name: "revenue", data: [1200, 3400] },
      ],
    }),
  ),
}

const ranking = {
  template: "comparison",
  sections: [
    part("report", { columns: ["title"], rows: [["South sells most"]] }),
    part("items", { dataset: "sales", columns: ["region", "revenue"] }),
  ],
}

const query = "Where do we sell most?"

describe("datasets sent with a call for a composed infographic", () => {
  it.effect("are CSV or Parquet, and give the same page as the rows in JSON", () =>
    Effect.gen(function* () {
      const { at, compositions } = yield* composing([ranking])
      const id = yield* agentOf(at)
      const data = [
        { region: "North", revenue: 1200 },
        { region: "South", revenue: 3400 },
      ]
      const inline = yield* compose(at, id, { query, datasets: { sales: { orient: "records", data } } })
      assert.strictEqual(inline.status, 200, inline.text)
      for (const sent of [sales, parquet])
        for (const datasets of [{ sales: null }, {}, { sales: { orient: "records", data: [{ a: 1 }] } }]) {
          const answer = yield* composeParts(at, id, { query, datasets }, [sent])
          assert.strictEqual(answer.status, 200, answer.text)
          assert.strictEqual(answer.text, inline.text)
        }
      assert.strictEqual(new Set(compositions().map((body) => messageOf(body).content)).size, 1)
    }),
  )

  it.effect("give the same page without a model when sent to the render route with the recorded descriptor", () =>
    Effect.gen(function* () {
      const { at } = yield* composing([ranking])
      const id = yield* agentOf(at)
      const page = yield* composeParts(at, id, { query, datasets: { sales: null } }, [parquet])
      const record = yield* composeParts(at, id, { query }, [parquet], { query: "?format=json" })
      const { infographic } = record.json()
      assert.deepStrictEqual(Object.keys(infographic.datasets), ["report"])
      const request = {
        template: infographic.template,
        descriptor: infographic.descriptor,
        datasets: { ...infographic.datasets, sales: null },
      }
      assert.strictEqual((yield* renderParts(at, request, [parquet])).text, page.text)
    }),
  )

  const refusals: ReadonlyArray<readonly [string, unknown, ReadonlyArray<Part>, RegExp]> = [
    ["a request that isn't JSON", "{", [sales], /part `request` .*JSON/],
    ["no question", {}, [sales], /query is required/],
    ["a dataset that was not sent", { query, datasets: { costs: null } }, [sales], /no part named `dataset:costs`/],
    ["a part that is not what it says", { query }, [{ ...parquet, content: "PAR1" }], /dataset:sales/],
    ["a ragged row", { query }, [csv("a,b\n1\n")], /dataset:sales/],
    ["too many parts", { query }, Array.from({ length: 21 }, (_, n) => csv("a\n1\n", `d${n}`)), /at most 20 datasets/],
  ]

  it.effect("are parsed before any model is called, with their faults reported", () =>
    Effect.gen(function* () {
      const { at, model } = yield* composing([ranking])
      const id = yield* agentOf(at)
      for (const [what, body, parts, message] of refusals) {
        const answer = yield* composeParts(at, id, body, parts)
        assert.strictEqual(answer.status, 400, `${what}: ${answer.text}`)
        assert.strictEqual(answer.json().error, "malformed_request", what)
        assert.match(answer.json().message, message, what)
      }
      assert.strictEqual((yield* compose(at, id, { query, datasets: { sales: null } })).status, 400)
      assert.strictEqual(model.asked.length, 0)
    }),
  )

  it.effect("share a render body's size limit, and the JSON request sent with them has the usual JSON limit", () =>
    Effect.gen(function* () {
      const env = { INFOGRAPHIC_RENDER_MAX_BODY_BYTES: "4000", JSON_MAX_BODY_BYTES: "2000" }
      const { at } = yield* composing([ranking], { env })
      const id = yield* agentOf(at)
      const sized = (length: number, rows: number) =>
        composeParts(at, id, { query: "q".repeat(length) }, [csv(`region,revenue\n${"N,1\n".repeat(rows)}`)])
      for (const [answer, most] of [
        [yield* sized(10, 1000), 4000],
        [yield* sized(2500, 1), 2000],
      ] as const) {
        assert.strictEqual(answer.status, 413, answer.text)
        assert.deepInclude(answer.json(), { error: "body_too_large" })
        assert.include(answer.json().message, `${most} bytes`)
      }
    }),
  )
})
