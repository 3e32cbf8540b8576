import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { Artifacts } from "../../../src/application/artifacts/Artifacts.ts"
import { PeriodicWork } from "../../../src/application/operations/PeriodicWork.ts"
import { Artifact, InlineHtml } from "../../../src/domain/artifacts/Artifact.ts"
import { ArtifactStore } from "../../../src/ports/ArtifactStore.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { PublicFiles } from "../../../src/ports/PublicFiles.ts"
import { TemplateEngine } from "../../../src/ports/TemplateEngine.ts"
import * as Testing from "../../doubles/Testing.ts"

const artifactOf = (artifactId: string, createdAt: DateTime.Utc) =>
  new Artifact({
    artifactId,
    artifactType: "infographic",
    title: "T",
    template: "t",
    theme: null,
    agentId: "_anon",
    sessionId: "s",
    userId: "7",
    createdBy: "user",
    createdAt,
    updatedAt: createdAt,
    definition: new InlineHtml({ html: "<p>" }),
  })

/** Periodic work, which the test runs itself. */
const works: Array<{ readonly name: string; readonly work: Effect.Effect<unknown, unknown> }> = []
const byHand = Layer.succeed(PeriodicWork, {
  every: (name, _interval, work) => Effect.sync(() => void works.push({ name, work })),
})
const engine = Layer.succeed(TemplateEngine, {
  isSet: false,
  names: [],
  scriptHashes: [],
  render: () => Effect.die("nothing is rendered here"),
})

describe("stored pages", () => {
  it.effect("are deleted after the retention period, with their public files and stored objects", () =>
    Effect.gen(function* () {
      const store = yield* ArtifactStore
      const objects = yield* ObjectStore
      const files = yield* PublicFiles
      yield* TestClock.adjust(Duration.days(10))
      const now = yield* DateTime.now
      for (let n = 0; n < 450; n++)
        yield* store.insert(artifactOf(`old-${n}`, DateTime.subtract(now, { days: 3, seconds: n + 1 })))
      yield* store.insert(artifactOf("young", DateTime.subtract(now, { days: 2, hours: 23 })))
      yield* objects.put("artifacts/old-1.html", new Uint8Array(1), { contentType: "text/html" })
      yield* files.write("old-1.html", new Uint8Array(1))
      const [sweep] = works.splice(0)
      assert.strictEqual(sweep?.name, "artifact-retention")
      yield* Effect.orDie(sweep!.work)
      const left = yield* (yield* Artifacts).list(Testing.someone, { limit: 1000 })
      assert.deepStrictEqual(
        left.map(({ artifactId }) => artifactId),
        ["young"],
      )
      assert.isTrue(Option.isNone(yield* files.read("old-1.html")))
      assert.strictEqual((yield* Effect.flip(objects.get("artifacts/old-1.html")))._tag, "ObjectMissing")
    }).pipe(
      Effect.provide(
        Artifacts.layer({ inlineMaxBytes: 1000, urlExpiry: Duration.hours(1), retention: Duration.days(3) }).pipe(
          Layer.provide([byHand, engine]),
          Layer.provideMerge(Testing.stores),
        ),
      ),
    ),
  )

  it.effect("are kept if no retention is set", () =>
    Effect.gen(function* () {
      yield* Artifacts
      assert.deepStrictEqual(works, [])
    }).pipe(
      Effect.provide(
        Artifacts.layer({ inlineMaxBytes: 1000, urlExpiry: Duration.hours(1) }).pipe(
          Layer.provide([byHand, engine]),
          Layer.provideMerge(Testing.stores),
        ),
      ),
    ),
  )
})
