import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { headOf, headRows, summaryOf, summaryRows } from "../../src/adapters/sql/formRows.ts"
import { rowsOf } from "../../src/adapters/sql/rows.ts"

/** Microseconds to decode the rows of a statement with their schema; the statement itself takes at least a hundred. */
const now = new Date()
const values = rowsOf(Schema.Struct({ value: Schema.String }))
const value = Effect.succeed([{ value: "v".repeat(500) }])
const head = Effect.succeed([
  { version: "1.0", revision: 3n, published_version: "1.0", published_revision: 3n, created_at: now, updated_at: now },
])
const summaries = Effect.succeed(
  Array.from({ length: 100 }, (_, index) => ({
    form_uid: `u${index}`,
    form_id: `f${index}`,
    version: "1.0",
    published_version: null,
    title: '"Title"',
    description: null,
    is_public: true,
    created_at: now,
    updated_at: now,
  })),
)

const cases: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown>]> = [
  ["one value", values(value)],
  ["the head of a form", Effect.map(headRows(head), ([row]) => headOf(row!))],
  ["a hundred forms of a list", Effect.map(summaryRows(summaries), (rows) => rows.map(summaryOf))],
]
const runs = 10_000

for (const [name, read] of cases) {
  for (let run = 0; run < runs / 5; run++) Effect.runSync(read)
  const start = performance.now()
  for (let run = 0; run < runs; run++) Effect.runSync(read)
  console.log(name.padEnd(28), `${(((performance.now() - start) / runs) * 1000).toFixed(1)} µs`)
}
