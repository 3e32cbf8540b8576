import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { localize } from "../../../../src/domain/forms/model/LocalizedText.ts"
import { adaptiveCard } from "../../../../src/domain/forms/render/AdaptiveCard.ts"
import { formHtml } from "../../../../src/domain/forms/render/FormHtml.ts"
import { xforms } from "../../../../src/domain/forms/render/XForms.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { aggregatedQuestions } from "../../../../src/domain/forms/results/QuestionKinds.ts"
import { jsonSchemaOf } from "../../../../src/domain/forms/schema/JsonSchema.ts"
import { exportPlan } from "../../../../src/domain/forms/submission/ExportColumns.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { compiled, definition, formUid } from "../support/forms.ts"

const columnsOf = (fields: ReadonlyArray<object>): ReadonlyArray<string> =>
  exportPlan(compiled(fields).form).columns.map(({ name }) => name)

const codesOf = (fields: ReadonlyArray<object>, answers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(validate(compiled(fields), answers).problems).map(([path, [first]]) => [path, first?.code]),
  )

describe("a slider", () => {
  const pain = {
    field_id: "pain",
    field_type: "range",
    label: "Pain",
    constraints: { min_value: -10, max_value: 10, step: 5, anchor_labels: { "-10": "Less", "10": "More" } },
  }

  it("accepts only numbers that lie between its ends and on one of its steps", () => {
    assert.deepStrictEqual(validate(compiled([pain]), { pain: "-5" }).data, { pain: -5 })
    assert.deepStrictEqual(codesOf([pain], { pain: 11 }), { pain: "max_value" })
    assert.deepStrictEqual(codesOf([pain], { pain: 1 }), { pain: "step" })
    assert.deepStrictEqual(codesOf([pain], {}), {})
  })

  it("goes from 0 to 100 by default", () => {
    const plain = { field_id: "level", field_type: "range", label: "Level" }
    assert.deepStrictEqual(codesOf([plain], { level: 101 }), { level: "max_value" })
    assert.deepStrictEqual(codesOf([plain], { level: 0.5 }), { level: "step" })
    const { level } = jsonSchemaOf(compiled([plain]).form)["properties"] as Record<string, object>
    assert.deepInclude(level, { type: "number", minimum: 0, maximum: 100, multipleOf: 1 })
  })

  it("is refused if it has a label for a number beyond its ends", () => {
    const wrong = { ...pain, constraints: { ...pain.constraints, anchor_labels: { "20": "Beyond" } } }
    assert.isTrue(Result.isFailure(decodeForm(definition([wrong]), formUid)))
  })
})

describe("a note", () => {
  const note = { field_id: "intro", field_type: "note", label: "Read this", description: "Carefully", required: true }
  const name = { field_id: "name", field_type: "text", label: "Name" }
  const { form } = compiled([note, name])

  it("asks for nothing and stores nothing", () => {
    assert.deepStrictEqual(codesOf([note, name], {}), {})
    assert.deepStrictEqual(validate(compiled([note, name]), { intro: "x", name: "Ana" }).data, { name: "Ana" })
  })

  it("has no column, chart or required property", () => {
    assert.notInclude(columnsOf([note, name]), "intro")
    assert.deepStrictEqual(
      aggregatedQuestions(form, "en").map(({ id }) => id),
      ["name"],
    )
    assert.notProperty(jsonSchemaOf(form), "required")
  })

  it("is shown in every format of the form", () => {
    for (const shape of [formHtml(form, "en"), xforms(form, "en"), JSON.stringify(adaptiveCard(form, "en"))]) {
      assert.include(shape, "Read this")
      assert.include(shape, "Carefully")
    }
    assert.include(xforms(form, "en"), '<xf:output ref="/data/intro" parley:kind="note">')
  })
})

