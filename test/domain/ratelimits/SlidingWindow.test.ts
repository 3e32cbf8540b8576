import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { type Calls, take } from "../../../src/domain/ratelimits/SlidingWindow.ts"

const window = 60_000

/** The times of the accepted calls. */
const through = (at: ReadonlyArray<number>, limit: number): ReadonlyArray<number> => {
  let calls: Calls = []
  return at.filter((now) => {
    const taken = take(calls, now, window, limit, 1)
    calls = taken.calls ?? calls
    return taken.calls !== undefined
  })
}

describe("a sliding window", () => {
  it("reports when the first call expires, and accepts the next one then", () => {
    const first = take([], 1000, window, 2, 1)
    const second = take(first.calls!, 21_000, window, 2, 1)
    assert.strictEqual(second.count, 2)
    assert.strictEqual(second.reset, 40_000)
    assert.isUndefined(take(second.calls!, 60_999, window, 2, 1).calls)
    assert.strictEqual(take(second.calls!, 61_000, window, 2, 1).count, 2)
  })

  it("blocks no one for longer than a window and a slice when the clock is set back or ahead", () => {
    const day = 86_400_000
    const full = take([], 10 * day, window, 1, 1).calls!
    for (const now of [9 * day, 10 * day - window, 11 * day]) assert.strictEqual(take(full, now, window, 1, 1).count, 1)
    for (let back = 0; back <= window; back += 500) {
      const { calls, reset } = take(full, 10 * day - back, window, 1, 1)
      assert.isTrue(calls !== undefined || reset <= window + (2 * window) / 60)
    }
  })

  it("adds the counts of processes whose clocks differ by less than a slice", () => {
    const ahead = take([], 60_500, window, 3, 1).calls!
    const behind = take(ahead, 59_900, window, 3, 1).calls!
    assert.deepStrictEqual(behind, [[61, 2]])
    assert.strictEqual(take(behind, 60_500, window, 3, 1).count, 3)
  })

  it("accepts several calls at once only if the limit allows all of them", () => {
    assert.strictEqual(take([], 0, window, 3, 3).count, 3)
    assert.isUndefined(take([], 0, window, 3, 4).calls)
  })

  it("never admits more calls than the limit in any window, and refuses none once a window and a slice have passed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (gaps, limit) => {
          let now = 0
          const at = gaps.map((gap) => (now += gap))
          const taken = through(at, limit)
          for (const from of taken)
            assert.isAtMost(taken.filter((time) => time >= from && time < from + window).length, limit)
          for (const time of at.filter((one) => !taken.includes(one)))
            assert.isAtLeast(taken.filter((one) => one < time && one > time - window - 1000).length, 1)
        },
      ),
    )
  })

  it("stores no more counts than it has slices", () => {
    let calls: Calls = []
    for (let now = 0; now < 10 * window; now += 10) calls = take(calls, now, window, 1_000_000, 1).calls!
    assert.isAtMost(calls.length, 61)
  })
})
