import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { additions, race, ten } from "../../support/quotaRaces.ts"
import { first } from "../../support/renders.ts"

describe("a quota of ten", () => {
  for (const [quota, [made, add]] of Object.entries(additions))
    it.live(`${quota}: exactly ten of fifty simultaneous calls succeed`, () =>
      Effect.gen(function* () {
        const service = yield* inMemory({ folders: [first], env: ten })
        assert.deepStrictEqual(yield* race([service], add), { [made]: 10, 413: 40 })
      }),
    )
})
