import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { keptAgent, messageOf } from "../../support/chat.ts"
import { composeParts, composing, part } from "../../support/composing.ts"
import type { Part } from "../../support/renders.ts"

const query = "Where do we sell most?"

/** The model's composition: a table of the dataset's rows. */
const listing = {
  template: "table_report",
  sections: [{ ...part("items", { dataset: "sales", columns: ["region", "revenue"] }), target: "rows" }],
}

describe("datasets sent with a call for a composed infographic", () => {
  it.effect("give the same page when read on another thread, and the model gets only a summary of them", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 20_000 }, (_, n) => `Region ${n},${n}`)
      const content = `region,revenue\n${rows.join("\n")}\n`
      const long: Part = { name: "dataset:sales", type: "text/csv", content }
      const pages: Array<string> = []
      for (const onThreads of [false, true]) {
        const { at, compositions } = yield* composing([listing], { onThreads })
        const answer = yield* composeParts(
          at,
          yield* keptAgent(at, { name: "Ana" }),
          { query, datasets: { sales: null } },
          [long],
        )
        assert.strictEqual(answer.status, 200, answer.text.slice(0, 500))
        assert.include(answer.text, "Region 19999")
        const [seen] = JSON.parse(messageOf(compositions()[0]!).content).datasets
        assert.deepInclude(seen, { name: "sales", rows: 20_000 })
        assert.deepInclude(seen.columns[1], { kind: "number", lowest: 0, highest: 19_999 })
        pages.push(answer.text)
      }
      assert.strictEqual(pages[0], pages[1])
    }),
  )
})
