import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { limits } from "../../../../src/domain/budget/Limits.ts"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { change, evaluate } from "../../../../src/domain/forms/rules/Resolution.ts"
import { problemsAt, validate, validateAnswer } from "../../../../src/domain/forms/validation/Validation.ts"

const uid = "5f0e7b1a-0000-4000-8000-000000000001"

const formOf = (fields: ReadonlyArray<object>) =>
  compile(
    Result.getOrThrow(
      decodeForm({ form_id: "f", title: "t", version: "1", sections: [{ section_id: "s", fields }] }, uid),
    ),
  )

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })

const listOf = (id: string, template: object) => ({
  field_id: id,
  field_type: "array",
  label: id,
  item_template: template,
})

const concat = (id: string, ...operands: ReadonlyArray<string>) => text(id, { computed: { op: "concat", operands } })

describe("lists in lists", () => {
  const form = formOf([listOf("outer", listOf("inner", text("leaf")))])
  const lists = (outer: number, inner: number) =>
    Array.from({ length: outer }, () => Array.from({ length: inner }, () => "x"))

  it("hold what the budget holds, and not one more", () => {
    const inner = limits.listedAnswers / 20 - 1
    assert.deepStrictEqual(validate(form, { outer: lists(20, inner) }).problems, {})
    const { problems } = validate(form, { outer: lists(20, inner + 1) })
    assert.deepStrictEqual(Object.keys(problems), ["outer[19]"])
    assert.strictEqual(problems["outer[19]"]![0]!.code, "listed_answers")
  })

  it("are counted for an answer on its own too", () => {
    const verdict = validateAnswer(form, "outer", lists(200, 1000))
    assert.isFalse(verdict.isValid)
    if (!verdict.isValid) assert.strictEqual(verdict.problems[0]!.code, "listed_answers")
  })
})

describe("a field that doubles another one", () => {
  const names = Array.from({ length: 40 }, (_, i) => `f${i}`)
  const form = formOf(names.map((name, i) => (i === 0 ? text(name) : concat(name, names[i - 1]!, names[i - 1]!))))

  it("is refused where the text gets too long, and nothing of it is stored", () => {
    const found = validate(form, { f0: "ab" })
    assert.deepStrictEqual(
      Object.values(found.problems).map(([one]) => one!.code),
      ["computed_text"],
    )
    assert.isBelow(JSON.stringify(found.data).length, limits.computedText + 2000)
  })

  it("is fine again once it is short again", () => {
    const long = change(evaluate(form, {}), "f0", "ab".repeat(100)).resolution
    assert.deepStrictEqual(
      problemsAt(long, "f12").map(({ code }) => code),
      ["computed_text"],
    )
    const short = change(long, "f0", undefined).resolution
    assert.deepStrictEqual(problemsAt(short, "f12"), [])
  })

  it("is not even put together by a template", () => {
    const template = text("t", {
      computed: { op: "format", operands: ["a"], options: { template: "{0}".repeat(20_000) } },
    })
    const { problems } = validate(formOf([text("a"), template]), { a: "x".repeat(5000) })
    assert.strictEqual(problems["t"]![0]!.code, "computed_text")
  })
})

describe("patterns over long answers", () => {
  it("stop together when the steps are used up", () => {
    const names = Array.from({ length: 10 }, (_, i) => `f${i}`)
    const form = formOf(names.map((name) => text(name, { constraints: { pattern: "(a?){900}b" } })))
    const answers = Object.fromEntries(names.map((name) => [name, "a".repeat(900)]))
    const codes = Object.values(validate(form, answers).problems).map(([one]) => one!.code)
    assert.strictEqual(codes.length, names.length)
    assert.include(codes, "pattern_steps")
    assert.deepStrictEqual(validate(form, { f3: "aaab" }).problems, {})
  })
})
