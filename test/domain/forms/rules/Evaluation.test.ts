import { assert, describe, it } from "@effect/vitest"
import { change, evaluate } from "../../../../src/domain/forms/rules/Resolution.ts"
import { fieldState, fieldStates, storedAnswers } from "../../../../src/domain/forms/rules/FieldStates.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { compiled } from "../support/forms.ts"

const visible = (form: ReturnType<typeof compiled>, answers: object, context = {}): ReadonlyArray<string> =>
  fieldStates(evaluate(form, { ...answers }, context))
    .filter(({ isVisible }) => isVisible)
    .map(({ path }) => path)

const shown = (type: string, operator: string, value: unknown, answer: unknown, context = {}): boolean =>
  visible(
    compiled([
      { field_id: "a", field_type: type, options: type.includes("select") ? ["x", "y", "z"] : undefined },
      { field_id: "b", visible_if: { field_id: "a", operator, value } },
    ]),
    answer === undefined ? {} : { a: answer },
    context,
  ).includes("b")

describe("conditions", () => {
  it("compare dates as dates, numbers as numbers, and times as times", () => {
    assert.isTrue(shown("date", "gt", "2026-09-30", "2026-10-01"))
    assert.isFalse(shown("date", "gt", "2026-10-01", "2026-09-30"))
    assert.isTrue(shown("date", "gte", "today", "2026-11-21", { today: "2026-11-21" }))
    assert.isFalse(shown("date", "lt", "today", "2026-11-21", { today: "2026-11-21" }))
    assert.isTrue(shown("number", "lt", 10, 9))
    assert.isTrue(shown("number", "eq", 5, "5.0"))
    assert.isTrue(shown("integer", "gt", "9", "10"))
    assert.isTrue(shown("time", "lt", "10:00", "09:59"))
    assert.isTrue(shown("datetime", "gt", "2026-01-01T10:00Z", "2026-01-01T12:00+01:00"))
    assert.isTrue(shown("duration", "gte", "PT90M", "1:30"))
    assert.isFalse(shown("text", "gt", "a", "b"))
  })

  it("never hold for “today” if the current day is unknown", () => {
    for (const operator of ["gt", "gte", "lt", "lte"]) assert.isFalse(shown("date", operator, "today", "2026-11-21"))
  })

  it("support booleans, choices and lists", () => {
    assert.isTrue(shown("boolean", "eq", true, "yes"))
    assert.isFalse(shown("boolean", "eq", true, false))
    assert.isTrue(shown("select", "in", ["x", "y"], "y"))
    assert.isTrue(shown("multi_select", "contains", "x", ["y", "x"]))
    assert.isTrue(shown("multi_select", "eq", ["x", "y"], "y,x"))
    assert.isFalse(shown("multi_select", "eq", ["x", "y"], ["x"]))
    assert.isTrue(shown("text", "contains", "lo w", "Hello World"))
  })

  it("don't hold for a missing answer, but their negations do", () => {
    for (const operator of ["eq", "in", "contains", "gt", "is_not_empty"])
      assert.isFalse(shown("number", operator, 1, undefined), operator)
    for (const operator of ["neq", "not_in", "not_contains", "is_empty"])
      assert.isTrue(shown("number", operator, 1, undefined), operator)
  })

  it("can be combined with and, or, xor and not, and in groups of alternatives", () => {
    const when = (rule: object, answers: object) =>
      visible(compiled([{ field_id: "p" }, { field_id: "q" }, { field_id: "t", depends_on: rule }]), answers).includes(
        "t",
      )
    const is = (field_id: string) => ({ field_id, operator: "eq", value: "1" })
    const conditions = [is("p"), is("q")]
    const table = (rule: object) =>
      [{}, { p: "1" }, { q: "1" }, { p: "1", q: "1" }].map((answers) => when(rule, answers))
    assert.deepStrictEqual(table({ conditions, logic: "and" }), [false, false, false, true])
    assert.deepStrictEqual(table({ conditions, logic: "or" }), [false, true, true, true])
    assert.deepStrictEqual(table({ conditions, logic: "xor" }), [false, true, true, false])
    assert.deepStrictEqual(table({ conditions, logic: "not" }), [true, true, true, false])
    const groups = [{ conditions: [is("p")] }, { conditions: [is("q")] }]
    assert.deepStrictEqual(table({ conditions: [], groups }), [false, true, true, true])
  })

  it("read a value from the context by its key", () => {
    const form = compiled([
      { field_id: "t", visible_if: { source: "visit_context", key: "visits", operator: "gte", value: 3 } },
    ])
    assert.deepStrictEqual(visible(form, {}), [])
    assert.deepStrictEqual(visible(form, {}, { visitContext: { visits: 3 } }), ["t"])
  })
})

