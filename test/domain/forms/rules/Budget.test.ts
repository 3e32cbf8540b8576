import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { limits } from "../../../../src/domain/budget/Limits.ts"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { computation } from "../../../../src/domain/forms/rules/Computation.ts"
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

describe("nested lists", () => {
  const form = formOf([listOf("outer", listOf("inner", text("leaf")))])
  const lists = (outer: number, inner: number) =>
    Array.from({ length: outer }, () => Array.from({ length: inner }, () => "x"))

  it("may contain as many answers as the budget permits, and no more", () => {
    const inner = limits.listedAnswers / 20 - 1
    assert.deepStrictEqual(validate(form, { outer: lists(20, inner) }).problems, {})
    const { problems } = validate(form, { outer: lists(20, inner + 1) })
    assert.deepStrictEqual(Object.keys(problems), ["outer[19]"])
    assert.strictEqual(problems["outer[19]"]![0]!.code, "listed_answers")
  })

  it("are also limited in size when a single answer is validated", () => {
    const verdict = validateAnswer(form, "outer", lists(200, 1000))
    assert.isFalse(verdict.isValid)
    if (!verdict.isValid) assert.strictEqual(verdict.problems[0]!.code, "listed_answers")
  })
})

describe("computed text", () => {
  const names = Array.from({ length: 40 }, (_, i) => `f${i}`)
  const form = formOf(names.map((name, i) => (i === 0 ? text(name) : concat(name, names[i - 1]!, names[i - 1]!))))

  it("is refused if repeated doubling makes it too long, and isn't stored", () => {
    const found = validate(form, { f0: "ab" })
    assert.deepStrictEqual(
      Object.values(found.problems).map(([one]) => one!.code),
      ["computed_text"],
    )
    assert.isBelow(JSON.stringify(found.data).length, limits.computedText + 2000)
  })

  it("is accepted again once it is short enough", () => {
    const long = change(evaluate(form, {}), "f0", "ab".repeat(100)).resolution
    assert.deepStrictEqual(
      problemsAt(long, "f12").map(({ code }) => code),
      ["computed_text"],
    )
    const short = change(long, "f0", undefined).resolution
    assert.deepStrictEqual(problemsAt(short, "f12"), [])
  })

  it("is also refused if a long answer in a template makes it too long", () => {
    const template = text("t", {
      computed: { op: "format", operands: ["a"], options: { template: "{0}".repeat(limits.formSlots) } },
    })
    const { problems } = validate(formOf([text("a"), template]), { a: "x".repeat(5000) })
    assert.strictEqual(problems["t"]![0]!.code, "computed_text")
  })
})

describe("patterns over long answers", () => {
  it("share one step limit, and stop when it is reached", () => {
    const names = Array.from({ length: 10 }, (_, i) => `f${i}`)
    const form = formOf(names.map((name) => text(name, { constraints: { pattern: "(a?){900}b" } })))
    const answers = Object.fromEntries(names.map((name) => [name, "a".repeat(900)]))
    const codes = Object.values(validate(form, answers).problems).map(([one]) => one!.code)
    assert.strictEqual(codes.length, names.length)
    assert.include(codes, "pattern_steps")
    assert.deepStrictEqual(validate(form, { f3: "aaab" }).problems, {})
  })
})

