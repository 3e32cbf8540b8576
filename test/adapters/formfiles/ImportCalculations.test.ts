import { assert, describe, it } from "@effect/vitest"
import { compile } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { validate } from "../../../src/domain/forms/validation/Validation.ts"
import { workbookOf } from "../../support/workbooks.ts"
import { imported } from "./support/imported.ts"

/** What an imported form stores, and the notes of its import report. */
const computing = (file: object | Uint8Array) => {
  const { form, lines } = imported(file)
  const compiled = compile(form)
  return {
    stored: (answers: object) => validate(compiled, { ...answers }, { today: "2026-11-28" }).data,
    notes: lines.filter(({ note }) => note !== "").map(({ columnName, note }) => [columnName, note]),
  }
}

const survey = computing(
  workbookOf({
    survey: [
      ["type", "name", "label", "calculation"],
      ["date", "born", "Born"],
      ["date", "seen", "Seen"],
      ["integer", "count", "Count"],
      ["select_one colors", "color", "Color"],
      ["select_multiple colors", "liked", "Liked"],
      ["begin repeat", "child", "Child"],
      ["text", "name", "Name"],
      ["end repeat"],
      ["calculate", "age", "", "int((today() - ${born}) div 365.25)"],
      ["calculate", "months", "", "int((${seen} - ${born}) div 30.4375)"],
      ["calculate", "days", "", "${seen} - ${born}"],
      ["calculate", "since", "", "int(decimal-date-time(today()) - decimal-date-time(${seen}))"],
      ["calculate", "children", "", "count(${child})"],
      ["calculate", "likes", "", "count-selected(${liked})"],
      ["calculate", "shown", "", "jr:choice-name(${color}, '${color}')"],
      ["calculate", "whole", "", "int(${count})"],
      ["calculate", "half", "", "int(${count} div 2)"],
    ],
    choices: [
      ["list_name", "name", "label"],
      ["colors", "r", "Red"],
      ["colors", "b", "Blue"],
    ],
  }),
)

describe("a calculation in an XLSForm", () => {
  it("is translated if it is an age or the time between two dates", () => {
    const { age, months, days, since } = survey.stored({ born: "2000-11-29", seen: "2026-11-26" })
    assert.deepStrictEqual({ age, months, days, since }, { age: 25, months: 311, days: 9493, since: 2 })
  })

  it("is translated if it counts entries or choices, or shows the label of a choice", () => {
    const answers = { color: "b", liked: ["r", "b"], child: [{ name: "Ana" }, { name: "Eva" }] }
    const { children, likes, shown } = survey.stored(answers)
    assert.deepStrictEqual({ children, likes, shown }, { children: 2, likes: 2, shown: "Blue" })
  })

  it("is reported if it uses int() on a number that may have decimals", () => {
    assert.strictEqual(survey.stored({ count: 5 })["whole"], 5)
    assert.isUndefined(survey.stored({ count: 5 })["half"])
    assert.deepStrictEqual(survey.notes, [["survey!18", "We couldn't translate the calculation: int(${count} div 2)"]])
  })
})

describe("a calculation in a SurveyJS form", () => {
  it("is translated if it is an age or a total of a column", () => {
    const { stored, notes } = computing({
      elements: [
        { type: "matrixdynamic", name: "lines", columns: [{ name: "price", cellType: "text", inputType: "number" }] },
        { type: "text", name: "born", inputType: "date" },
        { type: "expression", name: "total", expression: "sumInArray({lines}, 'price')" },
        { type: "expression", name: "age", expression: "age({born})" },
      ],
    })
    const { total, age } = stored({ born: "2000-11-28", lines: [{ price: 1.1 }, { price: 2.2 }] })
    assert.deepStrictEqual({ total, age }, { total: 3.3, age: 26 })
    assert.deepStrictEqual(notes, [])
  })
})