describe("effects", () => {
  const condition = { field_id: "a", operator: "eq", value: "1" }

  it("hide, require and disable a field independently of each other", () => {
    const state = (effect: string, answers: object) => {
      const form = compiled([{ field_id: "a" }, { field_id: "t", depends_on: { conditions: [condition], effect } }])
      const { isVisible, isRequired, isDisabled, value } = fieldState(evaluate(form, { ...answers }), "t")!
      return [isVisible, isRequired, isDisabled, value]
    }
    assert.deepStrictEqual(state("hide", { a: "1", t: "x" }), [false, false, false, undefined])
    assert.deepStrictEqual(state("require", { a: "1", t: "x" }), [true, true, false, "x"])
    assert.deepStrictEqual(state("disable", { a: "1", t: "x" }), [true, false, true, undefined])
    assert.deepStrictEqual(state("disable", { a: "2", t: "x" }), [true, false, false, "x"])
  })

  it("don't depend on hidden answers", () => {
    const form = compiled([
      { field_id: "a" },
      { field_id: "b", visible_if: condition },
      { field_id: "c", visible_if: { field_id: "b", operator: "is_not_empty" } },
    ])
    assert.deepStrictEqual(visible(form, { a: "2", b: "x", c: "y" }), ["a"])
    assert.deepStrictEqual(storedAnswers(evaluate(form, { a: "2", b: "x", c: "y" })), { a: "2" })
  })

  it("that hide a section or group also hide everything inside it, including required children", () => {
    const group = {
      field_id: "g",
      field_type: "group",
      visible_if: condition,
      children: [{ field_id: "c", required: true }],
    }
    const form = compiled([{ field_id: "a" }, group])
    assert.isTrue(validate(form, { a: "2" }).isValid)
    assert.deepStrictEqual(Object.keys(validate(form, { a: "1" }).problems), ["g.c"])
    const sections = compiled([], {
      sections: [
        { section_id: "one", fields: [{ field_id: "a", field_type: "text", label: "A" }] },
        {
          section_id: "two",
          visible_if: condition,
          fields: [
            {
              subsection_id: "s",
              visible_if: { field_id: "a", operator: "is_not_empty" },
              fields: [{ field_id: "d", field_type: "text", label: "D", required: true }],
            },
          ],
        },
      ],
    })
    assert.deepStrictEqual(visible(sections, { a: "2" }), ["a"])
    assert.deepStrictEqual(visible(sections, { a: "1" }), ["a", "d"])
  })

  it("in post-dependencies can affect any field, and act as alternatives if several show the same field", () => {
    const post = (effect: string) => [{ target: "t", effect }]
    const form = compiled([
      { field_id: "a", post_depends: post("show") },
      { field_id: "b", post_depends: post("show") },
      { field_id: "t" },
    ])
    assert.deepStrictEqual(visible(form, {}), ["a", "b"])
    assert.deepStrictEqual(visible(form, { b: "x" }), ["a", "b", "t"])
  })
})

