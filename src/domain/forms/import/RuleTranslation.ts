import { type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { numberOf } from "../answers/Numbers.ts"
import { type Family, familyOf } from "../model/FieldType.ts"
import type { Operator } from "../model/Rules.ts"
import { areComparable } from "../rules/Comparison.ts"
import { branchedTest, hasChoice } from "./Branches.ts"
import { type Expression, type Meaning, Untranslatable } from "./Expression.ts"
import { choiceValue, type Target } from "./Targets.ts"
import { typeFunctions } from "./XPathDialect.ts"

/** Groups of conditions. A group's conditions are joined by "and", and the groups by "or". */
type Alternatives = ReadonlyArray<ReadonlyArray<JsonObject>>

/** The maximum number of alternatives, more than a person would write. An `and` of several `or`s multiplies them. */
const mostAlternatives = 40

/** There are too many alternatives for a single rule, but several rules may express them. */
class TooMany extends Untranslatable {}

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

/** Removes functions that only convert types. */
const bare = (expression: Expression): Expression =>
  expression.is === "call" && typeFunctions.has(expression.name) && expression.parts.length > 0
    ? bare(expression.parts[0]!)
    : expression

/** A date in our format: a day, today, or a number of days before or after today. */
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

/** Converts a value to the type of the question's answers. */
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

const written = (group: ReadonlyArray<JsonObject>): ReadonlyMap<string, JsonObject> =>
  new Map(group.map((condition) => [JSON.stringify(condition), condition]))

/** Whether a group requires an answer to be both empty and not empty, which is impossible. */
const isNever = (group: ReadonlyMap<string, JsonObject>): boolean =>
  [...group.values()].some(
    (condition) =>
      condition["operator"] === "is_empty" &&
      group.has(JSON.stringify({ ...condition, operator: "is_not_empty" satisfies Operator })),
  )

/** Removes repeated conditions, groups that can never be met, and groups that another group already covers. */
const simplified = (alternatives: Alternatives): Alternatives => {
  const groups = alternatives.map(written).filter((group) => !isNever(group))
  const isNarrower = (group: ReadonlyMap<string, JsonObject>, at: number): boolean =>
    groups.some(
      (other, place) =>
        place !== at &&
        (other.size < group.size || (other.size === group.size && place < at)) &&
        [...other.keys()].every((condition) => group.has(condition)),
    )
  return groups.filter((group, at) => !isNarrower(group, at)).map((group) => [...group.values()])
}

/** If there are more alternatives than this, they aren't even simplified. */
const mostTried = 400

const withinLimit = (count: number, made: () => Alternatives): Alternatives => {
  const simple = count <= mostTried ? simplified(made()) : undefined
  if (simple === undefined || simple.length > mostAlternatives) throw new TooMany("too many alternatives")
  return simple
}

const both = (left: Alternatives, right: Alternatives): Alternatives =>
  withinLimit(left.length * right.length, () => left.flatMap((one) => right.map((other) => [...one, ...other])))

const any = (left: Alternatives, right: Alternatives): Alternatives =>
  withinLimit(left.length + right.length, () => [...left, ...right])

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

/**
 * Translates a comparison with the length of an answer or the number of selected choices. This is possible only if it
 * tests whether there is an answer.
 */
const presence = (meaning: Meaning, count: unknown, target: Target): Alternatives => {
  if ((meaning === "gt" && count === 0) || (meaning === "gte" && count === 1) || (meaning === "neq" && count === 0))
    return test(target, "is_not_empty")
  if ((meaning === "eq" && count === 0) || (meaning === "lt" && count === 1) || (meaning === "lte" && count === 0))
    return test(target, "is_empty")
  throw new Untranslatable("count")
}

type Plain = string | number | boolean

/** Compares two values as XPath does, which orders values only as numbers. */
const isSo = (meaning: Meaning, one: Plain, other: Plain): boolean => {
  const [a, b] = [Number(one), Number(other)]
  switch (meaning) {
    case "eq":
      return String(one) === String(other)
    case "neq":
      return String(one) !== String(other)
    case "lt":
      return a < b
    case "lte":
      return a <= b
    case "gt":
      return a > b
    default:
      return a >= b
  }
}

/** Whether comparing a test with true or false negates it; undefined for other comparisons. */
const comparedTruth = (meaning: Meaning, one: Expression, other: Expression): boolean | undefined =>
  one.is === "call" &&
  other.is === "value" &&
  typeof other.value === "boolean" &&
  (meaning === "eq" || meaning === "neq")
    ? (meaning === "eq") !== other.value
    : undefined

const comparison = (meaning: Meaning, left: Expression, right: Expression, find: Finding): Alternatives => {
  const [one, other] = [bare(left), bare(right)]
  if (one.is === "value" && other.is === "value") return isSo(meaning, one.value, other.value) ? always : never
  if (one.is === "value" && other.is !== "value") return comparison(turned[meaning] ?? meaning, other, one, find)
  const truth = comparedTruth(meaning, one, other)
  if (truth !== undefined) return alternativesOf(one, truth, find)
  if (one.is === "call" && (one.of === "length" || one.of === "count") && other.is === "value")
    return presence(meaning, other.value, targetOf(bare(one.parts[0]!), find))
  const target = targetOf(one, find)
  const sign = signs[meaning]!
  if (["date", "datetime"].includes(familyOf(target.type))) {
    const day = dayOf(other)
    if (day !== undefined) return test(target, sign, day)
  }
  if (other.is === "answer") return comparedTargets(sign, target, targetOf(other, find))
  if (other.is !== "value") throw new Untranslatable("an expression on both sides")
  if (other.value === "") return test(target, meaning === "eq" ? "is_empty" : "is_not_empty")
  return test(target, sign, valueFor(target, other.value))
}

/** Compares two answers. Two missing answers are equal in the systems that we import from, but not in our rules. */
const comparedTargets = (operator: Operator, left: Target, right: Target): Alternatives => {
  if (!areComparable(operator, comparedFamily(left), comparedFamily(right))) throw new Untranslatable(right.fieldId)
  const pair = { field_id: left.fieldId, operator, value_field_id: right.fieldId }
  const [one, other] = [left, right].map(({ fieldId }) => fieldId)
  if (operator === "eq")
    return [[pair], [one, other].map((field_id) => ({ field_id: field_id!, operator: "is_empty" }))]
  if (operator === "neq")
    return [one, other].map((field_id) => [pair, { field_id: field_id!, operator: "is_not_empty" }])
  return [[pair]]
}

/** The family for comparing answers. Choices whose values are numbers are compared as numbers. */
const comparedFamily = ({ type, values = [] }: Target): Family =>
  familyOf(type) === "choice" && values.length > 0 && values.every((one) => numberOf(one) !== undefined)
    ? "number"
    : familyOf(type)

/** The negation of a comparison. The negation of `<`, `<=`, `>` or `>=` is also true if an answer is missing. */
const refuted = (meaning: Meaning, left: Expression, right: Expression, find: Finding): Alternatives => {
  const opposite = comparison(opposites[meaning]!, left, right, find)
  if (meaning === "eq" || meaning === "neq") return opposite
  const answers = [left, right].map(bare).filter(({ is }) => is === "answer")
  return answers.map((one) => test(targetOf(one, find), "is_empty")).reduce(any, opposite)
}

/** The list and the value in `contains(concat(' ', list, ' '), ' value ')`, the XPath 1.0 idiom for `selected`. */
const spelled = (parts: ReadonlyArray<Expression>): ReadonlyArray<Expression> => {
  const [list, word] = parts
  if (list?.is !== "call" || list.of !== "concat" || word?.is !== "value") return parts
  return [list.parts[1] ?? list, { is: "value", value: String(word.value).trim() }]
}

/** Tests whether an answer or a constant is in a list. */
const listed = (list: ReadonlyArray<string>, wanted: Expression, isNegated: boolean, find: Finding): Alternatives => {
  const one = bare(wanted)
  if (one.is === "value") return list.includes(String(one.value)) !== isNegated ? always : never
  const target = targetOf(one, find)
  return test(
    target,
    isNegated ? "not_in" : "in",
    list.map((word) => valueFor(target, word)),
  )
}

const membership = (expression: Expression & { is: "call" }, isNegated: boolean, find: Finding): Alternatives => {
  const [list, wanted] = spelled(expression.parts)
  if (list?.is === "value") return listed(String(list.value).split(/\s+/), wanted!, isNegated, find)
  const target = targetOf(bare(list!), find)
  if (wanted?.is !== "value") throw new Untranslatable(expression.name)
  const family = familyOf(target.type)
  const value = valueFor(target, wanted.value)
  // Single choices are compared for equality; for text and lists, the test is whether they contain the value.
  if (family === "choices" || family === "tags" || (family === "text" && expression.of === "contains"))
    return test(target, isNegated ? "not_contains" : "contains", value)
  return test(target, isNegated ? "neq" : "eq", value)
}

/** The condition that a bare answer expresses: for a boolean, that it is true; otherwise, that there is an answer. */
const truth = (target: Target, isNegated: boolean): Alternatives =>
  familyOf(target.type) === "boolean"
    ? test(target, isNegated ? "neq" : "eq", true)
    : test(target, isNegated ? "is_empty" : "is_not_empty")

/** The conditions under which an expression is true, as alternatives. Throws `Untranslatable`. */
const alternativesOf = (given: Expression, isNegated: boolean, find: Finding): Alternatives => {
  const expression = bare(given)
  if (expression.is === "value") return Boolean(expression.value) !== isNegated ? always : never
  if (expression.is === "answer") return truth(targetOf(expression, find), isNegated)
  if (expression.is === "own" || expression.is === "column") throw new Untranslatable(".")
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
    case "if":
    case "coalesce":
      return alternativesOf(branchedTest(expression, isNegated), false, find)
    default:
      if (signs[of] === undefined) throw new Untranslatable(expression.name)
      if (parts.some(hasChoice)) return alternativesOf(branchedTest(expression, isNegated), false, find)
      return (isNegated ? refuted : comparison)(of, parts[0]!, parts[1]!, find)
  }
}

