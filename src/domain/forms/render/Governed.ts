import type { FormField } from "../model/FormField.ts"
import type { Condition, DependencyRule, Firing, Operation, PostDependency } from "../model/Rules.ts"
import { calculationText, type Finding, firingText, relevantText } from "./XPath.ts"

/** A rule that is defined on another question. It has an operation if it computes a value. */
interface Outer extends Firing {
  readonly effect: PostDependency["effect"]
  readonly operation?: Operation
}

/** Rules by the question that they apply to. */
export type OuterRules = ReadonlyMap<string, ReadonlyArray<Outer>>

const answered = (fieldId: string): Condition => ({ fieldId, operator: "is_not_empty", source: "field" })

/** A rule without conditions fires when the question that defines it is answered. */
const asOuter = (trigger: FormField, post: PostDependency): Outer =>
  post.conditions.length > 0 || (post.groups ?? []).length > 0
    ? post
    : { ...post, conditions: [answered(trigger.fieldId)], logic: "and" }

/** Collects the rules that questions define for others, by the question that they apply to. */
export const outerRulesOf = (fields: ReadonlyArray<FormField>): OuterRules => {
  const rules = new Map<string, Array<Outer>>()
  const add = (target: string, rule: Outer) => rules.set(target, [...(rules.get(target) ?? []), rule])
  for (const field of fields) {
    for (const post of field.postDepends) add(post.target, asOuter(field, post))
    for (const rule of field.dependsOn)
      for (const operation of rule.operations)
        if (operation.target !== undefined && operation.target !== field.fieldId)
          add(operation.target, { ...rule, effect: "calc", operation })
  }
  return rules
}

const joined = (tests: ReadonlyArray<string>, word: "and" | "or"): string | undefined =>
  tests.length < 2 ? tests[0] : tests.map((test) => `(${test})`).join(` ${word} `)

const texts = (rules: ReadonlyArray<Firing>, find: Finding): ReadonlyArray<string> =>
  rules.map((rule) => firingText(rule, find)).filter((test) => test !== undefined)

/**
 * When a question is shown: its own rules and those of its containers must allow it. If other questions have rules that
 * show it, one of those must fire.
 */
export const shownText = (
  own: ReadonlyArray<DependencyRule>,
  outer: ReadonlyArray<Outer>,
  find: Finding,
): string | undefined => {
  const of = (effect: Outer["effect"]) =>
    texts(
      outer.filter((rule) => rule.effect === effect),
      find,
    )
  const shown = joined(of("show"), "or")
  return joined(
    [relevantText(own, find), shown, ...of("hide").map((test) => `not(${test})`)].filter((test) => test !== undefined),
    "and",
  )
}

/** When a question needs an answer. */
export const requiredText = (field: FormField, outer: ReadonlyArray<Outer>, find: Finding): string | undefined => {
  if (field.required) return "true()"
  const rules = [...field.dependsOn, ...outer].filter(({ effect }) => effect === "require")
  if (rules.some(({ conditions, groups }) => conditions.length === 0 && (groups ?? []).length === 0)) return "true()"
  return joined(texts(rules, find), "or")
}

/** When a question can't be changed. */
export const disabledText = (rules: ReadonlyArray<DependencyRule>, find: Finding): string | undefined =>
  joined(
    texts(
      rules.filter(({ effect }) => effect === "disable"),
      find,
    ),
    "or",
  )

/** How a question's value is computed. If several rules fire, the last one takes precedence. */
export const computedText = (field: FormField, outer: ReadonlyArray<Outer>, find: Finding): string | undefined => {
  const own = field.dependsOn.flatMap((rule) =>
    rule.operations
      .filter(({ target }) => target === undefined || target === field.fieldId)
      .map((operation) => ({ rule, operation })),
  )
  const others = outer.flatMap((rule) =>
    rule.operation === undefined || (rule.effect !== "set" && rule.effect !== "calc")
      ? []
      : [{ rule, operation: rule.operation }],
  )
  let text: string | undefined
  for (const { rule, operation } of [...own, ...others]) {
    const value = calculationText(operation, find)
    if (value === undefined) return undefined
    const isAlways = rule.conditions.length === 0 && (rule.groups ?? []).length === 0
    const when = isAlways ? undefined : firingText(rule, find)
    if (!isAlways && when === undefined) return undefined
    text = when === undefined ? value : `if(${when}, ${value}, ${text ?? "''"})`
  }
  return text
}
