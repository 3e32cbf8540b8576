import { assert, describe, it } from "@effect/vitest"
import { forListening, forRecognition, ratioOf, resampled } from "../../../src/domain/sound/Resampler.ts"

const { filter } = ratioOf(44_100, 24_000, forListening)

describe("filters of a resampler", () => {
  it("are computed only once for each common combination of input rate, output rate and fidelity", () => {
    assert.strictEqual(ratioOf(44_100, 24_000, forListening).filter, filter)
    assert.notStrictEqual(ratioOf(44_100, 24_000, forRecognition).filter, filter)
    assert.notStrictEqual(ratioOf(48_000, 24_000, forListening).filter, filter)
  })

  it("are not cached for a rate that needs a large filter, because a recording can declare any rate", () => {
    const odd = ratioOf(7_993, 1_009, forListening)
    assert.isAbove(odd.phases, 1000)
    assert.notStrictEqual(ratioOf(7_993, 1_009, forListening).filter, odd.filter)
    assert.deepStrictEqual(ratioOf(7_993, 1_009, forListening), odd)
  })

  it("are evicted after 50 other pairs of rates, and produce the same audio when computed again", () => {
    const sound = Int16Array.from({ length: 500 }, (_, n) => 1000 * Math.sin(n / 9))
    const before = resampled(sound, 44_100, 24_000)
    ratioOf(44_100, 24_000, forListening)
    for (let n = 1; n <= 51; n++) ratioOf(100 * n + 8000, 8000, forListening)
    assert.notStrictEqual(ratioOf(44_100, 24_000, forListening).filter, filter)
    assert.deepStrictEqual(resampled(sound, 44_100, 24_000), before)
  })
})
