import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { KeyValue } from "../../src/ports/KeyValue.ts"

/** Advances the store's clock, so that no test waits. */
export class Elapse extends Context.Service<Elapse, (by: Duration.Duration) => Effect.Effect<void>>()("test/Elapse") {}

const minute = Duration.minutes(1)
/** Longer than any machine takes from one line of a test to the next. */
const soon = Duration.seconds(20)
const run = randomUUID()
let keys = 0
const freshKey = (): string => `suite:${run}:${++keys}:`

/** The contract of every `KeyValue`. */
export const keyValueSuite = <E>(name: string, stores: Layer.Layer<KeyValue | Elapse, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`KeyValue: ${name}`, (it) => {
    it.effect("returns nothing for a key that was not set", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        assert.deepStrictEqual(yield* store.get(key), Option.none())
        assert.isFalse(yield* store.delete(key))
        assert.isFalse(yield* store.compareAndDelete(key, ""))
        assert.isFalse(yield* store.compareAndSet(key, "", "x", minute))
        assert.isFalse(yield* store.appendAfter(key, "", "x", minute))
        assert.isFalse(yield* store.extend(key, minute))
        assert.deepStrictEqual(yield* store.get(key), Option.none())
      }),
    )

    it.effect("returns the remaining lifetime of a key", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        assert.deepStrictEqual(yield* store.remaining(key), Option.none())
        const before = performance.now()
        yield* store.set(key, "x", minute)
        const left = Duration.toMillis(Option.getOrThrow(yield* store.remaining(key)))
        assert.isAtMost(left, 60_000)
        // Some stores expire only at whole seconds.
        assert.isAtLeast(left, 59_000 - (performance.now() - before))
        yield* Effect.flatMap(Elapse, (elapse) => elapse(Duration.minutes(2)))
        assert.deepStrictEqual(yield* store.remaining(key), Option.none())
      }),
    )

    it.effect("returns the values of several keys in order, skipping missing ones", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const [first, absent, second, past] = [freshKey(), freshKey(), freshKey(), freshKey()]
        yield* store.set(past, "p", Duration.seconds(1))
        yield* Effect.flatMap(Elapse, (elapse) => elapse(minute))
        yield* store.set(first, "1", minute)
        yield* store.set(second, "2", minute)
        const held = yield* store.getAll([second, absent, past, first, second])
        assert.deepStrictEqual(held.map(Option.getOrNull), ["2", null, null, "1", "2"])
        assert.deepStrictEqual(yield* store.getAll([]), [])
      }),
    )

    it.effect("returns the value that was set last", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        yield* store.set(key, "first", minute)
        yield* store.set(key, "second", minute)
        assert.deepStrictEqual(yield* store.get(key), Option.some("second"))
      }),
    )

    it.effect("returns values unchanged: empty, quotes, newlines, emoji, other scripts, a megabyte", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        for (const value of ["", `'";--\\%_$1`, "a\r\n\tb", "naïve 日本 👩‍👩‍👧 \u202e", "x".repeat(1_000_000)]) {
          const key = freshKey() + "naïve'\"%_*?[]\\"
          yield* store.set(key, value, minute)
          assert.deepStrictEqual(yield* store.get(key), Option.some(value))
          assert.isTrue(yield* store.compareAndSet(key, value, value, minute))
        }
      }),
    )

    it.effect("treats an expired key as missing in every operation", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const elapse = yield* Elapse
        const prefix = freshKey()
        const operations: ReadonlyArray<readonly [string, (key: string) => Effect.Effect<unknown, unknown>, unknown]> =
          [
            ["get", (key) => store.get(key), Option.none()],
            ["delete", (key) => store.delete(key), false],
            ["compareAndSet", (key) => store.compareAndSet(key, "v", "w", minute), false],
            ["appendAfter", (key) => store.appendAfter(key, "v", "w", minute), false],
            ["compareAndDelete", (key) => store.compareAndDelete(key, "v"), false],
            ["extend", (key) => store.extend(key, minute), false],
            ["keys", (key) => store.keys(key, 10), []],
            ["setIfAbsent", (key) => store.setIfAbsent(key, "w", minute), true],
          ]
        for (const [operation] of operations) yield* store.set(prefix + operation, "v", soon)
        yield* elapse(Duration.millis(20_100))
        for (const [operation, perform, expected] of operations) {
          assert.deepStrictEqual(yield* perform(prefix + operation), expected, operation)
        }
      }),
    )

    it.effect("appends only to a value with the expected ending", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        yield* store.set(key, "begin", minute)
        for (const wrong of ["x", "begi", "Begin", "a begin", "beg%", "b_gin"])
          assert.isFalse(yield* store.appendAfter(key, wrong, "!", minute), wrong)
        assert.isTrue(yield* store.appendAfter(key, "gin", "ñ\n日本👩‍👩‍👧", minute))
        assert.isFalse(yield* store.appendAfter(key, "gin", "!", minute))
        assert.isTrue(yield* store.appendAfter(key, "\n日本👩‍👩‍👧", `'";--\\%_$1`, minute))
        assert.isTrue(yield* store.appendAfter(key, `日本👩‍👩‍👧'";--\\%_$1`, "", minute))
        assert.isTrue(yield* store.appendAfter(key, "", ".", minute))
        assert.deepStrictEqual(yield* store.get(key), Option.some(`beginñ\n日本👩‍👩‍👧'";--\\%_$1.`))
        assert.isTrue(yield* store.compareAndSet(key, `beginñ\n日本👩‍👩‍👧'";--\\%_$1.`, "new", minute))
        assert.isTrue(yield* store.appendAfter(key, "new", "er", minute))
        assert.isFalse(yield* store.compareAndDelete(key, "new"))
        assert.isTrue(yield* store.extend(key, minute))
        assert.isTrue(yield* store.compareAndDelete(key, "newer"))
      }),
    )

    it.effect(
      "lets one of several concurrent appends to the same value succeed, even if the value is a megabyte long",
      () =>
        Effect.gen(function* () {
          const store = yield* KeyValue
          const key = freshKey()
          const long = "x".repeat(1_000_000)
          yield* store.set(key, long, minute)
          let [ending, whole] = [long, long]
          for (let round = 0; round < 3; round++) {
            const additions = Array.from({ length: 10 }, (_, n) => `\n${round} by ${n}`)
            const won = yield* Effect.forEach(
              additions,
              (addition) => store.appendAfter(key, ending, addition, minute),
              {
                concurrency: "unbounded",
              },
            )
            assert.lengthOf(won.filter(Boolean), 1)
            ending = additions[won.indexOf(true)]!
            whole += ending
          }
          assert.strictEqual(Option.getOrThrow(yield* store.get(key)), whole)
        }),
    )

    it.effect("keeps a key until it expires, and restarts its lifetime with every write", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const elapse = yield* Elapse
        const prefix = freshKey()
        const writes: ReadonlyArray<readonly [string, (key: string) => Effect.Effect<unknown, unknown>]> = [
          ["set", (key) => store.set(key, "v", minute)],
          ["compareAndSet", (key) => store.compareAndSet(key, "v", "v", minute)],
          ["appendAfter", (key) => store.appendAfter(key, "v", "", minute)],
          ["extend", (key) => store.extend(key, minute)],
        ]
        for (const [write, perform] of writes) {
          yield* store.set(prefix + write, "v", soon)
          yield* perform(prefix + write)
        }
        yield* elapse(Duration.seconds(30))
        for (const [write] of writes) assert.deepStrictEqual(yield* store.get(prefix + write), Option.some("v"), write)
        yield* elapse(Duration.seconds(31))
        for (const [write] of writes) assert.deepStrictEqual(yield* store.get(prefix + write), Option.none(), write)
      }),
    )

    it.effect("replaces a longer time to live with a shorter one", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const elapse = yield* Elapse
        const key = freshKey()
        yield* store.set(key, "v", minute)
        assert.isTrue(yield* store.extend(key, soon))
        yield* elapse(Duration.seconds(21))
        assert.deepStrictEqual(yield* store.get(key), Option.none())
      }),
    )

    it.effect("set-if-absent sets a free key and leaves a taken one unchanged", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        assert.isTrue(yield* store.setIfAbsent(key, "mine", minute))
        assert.isFalse(yield* store.setIfAbsent(key, "yours", minute))
        assert.deepStrictEqual(yield* store.get(key), Option.some("mine"))
      }),
    )

    it.effect("a refused set-if-absent, compare-and-set or append doesn't extend the lifetime", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const elapse = yield* Elapse
        const [absent, compare, append] = [freshKey(), freshKey(), freshKey()]
        for (const key of [absent, compare, append]) yield* store.set(key, "v", soon)
        assert.isFalse(yield* store.setIfAbsent(absent, "w", minute))
        assert.isFalse(yield* store.compareAndSet(compare, "other", "w", minute))
        assert.isFalse(yield* store.appendAfter(append, "other", "w", minute))
        yield* elapse(Duration.seconds(21))
        for (const key of [absent, compare, append]) assert.deepStrictEqual(yield* store.get(key), Option.none())
      }),
    )

    it.effect("compare-and-set and compare-and-delete act on exactly the expected value", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        yield* store.set(key, "a", minute)
        for (const wrong of ["", "A", "a ", "ab"]) {
          assert.isFalse(yield* store.compareAndSet(key, wrong, "b", minute))
          assert.isFalse(yield* store.compareAndDelete(key, wrong))
        }
        assert.isTrue(yield* store.compareAndSet(key, "a", "b", minute))
        assert.deepStrictEqual(yield* store.get(key), Option.some("b"))
        assert.isTrue(yield* store.compareAndDelete(key, "b"))
        assert.deepStrictEqual(yield* store.get(key), Option.none())
      }),
    )

    it.effect("delete reports whether the key existed", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        yield* store.set(key, "v", minute)
        assert.isTrue(yield* store.delete(key))
        assert.isFalse(yield* store.delete(key))
      }),
    )

    it.effect(
      "lets exactly one of several concurrent calls take a free key, and exactly one succeed in a compare-and-set",
      () =>
        Effect.gen(function* () {
          const store = yield* KeyValue
          const key = freshKey()
          const contenders = Array.from({ length: 25 }, (_, index) => `w${index}`)
          const taken = yield* Effect.forEach(contenders, (name) => store.setIfAbsent(key, name, minute), {
            concurrency: "unbounded",
          })
          assert.lengthOf(taken.filter(Boolean), 1)
          const holder = Option.getOrThrow(yield* store.get(key))
          assert.strictEqual(holder, contenders[taken.indexOf(true)])
          const won = yield* Effect.forEach(
            contenders,
            (name) => store.compareAndSet(key, holder, `next-${name}`, minute),
            {
              concurrency: "unbounded",
            },
          )
          assert.lengthOf(won.filter(Boolean), 1)
          const released = yield* Effect.forEach(
            contenders,
            () => store.compareAndDelete(key, `next-${contenders[won.indexOf(true)]}`),
            { concurrency: "unbounded" },
          )
          assert.lengthOf(released.filter(Boolean), 1)
        }),
    )

    it.effect("loses no increment of a counter that uses compare-and-set", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const key = freshKey()
        yield* store.set(key, "0", minute)
        const increment: Effect.Effect<void, unknown> = Effect.gen(function* () {
          const seen = Option.getOrThrow(yield* store.get(key))
          if (!(yield* store.compareAndSet(key, seen, String(Number(seen) + 1), minute))) yield* increment
        })
        yield* Effect.forEach(Array.from({ length: 20 }), () => increment, { concurrency: 5 })
        assert.deepStrictEqual(yield* store.get(key), Option.some("20"))
      }),
    )

    it.effect("finds keys by their exact prefix, and treats wildcards as ordinary characters", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const prefix = freshKey()
        const odd = ["a%", "a_", "a*", "a?", "a[b]", "a\\", "A", "ab", "b"]
        for (const end of odd) yield* store.set(prefix + end, "v", minute)
        const found = (end: string) => Effect.map(store.keys(prefix + end, 100), (keys) => keys.toSorted())
        const starting = (end: string) => odd.filter((name) => name.startsWith(end)).map((name) => prefix + name)
        for (const end of ["", "a", "a%", "a_", "a*", "a?", "a[", "a\\", "A", "c"]) {
          assert.deepStrictEqual(yield* found(end), starting(end).toSorted(), JSON.stringify(end))
        }
        assert.lengthOf(yield* store.keys(prefix, 4), 4)
        assert.lengthOf(yield* store.keys(prefix, 0), 0)
      }),
    )

    it.effect("finds a thousand keys under a prefix, each once", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const prefix = freshKey()
        const names = Array.from({ length: 1000 }, (_, index) => prefix + index)
        yield* Effect.forEach(names, (key) => store.set(key, "v", minute), { concurrency: 50, discard: true })
        assert.deepStrictEqual((yield* store.keys(prefix, 5000)).toSorted(), names.toSorted())
        assert.lengthOf(new Set(yield* store.keys(prefix, 300)), 300)
      }),
    )

    it.effect("accepts fractions of a millisecond and infinite durations as times to live", () =>
      Effect.gen(function* () {
        const store = yield* KeyValue
        const elapse = yield* Elapse
        const [brief, endless] = [freshKey(), freshKey()]
        yield* store.set(brief, "v", Duration.micros(10n))
        yield* store.set(endless, "v", Duration.infinity)
        yield* elapse(Duration.millis(2))
        assert.deepStrictEqual(yield* store.get(brief), Option.none())
        assert.deepStrictEqual(yield* store.get(endless), Option.some("v"))
        assert.isTrue(yield* store.delete(endless))
      }),
    )

    it.effect("answers a ping", () => Effect.flatMap(KeyValue, (store) => store.ping))
  })
