import { assert, layer } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { createHash, randomUUID } from "node:crypto"
import { InvalidObjectKey } from "../../src/domain/objects/ObjectKey.ts"
import { ObjectMissing, ObjectStore, ObjectStoreUnavailable } from "../../src/ports/ObjectStore.ts"

const run = `suite/${randomUUID()}`
let count = 0
const freshKey = (): string => `${run}/${++count}/object.bin`
const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const html = { contentType: "text/html; charset=utf-8" }
const mebibyte = 1024 * 1024

/** Bytes without repetition, as many as a part has, so that a lost, duplicated or swapped chunk changes the hash. */
const chunkAt = (index: number, size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  for (let offset = 0; offset + 4 <= size; offset += 4) view.setUint32(offset, (index * size + offset) * 2_654_435_761)
  return bytes
}

const chunks = (sizes: ReadonlyArray<number>): Stream.Stream<Uint8Array> =>
  Stream.fromIterable(sizes.keys()).pipe(Stream.map((index) => chunkAt(index, sizes[index]!)))

const sha256 = <E>(body: Stream.Stream<Uint8Array, E>): Effect.Effect<string, E> =>
  Effect.suspend(() => {
    const hash = createHash("sha256")
    return Stream.runForEach(body, (chunk) => Effect.sync(() => hash.update(chunk))).pipe(
      Effect.map(() => hash.digest("hex")),
    )
  })

const read = (key: string) =>
  Effect.gen(function* () {
    const { body, ...about } = yield* Effect.flatMap(ObjectStore, (store) => store.get(key))
    return { ...about, text: new TextDecoder().decode(yield* Stream.mkUint8Array(body)) }
  })

const missing = (key: string) =>
  Effect.gen(function* () {
    const store = yield* ObjectStore
    assert.deepStrictEqual(yield* Effect.flip(store.get(key)), new ObjectMissing({ key }))
  })

