import type { Json, JsonObject } from "../codec/Json.ts"
import { type Expression, Untranslatable } from "./Expression.ts"
import type { Target } from "./Targets.ts"
import { typeFunctions } from "./XPathDialect.ts"

const arithmetic = new Set(["add", "subtract", "multiply", "divide"])

const bare = (expression: Expression): Expression =>
  expression.is === "call" && typeFunctions.has(expression.name) && expression.parts.length === 1
    ? bare(expression.parts[0]!)
    : expression

/** `a + b + c` as one operation; all other operations have two operands. */
const chained = (expression: Expression): ReadonlyArray<Expression> => {
  const plain = bare(expression)
  if (plain.is !== "call" || !arithmetic.has(plain.of)) return [plain]
  const [left, right] = plain.parts
  const before = bare(left!)
  return before.is === "call" && before.of === plain.of ? [...chained(before), bare(right!)] : [before, bare(right!)]
}

/** The equivalent operation. Throws `Untranslatable`. */
export const operationOf = (given: Expression, find: (name: string) => Target | undefined): JsonObject => {
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
  if (arithmetic.has(of)) return { op: of, operands: chained(expression).map(operand) }
  if (of === "concat") return { op: "concat", operands: parts.map(operand) }
  if (of === "sum") return { op: "aggregate", operands: parts.map(operand), options: { fn: "sum" } }
  if (of === "round") {
    const [inner, decimals] = parts
    const operation = operationOf(inner!, find)
    const places = decimals === undefined ? 0 : decimals.is === "value" ? Number(decimals.value) : Number.NaN
    if (!Number.isInteger(places) || !arithmetic.has(String(operation["op"]))) throw new Untranslatable(name)
    return { ...operation, options: { decimals: places } }
  }
  throw new Untranslatable(name)
}
