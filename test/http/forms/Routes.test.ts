import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as ScriptedSources from "../../doubles/scripted/FormSources.ts"
import { inMemory } from "../../support/inMemory.ts"
import { api, definition, formsPath, get, type Json, member, send, stored } from "./support/forms.ts"

const uidOf = (form: Json, fieldId: string): string => {
  const [section] = form["sections"] as ReadonlyArray<{
    fields: ReadonlyArray<{ field_id: string; field_uid: string }>
  }>
  return section!.fields.find((field) => field.field_id === fieldId)!.field_uid
}

describe("the forms API", () => {
  it.effect("[FORM-010] lists only the tenant's forms, in pages, and searches them", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const id of ["apple", "banana", "cherry"]) yield* stored(service, definition(id))
      yield* stored(service, definition("durian"), "acme")
      const names = (answer: { json: () => { forms: ReadonlyArray<{ form_id: string }> } }) =>
        answer.json().forms.map(({ form_id: id }) => id)
      const first = yield* get(service, `${formsPath()}?limit=2`)
      assert.strictEqual(first.status, 200)
      assert.deepStrictEqual(names(first), ["apple", "banana"])
      const second = yield* get(service, `${formsPath()}?limit=2&cursor=${first.json().next_cursor}`)
      assert.deepStrictEqual(names(second), ["cherry"])
      assert.isNull(second.json().next_cursor)
      assert.deepStrictEqual(names(yield* get(service, `${formsPath()}?q=FORMULARIO%20ban`)), ["banana"])
      assert.deepStrictEqual(names(yield* get(service, `${formsPath()}?slug=cherry`)), ["cherry"])
      assert.strictEqual((yield* get(service, `${formsPath()}?limit=0`)).status, 400)
      assert.strictEqual((yield* get(service, `${formsPath()}?cursor=%25`)).status, 400)
    }),
  )

  it.effect("[FORM-020, FORM-050, FORM-300] creates a form from its definition and returns it", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const one = yield* stored(service, definition("one"))
      const two = yield* stored(service, definition("two"))
      const answer = yield* get(service, one.path)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.json().form_id, "one")
      assert.strictEqual(answer.json().tenant, "demo")
      assert.strictEqual(answer.headers.get("etag"), '"1.0"')
      assert.strictEqual((yield* get(service, two.path)).json().form_id, "two")
      const again = yield* get(service, one.path, { headers: { "if-none-match": '"1.0"' } })
      assert.strictEqual(again.status, 304)
      const taken = yield* send(service, "POST", formsPath(), definition("one"))
      assert.strictEqual(taken.status, 409)
      const broken = yield* send(service, "POST", formsPath(), {
        form_id: "x",
        title: "x",
        sections: [{ fields: [{}] }],
      })
      assert.strictEqual(broken.status, 422)
      assert.include(JSON.stringify(broken.json().detail.errors), "sections[0].fields[0]")
    }),
  )

  it.effect("[FORM-030, FORM-270] imports a form from another system, with a report about every column", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ outside: ScriptedSources.layer() as Layer.Layer<never> })
      const answer = yield* send(service, "POST", `${formsPath()}/from-db`, { formid: 1, orgid: 1 })
      assert.strictEqual(answer.status, 201)
      const path = `${formsPath()}/${answer.json().form_uid}`
      const report = yield* get(service, `${path}/import-report`)
      assert.strictEqual(report.status, 200)
      const statuses = new Set(report.json().fields.map(({ status }: { status: string }) => status))
      assert.deepStrictEqual([...statuses].sort(), ["approximate", "mapped", "needs_review"])
      assert.strictEqual((yield* send(service, "POST", `${formsPath()}/from-db`, { formid: 9, orgid: 1 })).status, 404)
      assert.strictEqual((yield* send(service, "POST", `${formsPath()}/from-db`, { formid: "x" })).status, 400)
      const own = yield* stored(service, definition("own"))
      assert.strictEqual((yield* get(service, `${own.path}/import-report`)).json().error, "import_report_not_found")
    }),
  )

  it.effect("imports nothing if there is no source of forms", () =>
    Effect.gen(function* () {
      const answer = yield* send(yield* inMemory(), "POST", `${formsPath()}/from-db`, { formid: 1, orgid: 1 })
      assert.deepStrictEqual([answer.status, answer.json().error], [503, "not_configured"])
    }),
  )

  it.effect("[FORM-040] creates a blank form, by default with the next free name", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const made = yield* send(service, "POST", `${formsPath()}/blank`, { title: "Site visit" })
      assert.strictEqual(made.status, 201)
      const { form_uid: uid, form_id: id, url } = made.json()
      assert.strictEqual(id, "site-visit")
      assert.strictEqual(url, `/demo/forms/${uid}`)
      assert.strictEqual((yield* get(service, `${formsPath()}/${uid}`)).status, 200)
      const next = yield* send(service, "POST", `${formsPath()}/blank`, { title: "Site visit" })
      assert.strictEqual(next.json().form_id, "site-visit-2")
      const named = yield* send(service, "POST", `${formsPath()}/blank`, { title: "Other", form_id: "site-visit" })
      assert.strictEqual(named.status, 409)
      assert.strictEqual((yield* send(service, "POST", `${formsPath()}/blank`, { title: " " })).status, 400)
      assert.strictEqual(made.headers.get("location"), `${formsPath()}/${uid}`)
      const bare = yield* service.call({ method: "POST", path: `${formsPath()}/blank` })
      assert.strictEqual(bare.status, 201)
      assert.strictEqual(bare.json().form_id, "new-form")
    }),
  )

  it.effect("[FORM-060] replaces a form and gives it a new version label", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, definition("one"))
      for (const method of ["PUT", "PATCH"])
        assert.strictEqual(
          (yield* send(service, method, path, definition("other", { form_uid: "another" }))).status,
          400,
        )
      const answer = yield* send(service, "PUT", path, definition("renamed", { form_uid: uid }))
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.headers.get("etag"), '"1.1"')
      assert.strictEqual((yield* get(service, path)).json().form_id, "renamed")
      assert.strictEqual((yield* get(service, `${path}?version=1.0`)).json().form_id, "one")
      const other = definition("renamed", { form_uid: "00000000-0000-4000-8000-000000000000" })
      assert.strictEqual((yield* send(service, "PUT", path, other)).status, 400)
    }),
  )

  it.effect("[FORM-070] patches a form: null deletes, objects merge", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one", { description: "Words" }))
      const answer = yield* send(service, "PATCH", path, { title: { en: "New" }, description: null, form_id: "other" })
      assert.strictEqual(answer.status, 200)
      const form = (yield* get(service, path)).json()
      assert.deepStrictEqual(form.title, { en: "New", es: "Formulario one" })
      assert.notProperty(form, "description")
      assert.strictEqual(form.form_id, "one")
      assert.strictEqual((yield* send(service, "PATCH", path, {})).status, 400)
    }),
  )

  it.effect("[FORM-080] deletes a form, but one with answers only if with_submissions is set", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      assert.strictEqual((yield* send(service, "POST", `${path}/data`, { name: "Ada" })).status, 200)
      assert.strictEqual((yield* service.call({ method: "DELETE", path })).status, 409)
      const gone = yield* service.call({ method: "DELETE", path: `${path}?with_submissions=true` })
      assert.strictEqual(gone.status, 204)
      assert.strictEqual((yield* get(service, path)).status, 404)
    }),
  )

  it.effect(
    "[FORM-090] without a model, writing and editing by prompt fail with the names of the missing variables",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one"))
        const edited = yield* send(service, "POST", `${path}/edit`, { prompt: "Add an email" })
        assert.strictEqual(edited.status, 503)
        assert.include(edited.json().message, "LLM_BASE_URL")
        assert.strictEqual((yield* send(service, "POST", formsPath(), { prompt: "A survey" })).status, 503)
        assert.strictEqual((yield* send(service, "POST", `${path}/edit`, {})).status, 400)
      }),
  )

  it.effect("[FORM-100] makes a copy with new identifiers", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid, body } = yield* stored(service, definition("one"))
      const copy = yield* send(service, "POST", `${path}/clone`, { new_form_id: "two", patch: { is_public: true } })
      assert.strictEqual(copy.status, 201)
      assert.notStrictEqual(copy.json().form_uid, uid)
      assert.strictEqual(copy.json().meta.cloned_from, uid)
      assert.isTrue(copy.json().is_public)
      assert.notStrictEqual(uidOf(copy.json(), "name"), uidOf(body, "name"))
      assert.strictEqual((yield* get(service, formsPath())).json().forms.length, 2)
      for (const name of ["one-copy", "one-copy-2"]) {
        const bare = yield* service.call({ method: "POST", path: `${path}/clone` })
        assert.strictEqual(bare.status, 201)
        assert.strictEqual(bare.json().form_id, name)
        assert.strictEqual(bare.headers.get("location"), `${formsPath()}/${bare.json().form_uid}`)
      }
      for (const wrong of ["", 5, "a\u0000b", "a\ud800"]) {
        const refused = yield* send(service, "POST", `${path}/clone`, { new_form_id: wrong })
        assert.include([400, 422], refused.status)
      }
    }),
  )

  it.effect("[FORM-110] returns the JSON Schema of the answers in both dialects", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const schema = yield* get(service, `${path}/schema`)
      assert.strictEqual(schema.status, 200)
      assert.strictEqual(schema.json().$schema, "https://json-schema.org/draft/2020-12/schema")
      assert.deepStrictEqual(schema.json().required, ["name"])
      const older = yield* get(service, `${path}/schema?dialect=draft-07`)
      assert.strictEqual(older.json().$schema, "http://json-schema.org/draft-07/schema#")
      assert.strictEqual((yield* get(service, `${path}/schema?dialect=x`)).status, 400)
    }),
  )

  it.effect("[FORM-120] returns and changes the style", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const before = yield* get(service, `${path}/style`)
      assert.strictEqual(before.status, 200)
      assert.strictEqual(before.json().layout, "single_column")
      const written = yield* send(service, "PUT", `${path}/style`, { layout: "wizard" })
      assert.strictEqual(written.status, 200)
      assert.strictEqual((yield* get(service, `${path}/style`)).json().layout, "wizard")
      assert.strictEqual((yield* send(service, "PUT", `${path}/style`, { layout: "spiral" })).status, 422)
    }),
  )

  it.effect("[FORM-130] renders every supported format, and lists the formats if an unknown one is requested", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const types = {
        html: "text/html",
        adaptive: "application/vnd.microsoft.card.adaptive",
        xml: "application/xml",
        pdf: "application/pdf",
        audio: "application/json",
      }
      for (const [format, type] of Object.entries(types)) {
        const answer = yield* get(service, `${path}/render/${format}`)
        assert.strictEqual(answer.status, 200, format)
        assert.include(answer.headers.get("content-type") ?? "", type)
      }
      const unknown = yield* get(service, `${path}/render/teams`)
      assert.strictEqual(unknown.status, 415)
      assert.deepStrictEqual(unknown.json().detail.supported, ["adaptive", "audio", "html", "pdf", "xml"])
    }),
  )

  it.effect("[FORM-140] validates answers, enveloped or flat, in the caller's language", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const valid = yield* send(service, "POST", `${path}/validate`, { data: { name: "Ada", age: "36" } })
      assert.strictEqual(valid.status, 200)
      assert.isTrue(valid.json().is_valid)
      assert.deepStrictEqual(valid.json().errors, {})
      const flat = yield* send(
        service,
        "POST",
        `${path}/validate`,
        { age: 151 },
        { headers: { "accept-language": "es" } },
      )
      assert.strictEqual(flat.status, 422)
      assert.isFalse(flat.json().is_valid)
      assert.include(flat.json().errors.name[0], "obligatorio")
      assert.strictEqual(flat.json().error_details.age[0].code, "max_value")
    }),
  )

  it.effect("[FORM-150] stores a submission with its sender", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, definition("one"))
      const sent = yield* send(service, "POST", `${path}/data`, { data: { name: "Ada", age: "36", colour: "red" } })
      assert.strictEqual(sent.status, 200)
      const { submission_id: id, is_valid: isValid } = sent.json()
      assert.isTrue(isValid)
      const kept = yield* get(service, `${path}/data/${id}`)
      assert.strictEqual(kept.status, 200)
      assert.deepStrictEqual(kept.json().data, { name: "Ada", age: 36, colour: "red" })
      assert.strictEqual(kept.json().user_id, "7")
      assert.strictEqual(kept.json().form_uid, uid)
      assert.strictEqual(kept.json().form_version, "1.0")
      assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data: {} })).status, 422)
      assert.strictEqual((yield* get(service, `${path}/data/none`)).status, 404)
    }),
  )

  it.effect("[FORM-160] applies a batch of operations completely or not at all", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, body } = yield* stored(service, definition("one"))
      const [section] = body["sections"] as ReadonlyArray<{ section_uid: string }>
      const add = {
        op: "add_field",
        section_uid: section!.section_uid,
        field: { field_id: "email", field_type: "email", label: "Email" },
      }
      const done = yield* send(service, "PATCH", `${path}/operations`, { operations: [add] })
      assert.strictEqual(done.status, 200)
      assert.strictEqual(done.json().form.sections[0].fields.length, 4)
      const refused = yield* send(service, "PATCH", `${path}/operations`, {
        operations: [
          { ...add, field: { ...add.field, field_id: "fax" } },
          { op: "remove_section", section_uid: "none" },
        ],
      })
      assert.strictEqual(refused.status, 422)
      assert.strictEqual(refused.json().detail.errors[0].index, 1)
      assert.strictEqual((yield* get(service, path)).json().sections[0].fields.length, 4)
    }),
  )

  it.effect("[FORM-180, FORM-190, FORM-200] saves, reads and discards partial answers", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, definition("one"))
      const saved = yield* send(service, "POST", `${path}/partial`, { answers: { age: 200, ghost: 1 } })
      assert.strictEqual(saved.status, 200)
      assert.property(saved.json().field_errors, "age")
      assert.deepStrictEqual(saved.json().field_errors.ghost, ["unknown field_id"])
      assert.strictEqual((yield* send(service, "POST", `${path}/partial`, { name: "Ada" })).status, 400)
      yield* send(service, "POST", `${path}/partial`, { data: { name: "Ada" } })
      const wrong = yield* send(service, "POST", `${path}/partial`, { data: 5 })
      assert.strictEqual(wrong.status, 400)
      assert.strictEqual(wrong.json().message, "data must be an object of answers by field_id.")
      const read = yield* get(service, `${path}/partial`)
      assert.deepStrictEqual(read.json().data, { age: 200, name: "Ada" })
      assert.strictEqual(read.json().form_id, uid)
      const other = yield* get(service, `${path}/partial`, { as: member(["demo"], { sub: "8", userId: 8 }) })
      assert.deepStrictEqual(other.json().data, {})
      assert.strictEqual((yield* service.call({ method: "DELETE", path: `${path}/partial` })).status, 204)
      const after = yield* get(service, `${path}/partial`)
      assert.deepStrictEqual(after.json().data, {})
      assert.isNull(after.json().saved_at)
    }),
  )

  it.effect("[FORM-210] accepts the lifecycle events and refuses others", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(
        service,
        definition("one", { events: { onBeforeOpen: { handler_ref: "a.b", remote: true, required: true } } }),
      )
      const missing = yield* send(service, "POST", `${path}/events/onBeforeOpen`, {})
      assert.strictEqual(missing.status, 500)
      assert.strictEqual(missing.json().error, "handler_missing")
      assert.deepStrictEqual((yield* send(service, "POST", `${path}/events/onError`, {})).json(), {})
      assert.strictEqual((yield* send(service, "POST", `${path}/events/onClose`, {})).status, 400)
    }),
  )

  it.effect("[FORM-220, FORM-250, FORM-260] publishes a version, lists all versions and returns each one", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const published = yield* send(service, "POST", `${path}/publish`, {})
      assert.strictEqual(published.status, 200)
      assert.strictEqual(published.json().version, "1.0")
      assert.strictEqual((yield* send(service, "POST", `${path}/publish`, {})).status, 409)
      yield* send(service, "PATCH", path, { title: "Draft" })
      const { versions } = (yield* get(service, `${path}/versions`)).json()
      assert.deepStrictEqual(
        versions.map((one: Json) => [one["version"], one["is_current"], one["is_published"], one["published_by"]]),
        [
          ["1.1", false, false, null],
          ["1.0", true, true, "7"],
        ],
      )
      assert.strictEqual((yield* get(service, `${path}/versions/1.0`)).json().form_id, "one")
      assert.strictEqual((yield* get(service, `${path}/versions/9.9`)).status, 404)
      assert.strictEqual((yield* get(service, path)).json().title, "Draft")
      assert.notStrictEqual((yield* get(service, `${path}?version=published`)).json().title, "Draft")
    }),
  )

  it.effect("[FORM-230, FORM-240] stores questions for several forms and expands references to them", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const kept = yield* send(service, "POST", `${api}/demo/fields`, {
        field_id: "email",
        field_type: "email",
        label: "Your email",
      })
      assert.strictEqual(kept.status, 201)
      const listed = yield* get(service, `${api}/demo/fields`)
      assert.strictEqual(listed.status, 200)
      assert.strictEqual(listed.json().fields.length, 1)
      const reference = { question_id: kept.json().question_id, overrides: { required: true } }
      const form = yield* stored(service, { form_id: "f", title: "F", sections: [{ fields: [reference] }] })
      const [field] = (form.body["sections"] as ReadonlyArray<{ fields: ReadonlyArray<Json> }>)[0]!.fields
      assert.strictEqual(field!["field_id"], "email")
      assert.isTrue(field!["required"])
      assert.strictEqual(field!["question_id"], kept.json().question_id)
      assert.strictEqual((yield* send(service, "POST", `${api}/demo/fields`, { field_type: "email" })).status, 422)
    }),
  )

  it.effect("a shared question states how many forms use it and how many responses those forms have", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const keep = (id: string) =>
        send(service, "POST", `${api}/demo/fields`, { field_id: id, field_type: "text", label: id })
      const [often, never] = [yield* keep("often"), yield* keep("never")]
      const counts = Effect.map(get(service, `${api}/demo/fields`), (answer) =>
        Object.fromEntries(
          (answer.json().fields as ReadonlyArray<Json>).map((one) => [
            one["question_id"],
            [one["usage_forms"], one["usage_responses"]],
          ]),
        ),
      )
      const idOf = (answer: typeof often): string => answer.json().question_id
      const reference = { question_id: idOf(often) }
      const form = (formId: string) => ({
        form_id: formId,
        title: formId,
        sections: [{ fields: [reference, { field_id: "rows", field_type: "group", label: "R", children: [] }] }],
      })
      const first = yield* stored(service, form("first"))
      const second = yield* stored(service, form("second"))
      yield* stored(service, { ...form("foreign"), sections: [{ fields: [] }] }, "acme")
      for (const [path, times] of [
        [first.path, 2],
        [second.path, 1],
      ] as const)
        for (let i = 0; i < times; i++) yield* send(service, "POST", `${path}/data`, { data: { often: "x" } })
      assert.deepStrictEqual(yield* counts, { [idOf(often)]: [2, 3], [idOf(never)]: [0, 0] })

      const edited = yield* get(service, second.path)
      assert.strictEqual((yield* send(service, "PUT", second.path, edited.json())).status, 200)
      assert.deepStrictEqual((yield* counts)[idOf(often)], [2, 3])
      assert.strictEqual((yield* send(service, "PUT", second.path, { ...edited.json(), sections: [] })).status, 200)
      assert.deepStrictEqual((yield* counts)[idOf(often)], [1, 2])
    }),
  )

  it.effect("[FORM-280, FORM-290] the catalog of field types needs a session but no tenant", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const answer = yield* get(service, `${api}/form-controls`, { as: member([]) })
      assert.strictEqual(answer.status, 200)
      const types = answer.json().controls.map(({ type }: { type: string }) => type)
      for (const type of ["text", "textarea", "select", "multi_select", "group", "array", "file"])
        assert.include(types, type)
      assert.strictEqual((yield* get(service, `${api}/form-controls`, { as: null })).status, 401)
    }),
  )

  it.effect("[FORM-320] the base path of the routes can be set", () =>
    Effect.gen(function* () {
      const moved = yield* inMemory({ env: { FORMS_BASE_PATH: "/forms-api" } })
      assert.strictEqual((yield* get(moved, "/forms-api/demo/forms")).status, 200)
      assert.strictEqual((yield* get(moved, `${api}/demo/forms`)).status, 404)
      const usual = yield* inMemory()
      assert.strictEqual((yield* get(usual, `${api}/demo/forms`)).status, 200)
    }),
  )

  it.effect("[FORM-320] pages and their scripts call the API on its base path", () =>
    Effect.gen(function* () {
      const moved = yield* inMemory({ env: { FORMS_BASE_PATH: "/forms-api" } })
      const made = yield* send(moved, "POST", "/forms-api/demo/forms", definition("one"))
      const page = `/demo/forms/${made.json().form_uid}`
      for (const path of [page, `${page}/edit`, `${page}/voice`, `${page}/share`])
        assert.include((yield* get(moved, path)).text, '<meta name="forms-api" content="/forms-api" />', path)
      const [file = ""] = /\/forms-api\/[^"]+\/export\/xlsform/.exec((yield* get(moved, `${page}/share`)).text) ?? []
      assert.strictEqual((yield* get(moved, file)).status, 200)
      const usual = yield* inMemory()
      assert.notInclude((yield* get(usual, "/demo/forms/new")).text, "forms-api")
    }),
  )
})
