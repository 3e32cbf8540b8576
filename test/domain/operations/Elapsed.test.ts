import { assert, describe, it } from "@effect/vitest"
import { hasElapsed } from "../../../src/domain/operations/Elapsed.ts"
import { isAbandoned, type Preparation } from "../../../src/domain/voice/narration/Preparation.ts"

const hour = 3_600_000

describe("elapsed time", () => {
  it("is measured in both directions, so a clock that was set back doesn't block anything", () => {
    const span = 60_000
    for (const [now, expected] of [
      [5 * hour, false],
      [5 * hour + span - 1, false],
      [5 * hour + span, true],
      [5 * hour - span + 1, false],
      [5 * hour - span, true],
      [0, true],
    ] as const)
      assert.strictEqual(hasElapsed(span, 5 * hour, now), expected, String(now))
    assert.isTrue(hasElapsed(0, 1, 1))
  })

  it("shows that a job whose process is gone is abandoned, however the clock jumps", () => {
    const preparation = { status: "preparing", changedAt: 10 * hour } as Preparation
    assert.isFalse(isAbandoned(preparation, 10 * hour + 1000))
    for (const now of [5 * hour, 15 * hour]) assert.isTrue(isAbandoned(preparation, now))
  })
})