/** The rule for offering a choice: undefined if it is always offered, false if never. Throws `Untranslatable`. */
export const offerOf = (expression: Expression, find: Finding): JsonObject | false | undefined => {
  const alternatives = alternativesOf(expression, false, find)
  return alternatives.length === 0 ? false : firingOf(alternatives)
}

/** The conditions of a rule; undefined if it always fires. */
const firingOf = (alternatives: Alternatives): JsonObject | undefined => {
  if (alternatives.some((all) => all.length === 0)) return undefined
  if (alternatives.length === 1) return { logic: "and", conditions: [...alternatives[0]!] }
  if (alternatives.every((all) => all.length === 1)) return { logic: "or", conditions: alternatives.flat() }
  return { groups: alternatives.map((conditions) => ({ conditions: [...conditions] })) }
}

/** The conditions for computing a value: undefined if it is always computed, null if never. Throws `Untranslatable`. */
export const firingWhen = (expression: Expression, find: Finding): JsonObject | null | undefined => {
  const alternatives = alternativesOf(expression, false, find)
  return alternatives.length === 0 ? null : firingOf(alternatives)
}

type Effect = "show" | "require" | "disable"

const ruleOf = (expression: Expression, effect: Effect, find: Finding): ReadonlyArray<JsonObject> => {
  const alternatives = alternativesOf(expression, false, find)
  if (alternatives.length === 0) return effect === "show" ? [{ effect: "hide", conditions: [] }] : []
  const firing = firingOf(alternatives)
  if (firing === undefined) return effect === "show" ? [] : [{ effect, conditions: [] }]
  return [{ effect, ...firing }]
}

/**
 * Splits a test with too many alternatives into several rules that must all fire, or inverts it into a rule that hides
 * the element.
 */
const split = (given: Expression, find: Finding): ReadonlyArray<JsonObject> | undefined => {
  const expression = bare(given)
  if (expression.is !== "call") return undefined
  const { of, parts } = expression
  if (of === "and") return parts.flatMap((part) => rulesOf(part, "show", find))
  if (of !== "not") return undefined
  const alternatives = alternativesOf(parts[0]!, false, find)
  return alternatives.length === 0 ? [] : [{ effect: "hide", conditions: [], ...firingOf(alternatives) }]
}

/** Rules that apply an effect when the expression is true; no rules if none are needed. Throws `Untranslatable`. */
export const rulesOf = (expression: Expression, effect: Effect, find: Finding): ReadonlyArray<JsonObject> => {
  try {
    return ruleOf(expression, effect, find)
  } catch (cause) {
    const rules = cause instanceof TooMany && effect === "show" ? split(expression, find) : undefined
    if (rules === undefined) throw cause
    return rules
  }
}
