import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import { fileTools } from "../../../../src/adapters/formfiles/fileTools.ts"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { readFormFile } from "../../../../src/domain/forms/import/ImportFile.ts"
import { repairedForm } from "../../../../src/domain/forms/import/FormRepair.ts"
import type { FormDefinition } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { xforms } from "../../../../src/domain/forms/render/XForms.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { fieldStates } from "../../../../src/domain/forms/rules/FieldStates.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { formUid } from "../support/forms.ts"

/** Respondents never fill in questions of these kinds, so it does not matter whether they are disabled. */
const unwritten: ReadonlySet<string> = new Set(["note", "formula"])

const today = "2026-11-28"

/** What respondents see of a form after some answers. */
const behaviour = (form: FormDefinition, answers: object) => {
  const { resolution, problems, data } = validate(compile(form), { ...answers }, { today })
  const states = fieldStates(resolution).map(
    ({ path, field, isVisible, isDisabled, isRequired, isComputed, value }) =>
      [
        path,
        [field.fieldType, isVisible, isDisabled && !unwritten.has(field.fieldType), isRequired, isComputed, value],
      ] as const,
  )
  const broken = Object.entries(problems).map(([path, all]) => [path, all.map(({ code }) => code)])
  return { states: Object.fromEntries(states), broken: Object.fromEntries(broken), data }
}

const readBack = (form: FormDefinition): FormDefinition =>
  Result.getOrThrow(
    repairedForm(Result.getOrThrow(readFormFile(new TextEncoder().encode(xforms(form, "en")), fileTools)), formUid),
  )

const condition = fc.constantFrom(
  { field_id: "count", operator: "gt", value: 3 },
  { field_id: "count", operator: "lte", value: 0 },
  { field_id: "count", operator: "is_empty" },
  { field_id: "count", operator: "gte", value_field_id: "limit" },
  { field_id: "limit", operator: "neq", value_field_id: "count" },
  { field_id: "born", operator: "lt", value_field_id: "died" },
  { field_id: "town", operator: "eq", value_field_id: "words" },
  { field_id: "town", operator: "eq", value: "lyon" },
  { field_id: "town", operator: "neq", value: "rome" },
  { field_id: "town", operator: "in", value: ["rome", "oslo"] },
  { field_id: "town", operator: "is_not_empty" },
  { field_id: "pets", operator: "contains", value: "cat" },
  { field_id: "pets", operator: "not_contains", value: ["cat", "dog"] },
  { field_id: "pets", operator: "eq", value: ["cat", "dog"] },
  { field_id: "born", operator: "lt", value: "today" },
  { field_id: "born", operator: "gte", value: "2020-01-01" },
  { field_id: "agrees", operator: "eq", value: true },
  { field_id: "words", operator: "contains", value: "it's" },
  { field_id: "words", operator: "neq", value: `both "and" 'these'` },
)

