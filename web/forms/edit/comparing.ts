import type { Json, JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { deciding } from "./conditions.ts"
import { type Draft, draftsIn, places } from "./document.ts"
import { ruleAt } from "./ruleAt.ts"

const numeric: ReadonlySet<unknown> = new Set([
  "number",
  "range",
  "integer",
  "float",
  "currency",
  "rating",
  "nps",
  "likert",
  "ranking",
  "formula",
])

const asked = (form: Draft, fieldId: string): Draft | undefined =>
  places(form).find(({ field }) => field["field_id"] === fieldId)?.field

/** Typed text as a value of the question: a boolean, a number or text. */
const typed = (form: Draft, fieldId: string, value: string): Json => {
  const type = asked(form, fieldId)?.["field_type"]
  if (type === "boolean" || type === "checkbox") return value === "true"
  return numeric.has(type) && value !== "" && Number.isFinite(Number(value)) ? Number(value) : value
}

/** A sensible default condition on a question. */
const usual = (facts: EditFacts, form: Draft, fieldId: string): JsonObject => {
  const other = asked(form, fieldId)
  const operators = facts.controls.find(({ type }) => type === other?.["field_type"])?.supported_operators ?? []
  const operator = operators[0] ?? "is_not_empty"
  const first = draftsIn(other?.["options"])[0]?.["value"]
  const isTick = other?.["field_type"] === "boolean" || other?.["field_type"] === "checkbox"
  return {
    field_id: fieldId,
    operator,
    value: typed(form, fieldId, String(first ?? (isTick ? "true" : ""))),
    source: "field",
  }
}

/** The default condition of a new rule; undefined if there are no other questions. */
export const firstCondition = (facts: EditFacts, form: Draft, field: Draft): JsonObject | undefined => {
  const [other] = deciding(form, field)
  return other === undefined ? undefined : usual(facts, form, String(other["field_id"]))
}

const setOperator = (condition: Draft, operator: string): void => {
  condition["operator"] = operator
  const isList = operator === "in" || operator === "not_in"
  if (isList || operator.endsWith("_empty") || operator.endsWith("contains")) delete condition["value_field_id"]
  if (condition["value_field_id"] !== undefined) return
  const given = condition["value"]
  if (isList !== Array.isArray(given)) condition["value"] = isList ? [given ?? ""] : ((given as Array<Json>)[0] ?? "")
}

const setValue = (form: Draft, condition: Draft, value: string): void => {
  const id = String(condition["field_id"])
  const words = value.split(",").map((word) => word.trim())
  condition["value"] = Array.isArray(condition["value"])
    ? words.filter((word) => word !== "").map((word) => typed(form, id, word))
    : typed(form, id, value)
}

/**
 * Applies the value of a rule's control. `at` is `rule:condition` if the control belongs to a condition, and `rule`
 * otherwise.
 */
export const compare = (
  facts: EditFacts,
  form: Draft,
  field: Draft,
  { key, at, value }: { readonly key: string; readonly at: string; readonly value: string },
): void => {
  const [place = "", conditionAt = -1] = at.split(":")
  const rule = ruleAt(field, place)
  const condition = draftsIn(rule?.["conditions"])[Number(conditionAt)]
  if (rule === undefined) return
  if (key === "effect" || key === "logic") rule[key] = value
  if (condition === undefined) return
  if (key === "operator") setOperator(condition, value)
  else if (key === "value") setValue(form, condition, value)
  else if (key === "with") {
    const { value: usualValue } = usual(facts, form, String(condition["field_id"]))
    delete condition[value === "" ? "value_field_id" : "value"]
    Object.assign(condition, value === "" ? { value: usualValue } : { value_field_id: value })
  } else if (key === "field") {
    for (const gone of ["field_uid", "value_field_id"]) delete condition[gone]
    Object.assign(condition, usual(facts, form, value))
  }
}
