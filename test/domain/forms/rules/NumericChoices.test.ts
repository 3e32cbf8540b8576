import { assert, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { fieldStates } from "../../../../src/domain/forms/rules/FieldStates.ts"
import { evaluate } from "../../../../src/domain/forms/rules/Resolution.ts"
import { compiled, definition, formUid } from "../support/forms.ts"

const asked = (options: ReadonlyArray<unknown>, type = "select") => [
  { field_id: "kids", field_type: type, label: "Kids", options },
  {
    field_id: "school",
    field_type: "text",
    label: "School",
    visible_if: { field_id: "kids", operator: "gte", value: 2 },
  },
]

it("a condition compares choices as numbers if all are numeric", () => {
  const options = [{ value: 0, label: "None" }, 1, { value: "2", label: "Two" }, { value: 10, label: "Ten" }]
  const form = compiled(asked(options))
  const isAsked = (kids: unknown) =>
    fieldStates(evaluate(form, { kids })).find(({ path }) => path === "school")!.isVisible
  assert.deepStrictEqual(["0", "1", "2", 10].map(isAsked), [false, false, true, true])
})

it("a form is refused if it compares the order of choices that aren't all numeric", () => {
  const decoded = decodeForm(definition(asked(["1", "many"])), formUid)
  assert.include(JSON.stringify(Result.getFailure(decoded)), "have no order")
})
