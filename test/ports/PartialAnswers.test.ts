import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Memory from "../../src/adapters/memory/KeyValue.ts"
import { layer, PartialAnswers } from "../../src/ports/in/PartialAnswers.ts"
import { KeyValue } from "../../src/ports/out/KeyValue.ts"

const key = { tenant: "demo", formUid: "form", owner: "user:1" }

/** A store that counts what is read. */
const counted = (reads: { count: number }) =>
  layer.pipe(
    Layer.provide(
      Layer.effect(
        KeyValue,
        Effect.map(KeyValue, (store) =>
          KeyValue.of({
            ...store,
            get: (name) => Effect.suspend(() => (reads.count++, store.get(name))),
          }),
        ),
      ),
    ),
    Layer.provide(Memory.layer),
  )

const standing = Effect.flatMap(PartialAnswers, ({ find }) =>
  Effect.map(find(key), (found) => Option.getOrUndefined(found)?.data),
)

describe("unfinished answers that are added to", () => {
  it.effect("are not read by who shows what was answered last", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { add } = yield* PartialAnswers
      const first = yield* add(key, { a: 1 })
      const second = yield* add(key, { b: 2 }, first)
      yield* add(key, { a: null, c: 3 }, second)
      assert.strictEqual(reads.count, 1)
      assert.deepStrictEqual(yield* standing, { b: 2, c: 3 })
    }).pipe(Effect.provide(counted(reads)))
  })

  it.effect("keep what somebody else has added since", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { add } = yield* PartialAnswers
      const seen = yield* add(key, { a: 1 })
      yield* add(key, { b: 2 })
      const last = yield* add(key, { a: 3 }, seen)
      assert.deepStrictEqual(last.data, { a: 3, b: 2 })
      assert.deepStrictEqual(yield* standing, { a: 3, b: 2 })
    }).pipe(Effect.provide(counted(reads)))
  })

  it.effect("begin anew when they are gone meanwhile", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { add, forget } = yield* PartialAnswers
      const seen = yield* add(key, { a: 1 })
      yield* forget(key)
      yield* add(key, { b: 2 }, seen)
      assert.deepStrictEqual(yield* standing, { b: 2 })
    }).pipe(Effect.provide(counted(reads)))
  })
})
