import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { type DeclaredTenant, tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { Submission } from "../../src/domain/forms/records/Submission.ts"
import type { SubmissionName } from "../../src/domain/forms/submission/SubmissionName.ts"
import { type SubmissionPage, SubmissionStore } from "../../src/ports/SubmissionStore.ts"

const at = DateTime.makeUnsafe("2026-02-28T23:59:59.123Z")
const hostile = `"'<script>\\ $1 %s 日本 \u0000 é`

const freshTenant = (): DeclaredTenant => tenantNamed(`t${randomUUID()}`)

const submissionOf = (formUid: string, more: Partial<Submission> = {}): Submission => ({
  submissionId: randomUUID(),
  formUid,
  formId: "one",
  formVersion: "1.0",
  data: { z: 1, a: hostile, nested: { list: [null, true, 1.5] } },
  evidence: { a: { confidence: 0.9 } },
  context: null,
  source: "api",
  userId: "7",
  username: "seven",
  orgId: 9,
  ip: "203.0.113.9",
  userAgent: "a browser",
  locale: "es-MX",
  submittedAt: at,
  forward: { state: "none", attempts: 0, status: null, error: null },
  ...more,
})

const nameOf = (more: Partial<SubmissionName>): SubmissionName => ({ respondent: "user:7", body: "{}", ...more })

/** More submissions than any page in these tests. */
const bytes = 2 ** 30

/** The contract of every `SubmissionStore`. */
export const submissionStoreSuite = <E>(name: string, stores: Layer.Layer<SubmissionStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`SubmissionStore: ${name}`, (it) => {
    it.effect("[FORM-150] returns inserted values unchanged, with keys in order", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        for (const submission of [
          submissionOf(formUid),
          submissionOf(formUid, {
            userId: null,
            username: null,
            orgId: null,
            ip: null,
            userAgent: null,
            evidence: null,
          }),
        ]) {
          assert.strictEqual((yield* store.insert(tenant, submission))._tag, "Stored")
          const back = yield* store.get(tenant, formUid, submission.submissionId)
          assert.deepStrictEqual(back, submission)
          assert.strictEqual(JSON.stringify(back.data), JSON.stringify(submission.data))
        }
      }),
    )

    it.effect("stores password hashes, but never returns them", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        const submission = submissionOf(formUid)
        yield* store.insert(tenant, { ...submission, passwordHashes: { "home.pin": "$scrypt$hash" } })
        assert.deepStrictEqual(yield* store.get(tenant, formUid, submission.submissionId), submission)
        const page = yield* store.page(tenant, formUid, { limit: 10, bytes: 1_000_000 })
        assert.deepStrictEqual(
          page.rows.map((row) => row.submission),
          [submission],
        )
      }),
    )

    it.effect("counts the submissions of each form of a tenant", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [own, other] = [freshTenant(), freshTenant()]
        const [one, two, empty] = [randomUUID(), randomUUID(), randomUUID()]
        for (const formUid of [one, one, two]) yield* store.insert(own, submissionOf(formUid))
        yield* store.insert(other, submissionOf(one))
        const found = yield* store.counts(own, [one, two, empty])
        assert.deepStrictEqual([found.get(one), found.get(two), found.get(empty) ?? 0], [2, 1, 0])
        assert.strictEqual((yield* store.counts(own, [])).size, 0)
      }),
    )

    it.effect("stores exactly one of several submissions with the same name, and returns that one to all callers", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        const many = (more: Partial<Submission>, name: Partial<SubmissionName>) =>
          Effect.forEach(
            Array.from({ length: 10 }, (_, n) => submissionOf(formUid, { locale: `x-${n}`, ...more })),
            (one) => store.insert(tenant, one, nameOf(name)),
            { concurrency: "unbounded" },
          )
        for (const insertions of [
          yield* many({ submissionId: "same" }, { submissionId: "same" }),
          yield* many({}, { idempotencyKey: "key" }),
        ]) {
          assert.deepStrictEqual(insertions.map(({ _tag }) => _tag).sort(), [
            ...Array.from({ length: 9 }, () => "Repeated"),
            "Stored",
          ])
          assert.strictEqual(new Set(insertions.map((one) => "submission" in one && one.submission.locale)).size, 1)
        }
        assert.lengthOf((yield* store.page(tenant, formUid, { bytes, limit: 50 })).rows, 2)
        const elsewhere = submissionOf(randomUUID(), { submissionId: "same" })
        const name = nameOf({ submissionId: "same", idempotencyKey: "key" })
        assert.strictEqual((yield* store.insert(tenant, elsewhere, name))._tag, "Stored")
      }),
    )

    it.effect("binds a submission name to its sender and to one body", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        const first = submissionOf(formUid, { submissionId: "a" })
        const name = nameOf({ submissionId: "a", idempotencyKey: "k" })
        assert.strictEqual((yield* store.insert(tenant, first, name))._tag, "Stored")
        for (const names of [{ submissionId: "a" }, { idempotencyKey: "k" }] as const) {
          assert.deepStrictEqual(yield* store.earlier(tenant, formUid, nameOf(names)), {
            _tag: "Repeated",
            submission: first,
          })
          assert.strictEqual(
            (yield* store.earlier(tenant, formUid, nameOf({ ...names, body: "other" })))?._tag,
            "Different",
          )
          assert.isUndefined(yield* store.earlier(tenant, formUid, nameOf({ ...names, respondent: "user:8" })))
          assert.isUndefined(yield* store.earlier(tenant, formUid, nameOf({ ...names, respondent: null })))
        }
        const others = nameOf({ submissionId: "a", respondent: "user:8" })
        assert.strictEqual((yield* store.insert(tenant, first, others))._tag, "IdTaken")
        const own = { ...first, submissionId: "b" }
        assert.strictEqual((yield* store.insert(tenant, own, others))._tag, "Stored")
        assert.deepStrictEqual(yield* store.earlier(tenant, formUid, others), { _tag: "Repeated", submission: own })
        const nobody = { submissionId: "n", respondent: null } as const
        const anonymous = submissionOf(formUid, { submissionId: "n" })
        assert.strictEqual((yield* store.insert(tenant, anonymous, nameOf(nobody)))._tag, "Stored")
        assert.strictEqual((yield* store.insert(tenant, anonymous, nameOf(nobody)))._tag, "Repeated")
        assert.strictEqual(
          (yield* store.insert(tenant, anonymous, nameOf({ ...nobody, body: "other" })))._tag,
          "IdTaken",
        )
      }),
    )

    it.effect("stores no more concurrent submissions than permitted, and still recognizes a repeat of the first", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        const quota = { most: 3, oncePerPerson: false }
        const first = nameOf({ submissionId: "first" })
        assert.strictEqual((yield* store.insert(tenant, submissionOf(formUid), first, quota))._tag, "Stored")
        const tags = yield* Effect.all(
          Array.from({ length: 8 }, () =>
            Effect.map(store.insert(tenant, submissionOf(formUid), undefined, quota), ({ _tag }) => _tag),
          ),
          { concurrency: "unbounded" },
        )
        assert.deepStrictEqual(tags.toSorted(), [...Array.from({ length: 6 }, () => "Full"), "Stored", "Stored"])
        assert.strictEqual((yield* store.insert(tenant, submissionOf(formUid), first, quota))._tag, "Repeated")
        assert.strictEqual((yield* store.insert(freshTenant(), submissionOf(formUid), undefined, quota))._tag, "Stored")
      }),
    )

    it.effect("accepts one submission per respondent if so configured, and any number of anonymous ones", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        const quota = { most: null, oncePerPerson: true }
        const inserted = (respondent: string | null, submissionId: string) =>
          Effect.map(
            store.insert(tenant, submissionOf(formUid), nameOf({ respondent, submissionId }), quota),
            ({ _tag }) => _tag,
          )
        const tags = yield* Effect.all(
          Array.from({ length: 4 }, (_, n) => inserted("pass:a", `n${n}`)),
          { concurrency: "unbounded" },
        )
        assert.deepStrictEqual(tags.toSorted(), ["Answered", "Answered", "Answered", "Stored"])
        assert.strictEqual(yield* inserted("pass:b", "b"), "Stored")
        assert.deepStrictEqual([yield* inserted(null, "x"), yield* inserted(null, "y")], ["Stored", "Stored"])
        assert.isTrue(yield* store.hasOf(tenant, formUid, "pass:a"))
        assert.isFalse(yield* store.hasOf(tenant, formUid, "pass:c"))
        assert.isFalse(yield* store.hasOf(freshTenant(), formUid, "pass:a"))
      }),
    )

    it.effect("reports another tenant's submissions as missing", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [own, other, formUid] = [freshTenant(), freshTenant(), randomUUID()]
        const submission = submissionOf(formUid)
        const name = nameOf({ submissionId: submission.submissionId, idempotencyKey: "key" })
        yield* store.insert(own, submission, name)
        const missing = yield* Effect.flip(store.get(other, formUid, submission.submissionId))
        assert.strictEqual(missing._tag, "SubmissionNotFound")
        assert.isUndefined(yield* store.earlier(other, formUid, name))
        assert.deepStrictEqual(yield* store.page(other, formUid, { bytes, limit: 5 }), { rows: [], hasMore: false })
        assert.isFalse(yield* store.hasAny(other, formUid))
        yield* store.deleteAll(other, formUid)
        assert.isTrue(yield* store.hasAny(own, formUid))
      }),
    )

    it.effect("returns pages in order of arrival, with filters", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        const ids: Array<string> = []
        for (let n = 0; n < 5; n++) {
          const one = submissionOf(formUid, {
            submittedAt: DateTime.add(at, { hours: n }),
            formVersion: n < 2 ? "1.0" : "1.1",
            userId: n === 4 ? "8" : "7",
          })
          yield* store.insert(tenant, one)
          ids.push(one.submissionId)
        }
        const idsOf = Effect.map(({ rows }: SubmissionPage) => rows.map(({ submission }) => submission.submissionId))
        const first = yield* store.page(tenant, formUid, { bytes, limit: 2 })
        assert.isTrue(first.hasMore)
        assert.isFalse((yield* store.page(tenant, formUid, { bytes, limit: 5 })).hasMore)
        const after = first.rows.at(-1)!.position
        assert.deepStrictEqual(yield* idsOf(store.page(tenant, formUid, { bytes, limit: 9, after })), ids.slice(2))
        assert.deepStrictEqual(
          yield* idsOf(store.page(tenant, formUid, { bytes, limit: 9, version: "1.0" })),
          ids.slice(0, 2),
        )
        assert.deepStrictEqual(
          yield* idsOf(store.page(tenant, formUid, { bytes, limit: 9, userId: "8" })),
          ids.slice(4),
        )
        const [from, to] = [DateTime.add(at, { hours: 1 }), DateTime.add(at, { hours: 3 })]
        assert.deepStrictEqual(
          yield* idsOf(store.page(tenant, formUid, { bytes, limit: 9, from, to })),
          ids.slice(1, 3),
        )
      }),
    )

    it.effect("ends a page at the submission that reaches its byte limit", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        for (let n = 0; n < 4; n++)
          yield* store.insert(tenant, submissionOf(formUid, { data: { text: "é".repeat(500) }, context: null }))
        const sizes: Array<readonly [number, boolean]> = []
        let after = 0
        for (const most of [1, 1500, 2000, 1]) {
          const { rows, hasMore } = yield* store.page(tenant, formUid, { limit: 10, bytes: most, after })
          sizes.push([rows.length, hasMore])
          after = rows.at(-1)?.position ?? after
        }
        assert.deepStrictEqual(sizes, [
          [1, true],
          [2, true],
          [1, false],
          [0, false],
        ])
        const whole = yield* store.page(tenant, formUid, { limit: 3, bytes })
        assert.deepStrictEqual([whole.rows.length, whole.hasMore], [3, true])
      }),
    )

    it.effect("finds submissions that have yet to be forwarded, and records the outcome of forwarding one", () =>
      Effect.gen(function* () {
        const store = yield* SubmissionStore
        const [tenant, formUid] = [freshTenant(), randomUUID()]
        const pending = { state: "pending", attempts: 0, status: null, error: null } as const
        const forwarded = submissionOf(formUid, { forward: pending })
        const announced = submissionOf(formUid)
        yield* store.insert(tenant, forwarded)
        yield* store.insert(tenant, announced, undefined, undefined, true)
        yield* store.insert(tenant, submissionOf(formUid))
        const left = (before: DateTime.Utc) =>
          Effect.map(store.unrelayed(before, 1000), (all) =>
            all.flatMap((one) => (one.tenant === tenant ? [one.submission.submissionId] : [])).toSorted(),
          )
        const { submittedAt } = announced
        assert.deepStrictEqual(yield* left(submittedAt), [])
        const later = DateTime.add(submittedAt, { minutes: 1 })
        assert.deepStrictEqual(yield* left(later), [forwarded.submissionId, announced.submissionId].toSorted())
        yield* store.relayed(tenant, formUid, forwarded.submissionId)
        assert.deepStrictEqual(yield* left(later), [announced.submissionId])
        const outcome = { state: "failed", attempts: 2, status: 503, error: "busy" } as const
        yield* store.forwarded(tenant, forwarded, outcome)
        assert.deepStrictEqual((yield* store.get(tenant, formUid, forwarded.submissionId)).forward, outcome)
      }),
    )
  })
