import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { type EvalCheck, type Judged, passes } from "../../../src/domain/agents/evals/EvalCheck.ts"
import { decodeEvalSet } from "../../../src/domain/agents/evals/EvalSet.ts"

const source = (filename: string, page: number | null): Judged["sources"][number] => ({
  content: "c",
  source: filename,
  filename,
  url: null,
  page_number: page,
  chunk_index: 0,
  score: 1,
  metadata: { document: 0, offset: 0, section: null },
})

const answer = (content: string, more: Partial<Judged> = {}): Judged => ({
  content,
  sources: [],
  tool_calls: [],
  ...more,
})

const verdicts: ReadonlyArray<readonly [EvalCheck, Judged, boolean]> = [
  [{ type: "contains", value: "Paris" }, answer("It is Paris."), true],
  [{ type: "contains", value: "paris" }, answer("It is Paris."), false],
  [{ type: "contains", value: "PARIS", ignore_case: true }, answer("It is Paris."), true],
  [{ type: "not_contains", value: "sorry", ignore_case: true }, answer("Sorry, no."), false],
  [{ type: "not_contains", value: "sorry" }, answer("It is Paris."), true],
  [{ type: "exact", value: "42" }, answer(" 42\n"), true],
  [{ type: "exact", value: "42" }, answer("42."), false],
  [{ type: "regex", pattern: "[0-9]{4}" }, answer("built in 1889,\nthey say"), true],
  [{ type: "regex", pattern: "^built" }, answer("it was built"), false],
  [{ type: "regex", pattern: "(a+)+b" }, answer("a".repeat(5000)), false],
  [{ type: "number", value: 1234.5 }, answer("about 1,234.5 euros"), true],
  [{ type: "number", value: 1234.5 }, answer("unos 1.234,5 euros"), true],
  [{ type: "number", value: 10, tolerance: 0.5 }, answer("10.4 m"), true],
  [{ type: "number", value: 10 }, answer("10.4 m"), false],
  [{ type: "number", value: -3 }, answer("−3 degrees"), true],
  [
    { type: "citation", document: "a.pdf" },
    answer("so [2]", { sources: [source("b.pdf", 1), source("a.pdf", 3)] }),
    true,
  ],
  [
    { type: "citation", document: "a.pdf", page: 4 },
    answer("so [1, 2]", { sources: [source("b.pdf", 1), source("a.pdf", 3)] }),
    false,
  ],
  [{ type: "citation", document: "a.pdf", page: 3 }, answer("so", { sources: [source("a.pdf", 3)] }), false],
  [
    { type: "tool", name: "calculator" },
    answer("", {
      tool_calls: [
        { id: "1", name: "calculator", status: "error", arguments: {}, output: null, error: "e", execution_time: 0 },
      ],
    }),
    false,
  ],
  [
    { type: "tool", name: "calculator" },
    answer("", {
      tool_calls: [
        { id: "1", name: "calculator", status: "completed", arguments: {}, output: 1, error: null, execution_time: 0 },
      ],
    }),
    true,
  ],
]

describe("checks of an answer", () => {
  for (const [check, given, expected] of verdicts)
    it(`${JSON.stringify(check)} is ${expected} for ${JSON.stringify(given.content.slice(0, 40))}`, () => {
      assert.strictEqual(passes(check, given), expected)
    })
})

describe("a set of questions", () => {
  const question = { question: "q", checks: [{ type: "contains", value: "v" }] }
  const problemOf = (set: unknown) => Result.getOrThrow(Result.flip(decodeEvalSet(set)))

  it("is parsed, with its questions trimmed", () => {
    const set = Result.getOrThrow(decodeEvalSet({ questions: [{ ...question, question: " q " }] }))
    assert.deepStrictEqual(set, { questions: [{ question: "q", checks: [{ type: "contains", value: "v" }] }] })
  })

  it("is refused with an error that names the invalid field", () => {
    assert.strictEqual(problemOf({}).field, "questions")
    assert.include(problemOf({ questions: [{ ...question, question: "" }] }).field, "questions[0].question")
    assert.include(problemOf({ questions: [{ ...question, checks: [] }] }).field, "questions[0].checks")
    assert.include(problemOf({ questions: Array.from({ length: 101 }, () => question) }).field, "questions")
    for (const check of [
      { type: "regex", pattern: "(" },
      { type: "regex", pattern: "a".repeat(501) },
      { type: "contains", value: "" },
      { type: "number", value: "x" },
      { type: "citation", document: "a", page: 0 },
      { type: "judge" },
    ])
      assert.include(problemOf({ questions: [{ ...question, checks: [check] }] }).field, "questions[0].checks")
  })
})
