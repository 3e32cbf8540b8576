import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Exit from "effect/Exit"
import type { Worker } from "node:worker_threads"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import * as Threads from "../../src/adapters/workers/IndexWorkers.ts"
import { indexOf, indexText } from "../../src/domain/agents/retrieval/Indexing.ts"
import type { PassageQuery } from "../../src/domain/agents/retrieval/RetrievalIndex.ts"
import { vectorOf } from "../../src/domain/agents/retrieval/Vector.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { openIndex } from "../../src/application/agents/openIndex.ts"
import { IndexWorkers } from "../../src/ports/IndexWorkers.ts"

const words = Array.from({ length: 500 }, (_, n) => `w${n.toString(36)}`)

const text = (page: number) =>
  Array.from({ length: 400 }, (_, n) => words[(page * 31 + n * n * 7) % words.length]).join(" ")

const stored = (pages: number, model: string | null = null): Uint8Array => {
  const content = { pages: Array.from({ length: pages }, (_, n) => ({ number: n + 1, text: text(n) })), outline: [] }
  const built = indexOf([{ name: "a.pdf", content }], "vector")
  if (built._tag === "Failure") throw built.failure
  const index = built.success
  const of = index.passages.map((_, n) => vectorOf([n + 1, 1, 0.5]))
  return new TextEncoder().encode([...indexText({ ...index, vectors: model === null ? null : { model, of } })].join(""))
}

const query = (words: string, more: Partial<PassageQuery> = {}): PassageQuery => ({
  text: words,
  limit: 6,
  vector: null,
  how: "similarity",
  ...more,
})

/** An index thread with observable workers. */
const threads = Effect.gen(function* () {
  const all: Array<Worker> = []
  const alive = new Set<Worker>()
  const spawn = () => {
    const worker = threadFor("indexes")({})
    all.push(worker)
    alive.add(worker)
    worker.once("exit", () => alive.delete(worker))
    return worker
  }
  const services = yield* Layer.build(Threads.layer({ spawn }).pipe(Layer.provide(Identifiers.layer)))
  const open = (bytes: Uint8Array) =>
    Effect.flatMap(IndexWorkers, (workers) => workers.open(bytes)).pipe(Effect.provideContext(services))
  return { open, all, alive }
})

describe("indexes on a worker thread", () => {
  it.live("give the same search results as on the main thread, by terms and by vectors", () =>
    Effect.gen(function* () {
      const { open, alive } = yield* threads
      const queries = [
        query("w0 w3 wz"),
        query("w7", { limit: 2, how: "mmr" }),
        query("w5", { vector: vectorOf([3, 1, 0.5]) }),
        query("w5", { vector: vectorOf([9, 1, 0.5]), how: "ensemble" }),
        query("nowhere"),
      ]
      for (const bytes of [stored(40), stored(25, "m")]) {
        const here = yield* openIndex(bytes.slice())
        const there = yield* open(bytes.slice())
        assert.deepStrictEqual([there.documents, there.model], [here.documents, here.model])
        for (const one of queries) assert.deepStrictEqual(yield* there.search(one), yield* here.search(one))
      }
      assert.strictEqual(alive.size, 1)
    }),
  )

  it.live("do not block the main thread, however large they are", () =>
    Effect.gen(function* () {
      const { open } = yield* threads
      yield* open(stored(1))
      const bytes = stored(4000)
      assert.isAbove(bytes.length, 5_000_000)
      let turns = 0
      let turn = setImmediate(function again() {
        turns += 1
        turn = setImmediate(again)
      })
      const index = yield* open(bytes)
      clearImmediate(turn)
      assert.isAbove(turns, 100, "this thread continues while the other one works")
      assert.lengthOf(yield* index.search(query("w0 w3")), 6)
    }),
  )

  it.live("are lost if the thread dies, and can be opened again", () =>
    Effect.gen(function* () {
      const { open, all } = yield* threads
      const bytes = stored(3)
      for (let round = 1; round <= 2; round++) {
        const index = yield* open(bytes.slice())
        assert.isNotEmpty(yield* index.search(query("w0")))
        yield* Effect.promise(() => all.at(-1)!.terminate())
        assert.strictEqual((yield* Effect.flip(index.search(query("w0"))))._tag, "IndexLost")
      }
      assert.isNotEmpty(yield* Effect.flatMap(open(bytes), ({ search }) => search(query("w0"))))
    }),
  )

  it.live("are released with their scope", () =>
    Effect.gen(function* () {
      const { open } = yield* threads
      const scope = yield* Scope.make()
      const index = yield* Scope.provide(open(stored(3)), scope)
      const other = yield* open(stored(3))
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual((yield* Effect.flip(index.search(query("w0"))))._tag, "IndexLost")
      assert.isNotEmpty(yield* other.search(query("w0")))
    }),
  )

  it.live("fail with a defect if they are invalid, and the thread keeps running", () =>
    Effect.gen(function* () {
      const { open, all } = yield* threads
      const exit = yield* Effect.exit(open(new TextEncoder().encode("{}")))
      assert.isTrue(Exit.isFailure(exit) && exit.cause.reasons.some(({ _tag }) => _tag === "Die"))
      assert.isNotEmpty(yield* Effect.flatMap(open(stored(2)), ({ search }) => search(query("w0"))))
      assert.lengthOf(all, 1)
    }),
  )
})
