import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { passes } from "../../doubles/Testing.ts"
import * as MemoryProgress from "../../doubles/memory/ProgressStore.ts"
import * as Memory from "../../doubles/memory/KeyValue.ts"
import { layer, PartialAnswers, partialLifetime } from "../../../src/application/forms/PartialAnswers.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"

const key = { tenant: "demo", formUid: "form", owner: "user:1" }

/** A store that counts reads. */
const counted = (reads: { count: number }) =>
  layer.pipe(
    Layer.provideMerge(
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
    Layer.provide(Layer.mergeAll(Memory.layer, MemoryProgress.layer, passes)),
  )

const standing = Effect.flatMap(PartialAnswers, ({ find }) =>
  Effect.map(find(key), (found) => Option.getOrUndefined(found)?.data),
)

describe("partial answers saved in pieces", () => {
  it.effect("are not read again by a writer that passes the position returned by its last write", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { put } = yield* PartialAnswers
      const first = yield* put(key, { a: 1 })
      const second = yield* put(key, { b: 2 }, first)
      yield* put(key, { a: null, c: 3 }, second)
      assert.strictEqual(reads.count, 1)
      assert.deepStrictEqual(yield* standing, { b: 2, c: 3 })
    }).pipe(Effect.provide(counted(reads)))
  })

  it.effect("keep what another writer added in the meantime", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { add, put } = yield* PartialAnswers
      const place = yield* put(key, { a: 1 })
      assert.deepStrictEqual((yield* add(key, { b: 2 })).data, { a: 1, b: 2 })
      yield* put(key, { a: 3 }, place)
      assert.deepStrictEqual(yield* standing, { a: 3, b: 2 })
    }).pipe(Effect.provide(counted(reads)))
  })

  it.effect("begin anew with the next piece if they have expired in the meantime", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { put, forget } = yield* PartialAnswers
      const place = yield* put(key, { a: 1 })
      yield* forget(key)
      yield* put(key, { b: 2 }, place)
      assert.deepStrictEqual(yield* standing, { b: 2 })
    }).pipe(Effect.provide(counted(reads)))
  })

  it.effect("are deleted when all are withdrawn, and expire an hour after the last one was saved", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { put, find } = yield* PartialAnswers
      const place = yield* put(key, { a: 1 })
      yield* TestClock.adjust(Duration.minutes(59))
      const next = yield* put(key, { b: 2 }, place)
      yield* TestClock.adjust(Duration.minutes(59))
      const kept = Option.getOrThrow(yield* find(key))
      assert.deepStrictEqual(kept.data, { a: 1, b: 2 })
      assert.strictEqual(Date.parse(kept.expiresAt) - Date.parse(kept.savedAt), Duration.toMillis(partialLifetime))
      yield* put(key, { a: null, b: null }, next)
      assert.deepStrictEqual(yield* find(key), Option.none())
    }).pipe(Effect.provide(counted(reads)))
  })

  it.effect("are compacted when there are many pieces, and none is lost", () => {
    const reads = { count: 0 }
    return Effect.gen(function* () {
      const { put } = yield* PartialAnswers
      const store = yield* KeyValue
      let place = yield* put(key, {})
      for (let n = 0; n < 2000; n++) place = yield* put(key, { [`f${n % 20}`]: n }, place)
      assert.deepStrictEqual(
        yield* standing,
        Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 1980 + n])),
      )
      const [name] = yield* store.keys("", 10)
      assert.isBelow(Option.getOrThrow(yield* store.get(name!)).length, 20_000)
      assert.isBelow(reads.count, 20)
    }).pipe(Effect.provide(counted(reads)))
  })
})
