import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { canonicalJson } from "../../../../src/domain/forms/codec/Json.ts"
import { fieldStates, givenAnswers, storedAnswers } from "../../../../src/domain/forms/rules/FieldStates.ts"
import { change, evaluate } from "../../../../src/domain/forms/rules/Resolution.ts"
import { update } from "../../../../src/domain/forms/rules/Evaluation.ts"
import { scopesOf } from "../../../../src/domain/forms/rules/Scope.ts"
import { problemsOf, validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { compiled } from "../support/forms.ts"

const context = { today: "2026-11-21" }

/** Ids by rank: a rule reads only fields of a lower rank, so fields in any order create no cycle. */
const ids = ["a", "b", "c", "d", "e", "g1", "g2", "i1", "i2", "i3", "h", "k"]
const types = ["number", "text", "boolean", "date", "select", "hidden"] as const
const fixed = [{}, {}, {}, { read_only: true }, { read_only: true, default: "1" }]
const constants = [1, 2, "x", "y", true, "2026-01-01"]

const condition = (rank: number) =>
  fc.record({
    field_id: fc.constantFrom(...ids.slice(0, rank)),
    operator: fc.constantFrom("eq", "neq", "gt", "lte", "in", "is_empty", "is_not_empty", "contains"),
    value: fc.constantFrom(...constants),
  })

const rules = (rank: number) =>
  rank === 0 || rank === ids.length - 1
    ? fc.constant({})
    : fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 3, arbitrary: fc.record({ visible_if: condition(rank) }) },
        {
          weight: 2,
          arbitrary: fc.record({
            depends_on: fc.record({
              conditions: fc.array(condition(rank), { minLength: 1, maxLength: 3 }),
              logic: fc.constantFrom("and", "or", "xor", "not"),
              effect: fc.constantFrom("show", "hide", "require", "disable"),
            }),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            post_depends: fc.array(
              fc.record({
                target: fc.constantFrom(...ids.slice(rank + 1)),
                effect: fc.constantFrom("show", "hide", "require", "cascade_clear"),
                conditions: fc.oneof(fc.constant([]), fc.array(condition(rank), { minLength: 1, maxLength: 2 })),
              }),
              { minLength: 1, maxLength: 2 },
            ),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            computed: fc.record({
              op: fc.constantFrom("add", "copy", "concat", "aggregate"),
              operands: fc.array(fc.constantFrom(...ids.slice(0, rank)), { minLength: 1, maxLength: 3 }),
            }),
          }),
        },
      )

const leaf = (field_id: string) =>
  fc
    .tuple(fc.constantFrom(...types), fc.boolean(), rules(ids.indexOf(field_id)), fc.constantFrom(...fixed))
    .map(([field_type, required, rule, more]) =>
      Object.assign(
        { field_id, field_type, required },
        more,
        field_type === "select" ? { options: ["x", "y", "1"] } : {},
        rule,
      ),
    )

const leaves = (...names: ReadonlyArray<string>) => fc.tuple(...names.map(leaf))

/** Top-level fields in any order, among them a group and an array of groups. */
const fields = fc
  .tuple(leaves("a", "b", "c", "d", "e", "h", "k"), leaves("g1", "g2"), leaves("i1", "i2", "i3"), rules(5))
  .map(([plain, inGroup, inItem, rule]): ReadonlyArray<object> =>
    (plain as ReadonlyArray<object>).concat(
      Object.assign({ field_id: "group", field_type: "group", children: inGroup }, "visible_if" in rule ? rule : {}),
      {
        field_id: "items",
        field_type: "array",
        item_template: { field_id: "item", field_type: "group", children: inItem },
      },
    ),
  )

