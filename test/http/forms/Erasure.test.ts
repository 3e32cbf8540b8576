import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Duration from "effect/Duration"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { AnswerErasure } from "../../../src/application/forms/AnswerErasure.ts"
import { AnswerRetention } from "../../../src/application/forms/AnswerRetention.ts"
import { ErasedPeople } from "../../../src/application/voice/ErasedPeople.ts"
import { savedSessions } from "../../../src/application/voice/SavedSessions.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import { FormStore } from "../../../src/ports/FormStore.ts"
import { FileRecords } from "../../../src/ports/FileRecords.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { ProgressStore } from "../../../src/ports/ProgressStore.ts"
import { SubmissionStore } from "../../../src/ports/SubmissionStore.ts"
import { someone } from "../../doubles/Testing.ts"
import { inMemory } from "../../support/inMemory.ts"
import { submissionOf } from "../../support/submissionOf.ts"
import { get, send, stored } from "./support/forms.ts"

const form = {
  form_id: "papers",
  title: "Papers",
  sections: [
    {
      fields: [
        { field_id: "paper", field_type: "file", label: "Paper" },
        { field_id: "name", field_type: "text", label: "Name" },
      ],
    },
  ],
}

const operator = { ...someone, permissions: ["operate"] }

const opened = Effect.gen(function* () {
  const service = yield* inMemory()
  const { path, body, uid } = yield* stored(service, form)
  const [section] = body["sections"] as ReadonlyArray<{ fields: ReadonlyArray<{ field_uid: string }> }>
  const fieldUid = section!.fields[0]!.field_uid
  const { objects, records, keeping, submissions } = yield* Effect.provideContext(
    Effect.all({ objects: ObjectStore, records: FileRecords, keeping: AnswerRetention, submissions: SubmissionStore }),
    service.context,
  )
  const upload = Effect.gen(function* () {
    const encoded = new Response(
      (() => {
        const parts = new FormData()
        parts.append("file", new File(["some words"], "a.txt"))
        return parts
      })(),
    )
    const sent = yield* service.call({
      method: "POST",
      path: `${path}/fields/${fieldUid}/upload`,
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      body: yield* Effect.promise(() => encoded.arrayBuffer()),
    })
    assert.strictEqual(sent.status, 200, sent.text)
    return sent.json()
  })
  const answered = Effect.fnUntraced(function* (name: string) {
    const sent = yield* send(service, "POST", `${path}/data`, { data: { paper: yield* upload, name } })
    assert.strictEqual(sent.status, 200, sent.text)
    return String(sent.json().submission_id)
  })
  const keys = Effect.map(Stream.runCollect(objects.keys), (all) => [...all].filter((key) => key.includes(uid)))
  const orphans = Effect.map(
    service.call({ path: "/api/v1/operations/orphans", as: operator }),
    (answer) => answer.json().orphans as number,
  )
  return { service, path, uid, fieldUid, objects, records, keeping, submissions, upload, answered, keys, orphans }
})

/** Lets background work run. */
const settled = Effect.repeat(Effect.yieldNow, { times: 50 })

