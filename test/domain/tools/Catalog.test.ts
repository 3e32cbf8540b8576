import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { builtInTools } from "../../../src/domain/tools/catalog.ts"

const context = { now: DateTime.makeUnsafe("2026-01-31T10:00:00Z") }

const run = (slug: string, input: unknown): unknown => {
  const outcome = builtInTools.find((tool) => tool.slug === slug)!.run(input, context)
  return Result.isSuccess(outcome) ? outcome.success : outcome.failure.problem
}

describe("the built-in tools", () => {
  it("never throw, for any input", () => {
    for (const tool of builtInTools)
      fc.assert(
        fc.property(fc.jsonValue(), (input) => assert.property(tool.run(input, context), "_tag")),
        { numRuns: 50 },
      )
  })

  it("calculate, convert and summarize numbers", () => {
    assert.deepInclude(run("calculator", { expression: "-2^2 + 3*(4-1)/max(1,2)" }), { result: 0.5 })
    assert.include(run("calculator", { expression: "1/0" }), "zero")
    assert.isString(run("calculator", { expression: "(".repeat(1000) }))
    assert.deepInclude(run("math", { operation: "lcm", numbers: [4, 6] }), { result: 12 })
    assert.deepInclude(run("statistics", { numbers: [1, 2, 3, 4] }), { mean: 2.5, median: 2.5 })
    assert.deepEqual(run("number_base", { number: "ff", from: 16, to: 2 }), { result: "11111111" })
    assert.deepInclude(run("unit_convert", { value: 100, from: "C", to: "F" }), { result: 212 })
    assert.deepEqual(run("loan", { principal: 1000, annual_rate_percent: 12, months: 12 }), {
      monthly_payment: 88.85,
      total: 1066.19,
      interest: 66.19,
    })
    assert.deepInclude(run("breakeven", { fixed_costs: 100, price: 10, variable_cost: 7 }), { units: 34 })
  })

  it("calculate with dates and times", () => {
    assert.deepInclude(run("datetime", { operation: "add", amount: 1, unit: "months", zone: "Europe/Madrid" }), {
      iso: "2026-02-28T11:00:00.000+01:00",
      weekday: "Saturday",
    })
    assert.deepInclude(run("datetime", { operation: "difference", time: "2026-01-01", until: "2026-01-03" }), {
      days: 2,
    })
  })

  it("query CSV and JSON, export CSV, count words and sentences, and compare text", () => {
    const csv = 'a,b\n"x, y",1\nx,2\n'
    assert.deepInclude(run("csv_query", { csv, aggregate: "sum", column: "b" }), {
      result: [{ group: "all", value: 3 }],
    })
    assert.include(run("csv_query", { csv, group_by: "zz", aggregate: "count" }), "zz")
    assert.deepEqual(run("csv_export", { rows: [{ a: "=1+1", b: 'q"' }] }), { csv: `a,b\r\n'=1+1,"q"""\r\n` })
    assert.deepEqual(run("json_query", { json: '{"a/b":[1,{"c":2}]}', pointer: "/a~1b/1/c" }), { value: 2 })
    assert.deepInclude(run("text_stats", { text: "Hello world. Hello!" }), { words: 3, sentences: 2 })
    assert.deepEqual(run("text_diff", { before: "a\nb", after: "b\nc" }), {
      is_equal: false,
      changes: [
        { change: "removed", text: "a" },
        { change: "added", text: "c" },
      ],
    })
  })

  it("never output a chart's label as markup", () => {
    const drawn = run("chart", { kind: "bar", points: [{ label: "<script>", value: 3 }] })
    assert.notInclude(JSON.stringify(drawn), "<script>")
  })
})
