import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Socket } from "node:net"
import * as NunjucksEngine from "../../../src/adapters/nunjucks/TemplateEngine.ts"
import * as TableDatasets from "../../../src/layers/Datasets.ts"
import * as Duration from "effect/Duration"
import * as Testing from "../../doubles/Testing.ts"
import { Artifacts } from "../../../src/application/artifacts/Artifacts.ts"
import { Infographics } from "../../../src/application/infographic/Infographics.ts"
import { RenderJobs } from "../../../src/application/infographic/RenderJobs.ts"
import { noLimits } from "../../../src/domain/infographic/RenderLimits.ts"
import { RenderPipeline } from "../../../src/application/infographic/RenderPipeline.ts"
import { RenderRuns } from "../../../src/application/infographic/RenderRuns.ts"
import { TemplateCatalog } from "../../../src/application/infographic/TemplateCatalog.ts"
import type { RawRender } from "../../../src/ports/RenderWorkers.ts"
import { TemplateEngine } from "../../../src/ports/TemplateEngine.ts"
import { recordingStores } from "../../support/recordingStores.ts"
import { first, type Json, records, request, section, spliced } from "../../support/renders.ts"

const raw = (body: unknown): RawRender => ({
  request: new TextEncoder().encode(JSON.stringify(body)),
  parts: [],
  isMultipart: false,
})

/** The use case with an engine that counts its renders, and with observable stores. */
const watched = Effect.gen(function* () {
  const stores = recordingStores()
  let rendered = 0
  const engine = Layer.effect(
    TemplateEngine,
    Effect.map(TemplateEngine, (inner) => ({
      ...inner,
      render: (job: Parameters<typeof inner.render>[0]) => {
        rendered++
        return inner.render(job)
      },
    })),
  ).pipe(Layer.provide(NunjucksEngine.layer([first])))
  const services = yield* Layer.build(
    Infographics.layer(noLimits).pipe(
      Layer.provideMerge(RenderJobs.layer({ concurrency: 2 })),
      Layer.provideMerge(RenderRuns.layer(noLimits)),
      Layer.provideMerge(Artifacts.layer({ inlineMaxBytes: 1000, urlExpiry: Duration.hours(1) })),
      Layer.provideMerge(TemplateCatalog.layer([])),
      Layer.provideMerge(Testing.inlineWorkers),
      Layer.provideMerge(RenderPipeline.layer({ remembered: 2, longest: 10_000 })),
      Layer.provideMerge(Layer.merge(TableDatasets.layer, engine)),
      Layer.provideMerge(stores.layer),
    ),
  )
  const render = (body: unknown) =>
    Effect.provideContext(
      Effect.flatMap(Infographics, (it) => it.render(Testing.someone, raw(body))),
      services,
    )
  return { render, stores, rendered: () => rendered }
})

describe("checks of a render request", () => {
  it.effect("[RENDER-380] precede all rendering and storing", () =>
    Effect.gen(function* () {
      const { render, stores, rendered } = yield* watched
      const wrong: ReadonlyArray<readonly [Json, string]> = [
        [request({}, { sections: [section({ columns: { sales: ["profit"] } })] }), "SectionsUnmet"],
        [request({ datasets: {} }), "SectionsUnmet"],
        [request({ async: true, datasets: {} }), "SectionsUnmet"],
        [request({}, { sections: [section({ datasets: ["a", "b"] })] }), "SeveralDatasets"],
        [request({}, { sections: [section(), section()] }), "TargetConflict"],
        [
          request({ datasets: { sales: records([]) } }, { sections: [section({ shape: "scalar" })] }),
          "PayloadShapeMismatch",
        ],
        [request({ theme: "nowhere" }), "ThemeUnknown"],
        [request({ template: "nowhere" }), "TemplateNotFound"],
        [request({ datasets: { sales: records([1]) } }), "MalformedRequest"],
      ]
      for (const [body, tag] of wrong) {
        const error = yield* Effect.flip(render({ ...body, public: true }))
        assert.strictEqual(error._tag, tag)
      }
      assert.strictEqual(rendered(), 0)
      assert.deepStrictEqual([stores.artifacts.size, stores.objects.size, stores.publicFiles.size], [0, 0, 0])
      yield* render(request())
      assert.strictEqual(rendered(), 1)
    }),
  )
})

describe("a render call", () => {
  it.effect(
    "[RENDER-010] calls no server: with every connection refused it succeeds in both modes, sync and async",
    () =>
      Effect.gen(function* () {
        let attempts = 0
        const { connect } = Socket.prototype
        const { fetch } = globalThis
        const refuse = (): never => {
          attempts++
          throw new Error("a render calls no server")
        }
        yield* Effect.acquireRelease(
          Effect.sync(() => {
            Socket.prototype.connect = refuse
            globalThis.fetch = refuse
          }),
          () =>
            Effect.sync(() => {
              Socket.prototype.connect = connect
              globalThis.fetch = fetch
            }),
        )
        const { render, rendered } = yield* watched
        for (const body of [request(), spliced(), request({ async: true }), spliced({ async: true })])
          yield* render(body)
        yield* Effect.yieldNow
        yield* Effect.yieldNow
        assert.isAtLeast(rendered(), 2)
        assert.strictEqual(attempts, 0)
      }),
  )

  it.effect("is answered from the cache when repeated, and returns the same bytes again after eviction", () =>
    Effect.gen(function* () {
      const { render, rendered } = yield* watched
      const html = (body: unknown) =>
        Effect.map(render(body), (outcome) => {
          if (outcome._tag !== "Rendered") return assert.fail("not rendered")
          return Buffer.from(outcome.page.html).toString()
        })
      const [a, b, c] = ["a", "b", "c"].map((session_id) => request({ session_id }))
      const pages = new Set<string>()
      const made = Effect.fnUntraced(function* (calls: ReadonlyArray<unknown>) {
        const before = rendered()
        for (const body of calls) pages.add(yield* html(body))
        return rendered() - before
      })
      assert.strictEqual(yield* made([a, a, b, b]), 4)
      assert.strictEqual(yield* made([a, b, b, a]), 0)
      assert.strictEqual(yield* made([c]), 1, "a page rendered once")
      assert.strictEqual(yield* made([a, b]), 0, "evicts no other page")
      assert.strictEqual(yield* made([c, c]), 1)
      assert.strictEqual(yield* made([b, c]), 0)
      assert.strictEqual(yield* made([a]), 1, "the least recently used page is evicted")
      assert.strictEqual(pages.size, 1)
    }),
  )
})
