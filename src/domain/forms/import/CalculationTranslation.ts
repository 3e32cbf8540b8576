import { type Json, type JsonObject, ownValue } from "../codec/Json.ts"
import { familyOf } from "../model/FieldType.ts"
import { branchesOf } from "./Branches.ts"
import { answer, call, type Expression, Untranslatable } from "./Expression.ts"
import { firingWhen } from "./RuleTranslation.ts"
import { objectIn } from "./JsonParts.ts"
import type { Target } from "./Targets.ts"
import { typeFunctions } from "./XPathDialect.ts"

const arithmetic = new Set(["add", "subtract", "multiply", "divide"])

/** Removes type conversions. `int` around a calculation stays, because it drops the decimals of the result. */
const bare = (expression: Expression): Expression => {
  if (expression.is !== "call" || !typeFunctions.has(expression.name) || expression.parts.length !== 1)
    return expression
  const inner = bare(expression.parts[0]!)
  return expression.name === "int" && inner.is === "call" ? expression : inner
}

/** Combines the operands of `a + b + c` into one operation; all other operations have two operands. */
const chained = (expression: Expression): ReadonlyArray<Expression> => {
  const plain = bare(expression)
  if (plain.is !== "call" || !arithmetic.has(plain.of)) return [plain]
  const [left, right] = plain.parts
  const before = bare(left!)
  return before.is === "call" && before.of === plain.of ? [...chained(before), bare(right!)] : [before, bare(right!)]
}

const rounded: ReadonlySet<string> = new Set([...arithmetic, "percent", "aggregate"])

/** The operands of a percentage, `a * b div 100`. */
const percentOf = ({ of, parts }: Expression & { is: "call" }): ReadonlyArray<Expression> | undefined => {
  const [product, hundred] = parts.map(bare)
  const isPercent = of === "divide" && hundred?.is === "value" && hundred.value === 100
  return isPercent && product?.is === "call" && product.of === "multiply" ? product.parts : undefined
}

type Finding = (name: string) => Target | undefined

const aggregates: ReadonlySet<string> = new Set(["sum", "min", "max", "count"])

/** SurveyJS functions over a column of a list; their parameters are the list and the column's name. */
const ofColumns: Readonly<Record<string, string>> = {
  sumInArray: "sum",
  avgInArray: "avg",
  minInArray: "min",
  maxInArray: "max",
  countInArray: "count",
}

const isDay = (one: Expression, find: Finding): boolean => {
  if (one.is === "call") return one.of === "today"
  const target = one.is === "answer" ? find(one.name) : undefined
  return target !== undefined && ["date", "datetime"].includes(familyOf(target.type))
}

/** The two dates in `later - earlier`, the earlier one first; undefined for any other expression. */
const datesOf = (given: Expression, find: Finding): ReadonlyArray<Expression> | undefined => {
  const expression = bare(given)
  if (expression.is !== "call" || expression.of !== "subtract" || expression.parts.length !== 2) return undefined
  const dates = expression.parts.map(bare)
  return dates.every((one) => isDay(one, find)) ? dates.toReversed() : undefined
}

/**
 * The time between two dates in whole units: the difference of two dates, which is in days, or that difference divided
 * by the length of a unit.
 */
const spanOf = (
  given: Expression,
  find: Finding,
): { readonly dates: ReadonlyArray<Expression>; readonly unit: string } | undefined => {
  const days = datesOf(given, find)
  if (days !== undefined) return { dates: days, unit: "days" }
  const expression = bare(given)
  if (expression.is !== "call") return undefined
  if (expression.name === "age" && expression.parts.length === 1)
    return { dates: [expression.parts[0]!, call("today")], unit: "years" }
  const [quotient] = expression.name === "int" ? expression.parts.map(bare) : []
  if (quotient !== undefined && datesOf(quotient, find) !== undefined) return spanOf(quotient, find)
  const [difference, length] = quotient?.is === "call" && quotient.of === "divide" ? quotient.parts.map(bare) : []
  const dates = difference === undefined ? undefined : datesOf(difference, find)
  const unit = length?.is === "value" ? unitLasting(Number(length.value)) : undefined
  return dates === undefined || unit === undefined ? undefined : { dates, unit }
}

const unitLasting = (days: number): string | undefined =>
  days === 7 ? "weeks" : days > 30 && days < 31 ? "months" : days >= 365 && days <= 366 ? "years" : undefined

/** The equivalent operation. Throws `Untranslatable`. */
const operationOf = (given: Expression, find: Finding): JsonObject => {
  const operand = (one: Expression): Json => {
    const plain = bare(one)
    if (plain.is === "value") return { value: plain.value }
    if (plain.is === "call" && plain.of === "today") return { value: "today" }
    if (plain.is !== "answer") throw new Untranslatable(plain.is === "call" ? plain.name : ".")
    const target = find(plain.name)
    if (target === undefined) throw new Untranslatable(plain.name)
    return { field_id: target.fieldId }
  }
  const expression = bare(given)
  if (expression.is === "value") return { op: "set", operands: [operand(expression)] }
  if (expression.is === "answer") return { op: "copy", operands: [operand(expression)] }
  if (expression.is !== "call") throw new Untranslatable(".")
  const { of, name, parts } = expression
  const span = spanOf(expression, find)
  if (span !== undefined) return { op: "date_diff", operands: span.dates.map(operand), options: { unit: span.unit } }
  const column = parts[1]?.is === "value" ? answer(String(parts[1].value)) : undefined
  const fn = ownValue(ofColumns, name)
  if (fn !== undefined && column !== undefined) return { op: "aggregate", operands: [operand(column)], options: { fn } }
  if (name === "jr:choice-name") return { op: "lookup", operands: [operand(parts[0]!)] }
  const percent = percentOf(expression)
  if (percent !== undefined) return { op: "percent", operands: percent.map(operand) }
  if (arithmetic.has(of)) return { op: of, operands: chained(expression).map(operand) }
  if (of === "concat") return { op: "concat", operands: parts.map(operand) }
  if (aggregates.has(of)) return { op: "aggregate", operands: parts.map(operand), options: { fn: of } }
  if (of === "round") {
    const [inner, decimals] = parts
    const operation = operationOf(inner!, find)
    const places = decimals === undefined ? 0 : decimals.is === "value" ? Number(decimals.value) : Number.NaN
    if (!Number.isInteger(places) || !rounded.has(String(operation["op"]))) throw new Untranslatable(name)
    return { ...operation, options: { ...objectIn(operation["options"]), decimals: places } }
  }
  throw new Untranslatable(name)
}

const isNothing = (expression: Expression): boolean => {
  const plain = bare(expression)
  return plain.is === "value" && plain.value === ""
}

/** How an answer is computed: always in the same way, or with a separate operation for each branch of an `if`. */
export interface Calculation {
  readonly always?: JsonObject
  readonly cases: ReadonlyArray<{ readonly when: JsonObject; readonly operation: JsonObject }>
}

/** Our operations that compute the same value as the expression. Throws `Untranslatable`. */
export const calculationOf = (expression: Expression, find: Finding): Calculation => {
  let always: JsonObject | undefined
  const cases: Array<Calculation["cases"][number]> = []
  for (const { when, result } of branchesOf(expression)) {
    if (isNothing(result)) continue
    const firing = when === undefined ? undefined : firingWhen(when, find)
    if (firing === null) continue
    const operation = operationOf(result, find)
    if (firing === undefined) always = operation
    else cases.push({ when: firing, operation })
  }
  return { ...(always === undefined ? {} : { always }), cases }
}
