import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { Submission } from "../../src/domain/forms/records/Submission.ts"
import { recordsIn } from "../../src/domain/forms/results/AnswerRecord.ts"
import { type AnswerFilter, AnswerBatches } from "../../src/ports/AnswerBatches.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { submissionOf as anySubmission } from "../support/submissionOf.ts"

const at = DateTime.makeUnsafe("2026-02-28T23:59:59.123Z")

/** Includes strings that are hard to store. */
const submissionOf = (formUid: string, more: Partial<Submission> = {}): Submission =>
  anySubmission(formUid, { data: { a: `"'\\ $1 日本 \u0000 é`, b: [1, null] }, submittedAt: at, ...more })

/** The contract of every `AnswerBatches`, on the store with the answers. */
export const answerBatchesSuite = <E>(name: string, stores: Layer.Layer<SubmissionStore | AnswerBatches, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`AnswerBatches: ${name}`, (it) => {
    const all = Effect.fnUntraced(function* (
      tenant: ReturnType<typeof tenantNamed>,
      formUid: string,
      filter: AnswerFilter,
    ) {
      const batches = yield* AnswerBatches
      const found = []
      for (let after = 0; ;) {
        const batch = yield* batches.next(tenant, formUid, filter, after)
        if (batch === undefined) return found
        const records = recordsIn(batch.records).records
        assert.lengthOf(records, batch.count)
        found.push(...records)
        after = batch.last
      }
    })

    it.effect("returns every answer once, as stored, and no answers to other forms", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [tenantNamed(`t${randomUUID()}`), randomUUID()]
        const one = submissionOf(formUid, { evidence: { a: { time_ms: 5 } }, source: "voice" })
        for (const submission of [one, ...Array.from({ length: 250 }, () => submissionOf(formUid))])
          yield* store.insert(tenant, submission)
        yield* store.insert(tenant, submissionOf(randomUUID()))
        const found = yield* all(tenant, formUid, {})
        assert.lengthOf(found, 251)
        const expected = {
          channel: "voice",
          version: "1.0",
          at: DateTime.toEpochMillis(at),
          data: one.data,
          evidence: one.evidence,
        }
        assert.deepStrictEqual(
          found.find(({ channel }) => channel === "voice"),
          expected as never,
        )
      }),
    )

    it.effect("filters by start (inclusive), end (exclusive), channel and version", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [tenantNamed(`t${randomUUID()}`), randomUUID()]
        const day = (text: string) => DateTime.makeUnsafe(`2026-0${text}T00:00:00Z`)
        for (const [submittedAt, source, formVersion] of [
          [day("1-01"), "page", "1.0"],
          [day("2-01"), "voice", "1.0"],
          [day("3-01"), "page", "2.0"],
        ] as const)
          yield* store.insert(tenant, submissionOf(formUid, { submittedAt, source, formVersion }))
        const count = (filter: AnswerFilter) => Effect.map(all(tenant, formUid, filter), ({ length }) => length)
        assert.strictEqual(yield* count({ from: day("2-01") }), 2)
        assert.strictEqual(yield* count({ to: day("2-01") }), 1)
        assert.strictEqual(yield* count({ channel: "page" }), 2)
        assert.strictEqual(yield* count({ channel: "page", version: "2.0" }), 1)
      }),
    )

    it.effect("changes the stamp exactly when answers are added or removed", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const batches = yield* AnswerBatches
        const [tenant, formUid] = [tenantNamed(`t${randomUUID()}`), randomUUID()]
        const stamp = batches.stamp(tenant, formUid)
        const none = yield* stamp
        yield* store.insert(tenant, submissionOf(formUid))
        const one = yield* stamp
        assert.notDeepEqual(one, none)
        yield* store.insert(tenant, submissionOf(randomUUID()))
        assert.deepStrictEqual(yield* stamp, one)
        yield* store.deleteAll(tenant, formUid)
        const gone = yield* stamp
        assert.notDeepEqual(gone, one)
        assert.notDeepEqual(gone, none)
      }),
    )
  })
