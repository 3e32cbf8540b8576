import type { FormField } from "../model/FormField.ts"
import { type Condition, type DependencyRule, fieldsOf } from "../model/Rules.ts"
import { type Problem, problem } from "../model/Problem.ts"
import { choicesOf, rangeOf as slider, scaleOf } from "../answers/Choices.ts"
import { ofOptions } from "../answers/ofOptions.ts"
import { answerFamily } from "../answers/Readers.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import { ruleAt } from "./RuleChecks.ts"

/** The range of a field's possible answers. */
const rangeOf = (field: FormField): readonly [number, number] => {
  if (answerFamily(field) === "scale") {
    const { min, max } = scaleOf(field)
    return [min, max]
  }
  if (field.fieldType === "range") {
    const { min, max } = slider(field)
    return [min, max]
  }
  const { minValue = -Infinity, maxValue = Infinity } = field.constraints ?? {}
  return [minValue, maxValue]
}

const numeric = new Set(["number", "integer", "scale"])

const asNumber = (value: unknown): number | undefined =>
  typeof value === "number"
    ? value
    : typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))
      ? Number(value)
      : undefined

const valuesOf = ofOptions((options): ReadonlySet<string> => new Set(options.map(({ value }) => value)))

/** Whether any valid answer to a field meets a condition. */
const canHold = (field: FormField, { operator, value, valueFieldId }: Condition): boolean => {
  if (valueFieldId !== undefined) return true
  const choices = answerFamily(field) === "scale" ? undefined : choicesOf(field)
  if (choices !== undefined && (operator === "eq" || operator === "in" || operator === "contains")) {
    const wanted: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
    const values = valuesOf(choices)
    return wanted.some((one) => values.has(String(one)))
  }
  const number = asNumber(value)
  if (!numeric.has(answerFamily(field)) || number === undefined) return true
  const [low, high] = rangeOf(field)
  switch (operator) {
    case "eq":
      return number >= low && number <= high
    case "gt":
      return high > number
    case "gte":
      return high >= number
    case "lt":
      return low < number
    case "lte":
      return low <= number
    default:
      return true
  }
}

const fromBelow: ReadonlySet<string> = new Set(["gt", "gte", "eq"])
const fromAbove: ReadonlySet<string> = new Set(["lt", "lte", "eq"])

/** Whether any number meets the limits in all conditions. */
const hasNumberBetween = (conditions: ReadonlyArray<Condition>): boolean => {
  let [low, high, isOpen] = [-Infinity, Infinity, false]
  for (const { operator, value } of conditions) {
    const number = asNumber(value)
    if (number === undefined) continue
    if (fromBelow.has(operator) && number >= low) {
      isOpen = (number === low && isOpen) || operator === "gt"
      low = number
    }
    if (fromAbove.has(operator) && number <= high) {
      isOpen ||= operator === "lt" && number <= low
      high = number
    }
  }
  return low < high || (low === high && !isOpen)
}

/** Whether a single answer can meet all conditions on it. */
const canHoldTogether = (all: ReadonlyArray<Condition>): boolean => {
  const conditions = all.filter(({ valueFieldId }) => valueFieldId === undefined)
  const equals = new Set(
    conditions.filter(({ operator }) => operator === "eq").map(({ value }) => JSON.stringify(value)),
  )
  if (equals.size > 1) return false
  const isEmpty = conditions.some(({ operator }) => operator === "is_empty")
  if (isEmpty && conditions.some(({ operator }) => !["is_empty", "neq", "not_in", "not_contains"].includes(operator)))
    return false
  if (conditions.some(({ operator, value }) => operator === "neq" && equals.has(JSON.stringify(value)))) return false
  return hasNumberBetween(conditions)
}

const isNever = (compiled: CompiledForm, rule: DependencyRule): boolean => {
  const fieldConditions = rule.conditions.filter(({ source, fieldId }) => source === "field" && fieldId !== undefined)
  const fieldOf = ({ fieldId = "" }: Condition) => compiled.rules.field(fieldId)?.field
  const isHopeless = (condition: Condition): boolean => {
    const field = fieldOf(condition)
    return field !== undefined && !canHold(field, condition)
  }
  if (rule.logic === "or")
    return (
      fieldConditions.length === rule.conditions.length &&
      fieldConditions.length > 0 &&
      fieldConditions.every(isHopeless)
    )
  if (rule.logic !== "and") return false
  const byField = Map.groupBy(fieldConditions, ({ fieldId }) => fieldId)
  // Only conditions on a question with a single answer can contradict each other: if several options can be chosen, all
  // conditions may be met.
  const isSingle = (id: string | undefined) => {
    const field = id === undefined ? undefined : compiled.rules.field(id)?.field
    return field !== undefined && !["choices", "tags"].includes(answerFamily(field))
  }
  return fieldConditions.some(isHopeless) || [...byField].some(([id, group]) => isSingle(id) && !canHoldTogether(group))
}

/** Rules whose conditions can't be satisfied, and rules that depend on their own question. */
export const impossibleRules = (compiled: CompiledForm): ReadonlyArray<Problem> =>
  compiled.elements.flatMap(({ source, path, field }) =>
    source.dependsOn.flatMap((rule, i) => {
      const at = ruleAt(path, i)
      const isOwn = field !== undefined && rule.conditions.flatMap(fieldsOf).includes(field.fieldId)
      if (isOwn && rule.operations.length === 0)
        return [problem(at, "rule_on_itself", "The rule depends on the answer that it controls")]
      return isNever(compiled, rule)
        ? [problem(at, "rule_never_holds", "No answers can meet the conditions of this rule")]
        : []
    }),
  )
