import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { faultOf, races } from "../../support/agentRaces.ts"

describe("promoting, discarding, expiring and chatting at the same time", () => {
  it.effect("promotes, discards or expires the agent exactly once in each of 60 schedules", () =>
    Effect.gen(function* () {
      const race = yield* races
      for (let seed = 0; seed < 60; seed++) {
        const outcome = yield* race(seed)
        assert.isUndefined(faultOf(outcome), `seed ${seed}: ${JSON.stringify(outcome)}`)
      }
    }),
  )
})
