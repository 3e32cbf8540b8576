import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import { fileTools } from "../../../../src/adapters/formfiles/fileTools.ts"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { snippetOf } from "../../../../src/domain/forms/catalog/ControlCatalog.ts"
import { writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { type Json, type JsonObject, isJsonObject } from "../../../../src/domain/forms/codec/Json.ts"
import { schemaFile } from "../../../../src/domain/forms/export/SchemaFile.ts"
import { type Sheets, xlsFormFile } from "../../../../src/domain/forms/export/XlsFormFile.ts"
import { readFormFile } from "../../../../src/domain/forms/import/ImportFile.ts"
import { repairedForm } from "../../../../src/domain/forms/import/FormRepair.ts"
import { fieldTypes } from "../../../../src/domain/forms/model/FieldType.ts"
import { allFields, type FormDefinition } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { workbookOf } from "../../../support/workbooks.ts"

const uid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a09"

/** Leaves out the parts that an import sets itself. */
const lasting = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(lasting)
  if (!isJsonObject(json)) return json
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (/_uid$|^form_id$/.test(key) ? [] : [[key, lasting(value)]])),
  )
}

const bytesOfSheets = (sheets: Sheets): Uint8Array =>
  workbookOf(
    Object.fromEntries(
      Object.entries(sheets).map(([name, rows]: [string, Sheets["survey"]]) => {
        const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
        return [name, [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ""))]]
      }),
    ),
  )

const formats: Readonly<Record<string, (form: FormDefinition) => Uint8Array>> = {
  XLSForm: (form) => bytesOfSheets(xlsFormFile(form)),
  "JSON Schema": (form) => new TextEncoder().encode(JSON.stringify(schemaFile(form, "en"))),
}

const text = fc.constantFrom("Plain", "With {q0} in it", '<b> & "quotes"', "=1+1", " Ñandú 日本 ", "{nobody}")
const label = fc.oneof(text, fc.record({ en: text, es: text }), fc.record({ fr: text }))
const condition = fc.constantFrom(
  { field_id: "q0", operator: "eq", value: "x" },
  { field_id: "q0", operator: "is_not_empty" },
  { field_id: "q0", operator: "in", value: ["a", "b"] },
  { field_id: "q0", operator: "eq", value_field_id: "twin" },
)
const rules = fc.constantFrom("visible_if", "required_if", "none", "both", "hide")
const containers = new Set(["array", "group", "matrix"])

/** A question of any kind, sometimes with properties that its kind doesn't use. */
const question = (id: string) =>
  fc
    .record({
      type: fc.constantFrom(...fieldTypes.filter((type) => !containers.has(type))),
      label,
      rule: rules,
      when: condition,
      required: fc.boolean(),
      more: fc.constantFrom<JsonObject>({}, { hint: "Hint" }, { description: { es: "Más" } }, { read_only: true }),
    })
    .map(({ type, label: words, rule, when, required, more }): JsonObject => ({
      ...snippetOf(type),
      ...more,
      field_id: id,
      label: words,
      ...(required && type !== "note" && type !== "formula" ? { required } : {}),
      ...(rule === "visible_if" || rule === "both" ? { visible_if: when } : {}),
      ...(rule === "hide" ? { depends_on: { effect: "hide", conditions: [when] } } : {}),
    }))

const definition = fc
  .record({
    first: label,
    title: label,
    plain: fc.tuple(question("q1"), question("q2"), question("q3")),
    inGroup: question("q4"),
    inEntry: question("q5"),
    inPlain: question("q6"),
    below: question("q7"),
  })
  .map(({ first, title, plain, inGroup, inEntry, inPlain, below }): JsonObject => ({
    form_id: "trip",
    version: "1.2",
    title,
    meta: { note: "kept" },
    sections: [
      {
        section_id: "s1",
        title,
        fields: [
          { field_id: "q0", field_type: "text", label: first },
          { field_id: "twin", field_type: "text", label: "Twin" },
          ...plain,
        ],
      },
      {
        section_id: "s2",
        description: title,
        fields: [
          { field_id: "g", field_type: "group", label: first, children: [inGroup] },
          {
            field_id: "list",
            field_type: "array",
            label: first,
            item_template: { field_id: "entry", field_type: "group", label: "Entry", children: [inEntry] },
          },
          { field_id: "plain", field_type: "array", label: "Plain", item_template: inPlain },
          { ...snippetOf("matrix"), field_id: "table", label: first },
          { subsection_id: "below", title: "Below", fields: [below] },
        ],
      },
    ],
  }))

describe("a form that is exported and imported", () => {
  for (const [name, write] of Object.entries(formats))
    it(`is unchanged after a round trip through ${name}`, () => {
      let tried = 0
      fc.assert(
        fc.property(definition, (json) => {
          const decoded = decodeForm(json, uid)
          if (Result.isFailure(decoded)) return
          tried++
          const form = decoded.success
          const read = Result.getOrThrow(readFormFile(write(form), fileTools))
          const again = Result.getOrThrow(repairedForm(read, uid))
          assert.deepStrictEqual(lasting(writeForm(again)), lasting(writeForm(form)))
        }),
        { numRuns: 60 },
      )
      assert.isAbove(tried, 20)
    })
})

describe("choices that depend on an earlier answer", () => {
  const town = (value: string, country?: string): JsonObject => ({
    value,
    label: value,
    ...(country === undefined ? {} : { visible_if: { field_id: "country", operator: "eq", value: country } }),
  })
  const form = Result.getOrThrow(
    decodeForm(
      {
        form_id: "trip",
        title: "Trip",
        sections: [
          {
            section_id: "s",
            fields: [
              { field_id: "country", field_type: "radio", label: "C", options: [town("fr"), town("it")] },
              {
                field_id: "town",
                field_type: "select",
                label: "T",
                options: [town("lyon", "fr"), town("nice", "fr"), town("rome", "it"), town("none")],
              },
            ],
          },
        ],
      },
      uid,
    ),
  )
  const sheets = xlsFormFile(form)

  it("are filtered in XLSForm by a choice filter that other programs can read", () => {
    assert.strictEqual(
      sheets.survey.find(({ name }) => name === "town")!["choice_filter"],
      "offered = 'always' or (offered = 'rule1' and (${country} = 'fr')) or (offered = 'rule2' and (${country} = 'it'))",
    )
    assert.deepStrictEqual(
      sheets.choices.filter(({ list_name: list }) => list === "town").map(({ name, offered }) => [name, offered]),
      [
        ["lyon", "rule1"],
        ["nice", "rule1"],
        ["rome", "rule2"],
        ["none", "always"],
      ],
    )
  })

  it("are restored from the filter alone", () => {
    const read = Result.getOrThrow(readFormFile(bytesOfSheets({ ...sheets, parley: [] }), fileTools))
    const again = Result.getOrThrow(repairedForm(read, uid))
    const offers = (one: FormDefinition) =>
      allFields(one).map(({ options = [] }) => options.map(({ value, visibleIf }) => [value, visibleIf?.conditions]))
    assert.deepStrictEqual(offers(again), offers(form))
  })
})
