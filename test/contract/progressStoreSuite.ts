import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { Progress } from "../../src/domain/forms/results/Progress.ts"
import { ProgressStore } from "../../src/ports/ProgressStore.ts"

/** The contract of every `ProgressStore`. */
export const progressStoreSuite = <E>(name: string, stores: Layer.Layer<ProgressStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`ProgressStore: ${name}`, (it) => {
    const own = () => tenantNamed(`t${randomUUID()}`)
    const at = (last: string, times = {}, channel: Progress["channel"] = "page") => ({ channel, last, times })

    it.effect("counts each person once, at their current question, and includes the times from all their visits", () =>
      Effect.gen(function* () {
        const store = yield* ProgressStore
        const tenant = own()
        yield* store.note(tenant, "f", "pass:1", at("a", { a: 1000 }))
        yield* store.note(tenant, "f", "pass:1", at("b", { b: 4000 }))
        yield* store.note(tenant, "f", "pass:2", at("b", { b: 2000 }))
        yield* store.note(tenant, "f", "pass:3", at("a", {}, "voice"))
        yield* store.note(tenant, "g", "pass:1", at("x"))
        const { stops, spent } = yield* store.summary(tenant, "f")
        assert.sameDeepMembers(
          [...stops],
          [
            { channel: "page", last: "b", count: 2 },
            { channel: "voice", last: "a", count: 1 },
          ],
        )
        assert.sameDeepMembers(
          [...spent],
          [
            { channel: "page", field: "a", count: 1, median: 1000 },
            { channel: "page", field: "b", count: 2, median: 3000 },
          ],
        )
      }),
    )

    it.effect("finds visits without a current question by a hash of the person's address, and never counts them", () =>
      Effect.gen(function* () {
        const store = yield* ProgressStore
        const tenant = own()
        yield* store.note(tenant, "f", "pass:1", at("", {}, "voice"), ["x"])
        yield* store.note(tenant, "f", "pass:2", at("a"))
        yield* store.note(tenant, "f", "pass:2", at("", {}, "voice"), ["x"])
        const { stops } = yield* store.summary(tenant, "f")
        assert.deepStrictEqual([...stops], [{ channel: "page", last: "a", count: 1 }])
        const owners = (yield* store.ofPerson(tenant, { owners: [], marks: ["x"] }, 10)).map(({ owner }) => owner)
        assert.sameMembers(owners, ["pass:1", "pass:2"])
      }),
    )

    it.effect("deletes the progress of people who have submitted, and of whole forms", () =>
      Effect.gen(function* () {
        const store = yield* ProgressStore
        const [tenant, other] = [own(), own()]
        const left = (of = tenant, form = "f") => Effect.map(store.summary(of, form), ({ stops }) => stops.length)
        yield* store.note(tenant, "f", "pass:1", at("a"))
        const before = yield* store.stamp(tenant, "f")
        yield* store.note(tenant, "f", "user:7", at("b"))
        assert.notStrictEqual(yield* store.stamp(tenant, "f"), before)
        yield* store.note(tenant, "g", "user:7", at("b"))
        yield* store.note(other, "f", "user:7", at("b"))
        yield* store.forget(tenant, "f", "pass:1")
        assert.strictEqual(yield* left(), 1)
        assert.deepStrictEqual(yield* Effect.all([left(), left(tenant, "g"), left(other)]), [1, 1, 1])
        yield* store.remove(other, "f")
        assert.strictEqual(yield* left(other), 0)
      }),
    )

    it.effect("finds a person in all forms of a tenant, by name or by the hash of a stored address", () =>
      Effect.gen(function* () {
        const store = yield* ProgressStore
        const [tenant, other] = [own(), own()]
        const of = (owners: ReadonlyArray<string>, marks: ReadonlyArray<string>, limit = 10) =>
          store.ofPerson(tenant, { owners, marks }, limit)
        yield* store.note(tenant, "f", "user:7", at("a"), ["x"])
        yield* store.note(tenant, "g", "pass:1", at("a"), ["y", "z"])
        yield* store.note(other, "f", "user:7", at("a"), ["x"])
        yield* store.note(tenant, "h", "pass:2", at("a"), ["x"])
        yield* store.note(tenant, "h", "pass:2", at("b"), [])
        const [seven, one] = [
          { formUid: "f", owner: "user:7" },
          { formUid: "g", owner: "pass:1" },
        ]
        assert.deepStrictEqual(yield* of(["user:7", "sub:7"], []), [seven])
        assert.deepStrictEqual(yield* of([], ["x"]), [seven])
        assert.deepStrictEqual(yield* of([], ["q", "z"]), [one])
        assert.deepStrictEqual(yield* of(["user:7"], ["y"]), [seven, one])
        assert.deepStrictEqual(yield* of(["user:7"], ["y"], 1), [seven])
        assert.deepStrictEqual(yield* of([], []), [])
      }),
    )

    it.effect("counts people anonymously after a while, and later not at all", () =>
      Effect.gen(function* () {
        const store = yield* ProgressStore
        const tenant = own()
        const now = yield* DateTime.now
        yield* store.note(tenant, "f", "user:8", at("a"), ["m"])
        const [earlier, later] = [DateTime.subtract(now, { days: 1 }), DateTime.add(now, { days: 1 })]
        yield* store.remove(tenant, "f", earlier)
        yield* store.age({ nameless: later, gone: earlier })
        assert.deepStrictEqual(yield* store.ofPerson(tenant, { owners: ["user:8"], marks: ["m"] }, 10), [])
        assert.strictEqual((yield* store.summary(tenant, "f")).stops[0]?.count, 1)
        yield* store.note(tenant, "f", "user:8", at("a"))
        assert.strictEqual((yield* store.summary(tenant, "f")).stops[0]?.count, 2)
        yield* store.age({ nameless: later, gone: later })
        assert.deepStrictEqual((yield* store.summary(tenant, "f")).stops, [])
      }),
    )
  })
