import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { PendingAnswers } from "../../src/ports/PendingAnswers.ts"

/** The contract of every store of pending answers. */
export const pendingAnswersSuite = <E>(name: string, layer: Layer.Layer<PendingAnswers, E>): void => {
  describe(`pending answers: ${name}`, () => {
    it.effect("are each listed once, with the newest text, until they are deleted", () =>
      Effect.gen(function* () {
        const { keep, has, all, count, forget } = yield* PendingAnswers
        assert.isEmpty(yield* all(10))
        assert.isFalse(yield* has("a-1"))
        yield* keep({ id: "a-1", text: '{"a":"é\\u0000"}' })
        yield* keep({ id: "b-2", text: "{}" })
        yield* keep({ id: "b-2", text: '{"b":2}' })
        assert.isTrue(yield* has("a-1"))
        const found = [...(yield* all(10))].sort((a, b) => a.id.localeCompare(b.id))
        assert.deepStrictEqual(found, [
          { id: "a-1", text: '{"a":"é\\u0000"}' },
          { id: "b-2", text: '{"b":2}' },
        ])
        assert.lengthOf(yield* all(1), 1)
        assert.deepStrictEqual([yield* count(10), yield* count(1)], [2, 1])
        yield* forget("a-1")
        yield* forget("a-1")
        assert.isFalse(yield* has("a-1"))
        assert.deepStrictEqual(
          (yield* all(10)).map(({ id }) => id),
          ["b-2"],
        )
      }).pipe(Effect.provide(layer)),
    )
  })
}
