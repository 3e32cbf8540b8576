import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { controlCatalog } from "../../../../src/domain/forms/catalog/ControlCatalog.ts"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { fieldTypes } from "../../../../src/domain/forms/model/FieldType.ts"
import { OperationName, operators } from "../../../../src/domain/forms/model/Rules.ts"
import { jsonSchemaOf } from "../../../../src/domain/forms/schema/JsonSchema.ts"
import { answersOfEntries } from "../../../../src/domain/forms/submission/FormEntries.ts"
import { keyedById, keyedByUid, partialVerdict } from "../../../../src/domain/forms/submission/PartialAnswers.ts"
import { neededCallbacks, resolveMetadata } from "../../../../src/domain/forms/submission/SubmissionMetadata.ts"
import { negotiateLocale, localize } from "../../../../src/domain/forms/model/LocalizedText.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { compiled, form, formUid } from "../support/forms.ts"

describe("the control catalog", () => {
  it("lists every field type once, with only operators and operations that exist", () => {
    const controls = controlCatalog()
    assert.sameMembers(
      controls.map(({ type }) => type),
      [...fieldTypes],
    )
    for (const { supported_operators, supported_operations } of controls) {
      assert.includeMembers([...operators], [...supported_operators])
      assert.includeMembers([...OperationName.literals], [...supported_operations])
    }
    assert.strictEqual(controlCatalog("es").find(({ type }) => type === "date")?.label, "Fecha")
  })

  it("has a valid form snippet for each type", () => {
    for (const { snippet, type } of controlCatalog()) {
      const made = decodeForm({ form_id: "one", title: "One", fields: [snippet] }, formUid)
      assert.isTrue(Result.isSuccess(made), type)
    }
  })
})

describe("JSON Schema", () => {
  const definition = form(
    [
      {
        field_id: "name",
        required: true,
        constraints: { min_length: 2, max_length: 40, pattern: "[A-Z].*" },
        label: { en: "Name", es: "Nombre" },
      },
      { field_id: "why", required: true, visible_if: { field_id: "name", operator: "is_not_empty" } },
      { field_id: "color", field_type: "select", options: ["red", "blue"] },
      { field_id: "g", field_type: "group", children: [{ field_id: "n", field_type: "integer", required: true }] },
      {
        field_id: "list",
        field_type: "array",
        constraints: { max_items: 3 },
        item_template: { field_id: "x", field_type: "email" },
      },
      {
        field_id: "src",
        field_type: "dynamic_select",
        options_source: { source_type: "http", source_ref: "https://intranet.example/secret", auth_ref: "k" },
      },
      {
        field_id: "r",
        field_type: "rest",
        meta: {
          rest: {
            mode: "remote",
            endpoint: "https://intranet.example/secret",
            auth_ref: "k",
            additional_args: [
              { name: "k", visibility: "private", value: "s3cret" },
              { name: "p", visibility: "public", value: "1" },
            ],
          },
        },
      },
    ],
    { submit: { action_type: "endpoint", action_ref: "https://intranet.example/secret" } },
  )

  it("describes nested answers in both dialects, in the requested language", () => {
    const schema = jsonSchemaOf(definition, "draft-07", "es")
    assert.strictEqual(schema["$schema"], "http://json-schema.org/draft-07/schema#")
    assert.strictEqual(jsonSchemaOf(definition)["$schema"], "https://json-schema.org/draft/2020-12/schema")
    assert.deepStrictEqual(schema["required"], ["name"])
    const properties = schema["properties"] as Record<string, Record<string, unknown>>
    assert.include(properties["name"], {
      type: "string",
      minLength: 2,
      maxLength: 40,
      pattern: "^(?:[A-Z].*)$",
      title: "Nombre",
    })
    assert.deepStrictEqual(properties["color"]?.["enum"], ["red", "blue"])
    assert.deepInclude(properties["g"], { type: "object", required: ["n"] })
    assert.deepInclude(properties["list"], { type: "array", maxItems: 3 })
    assert.deepInclude(properties["list"]?.["items"] as object, { type: "string", format: "email" })
    assert.deepStrictEqual(properties["name"]?.["x-section"], { section_id: "main" })
  })

  it("contains nothing private", () => {
    const text = JSON.stringify(jsonSchemaOf(definition))
    for (const secret of ["s3cret", "intranet", "auth_ref"]) assert.notInclude(text, secret)
    assert.include(text, '"name":"p"')
  })
})

