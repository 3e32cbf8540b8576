import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomBytes, randomUUID } from "node:crypto"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { referenceOf } from "../../src/domain/forms/records/Reference.ts"
import type { Submission } from "../../src/domain/forms/records/Submission.ts"
import { AnswerBatches } from "../../src/ports/AnswerBatches.ts"
import { type ReviewQuery, SubmissionReviews } from "../../src/ports/SubmissionReviews.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { submissionOf } from "../support/submissionOf.ts"

const at = DateTime.makeUnsafe("2026-02-28T10:00:00Z")

/** The contract of every `SubmissionReviews`, on the store with the submissions. */
export const submissionReviewsSuite = <E>(
  name: string,
  stores: Layer.Layer<SubmissionStore | SubmissionReviews | AnswerBatches, E>,
): void =>
  layer(stores, { timeout: "5 minutes" })(`SubmissionReviews: ${name}`, (it) => {
    const filled = Effect.fnUntraced(function* (given: ReadonlyArray<Partial<Submission>>) {
      const store = yield* SubmissionStore
      const [tenant, formUid] = [tenantNamed(`t${randomUUID()}`), randomUUID()]
      const submissions = given.map((more) => submissionOf(formUid, more))
      for (const submission of submissions) yield* store.insert(tenant, submission)
      return { tenant, formUid, ids: submissions.map(({ submissionId }) => submissionId) }
    })

    it.effect("finds submissions by words in answers, names and identifiers, whatever they contain", () =>
      Effect.gen(function* () {
        const { find } = yield* SubmissionReviews
        const { tenant, formUid, ids } = yield* filled([
          { data: { a: 'said "100 % sure_"' } },
          { data: { a: "Zürich\u0000" }, username: "Grace" },
          { data: { a: "other" } },
        ])
        const found = (search: string) =>
          Effect.map(find(tenant, formUid, { search, order: "oldest", limit: 9 }), (rows) =>
            rows.map(({ submission }) => ids.indexOf(submission.submissionId)),
          )
        assert.deepStrictEqual(yield* found('"100 % SURE_"'), [0])
        assert.deepStrictEqual(yield* found("zürich"), [1])
        assert.deepStrictEqual(yield* found("grace"), [1])
        assert.deepStrictEqual(yield* found("%"), [0])
        assert.deepStrictEqual(yield* found(ids[2]!), [2])
        assert.deepStrictEqual(yield* found(referenceOf(ids[2]!)), [2])
        assert.deepStrictEqual(yield* found(` ${referenceOf(ids[1]!).toLowerCase().replace("-", " ")}`), [1])
        assert.deepStrictEqual(yield* found("nobody"), [])
      }),
    )

    it.effect("pages through submissions from either end, returning each one once", () =>
      Effect.gen(function* () {
        const { find } = yield* SubmissionReviews
        const { tenant, formUid, ids } = yield* filled(Array.from({ length: 7 }, () => ({})))
        for (const order of ["newest", "oldest"] as const) {
          const seen: Array<string> = []
          let after: number | undefined
          for (;;) {
            const query: ReviewQuery = { order, limit: 3, ...(after === undefined ? {} : { after }) }
            const rows = yield* find(tenant, formUid, query)
            if (rows.length === 0) break
            seen.push(...rows.map(({ submission }) => submission.submissionId))
            after = rows.at(-1)!.position
          }
          assert.deepStrictEqual(seen, order === "oldest" ? ids : ids.toReversed())
        }
      }),
    )

    it.effect(
      "finds every submission with a given word or email address exactly once, oldest or newest first, even among large answers",
      () =>
        Effect.gen(function* () {
          const { find, ofPerson } = yield* SubmissionReviews
          // Incompressible, so that each is larger than what one statement reads.
          const large = () => randomBytes(300_000).toString("base64")
          const wanted = { a: "a needle", mail: "ann@example.org" }
          const { tenant, formUid, ids } = yield* filled(
            [wanted, {}, { ...wanted, b: large() }, { b: large() }, {}, { ...wanted, b: large() }, wanted].map(
              (data) => ({
                data,
              }),
            ),
          )
          const places = (rows: ReadonlyArray<{ readonly submission: Submission }>) =>
            rows.map(({ submission }) => ids.indexOf(submission.submissionId))
          for (const [order, all] of [
            ["oldest", [0, 2, 5, 6]],
            ["newest", [6, 5, 2, 0]],
          ] as const)
            for (const limit of [1, 2, 4, 9]) {
              const seen: Array<number> = []
              let after: number | undefined
              for (;;) {
                const query: ReviewQuery = { search: "NEEDLE", order, limit, ...(after === undefined ? {} : { after }) }
                const rows = yield* find(tenant, formUid, query)
                assert.isAtMost(rows.length, limit)
                if (rows.length === 0) break
                seen.push(...places(rows))
                after = rows.at(-1)!.position
              }
              assert.deepStrictEqual<ReadonlyArray<number>>(seen, all)
            }
          const person = { email: "Ann@example.org" }
          assert.deepStrictEqual(places(yield* ofPerson(tenant, formUid, person, 9)), [0, 2, 5, 6])
          assert.deepStrictEqual(places(yield* ofPerson(tenant, undefined, person, 3)), [0, 2, 5])
        }),
    )

    it.effect("keeps the answers as they were before a correction, and refuses an outdated correction", () =>
      Effect.gen(function* () {
        const { change, corrections, get } = yield* SubmissionReviews
        const { stamp } = yield* AnswerBatches
        const { tenant, formUid, ids } = yield* filled([{}])
        const id = ids[0]!
        const before = yield* stamp(tenant, formUid)
        const correction = { revision: 1, data: { name: "Bob\u0000" }, at, by: "7", reason: "a slip\u0000" }
        const changed = yield* change(tenant, formUid, id, correction)
        assert.strictEqual(changed.review.revision, 2)
        assert.deepStrictEqual((yield* get(tenant, formUid, id)).submission.data, { name: "Bob\u0000" })
        const [kept, ...none] = yield* corrections(tenant, formUid, id)
        assert.lengthOf(none, 0)
        assert.deepStrictEqual(kept?.data, { name: "Ada" })
        assert.strictEqual(kept?.changedBy, "7")
        assert.notDeepEqual(yield* stamp(tenant, formUid), before)
        const refused = yield* Effect.flip(change(tenant, formUid, id, correction))
        assert.strictEqual(refused._tag, "ReviewConflict")
        const missing = yield* Effect.flip(change(tenant, formUid, "nothing", correction))
        assert.strictEqual(missing._tag, "SubmissionNotFound")
      }),
    )

    it.effect("marks and tags submissions without storing the answers again, and finds them by mark or tag", () =>
      Effect.gen(function* () {
        const { change, corrections, find } = yield* SubmissionReviews
        const { tenant, formUid, ids } = yield* filled([{}, {}])
        const id = ids[0]!
        const marked = { revision: 1, marked: true, tags: ["call", 'a"b'], at, by: "7", reason: "" }
        yield* change(tenant, formUid, id, marked)
        assert.lengthOf(yield* corrections(tenant, formUid, id), 0)
        const count = (query: Partial<ReviewQuery>) =>
          Effect.map(find(tenant, formUid, { order: "oldest", limit: 9, ...query }), ({ length }) => length)
        assert.strictEqual(yield* count({ marked: true }), 1)
        assert.strictEqual(yield* count({ marked: false }), 1)
        assert.strictEqual(yield* count({ tag: 'a"b' }), 1)
        assert.strictEqual(yield* count({ tag: "cal" }), 0)
      }),
    )

    it.effect("keeps the name of a deleted submission reserved, for its sender only", () =>
      Effect.gen(function* () {
        const { remove } = yield* SubmissionReviews
        const { earlier, insert } = yield* SubmissionStore
        const [tenant, formUid] = [tenantNamed(`t${randomUUID()}`), randomUUID()]
        const submission = submissionOf(formUid)
        const name = { respondent: "user:7", submissionId: submission.submissionId, idempotencyKey: "k", body: ["x"] }
        yield* insert(tenant, submission, name)
        assert.strictEqual((yield* earlier(tenant, formUid, name))?._tag, "Repeated")
        yield* remove(tenant, formUid, submission.submissionId)
        assert.strictEqual((yield* earlier(tenant, formUid, name))?._tag, "Deleted")
        const byKey = { respondent: "user:7", idempotencyKey: "k", body: ["other"] }
        assert.strictEqual((yield* earlier(tenant, formUid, byKey))?._tag, "Deleted")
        assert.isUndefined(yield* earlier(tenant, formUid, { ...name, respondent: "user:8" }))
      }),
    )

    it.effect("deletes a submission with its history, and finds a person's submissions by id or by full address", () =>
      Effect.gen(function* () {
        const { change, corrections, get, ofPerson, remove } = yield* SubmissionReviews
        const { tenant, formUid, ids } = yield* filled([
          { userId: "7" },
          { data: { mail: "Ada@Example.org" } },
          { data: { mail: "not-ada@example.org" } },
        ])
        const of = (person: { userId?: string; email?: string }) =>
          Effect.map(ofPerson(tenant, undefined, person, 9), (rows) =>
            rows.map(({ submission }) => ids.indexOf(submission.submissionId)),
          )
        assert.deepStrictEqual(yield* of({ userId: "7" }), [0])
        assert.deepStrictEqual(yield* of({ email: "ada@example.org" }), [1])
        assert.deepStrictEqual(yield* of({}), [])
        const id = ids[0]!
        yield* change(tenant, formUid, id, { revision: 1, data: {}, at, by: "7", reason: "" })
        yield* remove(tenant, formUid, id)
        yield* remove(tenant, formUid, id)
        assert.strictEqual((yield* Effect.flip(get(tenant, formUid, id)))._tag, "SubmissionNotFound")
        assert.lengthOf(yield* corrections(tenant, formUid, id), 0)
      }),
    )
  })