describe("an error message in another system's form", () => {
  const rows = [
    ["type", "name", "label", "constraint", "constraint_message", "required", "required_message"],
    ["integer", "age", "Age", ". >= 18", "Adults only", "yes", "Say your age"],
    ["text", "code", "Code", "regex(., '^[A-Z]{2}$')", "Two capital letters"],
  ]

  it("is imported if it belongs to a pattern; one for a limit or a required question is reported as not imported", () => {
    const { fields } = imported(workbookOf({ survey: rows }))
    assert.deepStrictEqual(fields.get("code")?.constraints?.patternMessage, "Two capital letters")
    assert.deepStrictEqual(computing(workbookOf({ survey: rows })).notes, [
      [
        "survey!2",
        "Its custom error message was not imported: Say your age Its custom error message was not imported: Adults only",
      ],
    ])
  })

  it("is imported from SurveyJS if it belongs to a pattern; one for a required question is reported as not imported", () => {
    const survey = {
      elements: [
        { type: "text", name: "code", validators: [{ type: "regex", regex: "^[A-Z]+$", text: "Capital letters" }] },
        { type: "text", name: "age", isRequired: true, requiredErrorText: { default: "Say it", es: "Dígalo" } },
      ],
    }
    assert.strictEqual(imported(survey).fields.get("code")?.constraints?.patternMessage, "Capital letters")
    assert.deepStrictEqual(computing(survey).notes, [
      ["elements[1]", "Its custom error message was not imported: Say it"],
    ])
  })
})

describe("a Typeform form", () => {
  it("keeps its hidden fields, the texts that refer to them, and its matrices", () => {
    const answers = { choices: [{ label: "Good" }, { label: "Bad" }] }
    const { fields } = imported({
      title: "Visit",
      hidden: ["customer"],
      fields: [
        { ref: "why", title: "Why did you come, {{hidden:customer}}?", type: "short_text" },
        {
          ref: "rated",
          title: "Rate us",
          type: "matrix",
          properties: {
            fields: [
              { ref: "food", title: "Food", type: "multiple_choice", properties: answers },
              { ref: "staff", title: "Staff", type: "multiple_choice", properties: answers },
            ],
          },
        },
      ],
    })
    assert.strictEqual(fields.get("customer")?.fieldType, "hidden")
    assert.strictEqual(fields.get("why")?.label, "Why did you come, {customer}?")
    assert.strictEqual(fields.get("rated")?.fieldType, "matrix")
    assert.deepStrictEqual(
      fields.get("rated")?.options?.map(({ value }) => value),
      ["Good", "Bad"],
    )
  })
})

describe("a FHIR Questionnaire", () => {
  const option = (code: string, isSelected = false) => ({
    valueCoding: { code, display: code.toUpperCase() },
    ...(isSelected ? { initialSelected: true } : {}),
  })
  const { fields, lines } = imported({
    resourceType: "Questionnaire",
    item: [
      {
        linkId: "many",
        type: "choice",
        repeats: true,
        answerOption: [option("a", true), option("b", true), option("c")],
      },
      { linkId: "one", type: "choice", answerOption: [option("a"), option("b", true)] },
      {
        linkId: "some",
        type: "choice",
        repeats: true,
        answerOption: [option("a")],
        initial: [{ valueCoding: { code: "a" } }],
      },
      { linkId: "open", type: "coding", answerConstraint: "optionsOrString", answerOption: [option("a")] },
    ],
  })

  it("keeps the choices that are selected initially", () => {
    assert.deepStrictEqual(fields.get("many")?.default, ["a", "b"])
    assert.strictEqual(fields.get("one")?.default, "b")
    assert.deepStrictEqual(fields.get("some")?.default, ["a"])
  })

  it("is imported with a note on a choice question that also accepts other answers", () => {
    const reported = lines.filter(({ note }) => note !== "").map(({ columnName, note }) => [columnName, note])
    assert.deepStrictEqual(reported, [["item[3]", "Imported as the closest type to “open-choice”."]])
  })
})
