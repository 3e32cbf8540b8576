import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { type Draft, draftsIn, type Place, places } from "./document.ts"

/** A calculation: its possible operands and their number. */
interface Calculation {
  readonly takes: "numbers" | "moments" | "anything" | "choices"
  readonly count: "any" | 1 | 2
  readonly options: ReadonlyArray<"decimals" | "unit" | "fn" | "sep" | "template">
}

/** The offered calculations, in order. */
export const calculations = {
  add: { takes: "numbers", count: "any", options: ["decimals"] },
  subtract: { takes: "numbers", count: 2, options: ["decimals"] },
  multiply: { takes: "numbers", count: "any", options: ["decimals"] },
  divide: { takes: "numbers", count: 2, options: ["decimals"] },
  percent: { takes: "numbers", count: 2, options: ["decimals"] },
  aggregate: { takes: "anything", count: "any", options: ["fn", "decimals"] },
  date_diff: { takes: "moments", count: 2, options: ["unit"] },
  concat: { takes: "anything", count: "any", options: ["sep"] },
  format: { takes: "anything", count: "any", options: ["template"] },
  lookup: { takes: "choices", count: 1, options: [] },
  copy: { takes: "anything", count: 1, options: [] },
} as const satisfies Record<string, Calculation>
export type CalculationName = keyof typeof calculations

export const calculationOf = (name: unknown): Calculation | undefined =>
  Object.hasOwn(calculations, String(name)) ? calculations[name as CalculationName] : undefined

/** Numeric kinds. */
export const numberTypes = ["number", "integer", "float", "currency", "rating", "nps", "likert", "formula", "hidden"]
const moments: ReadonlySet<string> = new Set(["date", "datetime", "time", "formula", "hidden"])
const scored: ReadonlySet<string> = new Set(["select", "radio"])
const choices: ReadonlySet<string> = new Set([...scored, "boolean", "checkbox"])

const isTaken = (takes: Calculation["takes"], type: string): boolean => {
  if (takes === "numbers") return numberTypes.includes(type) || scored.has(type)
  if (takes === "moments") return moments.has(type)
  if (takes === "choices") return choices.has(type)
  return type !== "group" && type !== "array" && type !== "password"
}

/**
 * Possible operands. A question in repeating entries is offered only as the list of all its values, unless the
 * calculated value is in the same entry.
 */
export const operandsFor = (form: Draft, field: Draft, name: CalculationName): ReadonlyArray<Draft> => {
  const own = places(form).find((place) => place.field === field)
  const isInReach = ({ array }: Place): boolean => array === undefined || array === own?.array || name === "aggregate"
  return places(form)
    .filter((place) => place.field !== field && isInReach(place))
    .map((place) => place.field)
    .filter((one) => isTaken(calculations[name].takes, String(one["field_type"])))
}

const rulesThatCompute = (field: Draft): ReadonlyArray<Draft> =>
  draftsIn(field["depends_on"]).filter((rule) => draftsIn(rule["operations"]).length > 0)

/** A value's editable calculation; undefined for several rules, or a conditional rule. */
export const operationOf = (field: Draft): Draft | undefined => {
  const rules = rulesThatCompute(field)
  if (isJsonObject(field["computed"])) return rules.length === 0 ? (field["computed"] as Draft) : undefined
  const [rule] = rules
  const [operation, ...others] = draftsIn(rule?.["operations"])
  const isPlain = rules.length === 1 && others.length === 0 && draftsIn(rule?.["conditions"]).length === 0
  return isPlain && calculationOf(operation?.["op"]) !== undefined ? operation : undefined
}

export const operandsOf = (operation: Draft): Array<Json> => {
  const { operands } = operation
  return Array.isArray(operands) ? operands : ((operation["operands"] = []) as Array<Json>)
}

/** An operand's question; undefined for a constant. */
export const askedBy = (operand: Json | undefined): string | undefined => {
  if (typeof operand === "string") return operand
  return isJsonObject(operand) && typeof operand["field_id"] === "string" ? operand["field_id"] : undefined
}

