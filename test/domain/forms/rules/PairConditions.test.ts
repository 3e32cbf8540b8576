import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { impossibleRules } from "../../../../src/domain/forms/check/ImpossibleRules.ts"
import { fieldStates } from "../../../../src/domain/forms/rules/FieldStates.ts"
import { change, evaluate } from "../../../../src/domain/forms/rules/Resolution.ts"
import { compiled, definition, formUid } from "../support/forms.ts"

const pair = (left: string, operator: string, right: string) => ({ field_id: left, operator, value_field_id: right })
const shownIf = (id: string, when: object) => ({ field_id: id, field_type: "text", label: id, visible_if: when })

const questions = [
  { field_id: "start", field_type: "date", label: "Start" },
  { field_id: "end", field_type: "datetime", label: "End" },
  { field_id: "least", field_type: "integer", label: "Least" },
  { field_id: "most", field_type: "number", label: "Most" },
  { field_id: "town", field_type: "radio", label: "Town", options: ["rome", "oslo"] },
  { field_id: "again", field_type: "text", label: "Again" },
  { field_id: "many", field_type: "multi_select", label: "Many", options: ["rome", "oslo"] },
]

describe("a condition on two answers", () => {
  const form = compiled([
    ...questions,
    shownIf("later", pair("end", "gt", "start")),
    shownIf("wide", pair("least", "lte", "most")),
    shownIf("same", pair("town", "eq", "again")),
    shownIf("other", pair("town", "neq", "again")),
  ])
  const extra = (answers: object) =>
    fieldStates(evaluate(form, { ...answers }))
      .filter(({ path, isVisible }) => isVisible && ["later", "wide", "same", "other"].includes(path))
      .map(({ path }) => path)

  it("compares numbers and dates by their order, and is never true without both answers", () => {
    assert.deepStrictEqual(extra({}), ["other"])
    assert.deepStrictEqual(extra({ start: "2026-03-01", end: "2026-03-01T09:00" }), ["later", "other"])
    assert.deepStrictEqual(extra({ start: "2026-03-02", end: "2026-03-01T09:00" }), ["other"])
    assert.deepStrictEqual(extra({ least: 9, most: 10.5, town: "rome", again: "rome" }), ["wide", "same"])
    assert.deepStrictEqual(extra({ least: 11, most: 10.5, town: "rome", again: "oslo" }), ["other"])
    assert.deepStrictEqual(extra({ most: 10.5 }), ["other"])
  })

  it("is evaluated again if either answer changes", () => {
    const both = evaluate(form, { least: 3, most: 4 })
    const shown = (one: ReturnType<typeof change>) =>
      fieldStates(one.resolution).find(({ path }) => path === "wide")!.isVisible
    assert.deepStrictEqual([change(both, "most", 2), change(both, "least", 5)].map(shown), [false, false])
    assert.isTrue(shown(change(both, "most", 7)))
  })

  it("compares answers in the same entry, and an entry's answer with one outside it", () => {
    const listed = compiled([
      ...questions,
      {
        field_id: "trips",
        field_type: "array",
        label: "Trips",
        item_template: {
          field_id: "trip",
          field_type: "group",
          label: "Trip",
          children: [
            { field_id: "out", field_type: "integer", label: "Out" },
            { field_id: "back", field_type: "integer", label: "Back" },
            shownIf("why", pair("back", "lt", "out")),
            shownIf("long", pair("back", "gt", "most")),
          ],
        },
      },
    ])
    const answers = {
      most: 10,
      trips: [
        { out: 5, back: 3 },
        { out: 5, back: 30 },
      ],
    }
    assert.deepStrictEqual(
      fieldStates(evaluate(listed, answers))
        .filter(({ path, isVisible }) => isVisible && /why|long/.test(path))
        .map(({ path }) => path),
      ["trips[0].why", "trips[1].long"],
    )
  })
})

describe("checking a form", () => {
  const problemsOf = (when: object) => {
    const decoded = decodeForm(definition([...questions, shownIf("q", when)]), formUid)
    return Result.isFailure(decoded) ? decoded.failure.problems.map(({ path, message }) => `${path}: ${message}`) : []
  }

  it("reports a missing field, and names the types of two fields that an operator can't compare", () => {
    const at = "sections[0].fields[7].visible_if.value_field_id"
    assert.deepStrictEqual(problemsOf(pair("most", "gt", "least")), [])
    assert.deepStrictEqual(problemsOf(pair("most", "gt", "gone")), [`${at}: There is no field "gone"`])
    assert.deepStrictEqual(problemsOf(pair("most", "gt", "start")), [
      `${at}: The operator gt can't compare a number field with a date field`,
    ])
    assert.deepStrictEqual(problemsOf(pair("again", "lt", "town")), [
      `${at}: The operator lt can't compare a text field with a radio field`,
    ])
    assert.deepStrictEqual(problemsOf(pair("many", "contains", "town")), [
      `${at}: The operator contains can't compare a multi_select field with a radio field`,
    ])
    assert.deepStrictEqual(problemsOf({ ...pair("most", "gt", "least"), value: 3 }), [
      `${at}: A condition must have either a \`value\` or a \`value_field_id\`, not both`,
    ])
  })

  it("doesn't report a rule without a fixed value as impossible, but reports one that refers to its own question", () => {
    const codes = (...fields: ReadonlyArray<object>) => impossibleRules(compiled(fields)).map(({ code }) => code)
    assert.deepStrictEqual(codes(...questions, shownIf("q", pair("town", "eq", "again"))), [])
    assert.deepStrictEqual(
      codes(...questions, {
        ...shownIf("q", pair("most", "gt", "q")),
        field_type: "number",
      }),
      ["rule_on_itself"],
    )
  })
})
