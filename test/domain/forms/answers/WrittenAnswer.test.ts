import { assert, describe, it } from "@effect/vitest"
import { writtenAnswer } from "../../../../src/domain/forms/answers/WrittenAnswer.ts"
import { aggregatedQuestions } from "../../../../src/domain/forms/results/QuestionKinds.ts"
import { topLevelFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { compiled } from "../support/forms.ts"

const { form } = compiled([
  {
    field_id: "mark",
    field_type: "rating",
    label: "Mark",
    constraints: { scale_min: 1, scale_max: 7, anchor_labels: { 1: "Bad", 7: "Great" } },
  },
  { field_id: "agree", field_type: "likert", label: "Agree?" },
  {
    field_id: "service",
    field_type: "matrix",
    label: "The service",
    options: [{ value: "good", label: "Good" }],
    children: [{ field_id: "food", field_type: "radio", label: "Food" }],
  },
])

const words = { yes: "Yes", no: "No", signed: "Signed" }
const written = (id: string, value: unknown) =>
  writtenAnswer(
    { locale: "en", options: {}, words },
    topLevelFields(form).find(({ fieldId }) => fieldId === id)!,
    value,
  )

describe("a written answer", () => {
  it("shows both the number and the name at a named end of a scale", () => {
    assert.deepStrictEqual(
      [1, 4, 7].map((value) => written("mark", value)),
      ["1 – Bad", "4", "7 – Great"],
    )
  })

  it("shows only the name if every point of the scale has a name", () => {
    assert.strictEqual(written("agree", 4), "Strongly agree")
  })
})

it("results show the name of each row of a matrix together with its question", () => {
  const labels = aggregatedQuestions(form, "en").map(({ label }) => label)
  assert.deepStrictEqual(labels, ["Mark", "Agree?", "The service: Food"])
})
