import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { faultOf, races } from "../../support/agentRaces.ts"

describe("promote, discard, expire and chat at once", () => {
  it.effect("in 60 schedules exactly one takes the agent", () =>
    Effect.gen(function* () {
      const race = yield* races
      for (let seed = 0; seed < 60; seed++) {
        const outcome = yield* race(seed)
        assert.isUndefined(faultOf(outcome), `seed ${seed}: ${JSON.stringify(outcome)}`)
      }
    }),
  )
})
