import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { randomBytes } from "node:crypto"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import * as AnswerBatches from "../../src/adapters/sql/AnswerBatches.ts"
import * as AtRest from "../../src/adapters/sql/AtRest.ts"
import * as SubmissionReviews from "../../src/adapters/sql/SubmissionReviews.ts"
import * as SubmissionStore from "../../src/adapters/sql/SubmissionStore.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { limits } from "../../src/domain/budget/Limits.ts"
import { recordsIn } from "../../src/domain/forms/results/AnswerRecord.ts"
import { AnswerBatches as Batches } from "../../src/ports/AnswerBatches.ts"
import { SubmissionReviews as Reviews } from "../../src/ports/SubmissionReviews.ts"
import { SubmissionStore as Submissions } from "../../src/ports/SubmissionStore.ts"
import { submissionOf } from "../support/submissionOf.ts"

const tenant = tenantNamed("demo")
const form = "5e1d0006-0000-4000-8000-000000000006"
const bytes = 1e6

/** Rows that no release writes, among valid rows. */
export const unreadableAnswersSuite = (name: string, database: Layer.Layer<SqlClient.SqlClient, unknown>): void => {
  const stores = Layer.mergeAll(SubmissionStore.layer, SubmissionReviews.layer, AnswerBatches.layer)
  const keyed = (key: Uint8Array) =>
    AtRest.layer({ isOn: true }).pipe(Layer.provide(Sealing.layer([{ id: "one", key }])))

  const world = Effect.gen(function* () {
    const kept = yield* Layer.build(Layer.fresh(database))
    const over = (encryption: Layer.Layer<never, never, SqlClient.SqlClient>) =>
      Layer.build(Layer.fresh(stores.pipe(Layer.provideMerge(encryption)))).pipe(
        Effect.provideContext(kept),
        Effect.map((built) => Context.merge(kept, built)),
      )
    return { over, plain: yield* over(Layer.empty) }
  })

  const listed = Effect.gen(function* () {
    const { rows } = yield* (yield* Submissions).page(tenant, form, { limit: 50, bytes })
    return Object.fromEntries<unknown>(
      rows.map(({ submission }) => [submission.submissionId, submission.unreadable ?? submission.data]),
    )
  })

  const counted = Effect.gen(function* () {
    const batches = yield* Batches
    let [records, unreadable] = [0, 0]
    for (let after = 0; ;) {
      const batch = yield* batches.next(tenant, form, {}, after)
      if (batch === undefined) return { records, unreadable }
      const found = recordsIn(batch.records)
      records += found.records.length
      unreadable += found.unreadable
      after = batch.last
    }
  })

  const insert = (ids: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const store = yield* Submissions
      for (const submissionId of ids)
        yield* store.insert(tenant, submissionOf(form, { submissionId, data: { is: submissionId } }))
    })

  const eachRemoved = (ids: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const reviews = yield* Reviews
      for (const id of ids) {
        assert.isDefined((yield* reviews.get(tenant, form, id)).submission.unreadable)
        assert.strictEqual((yield* (yield* Submissions).get(tenant, form, id)).submissionId, id)
        yield* reviews.remove(tenant, form, id)
      }
    })

  describe(`${name}: unreadable answers`, () => {
    it.effect(
      "that are too large or damaged are listed as such, counted, found and deleted, and don't hide the others",
      () =>
        Effect.gen(function* () {
          const { plain } = yield* world
          yield* Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            const damaged = ["text", "list", "evidence", "source", "tags", "state"]
            yield* insert(["first", "large", ...damaged, "last"])
            const set = (id: string, column: string, value: string) =>
              sql`update submissions set ${sql(column)} = ${value} where submission_id = ${id}`
            yield* sql`
            update submissions set data = '{"is":"' || repeat('x', ${limits.storedAnswerBytes}::int) || '"}'
            where submission_id = 'large'`
            yield* set("text", "data", `{"is":"cut`)
            yield* set("list", "data", "[1]")
            yield* set("evidence", "evidence", "no JSON,\n at all")
            yield* set("source", "source", "elsewhere")
            yield* set("tags", "tags", "no list")
            yield* set("state", "forward_state", "lost")
            const wanted = { first: { is: "first" }, large: "too_large", last: { is: "last" } }
            // Properties other than the answers are checked where they are displayed.
            const tags = { tags: { is: "tags" } }
            assert.deepStrictEqual(yield* listed, {
              ...wanted,
              ...Object.fromEntries(damaged.map((id) => [id, "damaged"])),
              ...tags,
            })
            assert.deepStrictEqual(yield* counted, { records: 5, unreadable: 4 })
            const reviews = yield* Reviews
            const all = yield* reviews.find(tenant, form, { order: "newest", limit: 50 })
            assert.lengthOf(all, damaged.length + 3)
            assert.lengthOf(yield* reviews.find(tenant, form, { order: "newest", limit: 50, tag: "a" }), 0)
            assert.lengthOf(yield* reviews.find(tenant, form, { order: "newest", limit: 50, search: "last" }), 1)
            yield* eachRemoved(["large", ...damaged])
            assert.deepStrictEqual(yield* listed, { first: { is: "first" }, last: { is: "last" } })
          }).pipe(Effect.provideContext(plain))
        }),
    )

    it.effect("with a lost key or altered ciphertext are listed as such, and don't hide the others", () =>
      Effect.gen(function* () {
        const { over } = yield* world
        const on = yield* over(keyed(randomBytes(32)))
        const elsewhere = yield* over(keyed(randomBytes(32)))
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* insert(["lost", "first", "changed", "last"])
          yield* sql`
            update submissions set data = replace(data, substr(data, 4, 36), '00000000-0000-4000-8000-000000000000')
            where submission_id = 'lost'`
          yield* sql`update submissions set data = left(data, length(data) - 8) || 'AAAAAAAA' where submission_id = 'changed'`
          const rest = { first: { is: "first" }, last: { is: "last" } }
          assert.deepStrictEqual(yield* listed, { lost: "key_missing", changed: "damaged", ...rest })
          assert.deepStrictEqual(yield* counted, { records: 2, unreadable: 2 })
          assert.deepStrictEqual(Object.values(yield* listed.pipe(Effect.provideContext(elsewhere))), [
            "key_missing",
            "other_key",
            "other_key",
            "other_key",
          ])
          yield* eachRemoved(["lost", "changed"])
          assert.deepStrictEqual(yield* listed, rest)
        }).pipe(Effect.provideContext(on))
      }),
    )
  })
}
