import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { faultOf, races } from "../../support/agentRaces.ts"
import { sampled, sampleOf, seedOf } from "../../support/sampling.ts"

const first = seedOf(60)
const schedules = sampleOf(11_000, 10)

describe("promoting, discarding, expiring and chatting at the same time", () => {
  it.effect(
    `promotes, discards or expires the agent exactly once in every schedule, and each outcome occurs: ${sampled(schedules, first)}`,
    () =>
      Effect.gen(function* () {
        const race = yield* races
        const seen = { promoted: 0, discarded: 0, expired: 0 }
        for (let seed = first; seed < first + schedules; seed++) {
          const outcome = yield* race(seed)
          assert.isUndefined(faultOf(outcome), `seed ${seed}: ${JSON.stringify(outcome)}`)
          seen[outcome.promoted === 1 ? "promoted" : outcome.discarded === 1 ? "discarded" : "expired"] += 1
        }
        for (const times of Object.values(seen)) assert.isAbove(times, schedules / 110)
      }),
  )
})