const answer = fc.oneof(fc.constantFrom<unknown>(...constants, "", null, "garbage"), fc.constant(undefined))
const item = fc.record({ i1: answer, i2: answer, i3: answer }, { requiredKeys: [] })
const answers = fc.record(
  {
    ...Object.fromEntries(["a", "b", "c", "d", "e", "h", "k"].map((id) => [id, answer])),
    group: fc.record({ g1: answer, g2: answer }, { requiredKeys: [] }),
    items: fc.array(item, { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

const changes = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "h", "k", "group.g1", "group.g2"), answer),
    fc.tuple(fc.constantFrom("items[0].i1", "items[1].i2", "items[0].i3"), answer),
    fc.tuple(fc.constant("items"), fc.array(item, { maxLength: 3 })),
    fc.tuple(fc.constant("group"), fc.record({ g1: answer, g2: answer })),
    fc.tuple(fc.constantFrom("group", "items"), fc.constantFrom<unknown>("garbage", undefined, 7)),
  ),
  { maxLength: 6 },
)

const states = (resolution: ReturnType<typeof evaluate>) =>
  new Map(fieldStates(resolution).map(({ path, field: _field, ...state }) => [path, state]))

describe("laws of the rules", () => {
  it("the order of a form's fields does not matter", () => {
    fc.assert(
      fc.property(fields, answers, fc.array(fc.nat(), { minLength: 9, maxLength: 9 }), (list, given, order) => {
        const shuffled = list.map((field, i) => ({ field, at: order[i]! })).toSorted((a, b) => a.at - b.at)
        const one = evaluate(compiled(list), given, context)
        const other = evaluate(compiled(shuffled.map(({ field }) => field)), given, context)
        assert.deepStrictEqual(canonicalJson(storedAnswers(one)), canonicalJson(storedAnswers(other)))
        const states2 = states(other)
        for (const [path, state] of states(one)) assert.deepStrictEqual(states2.get(path), state, path)
      }),
      { numRuns: 100 },
    )
  })

  it("evaluating any step of the plan again changes nothing, even for fields without rules", () => {
    fc.assert(
      fc.property(fields, answers, (list, given) => {
        const form = compiled(list)
        const { root } = evaluate(form, given, context)
        for (const { element, aspect } of form.plan.steps)
          for (const scope of scopesOf(root, element.scope))
            assert.isFalse(update(form, element, aspect, scope, context), `${aspect} of ${element.id}`)
      }),
      { numRuns: 200 },
    )
  })

  it("changing answers one by one gives the same result as evaluating them together", () => {
    fc.assert(
      fc.property(fields, answers, changes, (list, given, steps) => {
        const form = compiled(list)
        let now = evaluate(form, given, context)
        for (const [path, raw] of steps) {
          now = change(now, path, raw).resolution
          const whole = evaluate(form, givenAnswers(now), context)
          assert.deepStrictEqual(states(now), states(whole), `after ${path}`)
          assert.deepStrictEqual(storedAnswers(now), storedAnswers(whole))
          assert.deepStrictEqual(problemsOf(now), problemsOf(whole))
        }
      }),
      { numRuns: 200 },
    )
  })

  it("no answer to a hidden field is stored, and a change doesn't modify the previous state", () => {
    fc.assert(
      fc.property(fields, answers, changes, (list, given, steps) => {
        const form = compiled(list)
        const before = evaluate(form, given, context)
        const copy = JSON.stringify(storedAnswers(before))
        let now = before
        for (const [path, raw] of steps) now = change(now, path, raw).resolution
        assert.strictEqual(JSON.stringify(storedAnswers(before)), copy)
        const { data, resolution } = validate(form, givenAnswers(now), context)
        for (const { path, isVisible, value } of fieldStates(resolution))
          if (!isVisible) {
            assert.isUndefined(value, path)
            assert.isUndefined(at(data, path), path)
          }
      }),
      { numRuns: 100 },
    )
  })

  it("validating stored answers again changes nothing", () => {
    fc.assert(
      fc.property(fields, answers, (list, given) => {
        const form = compiled(list)
        const { data } = validate(form, given, context)
        assert.deepStrictEqual(validate(form, data, context).data, data)
      }),
      { numRuns: 100 },
    )
  })
})

/** Reads `group.child`. Paths into arrays aren't looked up, because items shift when blank ones are omitted. */
const at = (data: unknown, path: string): unknown =>
  path.includes("[")
    ? undefined
    : path
        .split(".")
        .reduce<unknown>(
          (node, key) =>
            typeof node === "object" && node !== null ? (node as Record<string, unknown>)[key] : undefined,
          data,
        )
