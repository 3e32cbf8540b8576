import type { Json, JsonObject } from "../codec/Json.ts"
import { branchesOf } from "./Branches.ts"
import { type Expression, Untranslatable } from "./Expression.ts"
import { firingWhen } from "./RuleTranslation.ts"
import { objectIn } from "./JsonParts.ts"
import type { Target } from "./Targets.ts"
import { typeFunctions } from "./XPathDialect.ts"

const arithmetic = new Set(["add", "subtract", "multiply", "divide"])

const bare = (expression: Expression): Expression =>
  expression.is === "call" && typeFunctions.has(expression.name) && expression.parts.length === 1
    ? bare(expression.parts[0]!)
    : expression

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

const aggregates: ReadonlySet<string> = new Set(["sum", "min", "max"])

/** The equivalent operation. Throws `Untranslatable`. */
const operationOf = (given: Expression, find: Finding): JsonObject => {
  const operand = (one: Expression): Json => {
    const plain = bare(one)
    if (plain.is === "value") return { value: plain.value }
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

/** How a question is computed: always in the same way, or with a separate operation for each branch of an `if`. */
export interface Calculation {
  readonly always?: JsonObject
  readonly cases: ReadonlyArray<{ readonly when: JsonObject; readonly operation: JsonObject }>
}

/** Our operations that compute the same value. Throws `Untranslatable`. */
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
