import { assert, describe, it } from "@effect/vitest"
import { Dice } from "../domain/voice/support/Dice.ts"
import { killedSessions } from "../support/killedSessions.ts"
import { sampleOf } from "../support/sampling.ts"

/** The number of sessions; the service is killed at least once for every fifty. */
const people = sampleOf(1000, 4)

describe("the embedded service, killed while people answer", () => {
  it(`loses no accepted answer of ${people} sessions, and stores none twice`, async () => {
    const fates = await killedSessions({}, { people, atOnce: 50, dice: new Dice(7) })
    assert.deepStrictEqual(fates.wrong, [])
    console.log(`resumed ${fates.resumed}, killed while sending ${fates.sending}, temporarily refused ${fates.refused}`)
    assert.strictEqual(fates.people, people)
    assert.isAtLeast(fates.resumed, people / 20)
    assert.isAtLeast(fates.sending, people / 50)
  }, 900_000)
})
