import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as SqlClient from "effect/sql/SqlClient"
import { randomBytes } from "node:crypto"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import * as AnswerBatches from "../../src/adapters/sql/AnswerBatches.ts"
import * as AtRest from "../../src/adapters/sql/AtRest.ts"
import * as FileRecords from "../../src/adapters/sql/FileRecords.ts"
import * as FormStore from "../../src/adapters/sql/FormStore.ts"
import { resealed } from "../../src/adapters/sql/Resealing.ts"
import * as SealedObjects from "../../src/adapters/sql/SealedObjects.ts"
import * as StoredObjects from "../../src/adapters/sql/StoredObjects.ts"
import * as SubmissionReviews from "../../src/adapters/sql/SubmissionReviews.ts"
import * as SubmissionStore from "../../src/adapters/sql/SubmissionStore.ts"
import * as TenantUsage from "../../src/adapters/sql/TenantUsage.ts"
import { answerBatchesSuite } from "./answerBatchesSuite.ts"
import { fileRecordsSuite } from "./fileRecordsSuite.ts"
import { submissionReviewsSuite } from "./submissionReviewsSuite.ts"
import { submissionStoreSuite } from "./submissionStoreSuite.ts"
import { tenantUsageSuite } from "./tenantUsageSuite.ts"
import { submissionOf } from "../support/submissionOf.ts"
import { renewed } from "../../src/application/operations/EncryptionUpkeep.ts"
import { sealedTables } from "../../src/layers/commands/sealedTables.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { FileRecords as FileStore } from "../../src/ports/FileRecords.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import { SubmissionReviews as Reviews } from "../../src/ports/SubmissionReviews.ts"
import { SubmissionStore as Submissions } from "../../src/ports/SubmissionStore.ts"
import * as MemoryObjects from "../doubles/memory/ObjectStore.ts"

