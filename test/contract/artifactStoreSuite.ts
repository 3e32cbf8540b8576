import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { Artifact, type Definition, InlineHtml, OffloadedHtml } from "../../src/domain/artifacts/Artifact.ts"
import { ArtifactExists, ArtifactMissing, ArtifactStore } from "../../src/ports/ArtifactStore.ts"

const run = randomUUID()
let count = 0

const artifactWith = (definition: Definition, theme: string | null = "corporate"): Artifact =>
  new Artifact({
    artifactId: `infog-${run}-${++count}`,
    artifactType: "infographic",
    title: `Budget "2026" 'q1' <b> 日本`,
    template: "budget_variance",
    theme,
    agentId: "_anon",
    sessionId: randomUUID(),
    userId: "7",
    createdBy: "user",
    createdAt: DateTime.makeUnsafe("2026-02-28T23:59:59.123Z"),
    updatedAt: DateTime.makeUnsafe("2026-03-01T00:00:00.456Z"),
    definition,
  })

const inline = new InlineHtml({ html: "<!doctype html><p>naïve 👩‍👧 \\ ' \" $1 %s</p>" })
const offloaded = new OffloadedHtml({ objectKey: "artifacts/7/a.html", size: 3_000_000_000, sha256: "0f".repeat(32) })

/** The contract of every `ArtifactStore`. */
export const artifactStoreSuite = <E>(name: string, stores: Layer.Layer<ArtifactStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`ArtifactStore: ${name}`, (it) => {
    it.effect.each([
      ["an inline page", artifactWith(inline)],
      ["a page in object storage", artifactWith(offloaded)],
      ["no theme", artifactWith(inline, null)],
      ["an empty page", artifactWith(new InlineHtml({ html: "" }))],
      ["a page of 200 KiB", artifactWith(new InlineHtml({ html: "é".repeat(102_400) }))],
    ] as const)("returns an inserted artifact unchanged: %s", ([, artifact]) =>
      Effect.gen(function* () {
        const store = yield* ArtifactStore
        yield* store.insert(artifact)
        assert.deepStrictEqual(yield* store.get(artifact.artifactId), artifact)
      }),
    )

    it.effect("keeps an artifact's first embed address until the address is revoked or the artifact is deleted", () =>
      Effect.gen(function* () {
        const store = yield* ArtifactStore
        const artifact = artifactWith(inline)
        const { artifactId } = artifact
        const createdAt = DateTime.makeUnsafe("2026-02-28T23:59:59.123Z")
        const token = () => randomUUID().replaceAll("-", "").repeat(2)
        const one = { token: token(), artifactId, origins: ["https://a.example"], createdAt }
        assert.deepStrictEqual(yield* Effect.flip(store.embed(one)), new ArtifactMissing({ artifactId }))
        yield* store.insert(artifact)
        assert.isTrue(Option.isNone(yield* store.embedOf(artifactId)))
        assert.deepStrictEqual(yield* store.embed(one), one)
        const changed = { ...one, origins: ["https://b.example", "http://localhost:1"] }
        assert.deepStrictEqual(yield* store.embed({ ...changed, token: token() }), changed)
        assert.deepStrictEqual(yield* store.embedOf(artifactId), Option.some(changed))
        assert.deepStrictEqual(yield* store.embedBy(one.token), Option.some(changed))
        assert.isTrue(yield* store.unembed(artifactId))
        assert.isFalse(yield* store.unembed(artifactId))
        assert.isTrue(Option.isNone(yield* store.embedBy(one.token)))
        yield* store.embed(one)
        yield* store.delete(artifactId)
        assert.isTrue(Option.isNone(yield* store.embedBy(one.token)))
      }),
    )

    it.effect("reports an unused id as missing", () =>
      Effect.gen(function* () {
        const store = yield* ArtifactStore
        const artifactId = `infog-${run}-none`
        assert.deepStrictEqual(yield* Effect.flip(store.get(artifactId)), new ArtifactMissing({ artifactId }))
        assert.isFalse(yield* store.delete(artifactId))
      }),
    )

    it.effect("lists an owner's artifacts page by page, newest first, and returns their number and total size", () =>
      Effect.gen(function* () {
        const store = yield* ArtifactStore
        const userId = `u'${randomUUID()}`
        const at = (day: number) => DateTime.makeUnsafe(`2026-01-0${day}T00:00:00.123Z`)
        const own = [1, 3, 2, 3].map(
          (day, n) => new Artifact({ ...artifactWith(n === 0 ? offloaded : inline), userId, createdAt: at(day) }),
        )
        yield* Effect.forEach(own, store.insert)
        yield* store.insert(artifactWith(inline))
        const sorted = [own[3]!, own[1]!, own[2]!, own[0]!]
        if (own[3]!.artifactId < own[1]!.artifactId) sorted.splice(0, 2, own[1]!, own[3]!)
        const size = ({ definition }: Artifact) =>
          definition._tag === "InlineHtml" ? Buffer.byteLength(definition.html) : definition.size
        const found = []
        for (let page = yield* store.list(userId, { limit: 1 }); page.length > 0;) {
          found.push(...page)
          page = yield* store.list(userId, { after: page[0]!, limit: 1 })
        }
        assert.deepStrictEqual(
          found,
          sorted.map((artifact) => {
            const { definition: _definition, ...rest } = artifact
            return { ...rest, size: size(artifact) }
          }),
        )
        assert.deepStrictEqual(yield* store.usage(userId), {
          count: 4,
          bytes: own.reduce((sum, artifact) => sum + size(artifact), 0),
        })
        assert.deepStrictEqual(yield* store.usage("nobody"), { count: 0, bytes: 0 })
        const before = yield* store.madeBefore(at(2), 1000)
        assert.include(before, own[0]!.artifactId)
        assert.notInclude(before, own[2]!.artifactId)
      }),
    )

    it.effect("refuses a second artifact with the same id, and changes nothing", () =>
      Effect.gen(function* () {
        const store = yield* ArtifactStore
        const first = artifactWith(inline)
        yield* store.insert(first)
        const second = new Artifact({ ...first, title: "other", definition: offloaded })
        assert.deepStrictEqual(
          yield* Effect.flip(store.insert(second)),
          new ArtifactExists({ artifactId: first.artifactId }),
        )
        assert.deepStrictEqual(yield* store.get(first.artifactId), first)
      }),
    )

    it.effect("reports a deleted artifact as missing, and reports that a second deletion found nothing", () =>
      Effect.gen(function* () {
        const store = yield* ArtifactStore
        const artifact = artifactWith(inline)
        yield* store.insert(artifact)
        assert.isTrue(yield* store.delete(artifact.artifactId))
        assert.isFalse(yield* store.delete(artifact.artifactId))
        assert.isTrue((yield* Effect.flip(store.get(artifact.artifactId))) instanceof ArtifactMissing)
      }),
    )

    it.effect("lets exactly one of several concurrent inserts of an id succeed", () =>
      Effect.gen(function* () {
        const store = yield* ArtifactStore
        const artifact = artifactWith(inline)
        const outcomes = yield* Effect.forEach(
          Array.from({ length: 10 }, (_, index) => new Artifact({ ...artifact, title: `t${index}` })),
          (candidate) => Effect.result(store.insert(candidate)),
          { concurrency: "unbounded" },
        )
        assert.lengthOf(
          outcomes.filter(({ _tag }) => _tag === "Success"),
          1,
        )
        const stored = yield* store.get(artifact.artifactId)
        assert.strictEqual(stored.title, `t${outcomes.findIndex(({ _tag }) => _tag === "Success")}`)
      }),
    )
  })
