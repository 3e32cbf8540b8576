import { choicesOf } from "../answers/Choices.ts"
import { answerFamily } from "../answers/Readers.ts"
import type { Json } from "../codec/Json.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import type { Condition, DependencyRule, Firing, Operand, Operation } from "../model/Rules.ts"
import { comparedAs } from "../rules/Comparison.ts"

/** A field in an expression, and the relative path to its answer. */
export interface Read {
  readonly field: FormField
  readonly path: string
}

/** Looks up the field of a condition or an operand; undefined if it is missing. */
export type Finding = (fieldId: string | undefined) => Read | undefined

/**
 * A string literal in XPath 1.0. There are no escape sequences, so a string with both kinds of quotes is concatenated.
 */
export const literal = (text: string): string => {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`
}

const numeric: ReadonlySet<Family | "context"> = new Set(["number", "integer", "scale", "formula"])

const constant = (field: FormField, value: Json): string => {
  const compared = comparedAs(field)
  if (numeric.has(compared) && Number.isFinite(Number(value))) return String(Number(value))
  if (compared === "date") return dayText(String(value)) ?? literal(String(value))
  return literal(String(value))
}

/** An XPath expression for a day, for ODK; undefined for offsets in months and years. */
export const dayText = (bound: string): string | undefined => {
  if (/^\d{4}-\d\d-\d\d$/.test(bound)) return `date(${literal(bound)})`
  const [, sign, distance, unit] = /^today(?:([+-])(\d+)([dw]))?$/.exec(bound) ?? []
  if (bound === "today") return "today()"
  return sign === undefined ? undefined : `today() ${sign} ${Number(distance) * (unit === "w" ? 7 : 1)}`
}

const listed = (value: Json | undefined): ReadonlyArray<Json> =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/**
 * Conditions that are true if none of the other options are chosen. A multiple-choice answer equals a list if exactly
 * the options in the list are chosen.
 */
const othersLeft = (read: Read, wanted: ReadonlyArray<Json>): ReadonlyArray<string> =>
  (choicesOf(read.field) ?? [])
    .filter(({ value }) => !wanted.map(String).includes(value))
    .map(({ value }) => `not(${holds(read, value)})`)

/** Tests whether an answer equals a value or, if the answer is a space-separated list, contains it. */
const holds = ({ field, path }: Read, value: Json): string =>
  answerFamily(field) === "choices"
    ? `contains(concat(' ', ${path}, ' '), ${literal(` ${String(value)} `)})`
    : `${path} = ${constant(field, value)}`

const either = (tests: ReadonlyArray<string>, word: "and" | "or"): string =>
  tests.length === 1 ? tests[0]! : `(${tests.map((test) => `(${test})`).join(` ${word} `)})`

const asAnd = (tests: ReadonlyArray<string>): string => either(tests, "and")

const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const

/**
 * A comparison of two answers. `<`, `<=`, `>` and `>=` are true only if both are given, because a missing answer isn't
 * a number.
 */
const pairText = ({ path }: Read, operator: Condition["operator"], other: Read | undefined): string | undefined => {
  if (other === undefined) return undefined
  const same = `(${path} != '' and ${path} = ${other.path})`
  if (operator === "eq") return same
  if (operator === "neq") return `not${same}`
  return operator in signs ? `${path} ${signs[operator as keyof typeof signs]} ${other.path}` : undefined
}

const conditionText = (condition: Condition, find: Finding): string | undefined => {
  const { operator, value } = condition
  const read = condition.source === "field" ? find(condition.fieldId ?? condition.fieldUid) : undefined
  if (read === undefined) return undefined
  const { field, path } = read
  if (condition.valueFieldId !== undefined) return pairText(read, operator, find(condition.valueFieldId))
  const wanted = listed(value)
  if (operator === "is_empty") return `${path} = ''`
  if (operator === "is_not_empty") return `${path} != ''`
  if (wanted.length === 0) return undefined
  const any = either(
    wanted.map((one) => holds(read, one)),
    "or",
  )
  const part = (one: Json) =>
    answerFamily(field) === "choices" ? holds(read, one) : `contains(${path}, ${literal(String(one))})`
  const all = either(wanted.map(part), "and")
  const same = answerFamily(field) === "choices" ? asAnd([all, ...othersLeft(read, wanted)]) : any
  switch (operator) {
    case "eq":
      return same
    case "in":
      return any
    case "neq":
      return `not(${same})`
    case "not_in":
      return `not(${any})`
    case "contains":
      return all
    case "not_contains":
      return `not(${all})`
    default: {
      const end = constant(field, wanted[0]!)
      // Offsets in months and years can't be expressed.
      return end.startsWith("'today") ? undefined : `${path} != '' and ${path} ${signs[operator]} ${end}`
    }
  }
}

const joined = (tests: ReadonlyArray<string>, logic: Firing["logic"]): string => {
  switch (logic) {
    case "and":
      return either(tests, "and")
    case "or":
      return either(tests, "or")
    case "not":
      return `not(${either(tests, "and")})`
    case "xor":
      return either(
        tests.map((test, at) => [test, ...tests.toSpliced(at, 1).map((other) => `not(${other})`)]).map(asAnd),
        "or",
      )
  }
}

/** When a rule fires; undefined if XPath can't express it. */
export const firingText = (rule: Firing, find: Finding): string | undefined => {
  const all = (conditions: ReadonlyArray<Condition>): ReadonlyArray<string> | undefined => {
    const tests = conditions.map((one) => conditionText(one, find))
    return tests.every((test) => test !== undefined) ? tests : undefined
  }
  if (rule.groups !== undefined && rule.groups.length > 0) {
    const groups = rule.groups.map(({ conditions }) => all(conditions))
    return groups.every((group) => group !== undefined)
      ? either(
          groups.map((group) => either(group, "and")),
          "or",
        )
      : undefined
  }
  const tests = all(rule.conditions)
  return tests === undefined || tests.length === 0 ? undefined : joined(tests, rule.logic)
}

/** When an element is visible: every rule that shows it must fire, and no rule that hides it may fire. */
export const relevantText = (rules: ReadonlyArray<DependencyRule>, find: Finding): string | undefined => {
  const shown = rules.flatMap((rule) => {
    const test = rule.effect === "show" || rule.effect === "hide" ? firingText(rule, find) : undefined
    return test === undefined ? [] : [rule.effect === "hide" ? `not(${test})` : test]
  })
  return shown.length === 0 ? undefined : either(shown, "and")
}

const operandText = ({ fieldId, fieldUid, value }: Operand, find: Finding): string | undefined =>
  value === undefined
    ? find(fieldId ?? fieldUid)?.path
    : typeof value === "number"
      ? String(value)
      : literal(typeof value === "string" ? value : JSON.stringify(value))

const infix: Partial<Readonly<Record<Operation["op"], string>>> = {
  add: " + ",
  subtract: " - ",
  multiply: " * ",
  divide: " div ",
}

const summaries: ReadonlySet<unknown> = new Set(["sum", "min", "max"])

const numberText = (
  op: Operation["op"],
  parts: ReadonlyArray<string>,
  options: Readonly<Record<string, Json>>,
): string | undefined => {
  const sign = infix[op]
  if (sign !== undefined) return parts.join(sign)
  if (op === "percent") return `${parts.join(" * ")} div 100`
  const summary = options["fn"] ?? "sum"
  return op === "aggregate" && parts.length === 1 && summaries.has(summary)
    ? `${String(summary)}(${parts[0]})`
    : undefined
}

/** A computed value; undefined if XPath can't express it. */
export const calculationText = ({ op, operands, options = {} }: Operation, find: Finding): string | undefined => {
  const parts = operands.map((one) => operandText(one, find))
  if (!parts.every((part) => part !== undefined)) return undefined
  const decimals = options["decimals"]
  const number = numberText(op, parts, options)
  if (number !== undefined) return typeof decimals === "number" ? `round(${number}, ${decimals})` : number
  if (op === "copy" || op === "set") return parts[0]
  if (op !== "concat") return undefined
  const between = typeof options["sep"] === "string" && options["sep"] !== "" ? `, ${literal(options["sep"])}, ` : ", "
  return parts.length === 1 ? parts[0] : `concat(${parts.join(between)})`
}
