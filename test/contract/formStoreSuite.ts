import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { randomUUID } from "node:crypto"
import { type DeclaredTenant, tenantNamed } from "../../src/domain/access/Tenant.ts"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import { writeForm } from "../../src/domain/forms/codec/FormCodec.ts"
import type { FormDefinition } from "../../src/domain/forms/model/FormDefinition.ts"
import { FormStore } from "../../src/ports/FormStore.ts"

const at = DateTime.makeUnsafe("2026-02-28T23:59:59.123Z")
const saving = { by: "7", at }
const hostile = `"'<script>\\ $1 %s 日本 \u0000 \ud800 é`

const freshTenant = (): DeclaredTenant => tenantNamed(`t${randomUUID()}`)

const formOf = (formId: string, more: object = {}): FormDefinition =>
  Result.getOrThrow(
    decodeForm(
      {
        form_id: formId,
        title: hostile,
        sections: [{ fields: [{ field_id: "q", field_type: "text", label: hostile }] }],
        ...more,
      },
      randomUUID(),
    ),
  )

/** The contract of every `FormStore`. */
export const formStoreSuite = <E>(name: string, stores: Layer.Layer<FormStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`FormStore: ${name}`, (it) => {
    it.effect("returns inserted values unchanged, whatever characters they contain", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const tenant = freshTenant()
        const form = formOf("one")
        const head = yield* store.insert(tenant, form, saving)
        assert.deepStrictEqual(yield* store.head(tenant, form.formUid), head)
        assert.isNull(head.published)
        assert.strictEqual(head.newest.version, "1.0")
        const back = yield* store.document(tenant, form.formUid, head.newest.revision)
        assert.deepStrictEqual(writeForm(back), writeForm(form))
      }),
    )

    it.effect("finds the forms whose newest version uses a shared question", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const [own, other] = [freshTenant(), freshTenant()]
        const asking = (formId: string, ...questions: ReadonlyArray<string>) =>
          formOf(formId, {
            sections: [
              {
                fields: questions.map((id, i) => ({
                  field_id: `q${i}`,
                  field_type: "group",
                  label: hostile,
                  children: [{ field_id: `c${i}`, field_type: "text", label: "c", question_id: id }],
                })),
              },
            ],
          })
        const [one, two] = [asking("one", "a", "b", "a"), asking("two", "b")]
        const { newest } = yield* store.insert(own, one, saving)
        yield* store.insert(own, two, saving)
        yield* store.insert(own, formOf("three"), saving)
        const found = (...ids: ReadonlyArray<string>) =>
          Effect.map(store.asking(own, ids), (uses) => uses.map((use) => `${use.questionId} ${use.formUid}`).toSorted())
        assert.deepStrictEqual(
          yield* found("a", "b", "none"),
          [`a ${one.formUid}`, `b ${one.formUid}`, `b ${two.formUid}`].toSorted(),
        )
        assert.deepStrictEqual(yield* found("a"), [`a ${one.formUid}`])
        assert.deepStrictEqual(yield* found(), [])
        assert.deepStrictEqual(yield* store.asking(other, ["a"]), [])
        yield* store.save(own, { ...one, version: "1.1", sections: [] }, newest, saving)
        assert.deepStrictEqual(yield* found("a", "b"), [`b ${two.formUid}`])
      }),
    )

    it.effect("[TENANT-170] reports another tenant's form as missing in every method", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const [own, other] = [freshTenant(), freshTenant()]
        const form = formOf("one")
        const { newest } = yield* store.insert(own, form, saving)
        const attempts = [
          store.head(other, form.formUid),
          store.document(other, form.formUid, newest.revision),
          store.save(other, form, newest, saving),
          store.publish(other, form.formUid, "1.0", saving),
          store.versions(other, form.formUid),
          store.revisionOf(other, form.formUid, "1.0"),
          store.delete(other, form.formUid),
          store.importReport(other, form.formUid),
        ]
        for (const attempt of attempts) {
          const outcome = yield* Effect.result(attempt as Effect.Effect<unknown, { readonly _tag: string }>)
          assert.strictEqual(Result.isFailure(outcome) ? outcome.failure._tag : "success", "FormNotFound")
        }
        assert.deepStrictEqual(yield* store.list(other, { limit: 10 }), [])
        yield* store.insert(other, form, saving)
        assert.lengthOf(yield* store.list(own, { limit: 10 }), 1)
      }),
    )

    it.effect("refuses a taken name or identifier", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const tenant = freshTenant()
        const one = formOf("one")
        yield* store.insert(tenant, one, saving)
        assert.strictEqual((yield* Effect.flip(store.insert(tenant, formOf("one"), saving)))._tag, "FormIdTaken")
        const same = { ...formOf("two"), formUid: one.formUid }
        assert.strictEqual((yield* Effect.flip(store.insert(tenant, same, saving)))._tag, "FormExists")
        const two = formOf("two")
        const { newest } = yield* store.insert(tenant, two, saving)
        const renamed = { ...two, formId: "one", version: "1.1" }
        assert.strictEqual((yield* Effect.flip(store.save(tenant, renamed, newest, saving)))._tag, "FormIdTaken")
        assert.strictEqual((yield* store.head(tenant, two.formUid)).newest.version, "1.0")
      }),
    )

    it.effect(
      "lets exactly one of several concurrent saves of a revision succeed, and reports the new version to the others",
      () =>
        Effect.gen(function* () {
          const store = yield* FormStore
          const tenant = freshTenant()
          const form = formOf("one")
          const { newest } = yield* store.insert(tenant, form, saving)
          const outcomes = yield* Effect.forEach(
            Array.from({ length: 10 }, (_, n) => ({ ...form, title: `t${n}`, version: "1.1" })),
            (next) => Effect.result(store.save(tenant, next, newest, saving)),
            { concurrency: "unbounded" },
          )
          assert.lengthOf(outcomes.filter(Result.isSuccess), 1)
          for (const outcome of outcomes.filter(Result.isFailure))
            assert.deepInclude(outcome.failure, { _tag: "VersionConflict", current: "1.1" })
          const head = yield* store.head(tenant, form.formUid)
          const kept = yield* store.document(tenant, form.formUid, head.newest.revision)
          assert.strictEqual(kept.title, `t${outcomes.findIndex(Result.isSuccess)}`)
          assert.lengthOf(yield* store.versions(tenant, form.formUid), 2)
        }),
    )

    it.effect("[FORM-220] lets exactly one of twenty concurrent publications of a version succeed", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const tenant = freshTenant()
        const form = formOf("one")
        yield* store.insert(tenant, form, saving)
        const outcomes = yield* Effect.forEach(
          Array.from({ length: 20 }, (_, n) => `user ${n}`),
          (by) => Effect.result(store.publish(tenant, form.formUid, "1.0", { by, at })),
          { concurrency: "unbounded" },
        )
        assert.lengthOf(outcomes.filter(Result.isSuccess), 1)
        for (const outcome of outcomes.filter(Result.isFailure))
          assert.strictEqual(outcome.failure._tag, "AlreadyPublished")
        const [record] = yield* store.versions(tenant, form.formUid)
        assert.strictEqual(record?.publishedBy, `user ${outcomes.findIndex(Result.isSuccess)}`)
      }),
    )

    it.effect("keeps the published version when a draft is saved, and never replaces it with an older one", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const tenant = freshTenant()
        const form = formOf("one")
        const first = yield* store.insert(tenant, form, saving)
        const second = yield* store.save(tenant, { ...form, version: "1.1" }, first.newest, saving)
        assert.isNull(second.published)
        yield* store.publish(tenant, form.formUid, "1.1", saving)
        yield* store.publish(tenant, form.formUid, "1.0", saving)
        const head = yield* store.head(tenant, form.formUid)
        assert.deepStrictEqual(head.published, second.newest)
        yield* store.save(tenant, { ...form, version: "1.2" }, second.newest, saving)
        const after = yield* store.head(tenant, form.formUid)
        assert.strictEqual(after.newest.version, "1.2")
        assert.strictEqual(after.published?.version, "1.1")
        assert.deepStrictEqual(
          (yield* store.versions(tenant, form.formUid)).map(({ version }) => version),
          ["1.2", "1.1", "1.0"],
        )
      }),
    )

    it.effect(
      "lists forms in the order of their names, page by page, and finds them by search term and exact name",
      () =>
        Effect.gen(function* () {
          const store = yield* FormStore
          const tenant = freshTenant()
          for (const id of ["a", "b", "c"])
            yield* store.insert(tenant, formOf(id, { title: { en: `Title ${id}`, es: "Título" } }), saving)
          const ids = (forms: ReadonlyArray<{ readonly formId: string }>) => forms.map(({ formId }) => formId)
          assert.deepStrictEqual(ids(yield* store.list(tenant, { limit: 2 })), ["a", "b"])
          assert.deepStrictEqual(ids(yield* store.list(tenant, { limit: 2, after: "b" })), ["c"])
          assert.deepStrictEqual(ids(yield* store.list(tenant, { limit: 9, search: "TITLE B" })), ["b"])
          assert.deepStrictEqual(ids(yield* store.list(tenant, { limit: 9, search: "título" })), ["a", "b", "c"])
          assert.deepStrictEqual(ids(yield* store.list(tenant, { limit: 9, search: "100%" })), [])
          assert.deepStrictEqual(ids(yield* store.list(tenant, { limit: 9, formId: "c" })), ["c"])
        }),
    )

    it.effect("deletes the form with its history, and a new one with the same id starts empty", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const tenant = freshTenant()
        const form = formOf("one")
        const { newest } = yield* store.insert(tenant, form, saving)
        assert.strictEqual((yield* Effect.flip(store.delete(tenant, form.formUid, "9")))._tag, "VersionConflict")
        yield* store.delete(tenant, form.formUid, "1.0")
        assert.strictEqual((yield* Effect.flip(store.head(tenant, form.formUid)))._tag, "FormNotFound")
        const again = yield* store.insert(tenant, form, saving)
        assert.isAbove(again.newest.revision, newest.revision)
        assert.lengthOf(yield* store.versions(tenant, form.formUid), 1)
      }),
    )

    it.effect("stores the report of an import with the form", () =>
      Effect.gen(function* () {
        const store = yield* FormStore
        const tenant = freshTenant()
        const [plain, imported] = [formOf("one"), formOf("two")]
        const report = { formId: "two", source: hostile.toWellFormed(), importedAt: "2026-01-01T00:00:00Z", fields: [] }
        yield* store.insert(tenant, plain, saving)
        yield* store.insert(tenant, imported, { ...saving, report })
        assert.isTrue(Option.isNone(yield* store.importReport(tenant, plain.formUid)))
        assert.deepStrictEqual(yield* store.importReport(tenant, imported.formUid), Option.some(report))
      }),
    )
  })
