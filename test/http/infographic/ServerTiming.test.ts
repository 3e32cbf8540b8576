import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { first, render, renderJson, request } from "../../support/renders.ts"

const steps = ["validate_datasets", "assemble_and_validate_shape", "render", "persist", "resolve_url"]

describe("the duration of a render", () => {
  it.effect("is in a header, step by step in milliseconds, for every response format", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const service = yield* inMemory({ folders: [first] })
        for (const answer of [yield* render(service, request()), yield* renderJson(service, request())]) {
          assert.strictEqual(answer.status, 200)
          const entries = (answer.headers.get("server-timing") ?? "").split(", ")
          assert.deepStrictEqual(
            entries.map((entry) => entry.split(";")[0]),
            steps,
          )
          for (const entry of entries) assert.match(entry, /;dur=[0-9]+\.[0-9]{3}$/)
        }
      }),
    ),
  )
})