/** The contract of every `ObjectStore`. */
export const objectStoreSuite = <E>(name: string, stores: Layer.Layer<ObjectStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`ObjectStore: ${name}`, (it) => {
    it.effect("lists every key once, at any depth, and no deleted key", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const mine = [freshKey(), freshKey(), `${freshKey()}.d/deep/er`]
        for (const key of mine) yield* store.put(key, text("x"), html)
        const gone = freshKey()
        yield* store.put(gone, text("x"), html)
        yield* store.delete(gone)
        const keys = yield* Stream.runCollect(store.keys)
        assert.deepStrictEqual([...new Set(keys)].toSorted(), [...keys].toSorted())
        assert.includeMembers([...keys], mine)
        assert.notInclude([...keys], gone)
      }),
    )

    it.effect("returns bytes unchanged, with their type and size", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        const page = "<p>naïve 👩‍👧</p>"
        assert.deepStrictEqual(yield* store.put(key, text(page), html), { size: text(page).length })
        assert.deepStrictEqual(yield* read(key), { ...html, size: text(page).length, text: page })
      }),
    )

    it.effect("reports an unknown object as missing, and accepts its deletion", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        yield* missing(key)
        yield* store.delete(key)
        yield* missing(key)
      }),
    )

    it.effect("stores an empty object", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const [whole, streamed, chunky] = [freshKey(), freshKey(), freshKey()]
        yield* store.put(whole, new Uint8Array(), html)
        yield* store.put(streamed, Stream.empty, html)
        yield* store.put(chunky, Stream.make(new Uint8Array(), new Uint8Array()), html)
        for (const key of [whole, streamed, chunky]) {
          assert.deepStrictEqual(yield* read(key), { ...html, size: 0, text: "" })
        }
      }),
    )

    it.effect("replaces bytes, size and type on a second put", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        yield* store.put(key, text("a longer first"), html)
        yield* store.put(key, Stream.make(text("sec"), text("ond")), { contentType: "text/plain" })
        assert.deepStrictEqual(yield* read(key), { contentType: "text/plain", size: 6, text: "second" })
      }),
    )

    it.effect("lets the caller reuse its buffer after a put", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        const buffer = text("before")
        yield* store.put(key, buffer, html)
        buffer.fill(0)
        assert.strictEqual((yield* read(key)).text, "before")
      }),
    )

    it.effect.each([
      ["many small chunks", Array.from({ length: 300 }, (_, index) => (index % 7) * 4000)],
      ["17 MiB in irregular pieces", [5 * mebibyte, 3 * mebibyte + 12, 8, 6 * mebibyte + 4, 3 * mebibyte - 8]],
      ["exactly two parts of 8 MiB", [8 * mebibyte, 8 * mebibyte]],
      ["one chunk of 20 MiB", [20 * mebibyte]],
    ] as const)("returns a stream byte for byte: %s", ([, sizes]) =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        const size = sizes.reduce((sum, next) => sum + next, 0)
        assert.deepStrictEqual(yield* store.put(key, chunks(sizes), html), { size })
        const stored = yield* store.get(key)
        assert.strictEqual(stored.size, size)
        assert.strictEqual(yield* sha256(stored.body), yield* sha256(chunks(sizes)))
      }),
    )

    it.effect("returns the whole body again after an earlier read was cancelled midway", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        yield* store.put(key, chunks([2 * mebibyte]), html)
        const first = yield* store.get(key)
        assert.isAbove(
          (yield* Stream.runHead(first.body)).pipe((head) => (head._tag === "Some" ? head.value.length : 0)),
          0,
        )
        const second = yield* store.get(key)
        assert.strictEqual(yield* sha256(second.body), yield* sha256(chunks([2 * mebibyte])))
      }),
    )

    it.effect.each([
      ["at once", 0],
      ["after a little", 3],
      ["after more than one part", 12 * mebibyte],
    ] as const)("stores nothing of a body that fails %s, and keeps the object that was stored before", ([, size]) =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const [fresh, taken] = [freshKey(), freshKey()]
        yield* store.put(taken, text("before"), html)
        const failure = new ObjectStoreUnavailable({ cause: new Error("the source broke") })
        const broken = Stream.concat(chunks([size]), Stream.fail(failure))
        for (const key of [fresh, taken]) {
          assert.strictEqual(yield* Effect.flip(store.put(key, broken, { contentType: "text/plain" })), failure)
        }
        yield* missing(fresh)
        assert.deepStrictEqual(yield* read(taken), { ...html, size: 6, text: "before" })
      }),
    )

    it.effect("stores nothing of an interrupted put", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        const started = yield* Deferred.make<void>()
        const endless = chunks([9 * mebibyte]).pipe(
          Stream.concat(Stream.fromEffect(Effect.andThen(Deferred.succeed(started, undefined), Effect.never))),
        )
        const writer = yield* Effect.forkChild(store.put(key, endless, html))
        yield* Deferred.await(started)
        yield* Fiber.interrupt(writer)
        yield* missing(key)
      }),
    )

    it.effect("reports a deleted object as missing", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        yield* store.put(key, text("x"), html)
        yield* store.delete(key)
        yield* missing(key)
      }),
    )

    it.effect("deletes everything under a prefix, and nothing outside it", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const base = `${run}/${++count}`
        const gone = ["a/1", "a/2.html", "a/b/c/3", "a/b/4"].map((end) => `${base}/${end}`)
        const kept = ["a.html", "ab/1", "b/1"].map((end) => `${base}/${end}`)
        for (const key of [...gone, ...kept]) yield* store.put(key, text(key), html)
        yield* store.deleteAll(`${base}/a/`)
        yield* store.deleteAll(`${base}/nothing-here/`)
        for (const key of gone) yield* missing(key)
        for (const key of kept) assert.strictEqual((yield* read(key)).text, key)
      }),
    )

    it.effect.each([
      "",
      "/",
      "/a",
      "a/",
      "a//b",
      ".",
      "..",
      "a/../b",
      "../a",
      "a/./b",
      "a b",
      "ä",
      "a\\b",
      "a\0b",
      "a%2e",
      "x".repeat(901),
    ])("treats an invalid key as a defect in the caller: %j", (key) =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        for (const attempt of [store.put(key, text("x"), html), store.get(key), store.delete(key)]) {
          const exit = yield* Effect.exit(attempt)
          assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof InvalidObjectKey)
        }
      }),
    )

    it.effect.each(["", "/", "a", "a/../", "../", "a//"])(
      "treats an invalid prefix as a defect in the caller: %j",
      (prefix) =>
        Effect.gen(function* () {
          const store = yield* ObjectStore
          const exit = yield* Effect.exit(store.deleteAll(prefix))
          assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof InvalidObjectKey)
        }),
    )

    it.effect("keeps one complete object after concurrent writes to one key", () =>
      Effect.gen(function* () {
        const store = yield* ObjectStore
        const key = freshKey()
        const bodies = Array.from({ length: 8 }, (_, index) => String(index).repeat(200_000))
        yield* Effect.forEach(bodies, (body, index) => store.put(key, text(body), { contentType: `text/x-${index}` }), {
          concurrency: "unbounded",
        })
        const stored = yield* read(key)
        const winner = bodies.indexOf(stored.text)
        assert.isAtLeast(winner, 0)
        assert.strictEqual(stored.contentType, `text/x-${winner}`)
      }),
    )

    it.effect("answers a ping", () => Effect.flatMap(ObjectStore, (store) => store.ping))
  })