describe("submitting by name", () => {
  it("turns a page's field names into nested answers, and an unchecked box into false", () => {
    const page = compiled([
      { field_id: "tick", field_type: "checkbox" },
      { field_id: "many", field_type: "multi_select", options: ["a", "b"] },
      {
        field_id: "g",
        field_type: "group",
        children: [{ field_id: "c" }, { field_id: "yes", field_type: "checkbox" }],
      },
      {
        field_id: "items",
        field_type: "array",
        item_template: { field_id: "item", field_type: "group", children: [{ field_id: "n", field_type: "integer" }] },
      },
    ])
    const answers = answersOfEntries(page, [
      ["many", "a"],
      ["many", "b"],
      ["g.c", "old"],
      ["g.c", "new"],
      ["items[2].n", "3"],
      ["__proto__.polluted", "x"],
      ["items[99999].n", "1"],
      ["csrf", "token"],
    ])
    assert.deepStrictEqual(validate(page, answers).data, {
      tick: false,
      many: ["a", "b"],
      g: { c: "new", yes: false },
      items: [{ n: 3 }],
    })
    assert.isUndefined(({} as Record<string, unknown>)["polluted"])
  })

  it("stores partial answers by uid, and reports what would be refused", () => {
    const page = compiled([
      { field_id: "a", required: true },
      { field_id: "mail", field_type: "email" },
      { field_id: "must", required: true },
    ])
    const { known, errors } = partialVerdict(page, { a: "x", mail: "nonsense", other: 1 }, { locale: "en" })
    assert.deepStrictEqual(known, { a: "x", mail: "nonsense" })
    assert.deepStrictEqual(Object.keys(errors), ["mail", "other"])
    const saved = keyedByUid(page.form, known)
    assert.notProperty(saved, "a")
    assert.deepStrictEqual(keyedById(page.form, { ...saved, "gone-uid": 1 }), known)
  })

  it("resolves the form's metadata into columns and data, and lists missing properties", () => {
    const definition = form([{ field_id: "a" }], {
      metadata: [
        { key: "user_id", source: "user_id" },
        { key: "channel", source: "constant", default: "web" },
        { key: "store", source: "callback", callback_ref: "stores.current", required: true },
        { key: "who", source: "username", required: true },
      ],
    })
    assert.deepStrictEqual(neededCallbacks(definition), ["stores.current"])
    const facts = {
      userId: 7,
      submittedAt: "2026-01-01T00:00:00Z",
      submissionId: "s",
      tenant: "demo",
      programs: ["demo"],
      locale: "en",
    }
    assert.deepStrictEqual(resolveMetadata(definition, { ...facts, callbacks: { "stores.current": 12 } }), {
      columns: { user_id: 7 },
      data: { channel: "web", store: 12 },
      missing: ["who"],
    })
  })

  it("uses the requested language", () => {
    assert.strictEqual(negotiateLocale("es", "en"), "es")
    assert.strictEqual(negotiateLocale(undefined, "es;q=0"), "en", "what somebody does not want")
    assert.strictEqual(negotiateLocale(undefined, "es;q=0, fr;q=0.1"), "fr")
    assert.strictEqual(negotiateLocale(undefined, "fr;q=0.5, es-MX;q=0.9, *;q=0.1"), "es-MX")
    assert.strictEqual(negotiateLocale("<script>", undefined), "en")
    assert.strictEqual(localize({ en: "Yes", "es-ES": "Sí" }, "es-MX"), "Sí")
    assert.strictEqual(localize({ de: "Ja" }, "es"), "Ja")
    assert.strictEqual(localize(undefined, "en"), "")
  })
})