describe("rules with a step limit", () => {
  const number = (id: string, more: object = {}) => ({ field_id: id, field_type: "number", label: id, ...more })
  const rows = (count: number, value: unknown) => Array.from({ length: count }, () => value)
  const shown = (...conditions: ReadonlyArray<object>) => ({ depends_on: { effect: "show", conditions } })
  const codes = (problems: ReturnType<typeof validate>["problems"]) => [
    ...new Set(Object.values(problems).flatMap((all) => all.map(({ code }) => code))),
  ]

  it("count steps for every row whose condition reads another list, and report the row at which the limit is exceeded", () => {
    const form = formOf([
      listOf("seen", number("n")),
      listOf("looking", text("t", shown({ field_id: "n", operator: "eq", value: 1 }))),
    ])
    assert.deepStrictEqual(validate(form, { seen: rows(100, 1), looking: rows(100, "x") }).problems, {})
    const { isValid, problems } = validate(form, { seen: rows(1000, 1), looking: rows(1000, "x") })
    assert.isFalse(isValid)
    assert.deepStrictEqual(codes(problems), ["rule_steps"])
    assert.isTrue(Object.keys(problems).some((key) => key.startsWith("looking[")))
    assert.include(problems["looking[999]"]![0]!.message, String(limits.ruleSteps))
  })

  it("exceed the limit with thousands of conditions on a long answer, but not on a short one", () => {
    const conditions = rows(9000, { field_id: "a", operator: "contains", value: "y" }).map((one, n) => ({
      ...(one as object),
      value: `y${n}`,
    }))
    const form = formOf([text("a"), text("b", { depends_on: { effect: "show", logic: "or", conditions } })])
    assert.deepStrictEqual(validate(form, { a: "y8999" }).problems, {})
    assert.deepStrictEqual(codes(validate(form, { a: "x".repeat(100_000) }).problems), ["rule_steps"])
  })

  it("produce the same state within the limit as without a limit", () => {
    const form = formOf([text("a"), text("b", shown({ field_id: "a", operator: "contains", value: ["y", "z"] }))])
    const long = change(evaluate(form, {}), "a", "x".repeat(limits.ruleSteps * 64)).resolution
    assert.deepStrictEqual(
      problemsAt(long, "b").map(({ code }) => code),
      ["rule_steps"],
    )
    const short = change(long, "a", "x y z").resolution
    assert.deepStrictEqual(problemsAt(short, "b"), [])
    assert.deepStrictEqual(validate(form, { a: "x y z", b: "told" }).data, { a: "x y z", b: "told" })
  })

  it("compute the minimum and maximum of more values than a call can take as arguments", () => {
    const value = Array.from({ length: 130_000 }, (_, n) => String(n))
    const found = (fn: string) => computation("aggregate", { fn }).of([{ value }], undefined, limits.computedText)
    assert.deepStrictEqual([found("min"), found("max")], [0, 129_999])
  })

  it("count a list's values before reading them, whether given as an array, as text or in a voice envelope", () => {
    const options = ["a", "b"].map((value) => ({ value, label: value }))
    const ranked = { field_id: "ranked", field_type: "ranking", label: "Ranked", options }
    const form = formOf([
      { field_id: "tags", field_type: "tags", label: "Tags" },
      { field_id: "spoken", field_type: "tags", label: "Spoken", answer_envelope: "voice" },
      ranked,
      text("words"),
    ])
    const codesOf = (answers: Record<string, unknown>) =>
      Object.entries(validate(form, answers).problems).map(([key, [first]]) => [key, first!.code])
    const most = Array.from({ length: limits.listedAnswers }, (_, n) => String(n))
    assert.deepStrictEqual(codesOf({ tags: most, words: ",".repeat(limits.listedAnswers) }), [])
    assert.deepStrictEqual(codesOf({ tags: [...most, "one more"] }), [["tags", "listed_answers"]])
    assert.deepStrictEqual(codesOf({ tags: `${most.join(",")},x,y` }), [["tags", "listed_answers"]])
    assert.deepStrictEqual(codesOf({ spoken: { answer: [...most, "x"] } }), [["spoken", "listed_answers"]])
    assert.deepStrictEqual(codesOf({ ranked: [...most, "x"] }), [["ranked", "listed_answers"]])
    // Counted across all lists.
    assert.deepStrictEqual(codesOf({ tags: most, spoken: ["x"] }), [["spoken", "listed_answers"]])
  })

  it("compare a list of thousands of values as a set, and still distinguish each of them", () => {
    const value = Array.from({ length: 9000 }, (_, n) => `v${n}`)
    const form = formOf([
      { field_id: "tags", field_type: "tags", label: "Tags" },
      text("in", shown({ field_id: "tags", operator: "in", value })),
      text("all", shown({ field_id: "tags", operator: "contains", value })),
    ])
    const states = (tags: ReadonlyArray<string>) => validate(form, { tags, in: "a", all: "b" }).data
    assert.deepStrictEqual(Object.keys(states(["v8999"])), ["tags", "in"])
    assert.deepStrictEqual(Object.keys(states(value)), ["tags", "in", "all"])
    assert.deepStrictEqual(Object.keys(states(["w"])), ["tags"])
  })
})

describe("an error about a definition that costs too much names the path of", () => {
  const problemsIn = (fields: ReadonlyArray<object>) =>
    Result.match(decodeForm({ form_id: "f", title: "t", version: "1", sections: [{ section_id: "s", fields }] }, uid), {
      onSuccess: () => [],
      onFailure: ({ problems }) => problems.map(({ path, code }) => [path, code]),
    })

  it("templates with many placeholders", () => {
    const filling = (slots: number) =>
      text("b", { computed: { op: "format", operands: ["a"], options: { template: "{0}".repeat(slots) } } })
    assert.deepStrictEqual(problemsIn([text("a"), filling(limits.formSlots)]), [])
    assert.deepStrictEqual(problemsIn([text("a"), filling(limits.formSlots + 1)]), [
      ["sections[0].fields[1].computed", "too_large"],
    ])
  })

  it("text with many placeholders, wherever it is in a field", () => {
    const slots = (count: number) => "{a}".repeat(count)
    const half = limits.formSlots / 2
    const option = (value: string, count: number) => ({ value, label: slots(count) })
    const rows = (count: number) => ({
      field_type: "array",
      label: "B",
      item_template: text("i", { hint: slots(count) }),
    })
    const choice = (count: number) => ({ field_type: "select", options: [option("x", half), option("y", count)] })
    for (const [more, path] of [
      [rows, "sections[0].fields[1].item_template"],
      [choice, "sections[0].fields[1]"],
    ] as const) {
      const most = more === rows ? limits.formSlots : half
      assert.deepStrictEqual(problemsIn([text("a"), text("b", more(most))]), [])
      assert.deepStrictEqual(problemsIn([text("a"), text("b", more(most + 1))]), [[path, "too_large"]])
    }
  })

  it("conditions with many values", () => {
    const among = (values: number) => {
      const value = Array.from({ length: values }, (_, n) => String(n))
      return text("b", { depends_on: { effect: "show", conditions: [{ field_id: "a", operator: "in", value }] } })
    }
    assert.deepStrictEqual(problemsIn([text("a"), among(limits.formParts / 2)]), [])
    assert.deepStrictEqual(problemsIn([text("a"), among(limits.formParts)]), [
      ["sections[0].fields[1].depends_on.conditions[0]", "too_large"],
    ])
  })
})
