import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { isJsonObject } from "../../../../src/domain/forms/codec/Json.ts"
import { localize } from "../../../../src/domain/forms/model/LocalizedText.ts"
import { toldText, unanswered } from "../../../../src/domain/forms/rules/Asked.ts"
import { fieldState, fieldStates } from "../../../../src/domain/forms/rules/FieldStates.ts"
import { change, evaluate } from "../../../../src/domain/forms/rules/Resolution.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { compiled, definition, formUid } from "../support/forms.ts"

const text = (id: string, label: unknown = id) => ({ field_id: id, field_type: "text", label })

const labelAt = (fields: ReadonlyArray<object>, answers: Readonly<Record<string, unknown>>, path: string, tag = "en") =>
  localize(fieldState(evaluate(compiled(fields), answers), path, tag)!.field.label, tag)

describe("an earlier answer in a later question or message", () => {
  const fields = [
    text("name"),
    { field_id: "born", field_type: "date", label: "Born" },
    {
      field_id: "drink",
      field_type: "radio",
      label: "Drink",
      options: [{ value: "t", label: { en: "tea", es: "té" } }],
    },
    { field_id: "secret", field_type: "password", label: "Secret" },
    { field_id: "weight", field_type: "number", label: "Weight" },
    {
      field_id: "last",
      field_type: "text",
      label: { en: "{name}: {drink}, {born}, {weight}", es: "{name}: {drink}, {born}, {weight}" },
      hint: "Not {secret}",
    },
  ]
  const answers = { name: "Ana", born: "2020-05-01", drink: "t", secret: "hunter2", weight: 72.5 }

  it("is filled in up to a page's size limit; beyond it, the placeholder stays as written", () => {
    const label = "{name} ".repeat(1500)
    const states = fieldStates(evaluate(compiled([text("name"), text("b", label), text("c", label)]), { name: "Ana" }))
    const labels = states.map(({ field }) => localize(field.label, "en"))
    assert.deepStrictEqual(labels, ["name", "Ana ".repeat(1500), label])
  })

  it("is written as a person would write it, in each language", () => {
    assert.strictEqual(labelAt(fields, answers, "last"), "Ana: tea, Friday, 1 May 2020, 72.5")
    assert.strictEqual(labelAt(fields, answers, "last", "es"), "Ana: té, viernes, 1 de mayo de 2020, 72,5")
  })

  it("is never a secret", () => {
    const { field } = fieldState(evaluate(compiled(fields), answers), "last")!
    assert.strictEqual(localize(field.hint, "en"), "Not")
  })

  it("comes from the same entry if both questions are in a list", () => {
    const list = [
      {
        field_id: "kids",
        field_type: "array",
        label: "Kids",
        item_template: {
          field_id: "kid",
          field_type: "group",
          label: "Kid",
          children: [text("first"), text("school", "School of {first}")],
        },
      },
    ]
    const given = { kids: [{ first: "Ana" }, { first: "Leo" }] }
    assert.strictEqual(labelAt(list, given, "kids[1].school"), "School of Leo")
  })

  it("is also used in error messages and thank-you messages", () => {
    const form = compiled([text("name"), { ...text("pet", "Pet of {name}"), required: true }])
    assert.include(validate(form, { name: "Ana" }).problems["pet"]![0]!.message, "Pet of Ana")
    assert.strictEqual(toldText(evaluate(form, { name: "Ana" }), "Thank you, {name}!", "en"), "Thank you, Ana!")
  })

  it("is replaced by its fallback in a form without answers", () => {
    const form = unanswered(compiled([text("name"), text("pet", "Pet of {name|yours}, {unknown}")]).form)
    assert.include(JSON.stringify(writeForm(form)), "Pet of yours, {unknown}")
  })
})

const towns = [
  { field_id: "country", field_type: "select", label: "Country", options: ["es", "fr"] },
  {
    field_id: "town",
    field_type: "select",
    label: "Town",
    required: true,
    options: [
      { value: "madrid", label: "Madrid", visible_if: { field_id: "country", operator: "eq", value: "es" } },
      { value: "vigo", label: "Vigo", visible_if: { field_id: "country", operator: "eq", value: "es" } },
      { value: "lyon", label: "Lyon", visible_if: { field_id: "country", operator: "eq", value: "fr" } },
    ],
  },
]

describe("options filtered by an earlier answer", () => {
  const form = compiled(towns)
  const offered = (answers: Readonly<Record<string, unknown>>) =>
    fieldState(evaluate(form, answers), "town")!.field.options!.map(({ value }) => value)

  it("are those whose rule applies", () => {
    assert.deepStrictEqual(offered({ country: "es" }), ["madrid", "vigo"])
    assert.deepStrictEqual(offered({ country: "fr" }), ["lyon"])
  })

  it("are refused and left out of the data if they are unavailable", () => {
    const verdict = validate(form, { country: "fr", town: "vigo" })
    assert.strictEqual(verdict.problems["town"]?.[0]?.code, "option")
    assert.notProperty(verdict.data, "town")
    assert.isTrue(validate(form, { country: "fr", town: "lyon" }).isValid)
  })

  it("hide their question if none of them is available", () => {
    assert.isFalse(fieldState(evaluate(form, {}), "town")!.isVisible)
    assert.isTrue(validate(form, {}).isValid)
  })

  it("are cleared from an answer once their condition no longer holds", () => {
    const before = evaluate(form, { country: "es", town: "vigo" })
    const { resolution, cleared } = change(before, "country", "fr")
    assert.deepStrictEqual(cleared, ["town"])
    assert.deepStrictEqual(fieldStates(resolution), fieldStates(evaluate(form, { country: "fr" })))
  })

  it("are unchanged after being written and read back", () => {
    const wire = writeForm(form.form)
    const again = Result.getOrThrow(decodeForm(wire, formUid))
    assert.deepStrictEqual(again, form.form)
    assert.isTrue(isJsonObject(wire))
    assert.include(JSON.stringify(wire), '"visible_if"')
  })

  it("must refer to an existing field", () => {
    const [country, town] = towns
    const wrong = {
      ...town,
      options: [{ value: "a", label: "A", visible_if: { field_id: "x", operator: "is_empty" } }],
    }
    const problems = Result.getOrThrow(Result.flip(decodeForm(definition([country!, wrong]), formUid))).problems
    assert.deepStrictEqual(
      problems.map(({ path, code }) => [path.replace(/^.*fields/, "fields"), code]),
      [["fields[1].options[0].visible_if.field_id", "unknown_field"]],
    )
  })

  it("may be only some of a question's options; those without a condition stay available", () => {
    const some = compiled([
      { field_id: "vegan", field_type: "boolean", label: "Vegan" },
      {
        field_id: "dishes",
        field_type: "multi_select",
        label: "Dishes",
        options: [
          "soup",
          { value: "steak", label: "Steak", visible_if: { field_id: "vegan", operator: "neq", value: true } },
        ],
      },
    ])
    assert.isTrue(validate(some, { vegan: false, dishes: ["soup", "steak"] }).isValid)
    assert.strictEqual(
      validate(some, { vegan: true, dishes: ["soup", "steak"] }).problems["dishes"]?.[0]?.code,
      "option",
    )
    assert.isTrue(fieldState(evaluate(some, { vegan: true }), "dishes")!.isVisible)
  })
})