describe("a matrix", () => {
  const meal = {
    field_id: "meal",
    field_type: "matrix",
    label: "How was it?",
    required: true,
    options: [
      { value: "good", label: "Good" },
      { value: "bad", label: "Bad" },
    ],
    children: [
      { field_id: "food", label: "Food" },
      { field_id: "service", label: "Service" },
      { field_id: "extras", field_type: "multi_select", label: "Extras" },
    ],
  }

  const decoded = (more: object = {}) => {
    const sections = [{ section_id: "main", fields: [{ ...meal, ...more }] }]
    return decodeForm({ form_id: "visit", title: "Visit", sections }, formUid)
  }
  const form = Result.getOrThrow(decoded())
  const whole = compile(form)

  it("is answered row by row, with its options", () => {
    const given = { meal: { food: "good", service: "bad", extras: ["good", "bad"] } }
    assert.deepStrictEqual(validate(whole, given).data, given)
    const { problems } = validate(whole, { meal: { food: "great" } })
    const codes = Object.fromEntries(Object.entries(problems).map(([path, [first]]) => [path, first?.code]))
    assert.deepStrictEqual(codes, {
      "meal.food": "option",
      "meal.service": "required",
      "meal.extras": "required",
    })
  })

  it("has a column and a chart for each row", () => {
    assert.includeMembers(
      exportPlan(form).columns.map(({ name }) => name),
      ["meal.food", "meal.service", "meal.extras"],
    )
    const plans = aggregatedQuestions(form, "en")
    assert.deepStrictEqual(
      plans.map(({ id, kind, choices }) => [id, kind, choices.length]),
      [
        ["meal.food", "choice", 2],
        ["meal.service", "choice", 2],
        ["meal.extras", "choice", 2],
      ],
    )
  })

  it("lists its options once, and is the same when read back", () => {
    const wire = writeForm(form)
    assert.strictEqual(JSON.stringify(wire).split('"Good"').length, 2)
    assert.deepStrictEqual(Result.getOrThrow(decodeForm(wire, formUid)), form)
  })

  it("has only choices in its rows, and no more cells than a page can show", () => {
    const problemsOf = (more: object) => Result.getOrThrow(Result.flip(decoded(more))).problems.map(({ code }) => code)
    assert.deepStrictEqual(problemsOf({ children: [{ field_id: "food", field_type: "text", label: "Food" }] }), ["row"])
    const many = (count: number, make: (n: number) => object) => Array.from({ length: count }, (_, n) => make(n))
    const children = many(200, (n) => ({ field_id: `row_${n}`, label: "Row" }))
    const options = many(60, (n) => ({ value: `v${n}`, label: "Option" }))
    assert.deepStrictEqual(problemsOf({ children, options }), ["too_large"])
  })
})

describe("a location", () => {
  const spot = { field_id: "spot", field_type: "geopoint", label: "Where?" }
  const read = (raw: unknown) => validate(compiled([spot]), { spot: raw }).data["spot"]

  it("is parsed in the formats that programs, devices and people use", () => {
    const madrid = { lat: 40.4168, lon: -3.7038 }
    for (const raw of [madrid, "40.4168, -3.7038", "40.4168,-3.7038", { lat: "40,4168", lon: "-3,7038" }])
      assert.deepStrictEqual(read(raw), madrid, JSON.stringify(raw))
    assert.deepStrictEqual(read("40.4168 -3.7038 650 12.5"), { ...madrid, altitude: 650, accuracy: 12.5 })
  })

  it("is refused if it is out of range, incomplete, or given in words", () => {
    for (const raw of [{ lat: 91, lon: 0 }, { lat: 0, lon: 181 }, { lat: 40 }, "Madrid", 40, "1, 2, 3, 4, 5"])
      assert.deepStrictEqual(codesOf([spot], { spot: raw }), { spot: "geopoint" }, JSON.stringify(raw))
    assert.deepStrictEqual(codesOf([spot], { spot: { lat: "", lon: "" } }), {})
  })

  it("has a column for each of its numbers", () => {
    const { columns } = exportPlan(compiled([spot]).form)
    assert.deepStrictEqual(
      columns.filter(({ name }) => name.startsWith("spot")).map(({ name, kind }) => [name, kind]),
      ["lat", "lon", "altitude", "accuracy"].map((key) => [`spot.${key}`, "number"]),
    )
  })
})

describe("a barcode and a video", () => {
  it("are validated as text and as a file, respectively", () => {
    const fields = [
      { field_id: "ean", field_type: "barcode", label: "EAN", constraints: { pattern: "[0-9]{13}" } },
      { field_id: "clip", field_type: "video", label: "Clip" },
    ]
    assert.deepStrictEqual(codesOf(fields, { ean: "12", clip: "data:video/mp4;base64,AA" }), {
      ean: "pattern",
      clip: "file",
    })
    assert.deepStrictEqual(codesOf(fields, { ean: "4006381333931", clip: { url: "https://example.org/a.mp4" } }), {})
    assert.include(formHtml(compiled(fields).form, "en"), 'accept="video/*"')
  })
})

it("a note has labels in both languages, like every kind of question", () => {
  const { form } = compiled([{ field_id: "n", field_type: "note", label: { en: "Hello", es: "Hola" } }])
  const [field] = form.sections[0]!.fields
  assert.strictEqual(localize("label" in field! ? field.label : undefined, "es"), "Hola")
})