/** The contract of stores with encryption, on an empty database with the newest schema. */
export const atRestSuite = (name: string, database: Layer.Layer<SqlClient.SqlClient, unknown>): void => {
  const credential = { id: "one", key: new Uint8Array(randomBytes(32)) }
  const sealing = Sealing.layer([credential])
  const encrypted = AtRest.layer({ isOn: true }).pipe(Layer.provide(sealing), Layer.provideMerge(database))

  submissionStoreSuite(`${name}, encrypted`, SubmissionStore.layer.pipe(Layer.provide(encrypted)))
  submissionReviewsSuite(
    `${name}, encrypted`,
    Layer.mergeAll(SubmissionStore.layer, SubmissionReviews.layer, AnswerBatches.layer).pipe(Layer.provide(encrypted)),
  )
  answerBatchesSuite(
    `${name}, encrypted`,
    Layer.merge(SubmissionStore.layer, AnswerBatches.layer).pipe(Layer.provide(encrypted)),
  )
  fileRecordsSuite(
    `${name}, encrypted`,
    Layer.merge(FileRecords.layer, SubmissionStore.layer).pipe(Layer.provide(encrypted)),
  )
  tenantUsageSuite(
    `${name}, encrypted`,
    Layer.mergeAll(
      TenantUsage.layer,
      FormStore.layer,
      SubmissionStore.layer,
      StoredObjects.counted.pipe(Layer.provide(MemoryObjects.layer)),
    ).pipe(Layer.provide(encrypted)),
  )

  const tenant = tenantNamed("demo")
  const form = "5e1d0005-0000-4000-8000-000000000005"
  const sent = (submissionId: string) => submissionOf(form, { submissionId, data: { secret: "a canary" } })
  const uploaded = `uploads/demo/${form}/field/file`

  const record = {
    key: uploaded,
    kind: "upload",
    tenant: "demo",
    formUid: form,
    fieldUid: "field",
    owner: "7",
    submissionId: null,
    filename: "a.bin",
    contentType: "application/octet-stream",
    size: 1,
    checksum: "",
    createdAt: DateTime.makeUnsafe("2026-02-28T10:00:00Z"),
  } as const

  const read = (key: string) =>
    Effect.gen(function* () {
      const { body, size, contentType } = yield* (yield* ObjectStore).get(key)
      const bytes = Buffer.concat([...(yield* Stream.runCollect(body))])
      return { bytes, size, contentType }
    })

  /** A fresh database, its stored objects, and stores with and without encryption. */
  const world = Effect.gen(function* () {
    const kept = yield* Layer.build(Layer.fresh(Layer.mergeAll(database, sealing, MemoryObjects.layer)))
    const over = (isOn: boolean) =>
      Layer.build(
        Layer.fresh(
          Layer.mergeAll(SubmissionStore.layer, SubmissionReviews.layer, FileRecords.layer, SealedObjects.layer).pipe(
            Layer.provideMerge(AtRest.layer({ isOn })),
          ),
        ),
      ).pipe(
        Effect.provideContext(kept),
        Effect.map((built) => Context.merge(kept, built)),
      )
    return { kept, on: yield* over(true), off: yield* over(false), again: over(true) }
  })

  const answersOf = (id: string) =>
    Effect.gen(function* () {
      return (yield* (yield* Submissions).get(tenant, form, id)).data
    })

  describe(`${name}: with encryption at rest`, () => {
    it.effect("answers appear nowhere in plain text, and are bound to the place where they are stored", () =>
      Effect.gen(function* () {
        const { on } = yield* world
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const store = yield* Submissions
          for (const id of ["one", "two"]) yield* store.insert(tenant, sent(id))
          const rows = yield* sql`select row_to_json(s)::text as row from submissions s`
          assert.strictEqual(rows.length, 2)
          assert.notInclude(JSON.stringify(rows), "canary")
          assert.deepStrictEqual(yield* answersOf("one"), { secret: "a canary" })
          const found = yield* (yield* Reviews).find(tenant, form, { search: "CANARY", order: "newest", limit: 1 })
          assert.strictEqual(found[0]?.submission.submissionId, "two")
          yield* sql`
          update submissions set data = (select data from submissions where submission_id = 'one')
          where submission_id = 'two'`
          const moved = yield* store.get(tenant, form, "two")
          assert.deepStrictEqual([moved.unreadable, moved.data], ["damaged", {}])
        }).pipe(Effect.provideContext(on))
      }),
    )

    it.effect(
      "existing answers are readable, then encrypted in the background, and readable after encryption is turned off",
      () =>
        Effect.gen(function* () {
          const { on, off, kept } = yield* world
          const bytes = randomBytes(200_000)
          yield* Effect.gen(function* () {
            yield* (yield* Submissions).insert(tenant, sent("old"))
            yield* (yield* FileStore).put(record)
            yield* (yield* ObjectStore).put(uploaded, bytes, { contentType: "image/png" })
          }).pipe(Effect.provideContext(off))
          yield* Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            assert.deepStrictEqual(yield* answersOf("old"), { secret: "a canary" })
            assert.isTrue((yield* read(uploaded)).bytes.equals(bytes))
            assert.strictEqual(yield* renewed, 2)
            assert.strictEqual(yield* renewed, 0)
            assert.notInclude(JSON.stringify(yield* sql`select data from submissions`), "canary")
          }).pipe(Effect.provideContext(on))
          const stored = yield* read(uploaded).pipe(Effect.provideContext(kept))
          assert.isFalse(stored.bytes.includes(bytes.subarray(0, 64)))
          for (const context of [on, off]) {
            assert.deepStrictEqual(yield* answersOf("old").pipe(Effect.provideContext(context)), { secret: "a canary" })
            const back = yield* read(uploaded).pipe(Effect.provideContext(context))
            assert.isTrue(back.bytes.equals(bytes))
            assert.deepStrictEqual([back.size, back.contentType], [bytes.length, "image/png"])
          }
        }),
    )

    const corrected = (id: string, reason: string) =>
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const at = DateTime.makeUnsafe("2026-02-28T10:00:00Z")
        const { review } = yield* reviews.get(tenant, form, id)
        const change = { revision: review.revision, data: { secret: "put right" }, tags: [`tag of ${reason}`] }
        yield* reviews.change(tenant, form, id, { ...change, at, by: "7", reason })
      })

    const reviewOf = (id: string) =>
      Effect.gen(function* () {
        const reviews = yield* Reviews
        const { review, submission } = yield* reviews.get(tenant, form, id)
        const reasons = (yield* reviews.corrections(tenant, form, id)).map(({ reason }) => reason)
        return { tags: review.tags, reasons, is: submission.unreadable ?? submission.data["secret"] }
      })

    const everything = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return JSON.stringify([
        yield* sql`select row_to_json(s)::text as row from submissions s`,
        yield* sql`select row_to_json(r)::text as row from submission_revisions r`,
      ])
    })

    const idsWith = (tag: string, limit = 9) =>
      Effect.gen(function* () {
        const found = yield* (yield* Reviews).find(tenant, form, { tag, order: "newest", limit })
        return found.map(({ submission }) => submission.submissionId)
      })

    it.effect("tags and correction reasons are encrypted like answers, and submissions can be found by tag", () =>
      Effect.gen(function* () {
        const { on } = yield* world
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const store = yield* Submissions
          for (const id of ["one", "two", "three"]) yield* store.insert(tenant, sent(id))
          for (const id of ["one", "two"]) yield* corrected(id, "a grudge")
          const stored = yield* everything
          for (const word of ["canary", "grudge", "put right"]) assert.notInclude(stored, word)
          assert.deepStrictEqual(yield* reviewOf("one"), {
            tags: ["tag of a grudge"],
            reasons: ["a grudge"],
            is: "put right",
          })
          assert.deepStrictEqual(yield* idsWith("tag of a grudge"), ["two", "one"])
          assert.deepStrictEqual(yield* idsWith("tag of a grudge", 1), ["two"])
          assert.deepStrictEqual(yield* idsWith("tag of a"), [])
          yield* sql`
            update submissions set tags = (select tags from submissions where submission_id = 'one')
            where submission_id = 'two'`
          assert.deepStrictEqual(yield* reviewOf("two"), { tags: [], reasons: ["a grudge"], is: "damaged" })
          assert.deepStrictEqual(yield* idsWith("tag of a grudge"), ["one"])
        }).pipe(Effect.provideContext(on))
      }),
    )

    it.effect(
      "existing tags and reasons are readable, encrypted in the background, and encrypted again with a new key",
      () =>
        Effect.gen(function* () {
          const { on, off, again } = yield* world
          yield* Effect.gen(function* () {
            yield* (yield* Submissions).insert(tenant, sent("old"))
            yield* corrected("old", "a grudge")
          }).pipe(Effect.provideContext(off))
          yield* Effect.gen(function* () {
            const wanted = { tags: ["tag of a grudge"], reasons: ["a grudge"], is: "put right" }
            assert.include(yield* everything, "grudge")
            assert.deepStrictEqual(yield* reviewOf("old"), wanted)
            assert.deepStrictEqual(yield* idsWith("tag of a grudge"), ["old"])
            // Answers that the previous release encrypted, without tags and reasons.
            assert.strictEqual(yield* renewed, 2)
            const sql = yield* SqlClient.SqlClient
            yield* sql`update submissions set tags = '["tag of a grudge"]'`
            yield* sql`update submission_revisions set reason = 'a grudge'`
            assert.strictEqual(yield* renewed, 2)
            assert.strictEqual(yield* renewed, 0)
            assert.notInclude(yield* everything, "grudge")
            const { id } = yield* AtRest.addDataKey("demo")
            const later = yield* again
            assert.strictEqual(yield* renewed.pipe(Effect.provideContext(later)), 2)
            const stored = yield* sql<{ text: string }>`
            select tags as text from submissions union select reason from submission_revisions`
            for (const { text } of stored) assert.include(text, id)
            for (const context of [later, off])
              assert.deepStrictEqual(yield* reviewOf("old").pipe(Effect.provideContext(context)), wanted)
          }).pipe(Effect.provideContext(on))
        }),
    )

    it.effect("encrypted tags of unencrypted answers are deleted with their keys", () =>
      Effect.gen(function* () {
        const { on, off, again } = yield* world
        yield* Effect.gen(function* () {
          const store = yield* Submissions
          for (const id of ["tagged", "corrected"]) yield* store.insert(tenant, sent(id))
        }).pipe(Effect.provideContext(off))
        yield* Effect.gen(function* () {
          const at = DateTime.makeUnsafe("2026-02-28T10:00:00Z")
          const change = { revision: 1, tags: ["a grudge"], at, by: "7", reason: "" }
          yield* (yield* Reviews).change(tenant, form, "tagged", change)
          yield* corrected("corrected", "a grudge")
          assert.deepStrictEqual(yield* AtRest.eraseDataKeys("demo"), { keys: 1, answers: 1, plain: 1 })
        }).pipe(Effect.provideContext(on))
        yield* Effect.gen(function* () {
          assert.deepStrictEqual(yield* reviewOf("tagged"), { tags: [], reasons: [], is: "a canary" })
          assert.notInclude(yield* everything, "~1.")
        }).pipe(Effect.provideContext(yield* again))
      }),
    )

    it.effect("a hundred unreadable rows don't block the others", () =>
      Effect.gen(function* () {
        const { on } = yield* world
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const store = yield* Submissions
          for (let n = 0; n < 101; n++) yield* store.insert(tenant, sent(`damaged ${n}`))
          yield* sql`update submissions set data = overlay(data placing 'AAAAAAAA' from 41), data_key = null`
          yield* store.insert(tenant, sent("last"))
          yield* sql`update submissions set tags = '["plain"]' where submission_id = 'last'`
          assert.strictEqual(yield* renewed, 1)
          assert.notInclude(yield* everything, "plain")
        }).pipe(Effect.provideContext(on))
      }),
    )

    it.effect("objects of any size can be read back, unless altered, truncated or moved", () =>
      Effect.gen(function* () {
        const { on, kept } = yield* world
        const inner = Context.get(kept, ObjectStore)
        yield* Effect.gen(function* () {
          const objects = yield* ObjectStore
          yield* (yield* FileStore).put(record)
          for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
            const bytes = randomBytes(size)
            assert.strictEqual((yield* objects.put(uploaded, bytes, { contentType: "a/b" })).size, size)
            const back = yield* read(uploaded)
            assert.isTrue(back.bytes.equals(bytes), String(size))
            assert.strictEqual(back.size, size)
          }
          const whole = yield* inner.get(uploaded)
          const stored = Buffer.concat([...(yield* Stream.runCollect(whole.body))])
          const other = `${uploaded}2`
          yield* (yield* FileStore).put({ ...record, key: other })
          const flipped = Buffer.from(stored)
          flipped[100_000]! ^= 1
          for (const [key, bytes] of [
            [uploaded, flipped],
            [uploaded, stored.subarray(0, 44 + 65_552 * 2)],
            [uploaded, stored.subarray(0, 20)],
            [other, stored],
          ] as const) {
            yield* inner.put(key, bytes, { contentType: whole.contentType })
            assert.strictEqual((yield* Effect.result(read(key)))._tag, "Failure")
          }
        }).pipe(Effect.provideContext(on))
      }),
    )

    it.effect("a tenant's new key takes effect, and without the tenant's keys none of its data is readable", () =>
      Effect.gen(function* () {
        const { on, off, again } = yield* world
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const keyOf = Effect.map(
            sql<{ data_key: string }>`select data_key from submissions`,
            ([row]) => row!.data_key,
          )
          yield* (yield* Submissions).insert(tenant, sent("one"))
          const before = yield* keyOf
          const { id } = yield* AtRest.addDataKey("demo")
          const later = yield* again
          assert.strictEqual(yield* renewed.pipe(Effect.provideContext(later)), 1)
          assert.notStrictEqual(before, id)
          const [newKey, oldKey] = [2, 1].map((n) => ({ id: `k${n}`, key: new Uint8Array(32).fill(n) }))
          const sealedBy = (...keys: [Sealing.SealingKey, ...Array<Sealing.SealingKey>]) => Sealing.layer(keys)
          const rewrapped = resealed(sealedTables["keys of tenants and people"])
          yield* rewrapped.pipe(Effect.provide(sealedBy(oldKey!, credential)))
          assert.strictEqual((yield* rewrapped.pipe(Effect.provide(sealedBy(newKey!, oldKey!)))).renewed, 2)
          yield* rewrapped.pipe(Effect.provide(sealedBy(credential, newKey!)))
          assert.strictEqual(yield* keyOf, id)
          assert.deepStrictEqual(yield* AtRest.keyedTenants, ["demo"])
          yield* (yield* FileStore).put(record)
          yield* (yield* ObjectStore).put(uploaded, new Uint8Array(9), { contentType: "a/b" })
          yield* Context.get(off, Submissions).insert(tenant, sent("plain"))
          assert.deepStrictEqual(yield* AtRest.eraseDataKeys("demo"), { keys: 2, answers: 1, plain: 1 })
          const missing = yield* Effect.flip(read(uploaded).pipe(Effect.provideContext(yield* again)))
          assert.strictEqual(missing._tag, "ObjectMissing")
          assert.strictEqual(yield* renewed.pipe(Effect.provideContext(yield* again)), 1)
          const store = Context.get(yield* again, Submissions)
          assert.strictEqual((yield* Effect.result(store.get(tenant, form, "one")))._tag, "Failure")
          const { rows } = yield* store.page(tenant, form, { limit: 5, bytes: 1e6 })
          assert.deepStrictEqual(
            rows.map(({ submission }) => submission.submissionId),
            ["plain"],
          )
        }).pipe(Effect.provideContext(on))
      }),
    )
  })
}
