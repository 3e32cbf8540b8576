import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { faultOf, races } from "../../support/agentRaces.ts"

describe("promote, discard, expire and chat at once", () => {
  it.effect("in more than 10,000 schedules exactly one takes the agent, and each outcome happens", () =>
    Effect.gen(function* () {
      const race = yield* races
      const seen = { promoted: 0, discarded: 0, expired: 0 }
      for (let seed = 60; seed < 11_000; seed++) {
        const outcome = yield* race(seed)
        assert.isUndefined(faultOf(outcome), `seed ${seed}: ${JSON.stringify(outcome)}`)
        seen[outcome.promoted === 1 ? "promoted" : outcome.discarded === 1 ? "discarded" : "expired"] += 1
      }
      for (const times of Object.values(seen)) assert.isAbove(times, 100)
    }),
  )
})