describe("computed values", () => {
  const computed = (
    op: string,
    operands: ReadonlyArray<unknown>,
    answers: object,
    options: object = {},
    type = "number",
  ) => {
    const form = compiled([
      { field_id: "a", field_type: type },
      { field_id: "b", field_type: type },
      { field_id: "t", field_type: "formula", computed: { op, operands, options } },
    ])
    return fieldState(evaluate(form, { ...answers }, { today: "2026-11-21" }), "t")!.value
  }

  it("add, subtract, multiply, divide and take percentages of decimals without rounding errors", () => {
    assert.strictEqual(computed("add", ["a", "b"], { a: 0.1, b: 0.2 }), 0.3)
    assert.strictEqual(computed("subtract", ["a", "b"], { a: 1, b: 0.9 }), 0.1)
    assert.strictEqual(computed("multiply", ["a", { value: 3 }], { a: 1.1 }), 3.3)
    assert.strictEqual(computed("divide", ["a", "b"], { a: 1, b: 3 }, { decimals: 2 }), 0.33)
    assert.strictEqual(computed("percent", ["a", { value: 21 }], { a: 200 }), 42)
    assert.isUndefined(computed("divide", ["a", "b"], { a: 1, b: 0 }))
    assert.isUndefined(computed("add", ["a", "b"], { a: 1 }))
  })

  it("add and subtract exactly, however close the numbers are", () => {
    assert.strictEqual(computed("subtract", ["a", "b"], { a: 1.005, b: 1 }), 0.005)
    assert.strictEqual(computed("subtract", ["a", "b"], { a: 1000.1, b: 1000 }), 0.1)
    assert.strictEqual(computed("add", ["a", "b"], { a: 1e-7, b: 1 }), 1.0000001)
    assert.strictEqual(computed("add", ["a", "b"], { a: 1e21, b: 0.5 }), 1e21)
    assert.strictEqual(computed("aggregate", ["a", "b"], { a: 1000.1, b: -1000 }, { fn: "sum" }), 0.1)
  })

  it("round halves away from zero", () => {
    assert.strictEqual(computed("multiply", ["a", { value: 1 }], { a: 1.005 }, { decimals: 2 }), 1.01)
    assert.strictEqual(computed("multiply", ["a", { value: 1 }], { a: -1.005 }, { decimals: 2 }), -1.01)
    assert.strictEqual(computed("multiply", ["a", { value: 1 }], { a: -0.001 }, { decimals: 2 }), 0)
  })

  it("join and format text, look up values, subtract dates, and compute means and counts", () => {
    assert.strictEqual(computed("concat", ["a", "b"], { a: "x", b: "y" }, { sep: "-" }, "text"), "x-y")
    assert.strictEqual(
      computed("format", ["a", "b"], { a: "Ann" }, { template: "{0} {b}{constructor}" }, "text"),
      "Ann {constructor}",
    )
    assert.strictEqual(computed("lookup", ["a"], { a: "x" }, { table: { x: 7 }, default: 0 }, "text"), 7)
    assert.strictEqual(computed("lookup", ["a"], { a: "constructor" }, { table: { x: 7 }, default: 0 }, "text"), 0)
    assert.strictEqual(
      computed("date_diff", ["a", "b"], { a: "2026-01-30", b: "2026-02-13" }, { unit: "weeks" }, "date"),
      2,
    )
    assert.strictEqual(
      computed("date_diff", ["a", { value: "today" }], { a: "2000-11-22" }, { unit: "years" }, "date"),
      25,
    )
    assert.strictEqual(computed("aggregate", ["a", "b"], { a: 4, b: 2 }, { fn: "avg" }), 3)
    assert.strictEqual(computed("aggregate", ["a", "b"], { a: 4 }, { fn: "count" }), 1)
  })

  it("replace submitted values and are stored, and a formula without a value stores nothing", () => {
    const form = compiled([
      { field_id: "price", field_type: "currency" },
      { field_id: "total", field_type: "number", computed: { op: "multiply", operands: ["price", { value: 2 }] } },
      {
        field_id: "net",
        field_type: "formula",
        computed: { op: "subtract", operands: ["price", "missing_on_purpose"] },
      },
    ])
    assert.deepStrictEqual(validate(form, { price: "10.5", total: 1, net: 99 }).data, { price: 10.5, total: 21 })
  })

  it("are computed for each item of an array, and can be summed in a field outside the array", () => {
    const form = compiled([
      {
        field_id: "lines",
        field_type: "array",
        item_template: {
          field_id: "line",
          field_type: "group",
          children: [
            { field_id: "quantity", field_type: "integer" },
            { field_id: "price", field_type: "number" },
            { field_id: "amount", field_type: "number", computed: { op: "multiply", operands: ["quantity", "price"] } },
            { field_id: "reason", visible_if: { field_id: "quantity", operator: "gt", value: 10 } },
          ],
        },
      },
      {
        field_id: "total",
        field_type: "formula",
        computed: { op: "aggregate", operands: ["amount"], options: { fn: "sum" } },
      },
    ])
    const answers = { lines: [{ quantity: 2, price: 1.5 }, {}, { quantity: 20, price: 1, reason: "big", amount: 5 }] }
    const { resolution, data } = validate(form, answers)
    assert.deepStrictEqual(data, {
      lines: [
        { quantity: 2, price: 1.5, amount: 3 },
        { quantity: 20, price: 1, amount: 20, reason: "big" },
      ],
      total: 23,
    })
    assert.isFalse(fieldState(resolution, "lines[0].reason")!.isVisible)
    assert.isTrue(fieldState(resolution, "lines[2].reason")!.isVisible)
    const { resolution: next } = change(resolution, "lines[0].quantity", 4)
    assert.strictEqual(storedAnswers(next)["total"], 26)
    assert.strictEqual(storedAnswers(change(next, "lines", [])["resolution"])["total"], 0)
  })
})

