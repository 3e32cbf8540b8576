import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { formsPath, get, member, send, superuser } from "./support/forms.ts"

const survey = {
  title: "Trip",
  pages: [
    {
      elements: [
        { type: "radiogroup", name: "gone", title: "Did you go?", choices: ["yes", "no"], isRequired: true },
        { type: "text", name: "why", visibleIf: "{gone} = 'no' and age({gone}) > 2" },
      ],
    },
  ],
}

describe("POST /forms/import", () => {
  it.effect("creates a draft, and reports imported, changed and omitted parts", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const answer = yield* send(service, "POST", `${formsPath()}/import`, survey, { as: superuser })
      assert.strictEqual(answer.status, 201, answer.text)
      const { form_uid, form_id, import_report } = answer.json()
      assert.strictEqual(form_id, "trip")
      assert.deepStrictEqual(
        import_report.fields.map((line: { column_name: string; status: string }) => [line.column_name, line.status]),
        [
          ["pages[0].elements[0]", "mapped"],
          ["pages[0].elements[1]", "approximate"],
          ["pages[0]", "mapped"],
        ].toSorted(([a], [b]) => a!.localeCompare(b!)),
      )
      const form = yield* get(service, `${formsPath()}/${form_uid}`, { as: superuser })
      assert.strictEqual(form.json().title, "Trip")
      assert.notProperty(form.json(), "published_version")
      const report = yield* get(service, `${formsPath()}/${form_uid}/import-report`, { as: superuser })
      assert.deepStrictEqual(report.json(), import_report)
    }),
  )

  it.effect("reports in Spanish what was omitted, if the locale is es", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const answer = yield* send(service, "POST", `${formsPath()}/import?locale=es`, survey, { as: superuser })
      const notes = answer.json().import_report.fields.map(({ note }: { note: string }) => note)
      assert.include(notes.join(" "), "No pudimos traducir su condición")
    }),
  )

  it.effect("imports the JSON Schema and the XForms that the service itself renders", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const first = (yield* send(service, "POST", `${formsPath()}/import`, survey, { as: superuser })).json()
      const path = `${formsPath()}/${first.form_uid}`
      for (const from of ["schema", "render/xml"]) {
        const written = yield* get(service, `${path}/${from}`, { as: superuser })
        assert.strictEqual(written.status, 200)
        const again = yield* service.call({
          method: "POST",
          path: `${formsPath()}/import`,
          as: superuser,
          headers: { "content-type": written.headers.get("content-type") ?? "" },
          body: written.text,
        })
        assert.strictEqual(again.status, 201, `${from}: ${again.text}`)
        const read = yield* get(service, `${formsPath()}/${again.json().form_uid}`, { as: superuser })
        const [gone] = read.json().sections[0].fields
        assert.deepStrictEqual(
          [gone.field_id, gone.label, gone.required, gone.options.length],
          ["gone", "Did you go?", true, 2],
          from,
        )
      }
    }),
  )

  it.effect("imports an exported form as an equivalent one; other tenants' members can't export it", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const first = (yield* send(service, "POST", `${formsPath()}/import`, survey, { as: superuser })).json()
      const path = `${formsPath()}/${first.form_uid}`
      const own = (yield* get(service, path, { as: superuser })).json()
      for (const format of ["xlsform", "json-schema"]) {
        const file = yield* get(service, `${path}/export/${format}`, { as: superuser })
        assert.strictEqual(file.status, 200, file.text)
        assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="trip\./)
        if (format === "xlsform") continue
        const again = yield* service.call({
          method: "POST",
          path: `${formsPath()}/import`,
          as: superuser,
          headers: { "content-type": file.headers.get("content-type") ?? "" },
          body: file.text,
        })
        assert.strictEqual(again.status, 201, again.text)
        const read = (yield* get(service, `${formsPath()}/${again.json().form_uid}`, { as: superuser })).json()
        const [question] = own.sections[0].fields
        const { field_uid: _uid, ...expected } = question
        const { field_uid: _other, ...found } = read.sections[0].fields[0]
        assert.deepStrictEqual(found, expected, format)
        assert.strictEqual(read.title, own.title)
      }
      assert.strictEqual((yield* get(service, `${path}/export/doc`, { as: superuser })).status, 415)
      const stranger = yield* get(service, `${path}/export/xlsform`, { as: member(["other"]) })
      assert.isAtLeast(stranger.status, 403)
    }),
  )

  it.effect("refuses a file that is not a form, naming the error, and refuses other tenants' members", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const answer = yield* send(service, "POST", `${formsPath()}/import`, { a: 1 }, { as: superuser })
      assert.deepStrictEqual(
        [answer.status, answer.json().error, answer.json().detail?.problem],
        [422, "form_file_refused", "unknown_format"],
      )
      const other = yield* send(service, "POST", `${formsPath("other")}/import`, survey, { as: member(["demo"]) })
      assert.isAtLeast(other.status, 403)
    }),
  )
})
