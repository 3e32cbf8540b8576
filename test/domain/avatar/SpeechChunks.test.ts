import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { speechChunks } from "../../../src/domain/avatar/speech/SpeechChunks.ts"

describe("the pieces of an utterance", () => {
  it("last 600 ms at first, then one second each, with the remainder at the end, in order and without loss", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 8 }), (lengths) => {
        const chunks = speechChunks()
        let next = 0
        const out = lengths.flatMap((length) =>
          chunks.push(Int16Array.from({ length }, () => (next++ % 60_000) - 30_000)),
        )
        const rest = chunks.end()
        for (const [at, chunk] of out.entries()) assert.lengthOf(chunk, at === 0 ? 14_400 : 24_000)
        for (const chunk of rest) assert.isBelow(chunk.length, out.length === 0 ? 14_400 : 24_000)
        const all = [...out, ...rest].flatMap((chunk) => [...chunk])
        assert.lengthOf(all, next)
        assert.isTrue(all.every((sample, at) => sample === (at % 60_000) - 30_000))
      }),
      { numRuns: 40 },
    )
  })

  it("are sent as soon as they are full", () => {
    const chunks = speechChunks()
    assert.lengthOf(chunks.push(new Int16Array(14_399)), 0)
    assert.lengthOf(chunks.push(new Int16Array(1)), 1)
    assert.lengthOf(chunks.push(new Int16Array(23_999)), 0)
    assert.lengthOf(chunks.push(new Int16Array(2)), 1)
    assert.deepStrictEqual(
      chunks.end().map(({ length }) => length),
      [1],
    )
    assert.deepStrictEqual(chunks.end(), [])
  })
})