describe("answer data", () => {
  it.effect("is deleted with its answer", () =>
    Effect.gen(function* () {
      const { service, path, answered, keys, orphans, records, uid } = yield* opened
      const [first] = [yield* answered("Ada"), yield* answered("Bo")]
      assert.strictEqual((yield* keys).length, 2)
      assert.strictEqual((yield* send(service, "DELETE", `${path}/answers/${first}`, undefined)).status, 204)
      assert.strictEqual((yield* keys).length, 1)
      assert.strictEqual((yield* records.of({ tenant: "demo", formUid: uid }, 10)).length, 1)
      assert.strictEqual(yield* orphans, 0)
      // The recorded erasure runs again, and finds nothing to do.
      yield* TestClock.adjust("2 minutes")
      yield* settled
      assert.strictEqual((yield* get(service, `${path}/data`)).json().submissions.length, 1)
    }),
  )

  it.effect("is deleted with its form, including recordings and unused uploads", () =>
    Effect.gen(function* () {
      const { service, path, uid, objects, answered, upload, keys, orphans, records } = yield* opened
      yield* answered("Ada")
      yield* upload
      yield* objects.put(`recordings/${uid}/session/field`, new Uint8Array(3), { contentType: "audio/webm" })
      assert.strictEqual(yield* orphans, 1)
      assert.strictEqual((yield* send(service, "DELETE", `${path}?with_submissions=true`, undefined)).status, 204)
      yield* settled
      assert.deepStrictEqual(yield* keys, [])
      assert.deepStrictEqual(yield* records.of({ tenant: "demo", formUid: uid }, 10), [])
      assert.strictEqual(yield* orphans, 0)
    }),
  )

  it.effect("is gone for everyone as soon as its form is deleted, however long the deletion itself takes", () =>
    Effect.gen(function* () {
      const { service, path, uid, answered, submissions } = yield* opened
      const id = yield* answered("Ada")
      const paths = ["", "/data", `/data/${id}`, "/answers", `/answers/${id}`, "/results", "/data?format=csv"]
      const statuses = Effect.forEach(paths, (end) => Effect.map(get(service, `${path}${end}`), ({ status }) => status))
      const all = (status: number) => paths.map(() => status)
      assert.deepStrictEqual(yield* statuses, all(200))
      // The state left by a process that died after deleting the form.
      const forms = yield* Effect.provideContext(FormStore, service.context)
      yield* forms.delete(tenantNamed("demo"), uid)
      assert.isTrue(yield* submissions.hasAny(tenantNamed("demo"), uid))
      assert.deepStrictEqual(yield* statuses, all(404))
      const marked = yield* send(service, "PATCH", `${path}/answers/${id}`, { marked: true })
      assert.strictEqual(marked.status, 404)
      assert.strictEqual((yield* send(service, "DELETE", `${path}/answers/${id}`, undefined)).status, 404)
    }),
  )

  it.effect("is deleted even after a process died between deleting the form and deleting its answers", () =>
    Effect.gen(function* () {
      const { service, uid, answered, submissions } = yield* opened
      yield* answered("Ada")
      const { erasure, forms } = yield* Effect.provideContext(
        Effect.all({ erasure: AnswerErasure, forms: FormStore }),
        service.context,
      )
      yield* erasure.formGoes(tenantNamed("demo"), uid)
      yield* forms.delete(tenantNamed("demo"), uid)
      yield* settled
      assert.isTrue(yield* submissions.hasAny(tenantNamed("demo"), uid))
      yield* TestClock.adjust("2 minutes")
      yield* settled
      assert.isFalse(yield* submissions.hasAny(tenantNamed("demo"), uid))
    }),
  )

  it.effect("is deleted even after a process died between promising a deletion and carrying it out", () =>
    Effect.gen(function* () {
      const { service, path, uid, answered, keys, orphans, submissions, keeping } = yield* opened
      const id = yield* answered("Ada")
      // The record is deleted, but the file is not.
      yield* submissions.deleteAll(tenantNamed("demo"), uid)
      assert.strictEqual(yield* orphans, 1)
      yield* TestClock.adjust("61 minutes")
      yield* keeping.sweep
      assert.deepStrictEqual(yield* keys, [])
      assert.strictEqual(yield* orphans, 0)
      assert.strictEqual((yield* get(service, `${path}/data/${id}`)).status, 404)
    }),
  )

  it.effect("is kept if its form was not deleted after all", () =>
    Effect.gen(function* () {
      const { service, path, answered, keys } = yield* opened
      yield* answered("Ada")
      assert.strictEqual((yield* send(service, "DELETE", path, undefined)).status, 409)
      const stale = yield* send(service, "DELETE", `${path}?with_submissions=true`, undefined, {
        headers: { "if-match": '"0.1"' },
      })
      assert.strictEqual(stale.status, 412)
      yield* TestClock.adjust("2 minutes")
      yield* settled
      assert.strictEqual((yield* keys).length, 1)
      assert.strictEqual((yield* get(service, `${path}/data`)).json().submissions.length, 1)
    }),
  )

  it.effect(
    "includes unsubmitted progress, which is erased with the person's data or after the form's retention period",
    () =>
      Effect.gen(function* () {
        const { service, path, keeping } = yield* opened
        const progress = yield* Effect.provideContext(ProgressStore, service.context)
        const begun = (name: string) => send(service, "POST", `${path}/partial`, { data: { name } })
        const unfinished = Effect.map(get(service, `${path}/results`), (answer) => answer.json().unfinished)
        assert.strictEqual((yield* begun("Ada")).status, 200)
        assert.deepInclude(yield* unfinished, { count: 1, channels: [{ channel: "api", count: 1 }] })
        yield* send(service, "POST", "/api/v1/demo/forms/erasures", { user_id: String(someone.userId) })
        assert.strictEqual((yield* unfinished).count, 0)
        yield* begun("Ada")
        const now = yield* DateTime.now
        yield* progress.age({ nameless: DateTime.add(now, { days: 1 }), gone: now })
        assert.strictEqual((yield* unfinished).count, 1, "the respondent is no longer known")
        yield* send(service, "POST", "/api/v1/demo/forms/erasures", { user_id: String(someone.userId) })
        assert.strictEqual((yield* unfinished).count, 1)
        yield* send(service, "PATCH", `${path}/share`, { keep_answers_days: 1 })
        yield* TestClock.adjust("25 hours")
        yield* keeping.sweep
        assert.strictEqual((yield* unfinished).count, 0)
      }),
  )

  it.effect(
    "includes unsubmitted answers, found by an address in an account, in typed text, or in a link to the voice page",
    () =>
      Effect.gen(function* () {
        const { service, path, uid } = yield* opened
        yield* send(service, "PATCH", path, { is_public: true })
        yield* send(service, "POST", `${path}/publish`, {})
        const ada = { as: { ...someone, sub: "9", userId: 9, email: "Ada@example.org" } }
        const withPass = Effect.map(send(service, "POST", `${path}/pass`, {}, { as: null }), (answer) => ({
          as: null,
          headers: { authorization: `Bearer ${answer.json().pass}` },
        }))
        const [guest, linked] = [yield* withPass, yield* withPass]
        const other = { as: { ...someone, sub: "10", userId: 10, email: "bo@example.org" } }
        const begun = (name: string, who: object) => send(service, "POST", `${path}/partial`, { data: { name } }, who)
        yield* begun("Ada", ada)
        yield* begun("ada@example.org", guest)
        yield* begun("Bo", other)
        const link = `/demo/forms/${uid}/voice?name=ada@example.org`
        assert.strictEqual((yield* service.call({ path: link, ...linked })).status, 200)
        assert.deepStrictEqual((yield* get(service, `${path}/partial`, linked)).json().data, {
          name: "ada@example.org",
        })
        const unfinished = Effect.map(get(service, `${path}/results`), (answer) => answer.json().unfinished.count)
        assert.strictEqual(yield* unfinished, 3)
        const erased = yield* send(service, "POST", "/api/v1/demo/forms/erasures", { email: "ADA@example.org" })
        assert.deepInclude(erased.json(), { submissions: 0, files: 0, unfinished: 3, is_complete: true })
        assert.strictEqual(yield* unfinished, 1)
        for (const [who, data] of [
          [ada, {}],
          [guest, {}],
          [linked, {}],
          [other, { name: "Bo" }],
        ] as const)
          assert.deepStrictEqual((yield* get(service, `${path}/partial`, who)).json().data, data)
      }),
  )

  it.effect(
    "includes unsubmitted files and saved voice sessions, and erasing them closes the person's connections",
    () =>
      Effect.gen(function* () {
        const { service, path, uid, upload, keys, records } = yield* opened
        const saved = savedSessions(yield* Effect.provideContext(KeyValue, service.context))
        yield* upload
        yield* send(service, "POST", `${path}/partial`, { data: { name: "Ada" } })
        const elsewhere = { sessionId: "elsewhere", formUid: uid, tenant: "acme" }
        for (const [owner, sessionId, tenant] of [
          ["user:7", "theirs", "demo"],
          ["user:8", "another", "demo"],
          ["sub:7", elsewhere.sessionId, elsewhere.tenant],
        ] as const) {
          yield* saved.claim(owner, { sessionId, formUid: uid, tenant })
          yield* saved.replace(sessionId, [], "written", Duration.hours(1), () => undefined)
          yield* saved.rememberBefore(sessionId, { name: "Ada" })
        }
        const { watch } = Context.get(
          yield* Layer.build(Layer.fresh(ErasedPeople.layer)).pipe(
            Effect.provide(Identifiers.layer),
            Effect.provideContext(service.context),
          ),
          ErasedPeople,
        )
        const watches = yield* Effect.forEach(["user:7", "sub:7", "user:8"], (owner) =>
          watch(tenantNamed("demo"), owner),
        )
        const erased = yield* send(service, "POST", "/api/v1/demo/forms/erasures", { user_id: String(someone.userId) })
        const ended = yield* Effect.forEach(watches, ({ isErased }) => isErased)
        assert.deepStrictEqual(ended, [true, true, false], "their connections in another process end")
        assert.deepInclude(erased.json(), { submissions: 0, files: 1, unfinished: 1, is_complete: true })
        assert.deepStrictEqual(yield* keys, [])
        assert.deepStrictEqual(yield* records.of({ tenant: "demo", formUid: uid }, 10), [])
        assert.deepStrictEqual((yield* get(service, `${path}/partial`)).json().data, {})

        assert.isTrue(Option.isNone(yield* saved.load("theirs")))
        assert.isUndefined(yield* saved.recallBefore("theirs"))
        // The connection for this response can no longer save, so it is closed.
        const save = saved.replace("theirs", ["written"], "more", Duration.hours(1), () => undefined)
        assert.strictEqual((yield* Effect.flip(save))._tag, "SaveConflict")
        for (const kept of ["another", "elsewhere"]) {
          assert.isTrue(Option.isSome(yield* saved.load(kept)), kept)
          assert.deepStrictEqual(yield* saved.recallBefore(kept), { name: "Ada" })
        }
      }),
  )

  it.effect("is kept for the number of days that the form sets", () =>
    Effect.gen(function* () {
      const { service, path, uid, records, submissions, keeping, answered, keys } = yield* opened
      const tenant = tenantNamed("demo")
      const now = yield* DateTime.now
      const old = submissionOf(uid, { submittedAt: DateTime.subtract(now, { days: 40 }) })
      yield* submissions.insert(tenant, old)
      const id = yield* answered("Ada")
      const [file] = yield* records.of({ tenant: "demo", formUid: uid }, 10)
      yield* records.put({ ...file!, createdAt: DateTime.subtract(now, { days: 8 }) })
      const patched = yield* send(service, "PATCH", `${path}/share`, { keep_answers_days: 30 })
      assert.deepInclude(patched.json(), { keep_answers_days: 30, keep_files_days: null })
      yield* keeping.sweep
      const left = (yield* get(service, `${path}/data`)).json().submissions
      assert.deepStrictEqual(
        left.map((one: { submission_id: string }) => one.submission_id),
        [id],
      )
      assert.strictEqual((yield* keys).length, 1)
      const again = yield* send(service, "PATCH", `${path}/share`, { keep_files_days: 7 })
      assert.deepInclude(again.json(), { keep_answers_days: 30, keep_files_days: 7 })
      yield* keeping.sweep
      assert.deepStrictEqual(yield* keys, [])
      const name = String(file!.key.split("/").at(-1))
      const gone = yield* get(service, `${path}/fields/${file!.fieldUid}/files/${name}`)
      assert.deepStrictEqual([gone.status, gone.json().error], [404, "file_not_found"])
      assert.strictEqual((yield* get(service, `${path}/data`)).json().submissions.length, 1)
      const cleared = yield* send(service, "PATCH", `${path}/share`, { keep_files_days: null })
      assert.isNull(cleared.json().keep_files_days)
      for (const [body, status] of [
        [{ keep_files_days: 0 }, 400],
        [{ keep_files_days: "7" }, 400],
        [{ keep_everything: 1 }, 422],
      ] as const)
        assert.strictEqual((yield* send(service, "PATCH", `${path}/share`, body)).status, status)
    }),
  )
})