describe("clearing", () => {
  it("drops every answer that depends on a changed one, directly or through others", () => {
    const form = compiled([
      {
        field_id: "country",
        post_depends: [
          { target: "state", effect: "cascade_clear" },
          { target: "state", effect: "reload_options" },
        ],
      },
      { field_id: "state", post_depends: [{ target: "city", effect: "cascade_clear" }] },
      { field_id: "city" },
    ])
    const answers = { country: "US", state: "TX", city: "Austin" }
    const before = evaluate(form, answers)
    assert.deepStrictEqual(storedAnswers(before), answers)
    const { resolution, cleared } = change(before, "country", "MX")
    assert.deepStrictEqual(storedAnswers(resolution), { country: "MX" })
    assert.deepStrictEqual([...cleared], ["state", "city"])
    const { reloadsOnChange } = form.rules.of(form.rules.field("country")!)
    assert.deepStrictEqual(
      [...reloadsOnChange].map(({ id }) => id),
      ["state"],
    )
    assert.deepStrictEqual(change(evaluate(form, {}), "country", "MX").cleared, [])
    assert.deepStrictEqual(storedAnswers(before), answers)
  })

  it("ignores an answer while the condition for clearing it holds", () => {
    const form = compiled([
      {
        field_id: "kind",
        post_depends: [
          {
            target: "detail",
            effect: "cascade_clear",
            conditions: [{ field_id: "kind", operator: "eq", value: "none" }],
          },
        ],
      },
      { field_id: "detail" },
    ])
    assert.deepStrictEqual(validate(form, { kind: "none", detail: "x" }).data, { kind: "none" })
    assert.deepStrictEqual(validate(form, { kind: "some", detail: "x" }).data, { kind: "some", detail: "x" })
  })
})

describe("the evaluator", () => {
  it("refuses a list of thousands of empty entries without reading them", () => {
    const form = compiled([
      { field_id: "few", field_type: "array", item_template: { field_id: "x" } },
      { field_id: "many", field_type: "array", constraints: { max_items: 2000 }, item_template: { field_id: "y" } },
    ])
    const empties = (count: number) => Array.from({ length: count }, () => ({}))
    const { problems } = validate(form, { few: empties(300_000), many: empties(1500) })
    assert.strictEqual(problems["few"]?.[0]?.code, "max_items")
    assert.isUndefined(problems["many"]?.find(({ code }) => code === "max_items"))
  })

  it("evaluates a chain of a thousand dependent fields, and detects a cycle of the same length", () => {
    const chain = (length: number, first: number) =>
      Array.from({ length }, (_, i) => ({
        field_id: `f${i}`,
        ...(i === 0 && first < 0
          ? {}
          : { visible_if: { field_id: `f${i === 0 ? first : i - 1}`, operator: "is_not_empty" } }),
      }))
    const form = compiled(chain(1000, -1))
    const answers = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, "x"]))
    assert.lengthOf(Object.keys(validate(form, answers).data), 1000)
    assert.deepStrictEqual(validate(form, { ...answers, f0: "" }).data, {})
    assert.lengthOf(compiled(chain(1000, 999)).plan.cycles, 1)
  })
})

describe("one changed answer", () => {
  it("causes only the rules that depend on it to be evaluated", () => {
    const fields = Array.from({ length: 100 }, (_, i) => ({
      field_id: `f${i}`,
      ...(i % 10 === 9 ? { visible_if: { field_id: `f${i - 1}`, operator: "eq", value: "x" } } : {}),
    }))
    const before = evaluate(compiled(fields), {})
    const { resolution } = change(before, "f8", "x")
    assert.isTrue(fieldState(resolution, "f9")!.isVisible)
    assert.isBelow(resolution.evaluated, 8)
    const isShown = fieldStates(resolution).map(({ isVisible }) => isVisible)
    assert.deepStrictEqual(
      fieldStates(before).flatMap((field, index) => (field.isVisible === isShown[index] ? [] : [field.path])),
      ["f9"],
    )
  })
})