const firing = fc.oneof(
  fc.record({
    logic: fc.constantFrom("and", "or", "xor", "not"),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    groups: fc.array(fc.record({ conditions: fc.array(condition, { minLength: 1, maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
)

const rule = fc
  .record({ effect: fc.constantFrom("show", "hide", "require", "disable"), when: firing })
  .map(({ effect, when }) => ({ effect, ...when }))
const outer = fc
  .record({ effect: fc.constantFrom("show", "hide", "require"), when: firing })
  .map(({ effect, when }) => ({ target: "last", effect, ...when }))
const operation = fc.constantFrom(
  { op: "add", operands: [{ field_id: "count" }, { value: 2 }] },
  { op: "subtract", operands: [{ field_id: "count" }, { value: 0.5 }] },
  { op: "multiply", operands: [{ field_id: "count" }, { field_id: "count" }] },
  { op: "divide", operands: [{ field_id: "count" }, { value: 4 }] },
  { op: "copy", operands: [{ field_id: "words" }] },
  { op: "set", operands: [{ value: "fixed" }] },
  { op: "concat", operands: [{ field_id: "words" }, { value: " of " }, { field_id: "town" }] },
  { op: "add", operands: [{ field_id: "count" }, { value: 1 }], options: { decimals: 1 } },
  { op: "aggregate", operands: [{ field_id: "score" }], options: { fn: "sum" } },
)
const constraint = fc.constantFrom(
  ["integer", { min_value: 2, max_value: 9 }],
  ["number", { min_value: 0.5 }],
  ["text", { min_length: 2, max_length: 5 }],
  ["text", { pattern: "[A-Z]+|it's" }],
  ["date", { min_date: "2020-01-01", max_date: "today" }],
  ["date", { min_date: "today+7d" }],
  ["email", {}],
  ["phone", {}],
  ["textarea", { max_length: 4 }],
  ["time", {}],
  ["url", {}],
  ["note", {}],
)

const options = (...values: ReadonlyArray<string>) => values.map((value) => ({ value, label: value }))

const definition = fc
  .record({
    own: fc.array(rule, { maxLength: 2 }),
    section: fc.array(rule, { maxLength: 1 }),
    posts: fc.array(outer, { maxLength: 2 }),
    checked: fc.array(constraint, { minLength: 3, maxLength: 3 }),
    required: fc.boolean(),
    computed: operation,
    when: fc.option(firing),
    entries: fc.constantFrom({}, { min_items: 1 }, { min_items: 1, max_items: 2 }),
  })
  .map(({ own, section, posts, checked, required, computed, when, entries }) => ({
    form_id: "trip",
    title: "Trip",
    sections: [
      {
        section_id: "s1",
        title: "One",
        fields: [
          { field_id: "count", field_type: "integer", label: "Count", post_depends: posts },
          { field_id: "town", field_type: "radio", label: "Town", options: options("lyon", "rome", "oslo") },
          { field_id: "pets", field_type: "multi_select", label: "Pets", options: options("cat", "dog", "fish") },
          { field_id: "born", field_type: "date", label: "Born" },
          { field_id: "died", field_type: "date", label: "Died" },
          { field_id: "limit", field_type: "number", label: "Limit" },
          { field_id: "agrees", field_type: "boolean", label: "Agrees" },
          { field_id: "words", field_type: "text", label: "Words of {town}" },
        ],
      },
      {
        section_id: "s2",
        title: "Two",
        depends_on: section,
        fields: [
          ...checked.map(([type, constraints], at) => ({
            field_id: `q${at}`,
            field_type: type,
            label: `Q${at}`,
            ...(type === "note" || !required ? {} : { required }),
            ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
            ...(at === 0 && own.length > 0 ? { depends_on: own } : {}),
          })),
          {
            field_id: "list",
            field_type: "array",
            label: "List",
            constraints: entries,
            item_template: {
              field_id: "list_entry",
              field_type: "group",
              label: "Entry",
              children: [
                { field_id: "score", field_type: "integer", label: "Score" },
                {
                  field_id: "why",
                  field_type: "text",
                  label: "Why",
                  visible_if: { field_id: "score", operator: "lt", value: 5 },
                },
              ],
            },
          },
          {
            field_id: "g",
            field_type: "group",
            label: "Group",
            children: [{ field_id: "inner", field_type: "text", label: "Inner", required_if: condition0 }],
          },
          { subsection_id: "sub", title: "Below", fields: [{ field_id: "last", field_type: "text", label: "Last" }] },
          {
            field_id: "sum",
            field_type: "formula",
            label: "Sum",
            ...(when === null
              ? { computed }
              : { post_depends: [{ target: "sum", effect: "calc", ...when, operation: computed }] }),
          },
        ],
      },
    ],
  }))

const condition0 = { field_id: "count", operator: "eq", value: 4 }

const maybe = <T>(...values: ReadonlyArray<T>) => fc.constantFrom(undefined, ...values)

const answers = fc.record({
  count: maybe(0, 3, 4, 7),
  limit: maybe(3, 4.5),
  died: maybe("2019-05-06", "2026-11-28"),
  town: maybe("lyon", "rome"),
  pets: maybe(["cat"], ["cat", "dog"], ["fish"]),
  born: maybe("2019-12-31", "2026-11-28", "2027-01-01"),
  agrees: maybe(true, false),
  words: maybe("it's", "rome", `both "and" 'these'`, "so"),
  q0: maybe<unknown>("A", "abcdef", 1, 5, "2026-11-29", "2026-12-20"),
  q1: maybe<unknown>("A", "abcdef", 1, 5, "2026-11-29", "2026-12-20"),
  q2: maybe<unknown>("it's", 5.5, "2026-11-29"),
  list: maybe([{ score: 4, why: "low" }], [{ score: 9 }, { score: 1 }, { score: 2 }]),
  g: maybe({ inner: "x" }),
  last: maybe("z"),
})

describe("a form written as XForms and read back", () => {
  it("keeps the meaning of a rule that contains the same comparison of two answers twice", () => {
    const same = { field_id: "town", operator: "eq", value_field_id: "words" }
    const large = { field_id: "count", operator: "gt", value: 3 }
    const text = (field_id: string, more: object = {}) => ({ field_id, field_type: "text", label: field_id, ...more })
    const depends_on = [{ effect: "show", logic: "xor", conditions: [same, large, same] }]
    const fields = [
      { field_id: "count", field_type: "integer", label: "Count" },
      text("town"),
      text("words"),
      text("last", { depends_on }),
    ]
    const form = Result.getOrThrow(
      decodeForm({ form_id: "f", title: "F", sections: [{ section_id: "s", title: "S", fields }] }, formUid),
    )
    const again = readBack(form)
    for (const count of [undefined, 2, 5])
      for (const [town, words] of [[], ["a"], ["a", "b"], ["a", "a"], [undefined, "b"]])
        assert.deepStrictEqual(
          behaviour(again, { count, town, words }),
          behaviour(form, { count, town, words }),
          JSON.stringify([count, town, words]),
        )
  })

  it("still shows, requires, computes, limits and repeats the same questions", () => {
    let tried = 0
    fc.assert(
      fc.property(definition, fc.array(answers, { minLength: 3, maxLength: 6 }), (json, all) => {
        const decoded = decodeForm(json, formUid)
        if (Result.isFailure(decoded)) return
        tried++
        const again = readBack(decoded.success)
        for (const given of all)
          assert.deepStrictEqual(behaviour(again, given), behaviour(decoded.success, given), JSON.stringify(given))
      }),
      { numRuns: 40 },
    )
    assert.isAbove(tried, 20)
  })
})
