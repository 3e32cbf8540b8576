import type { Condition, Firing, Operator } from "../model/Rules.ts"
import { isEmptyValue } from "../answers/Reading.ts"
import { comparedAs, type Comparison, comparison, costOf, pairComparison } from "./Comparison.ts"
import type { Element, ScopeShape } from "./Elements.ts"
import type { RuleContext, Scope } from "./Scope.ts"
import { weightOf } from "./Weight.ts"

/** Whether a rule fires, in the scope of the element that it applies to. */
export type Test = (scope: Scope, context: RuleContext) => boolean

const always: Test = () => true
export const never: Test = () => false

/**
 * The conjunction of tests, which is true if there are none. Most elements have at most one test; a single test is
 * returned unchanged.
 */
export const allOf = (tests: ReadonlyArray<Test>): Test =>
  tests.length < 2 ? (tests[0] ?? always) : (scope, context) => tests.every((test) => test(scope, context))

/** The disjunction of tests, which is false if there are none. */
export const anyOf = (tests: ReadonlyArray<Test>): Test =>
  tests.length < 2 ? (tests[0] ?? never) : (scope, context) => tests.some((test) => test(scope, context))

export const not =
  (test: Test): Test =>
  (scope, context) =>
    !test(scope, context)

export interface CompiledTest {
  readonly test: Test
  /** The fields that the rule depends on. */
  readonly reads: ReadonlyArray<Element>
}

/**
 * How a rule reads another field's answer from the rule's own scope: a single answer in the same item or an outer
 * scope, or an array of the answers in all items.
 */
export const answerOf = (target: Element, from: ScopeShape): ((scope: Scope, context: RuleContext) => unknown) => {
  const inward: Array<Element> = []
  let common = target.scope
  while (!isWithin(from, common)) {
    inward.unshift(common.array!)
    common = common.parent!
  }
  const outward = from.depth - common.depth
  const climb = (scope: Scope): Scope => {
    let at = scope
    for (let i = 0; i < outward; i++) at = at.parent!
    return at
  }
  if (inward.length === 0) return (scope) => climb(scope).cells[target.slot]!.value
  return (scope, { budget }) => {
    let scopes: ReadonlyArray<Scope> = [climb(scope)]
    for (const array of inward) {
      if (budget?.isSpent("ruleSteps") === true) return []
      const lists = scopes.map((one) => one.cells[array.slot]!.items ?? [])
      // Each row may need all rows of another list, so the cost is charged first.
      if (
        budget?.spend(
          "ruleSteps",
          lists.reduce((sum, { length }) => sum + length, 1),
        ) === false
      )
        return []
      scopes = lists.flatMap((items) => items.filter((item) => !item.isBlank))
    }
    return scopes
      .flatMap((one) => {
        const value = one.cells[target.slot]!.value
        return Array.isArray(value) ? value : [value]
      })
      .filter((value) => !isEmptyValue(value))
  }
}

const isWithin = (inner: ScopeShape, outer: ScopeShape): boolean => {
  for (let at: ScopeShape | undefined = inner; at !== undefined; at = at.parent) if (at === outer) return true
  return false
}

/** A condition whose cost is charged to the budget. Once the budget is exhausted, the condition is not evaluated. */
const charged = (condition: Condition, holds: Comparison) => {
  const cost = costOf(condition.operator, condition.value)
  return (answer: unknown, { budget, today }: RuleContext): boolean =>
    budget?.isSpent("ruleSteps") !== true && budget?.spend("ruleSteps", cost(answer)) !== false && holds(answer, today)
}

const compileCondition = (condition: Condition, from: ScopeShape, byId: ReadonlyMap<string, Element>): CompiledTest => {
  const { operator, value: expected, source, key = "" } = condition
  if (source !== "field") {
    const variables = (context: RuleContext) =>
      source === "location_variable" ? context.locationVariables : context.visitContext
    const holds = charged(condition, comparison("context", operator, expected))
    return {
      test: (_scope, context) => {
        const values = variables(context)
        const value = values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined
        return holds(value, context)
      },
      reads: [],
    }
  }
  const target = byId.get(condition.fieldId ?? "")
  if (target?.field === undefined) {
    const holds = charged(condition, comparison("text", operator, expected))
    return { test: (_scope, context) => holds(undefined, context), reads: [] }
  }
  const answer = answerOf(target, from)
  const other = condition.valueFieldId === undefined ? undefined : byId.get(condition.valueFieldId)
  if (other?.field !== undefined) return comparedPair(operator, [target, answer], [other, answerOf(other, from)])
  const holds = charged(condition, comparison(comparedAs(target.field), operator, expected))
  return { test: (scope, context) => holds(answer(scope, context), context), reads: [target] }
}

type Answered = readonly [element: Element, answer: (scope: Scope, context: RuleContext) => unknown]

/** A condition that compares two answers. Its cost depends on the size of both. */
const comparedPair = (operator: Operator, [left, one]: Answered, [right, other]: Answered): CompiledTest => {
  const holds = pairComparison(comparedAs(left.field!), operator)
  return {
    test: (scope, context) => {
      const { budget, today } = context
      if (budget?.isSpent("ruleSteps") === true) return false
      const [answer, limit] = [one(scope, context), other(scope, context)]
      if (budget?.spend("ruleSteps", weightOf(answer) * Math.max(1, weightOf(limit))) === false) return false
      return holds(answer, limit, today)
    },
    reads: [left, right],
  }
}

/**
 * Compiles a rule's conditions: its groups of conditions if there are any, otherwise its conditions and logic. A rule
 * without conditions always fires.
 */
export const compileFiring = (rule: Firing, from: ScopeShape, byId: ReadonlyMap<string, Element>): CompiledTest => {
  const compiled = (conditions: ReadonlyArray<Condition>) => conditions.map((one) => compileCondition(one, from, byId))
  if (rule.groups !== undefined && rule.groups.length > 0) {
    const groups = rule.groups.map((group) => compiled(group.conditions))
    return {
      test: (scope, context) => groups.some((group) => group.every(({ test }) => test(scope, context))),
      reads: groups.flat().flatMap(({ reads }) => reads),
    }
  }
  const all = compiled(rule.conditions)
  const reads = all.flatMap((one) => one.reads)
  const [first] = all
  if (first === undefined) return { test: () => true, reads }
  if (all.length === 1 && rule.logic !== "not") return first
  const held = (scope: Scope, context: RuleContext) => all.filter(({ test }) => test(scope, context)).length
  switch (rule.logic) {
    case "and":
      return { test: (scope, context) => all.every(({ test }) => test(scope, context)), reads }
    case "or":
      return { test: (scope, context) => all.some(({ test }) => test(scope, context)), reads }
    case "xor":
      return { test: (scope, context) => held(scope, context) === 1, reads }
    case "not":
      return { test: (scope, context) => held(scope, context) < all.length, reads }
  }
}
