import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { Worker } from "node:worker_threads"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import * as Threads from "../../src/adapters/workers/RenderWorkers.ts"
import { noLimits } from "../../src/domain/infographic/RenderLimits.ts"
import { type RawRender, RenderWorkers } from "../../src/ports/RenderWorkers.ts"
import { first, type Json, records, request } from "../support/renders.ts"

const program = new URL("../../src/layers/renderThread.ts", import.meta.url)

const theme = { name: null, css: "" }

const raw = (body: Json): RawRender => ({
  request: new TextEncoder().encode(JSON.stringify(body)),
  parts: [],
  isMultipart: false,
})

const heavy = request({
  datasets: { sales: records(Array.from({ length: 60_000 }, (_, i) => ({ id: i, name: `row ${i}`, value: i / 7 }))) },
})

/** Render threads with observable workers. */
const threads = (size: number) =>
  Effect.gen(function* () {
    const all: Array<Worker> = []
    const alive = new Set<Worker>()
    const spawn = () => {
      const worker = new Worker(program, { workerData: { folders: [first] } })
      all.push(worker)
      alive.add(worker)
      worker.once("exit", () => alive.delete(worker))
      return worker
    }
    const services = yield* Layer.build(
      Threads.layer({ size, spawn, limits: noLimits }).pipe(Layer.provide(Identifiers.layer)),
    )
    const render = (body: Json, isOpen?: Deferred.Deferred<void>) =>
      Effect.scoped(
        Effect.gen(function* () {
          const { open } = yield* RenderWorkers
          const opened = yield* open(raw(body))
          if (isOpen !== undefined) yield* Deferred.succeed(isOpen, undefined)
          yield* opened.validate
          yield* opened.assemble
          const { html } = yield* opened.render(theme, noLimits)
          return Buffer.from(html).toString()
        }),
      ).pipe(Effect.provideContext(services))
    return { render, all, alive }
  })

describe("render threads", () => {
  it.live("a thread that dies fails its open renders, and the next render succeeds", () =>
    Effect.gen(function* () {
      const { render, all } = yield* threads(1)
      const expected = yield* render(request())
      for (let round = 1; round <= 3; round++) {
        const isOpen = yield* Deferred.make<void>()
        const victims = yield* Effect.forEach([1, 2], () => Effect.forkChild(Effect.flip(render(heavy, isOpen))))
        yield* Deferred.await(isOpen)
        yield* Effect.promise(() => all.at(-1)!.terminate())
        for (const victim of victims) assert.strictEqual((yield* Fiber.join(victim))._tag, "RenderInterrupted")
        assert.strictEqual(yield* render(request()), expected)
      }
    }),
  )

  it.live("the next render succeeds after an idle thread has died", () =>
    Effect.gen(function* () {
      const { render, all } = yield* threads(1)
      const expected = yield* render(request())
      yield* Effect.promise(() => all.at(-1)!.terminate())
      assert.strictEqual(yield* render(request()), expected)
    }),
  )

  it.live("an interrupted render frees its thread for others", () =>
    Effect.gen(function* () {
      const { render, alive } = yield* threads(1)
      const expected = yield* render(request())
      const isOpen = yield* Deferred.make<void>()
      const given = yield* Effect.forkChild(render(heavy, isOpen))
      yield* Deferred.await(isOpen)
      yield* Fiber.interrupt(given)
      assert.strictEqual(yield* render(request()), expected)
      assert.isAtMost(alive.size, 1)
    }),
  )

  it.live("many concurrent renders on few threads give the same bytes", () =>
    Effect.gen(function* () {
      const { render, alive } = yield* threads(2)
      const pages = yield* Effect.forEach(Array.from({ length: 100 }), () => render(request()), {
        concurrency: "unbounded",
      })
      assert.strictEqual(new Set(pages).size, 1)
      assert.isAtMost(alive.size, 2)
    }),
  )
})
