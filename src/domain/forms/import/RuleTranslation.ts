import { type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { familyOf } from "../model/FieldType.ts"
import type { Operator } from "../model/Rules.ts"
import { type Expression, type Meaning, Untranslatable } from "./Expression.ts"
import { choiceValue, type Target } from "./Targets.ts"
import { typeFunctions } from "./XPathDialect.ts"

/** Conditions that all hold; several of them are alternatives. */
type Alternatives = ReadonlyArray<ReadonlyArray<JsonObject>>

/** More alternatives than a person would write; `and` of many `or`s multiplies them. */
const mostAlternatives = 40

type Finding = (name: string) => Target | undefined

const opposites: Partial<Readonly<Record<Meaning, Meaning>>> = {
  eq: "neq",
  neq: "eq",
  lt: "gte",
  lte: "gt",
  gt: "lte",
  gte: "lt",
}
const turned: Partial<Readonly<Record<Meaning, Meaning>>> = { lt: "gt", lte: "gte", gt: "lt", gte: "lte" }

/** Without what only says of what type a value is. */
const bare = (expression: Expression): Expression =>
  expression.is === "call" && typeFunctions.has(expression.name) && expression.parts.length > 0
    ? bare(expression.parts[0]!)
    : expression

/** A day: today, or so many days before or after it. */
export const dayOf = (expression: Expression): string | undefined => {
  const plain = bare(expression)
  if (plain.is === "value")
    return typeof plain.value === "string" && /^\d{4}-\d\d-\d\d/.test(plain.value)
      ? plain.value.slice(0, 10)
      : undefined
  if (plain.is !== "call") return undefined
  if (plain.of === "today") return "today"
  const [day, distance] = plain.parts.map(bare)
  if (plain.of !== "add" && plain.of !== "subtract") return undefined
  if (day?.is !== "call" || day.of !== "today" || distance?.is !== "value" || !Number.isInteger(distance.value))
    return undefined
  return `today${plain.of === "add" ? "+" : "-"}${distance.value}d`
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  "1": true,
  ok: true,
  false: false,
  no: false,
  "0": false,
}

/** A value as answers of the question have it. */
const valueFor = (target: Target, value: string | number | boolean): Json => {
  const family = familyOf(target.type)
  if (family === "boolean") return ownValue(truths, String(value).toLowerCase()) ?? value
  if (family === "choice" || family === "choices") return choiceValue(String(value))
  if (["number", "integer", "scale"].includes(family)) {
    if (value === "" || !Number.isFinite(Number(value))) throw new Untranslatable(String(value))
    return Number(value)
  }
  return typeof value === "number" ? String(value) : value
}

const test = (target: Target, operator: Operator, value?: Json): Alternatives => [
  [{ field_id: target.fieldId, operator, ...(value === undefined ? {} : { value }) }],
]

const both = (left: Alternatives, right: Alternatives): Alternatives => {
  if (left.length * right.length > mostAlternatives) throw new Untranslatable("too many alternatives")
  return left.flatMap((one) => right.map((other) => [...one, ...other]))
}

const any = (left: Alternatives, right: Alternatives): Alternatives => {
  if (left.length + right.length > mostAlternatives) throw new Untranslatable("too many alternatives")
  return [...left, ...right]
}

const signs: Partial<Readonly<Record<Meaning, Operator>>> = {
  eq: "eq",
  neq: "neq",
  lt: "lt",
  lte: "lte",
  gt: "gt",
  gte: "gte",
}

const always: Alternatives = [[]]
const never: Alternatives = []

const targetOf = (expression: Expression, find: Finding): Target => {
  if (expression.is !== "answer")
    throw new Untranslatable(expression.is === "call" ? expression.name : String(expression.is))
  const target = find(expression.name)
  if (target === undefined) throw new Untranslatable(expression.name)
  return target
}

/** A comparison with the length of an answer, or with how many are chosen, says at most whether there is one. */
const presence = (meaning: Meaning, count: unknown, target: Target): Alternatives => {
  if ((meaning === "gt" && count === 0) || (meaning === "gte" && count === 1) || (meaning === "neq" && count === 0))
    return test(target, "is_not_empty")
  if ((meaning === "eq" && count === 0) || (meaning === "lt" && count === 1) || (meaning === "lte" && count === 0))
    return test(target, "is_empty")
  throw new Untranslatable("count")
}

const comparison = (meaning: Meaning, left: Expression, right: Expression, find: Finding): Alternatives => {
  const [one, other] = [bare(left), bare(right)]
  if (one.is === "value" && other.is !== "value") return comparison(turned[meaning] ?? meaning, other, one, find)
  // A test that is compared with true or false is itself, or its opposite.
  if (
    one.is === "call" &&
    other.is === "value" &&
    typeof other.value === "boolean" &&
    (meaning === "eq" || meaning === "neq")
  )
    return alternativesOf(one, (meaning === "eq") !== other.value, find)
  if (one.is === "call" && (one.of === "length" || one.of === "count") && other.is === "value")
    return presence(meaning, other.value, targetOf(bare(one.parts[0]!), find))
  const target = targetOf(one, find)
  const sign = signs[meaning]!
  if (["date", "datetime"].includes(familyOf(target.type))) {
    const day = dayOf(other)
    if (day !== undefined) return test(target, sign, day)
  }
  if (other.is !== "value") throw new Untranslatable(other.is === "answer" ? other.name : "an expression on both sides")
  if (other.value === "") return test(target, meaning === "eq" ? "is_empty" : "is_not_empty")
  return test(target, sign, valueFor(target, other.value))
}

/** `contains(concat(' ', list, ' '), ' value ')`, which XPath 1.0 has for `selected`. */
const spelled = (parts: ReadonlyArray<Expression>): ReadonlyArray<Expression> => {
  const [list, word] = parts
  if (list?.is !== "call" || list.of !== "concat" || word?.is !== "value") return parts
  return [list.parts[1] ?? list, { is: "value", value: String(word.value).trim() }]
}

const membership = (expression: Expression & { is: "call" }, isNegated: boolean, find: Finding): Alternatives => {
  const [list, wanted] = spelled(expression.parts)
  const target = targetOf(bare(list!), find)
  if (wanted?.is !== "value") throw new Untranslatable(expression.name)
  const family = familyOf(target.type)
  const value = valueFor(target, wanted.value)
  // A question with one answer is asked for it; a text may contain it.
  if (family === "choices" || family === "tags" || (family === "text" && expression.of === "contains"))
    return test(target, isNegated ? "not_contains" : "contains", value)
  return test(target, isNegated ? "neq" : "eq", value)
}

/** An answer that stands alone: yes, or whether there is one. */
const truth = (target: Target, isNegated: boolean): Alternatives =>
  familyOf(target.type) === "boolean"
    ? test(target, isNegated ? "neq" : "eq", true)
    : test(target, isNegated ? "is_empty" : "is_not_empty")

/** When an expression is true, as alternatives of conditions. Throws `Untranslatable`. */
const alternativesOf = (given: Expression, isNegated: boolean, find: Finding): Alternatives => {
  const expression = bare(given)
  if (expression.is === "value") return Boolean(expression.value) !== isNegated ? always : never
  if (expression.is === "answer") return truth(targetOf(expression, find), isNegated)
  if (expression.is === "own") throw new Untranslatable(".")
  const { of, parts } = expression
  switch (of) {
    case "and":
    case "or": {
      const join = (of === "and") === isNegated ? any : both
      return parts.map((part) => alternativesOf(part, isNegated, find)).reduce(join)
    }
    case "not":
      return alternativesOf(parts[0]!, !isNegated, find)
    case "empty":
      return test(targetOf(bare(parts[0]!), find), isNegated ? "is_not_empty" : "is_empty")
    case "includes":
    case "contains":
      return membership(expression, isNegated, find)
    default:
      if (signs[of] === undefined) throw new Untranslatable(expression.name)
      return comparison(isNegated ? opposites[of]! : of, parts[0]!, parts[1]!, find)
  }
}

/** A rule that fires when the expression is true; undefined where it is always true. Throws `Untranslatable`. */
export const ruleOf = (expression: Expression, effect: "show" | "require", find: Finding): JsonObject | undefined => {
  const alternatives = alternativesOf(expression, false, find)
  if (alternatives.some((all) => all.length === 0)) return effect === "show" ? undefined : { effect, conditions: [] }
  if (alternatives.length === 0) return effect === "show" ? { effect: "hide", conditions: [] } : undefined
  if (alternatives.length === 1) return { effect, logic: "and", conditions: [...alternatives[0]!] }
  if (alternatives.every((all) => all.length === 1)) return { effect, logic: "or", conditions: alternatives.flat() }
  return { effect, groups: alternatives.map((conditions) => ({ conditions: [...conditions] })) }
}
