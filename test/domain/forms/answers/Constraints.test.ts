import { assert, describe, it } from "@effect/vitest"
import { validateAnswer } from "../../../../src/domain/forms/validation/SingleAnswer.ts"
import { compiled } from "../support/forms.ts"

const codes = (field: object, raw: unknown, context = {}) => {
  const verdict = validateAnswer(compiled([{ field_id: "q", ...field }]), "q", raw, context)
  return verdict.isValid ? [] : verdict.problems.map(({ code }) => code)
}

describe("constraints of an answer", () => {
  it("[FORM-140] treat their bounds as inclusive", () => {
    const text = { constraints: { min_length: 2, max_length: 3 } }
    assert.deepStrictEqual(
      ["a", "ab", "abc", "abcd", "👩👩👩"].map((raw) => codes(text, raw)),
      [["min_length"], [], [], ["max_length"], []],
    )
    const number = { field_type: "number", constraints: { min_value: 1, max_value: 9, step: 2 } }
    assert.deepStrictEqual(
      [0, 1, 2, 3, 9, 11].map((raw) => codes(number, raw)),
      [["min_value", "step"], [], ["step"], [], [], ["max_value"]],
    )
    const date = { field_type: "date", constraints: { min_date: "2026-03-01", max_date: "2026-03-31" } }
    assert.deepStrictEqual(
      ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"].map((raw) => codes(date, raw)),
      [["min_date"], [], [], ["max_date"]],
    )
  })

  it("count a line break and a letter with its accent as one character each", () => {
    const text = { field_type: "textarea", constraints: { max_length: 5 } }
    for (const raw of ["ab\r\nde", "ab\ncd", "n\u0303andu\u0301", "👩👩👩👩👩"])
      assert.deepStrictEqual(codes(text, raw), [], raw)
    const verdict = validateAnswer(compiled([{ field_id: "q", ...text }]), "q", "a\r\nb\rc")
    assert.deepStrictEqual(verdict, { isValid: true, value: "a\nb\nc" })
  })

  it("[FORM-140] count every character outside the basic plane as one", () => {
    const text = { constraints: { min_length: 2, max_length: 3 } }
    for (const sign of ["\u{10000}", "\u{103ff}", "\u{10ffff}"])
      assert.deepStrictEqual(
        [1, 2, 3, 4].map((times) => codes(text, sign.repeat(times))),
        [["min_length"], [], [], ["max_length"]],
        sign.codePointAt(0)!.toString(16),
      )
  })

  it("allow an exclusive option only on its own", () => {
    const options = [{ value: "nuts" }, { value: "milk" }, { value: "none", exclusive: true }]
    const field = { field_type: "multi_select", options: options.map((one) => ({ ...one, label: one.value })) }
    for (const raw of [["none"], ["nuts", "milk"], []]) assert.deepStrictEqual(codes(field, raw), [], String(raw))
    for (const raw of [["nuts", "none"], "none,milk"])
      assert.deepStrictEqual(codes(field, raw), ["exclusive"], String(raw))
  })

  it("require a required checkbox to be checked, but let a required boolean field be false", () => {
    const checkbox = { field_type: "checkbox", required: true }
    assert.deepStrictEqual(codes(checkbox, false), ["must_be_checked"])
    assert.deepStrictEqual(codes(checkbox, true), [])
    assert.deepStrictEqual(codes({ ...checkbox, field_type: "boolean" }, false), [])
  })
})
