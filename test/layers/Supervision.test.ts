import { assert, describe, it } from "@effect/vitest"
import { type Ended, failuresAfter, pauseAfter } from "../../src/layers/Supervision.ts"

const ended = (more: Partial<Ended> = {}): Ended => ({ code: 70, hasServed: true, lived: 1000, ...more })

describe("a process that ended", () => {
  it("by itself is restarted, after pauses that grow up to half a minute", () => {
    const pauses = Array.from({ length: 9 }, (_, n) => pauseAfter(ended(), n + 1, n === 0, false))
    assert.deepStrictEqual(pauses, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  it("is restarted if a signal from outside the supervisor ended it", () => {
    assert.strictEqual(pauseAfter(ended({ code: null }), 1, true, false), 500)
  })

  it("as expected, or because it was asked to, is not restarted", () => {
    assert.isUndefined(pauseAfter(ended({ code: 0 }), 1, false, false))
    assert.isUndefined(pauseAfter(ended({ code: 1 }), 1, false, true))
  })

  it("before it ever listened is restarted, except after the supervisor's first start", () => {
    assert.isUndefined(pauseAfter(ended({ code: 1, hasServed: false }), 1, true, false))
    assert.strictEqual(pauseAfter(ended({ code: 1, hasServed: false }), 2, false, false), 1000)
  })

  it("is restarted after the shortest pause if it ran for at least a minute", () => {
    assert.strictEqual(failuresAfter(3, ended()), 4)
    assert.strictEqual(failuresAfter(3, ended({ lived: 60_000 })), 1)
  })
})
