import { assert, describe, it } from "@effect/vitest"
import { messagesOf } from "../../../../src/domain/forms/validation/AnswerProblem.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { compiled } from "../support/forms.ts"

const codes = (form: ReturnType<typeof compiled>, answers: object) =>
  Object.fromEntries(
    Object.entries(validate(form, answers as Record<string, string>).problems).map(([key, problems]) => [
      key,
      problems.map(({ code }) => code),
    ]),
  )

describe("the verdict on a set of answers", () => {
  it("[FORM-140] reports every error of an answer in a separate message", () => {
    const form = compiled([{ field_id: "sku", constraints: { min_length: 4, pattern: "\\d+" } }])
    assert.deepStrictEqual(codes(form, { sku: "ab" }), { sku: ["min_length", "pattern"] })
    assert.lengthOf(messagesOf(validate(form, { sku: "ab" }).problems)["sku"]!, 2)
  })

  it("[FORM-140] reports the minimum number of items, if it is at least one, for a required list without an answer", () => {
    const list = (constraints: object) =>
      compiled([
        {
          field_id: "items",
          field_type: "array",
          required: true,
          constraints,
          item_template: { field_id: "item", field_type: "text" },
        },
      ])
    assert.deepStrictEqual(codes(list({ min_items: 1 }), {}), { items: ["min_items"] })
    assert.deepStrictEqual(codes(list({ min_items: 0 }), {}), { items: ["required"] })
    assert.deepStrictEqual(codes(list({}), {}), { items: ["required"] })
  })
})
