import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import fc from "fast-check"
import { inParts } from "../../../src/adapters/s3/parts.ts"

const partsOf = (partSize: number, chunks: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> =>
  Effect.runSync(Stream.runCollect(inParts(partSize)(Stream.fromIterable(chunks))))

describe("parts of an upload", () => {
  it("contain the same bytes in order, are all the same size except the last, and are never empty", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.uint8Array({ maxLength: 100 })), (partSize, chunks) => {
        const parts = partsOf(partSize, chunks)
        assert.deepStrictEqual(Buffer.concat(parts), Buffer.concat(chunks))
        for (const part of parts.slice(0, -1)) assert.lengthOf(part, partSize)
        const last = parts.at(-1)
        if (last !== undefined) assert.isTrue(last.length > 0 && last.length <= partSize)
      }),
    )
  })

  it("have their own buffers, so that overwriting a chunk changes none of them", () => {
    const chunk = Uint8Array.of(1, 2, 3, 4)
    const parts = partsOf(4, [chunk])
    chunk.fill(0)
    assert.deepStrictEqual(parts, [Uint8Array.of(1, 2, 3, 4)])
  })

  it.effect("don't include an incomplete one if the body is interrupted", () =>
    Effect.gen(function* () {
      const seen: Array<number> = []
      const broken = Stream.concat(Stream.make(new Uint8Array(10), new Uint8Array(3)), Stream.fail("broken"))
      const exit = yield* Effect.exit(
        Stream.runForEach(inParts(8)(broken), (part) => Effect.sync(() => seen.push(part.length))),
      )
      assert.deepStrictEqual(exit, Exit.fail("broken"))
      assert.deepStrictEqual(seen, [8])
    }),
  )
})