const fixed = (words: string): JsonObject => {
  const number = Number(words.trim().replace(",", "."))
  return { value: words.trim() !== "" && Number.isFinite(number) ? number : words }
}

const option = (operation: Draft, key: string, value: Json | undefined): void => {
  const { [key]: _old, ...rest } = isJsonObject(operation["options"]) ? operation["options"] : {}
  const next = value === undefined ? rest : { ...rest, [key]: value }
  if (Object.keys(next).length === 0) delete operation["options"]
  else operation["options"] = next
}

const score = (operation: Draft, key: string, value: string): void => {
  const options = isJsonObject(operation["options"]) ? operation["options"] : {}
  const { [key]: _old, ...rest } = isJsonObject(options["table"]) ? options["table"] : {}
  const table = value.trim() === "" ? rest : { ...rest, [key]: fixed(value)["value"]! }
  option(operation, "table", Object.keys(table).length === 0 ? undefined : table)
}

/** Valid operands of a calculation: the current ones that fit, and further questions if more are needed. */
const suited = (form: Draft, field: Draft, operation: Draft, name: CalculationName): Array<Json> => {
  const { count, takes } = calculations[name]
  const free = operandsFor(form, field, name).map((one) => String(one["field_id"]))
  const fits = (one: Json): boolean => {
    const id = askedBy(one)
    return id === undefined ? takes === "numbers" || takes === "anything" : free.includes(id)
  }
  const kept = operandsOf(operation).filter(fits)
  const wanted = count === "any" ? Math.max(1, kept.length) : count
  const others = free.filter((id) => !kept.some((one) => askedBy(one) === id))
  while (kept.length < wanted) {
    const next = others.shift()
    kept.push(next === undefined ? { value: takes === "moments" ? "today" : 0 } : { field_id: next })
  }
  return kept.slice(0, count === "any" ? undefined : count)
}

/** The default calculation of a new value: the sum of the preceding numbers. */
export const firstCalculation = (form: Draft, field: Draft): JsonObject => {
  const [one, two] = operandsFor(form, field, "add").slice(-2)
  const operands = [one, two].flatMap((each) => (each === undefined ? [] : [{ field_id: String(each["field_id"]) }]))
  return { op: "add", operands: operands.length === 0 ? [{ value: 0 }] : operands }
}

/** Adds an operand: the next unused question, or else a constant. */
export const addOperand = (form: Draft, field: Draft): boolean => {
  const operation = operationOf(field)
  if (operation === undefined) return false
  const taken = new Set(operandsOf(operation).map(askedBy))
  const free = operandsFor(form, field, operation["op"] as CalculationName).find(
    (one) => !taken.has(String(one["field_id"])),
  )
  operandsOf(operation).push(free === undefined ? { value: 0 } : { field_id: String(free["field_id"]) })
  return true
}

export const removeOperand = (field: Draft, at: number): boolean => {
  const operation = operationOf(field)
  if (operation === undefined || operandsOf(operation).length < 2) return false
  operandsOf(operation).splice(at, 1)
  return true
}

/**
 * Applies the value of a calculation's control; `rest` is an operand's index, or the answer in a row of a lookup table.
 */
export const calculate = (
  form: Draft,
  field: Draft,
  { key, rest, value }: { readonly key: string; readonly rest: string; readonly value: string },
): boolean => {
  const operation = operationOf(field)
  if (operation === undefined) return false
  if (key === "op") {
    if (calculationOf(value) === undefined) return false
    operation["operands"] = suited(form, field, operation, value as CalculationName)
    operation["op"] = value
    delete operation["options"]
  } else if (key === "of") operandsOf(operation)[Number(rest)] = value === "" ? { value: 0 } : { field_id: value }
  else if (key === "value") operandsOf(operation)[Number(rest)] = fixed(value)
  else if (key === "score") score(operation, rest, value)
  else if (key === "decimals") {
    const decimals = Number(value)
    if (value.trim() !== "" && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 12)) return false
    option(operation, key, value.trim() === "" ? undefined : decimals)
  } else option(operation, key, value === "" ? undefined : value)
  return true
}
