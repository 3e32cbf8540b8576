import { assert, describe, it } from "@effect/vitest"
import { impossibleRules } from "../../../../src/domain/forms/check/ImpossibleRules.ts"
import { compiledForm } from "../../voice/support/Conversation.ts"

const found = (rule: object, on = "last") =>
  impossibleRules(
    compiledForm({
      form_id: "rules",
      title: "Rules",
      sections: [
        {
          section_id: "one",
          fields: [
            { field_id: "way", field_type: "radio", label: "Way", options: ["train", "bus"] },
            { field_id: "many", field_type: "multi_select", label: "Many", options: ["train", "bus"] },
            { field_id: "age", field_type: "integer", label: "Age", constraints: { min_value: 18, max_value: 99 } },
            { field_id: "score", field_type: "nps", label: "Score" },
            { field_id: "last", field_type: "text", label: "Last" },
          ].map((field) => (field.field_id === on ? { ...field, depends_on: rule } : field)),
        },
      ],
    }),
  ).map(({ code }) => code)

const is = (field_id: string, operator: string, value?: unknown) => ({ field_id, operator, value })
const all = (...conditions: ReadonlyArray<object>) => ({ conditions })

describe("rules that compare answers", () => {
  it("are reported if no answer that a respondent can give meets them", () => {
    for (const rule of [
      all(is("way", "eq", "plane")),
      all(is("way", "in", ["plane", "ship"])),
      all(is("age", "lt", 18)),
      all(is("age", "eq", 17)),
      all(is("score", "gt", 10)),
      all(is("way", "eq", "train"), is("way", "eq", "bus")),
      all(is("way", "eq", "train"), is("way", "neq", "train")),
      all(is("way", "eq", "train"), is("way", "is_empty")),
      all(is("age", "gte", 60), is("age", "lt", 60)),
      all(is("age", "gt", 60), is("age", "lt", 30)),
      { logic: "or", conditions: [is("way", "eq", "plane"), is("age", "gt", 99)] },
    ])
      assert.deepStrictEqual(found(rule), ["rule_never_holds"], JSON.stringify(rule))
  })

  it("are not reported if they can be met", () => {
    for (const rule of [
      all(is("way", "eq", "train")),
      all(is("way", "in", ["plane", "bus"])),
      all(is("many", "contains", "train"), is("many", "contains", "bus")),
      all(is("age", "gte", 60), is("age", "lte", 60)),
      all(is("age", "gt", 30), is("age", "lt", 60)),
      all(is("way", "neq", "train"), is("way", "neq", "bus")),
      { logic: "or", conditions: [is("way", "eq", "plane"), is("way", "eq", "bus")] },
      { logic: "or", conditions: [is("way", "eq", "train"), is("way", "eq", "bus")] },
    ])
      assert.deepStrictEqual(found(rule), [], JSON.stringify(rule))
  })
})
