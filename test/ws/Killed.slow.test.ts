import { assert, describe, it } from "@effect/vitest"
import { Dice } from "../domain/voice/support/Dice.ts"
import { killedSessions } from "../support/killedSessions.ts"

describe("the embedded service, killed while people answer", () => {
  it("loses no accepted answer of 1,000 sessions, and doubles none", async () => {
    const fates = await killedSessions({}, { people: 1000, atOnce: 100, dice: new Dice(7) })
    assert.deepStrictEqual(fates.wrong, [])
    console.log(`resumed ${fates.resumed}, while sending ${fates.sending}, refused for a while ${fates.refused}`)
    assert.strictEqual(fates.people, 1000)
    assert.isAtLeast(fates.resumed, 50)
    assert.isAtLeast(fates.sending, 20)
  }, 900_000)
})
