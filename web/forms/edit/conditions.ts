import { isJsonObject, type Json } from "../../../src/domain/forms/codec/Json.ts"
import { familyOf, type FieldType } from "../../../src/domain/forms/model/FieldType.ts"
import type { Operator } from "../../../src/domain/forms/model/Rules.ts"
import { areComparable } from "../../../src/domain/forms/rules/Comparison.ts"
import { attributes, type Hole, type Html, html } from "../../../src/views/markup/html.ts"
import { filled } from "../../../src/views/language/filled.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { choose, settingLine } from "./controls.ts"
import { type Draft, draftsIn, placeOf, places, textIn } from "./document.ts"
import { isOptionRule, optionPlace } from "./ruleAt.ts"
import { conditionsOf, sentence } from "./sentence.ts"

/** Questions that a question's condition can refer to. */
export const deciding = (form: Draft, field: Draft): ReadonlyArray<Draft> => {
  const own = placeOf(form, String(field["field_uid"]))?.array
  return places(form)
    .filter(({ array }) => array === undefined || array === own)
    .map((place) => place.field)
    .filter((one) => one["field_uid"] !== field["field_uid"] && one["field_type"] !== "group")
}

const wordsOf = (value: Json | undefined): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""))

const valueControl = (facts: EditFacts, other: Draft | undefined, condition: Draft, set: string): Html => {
  const { edit, control } = facts.texts
  const { operator, value } = condition
  const isList = operator === "in" || operator === "not_in"
  const options = draftsIn(other?.["options"])
  if (options.length > 0 && !isList)
    return choose(
      edit.value,
      set,
      String(value ?? ""),
      options.map((one) => [String(one["value"]), textIn(one["label"], facts.locale)]),
    )
  if (other?.["field_type"] === "boolean" || (other?.["field_type"] === "checkbox" && options.length === 0))
    return choose(edit.value, set, String(value ?? "true"), [
      ["true", control.yes],
      ["false", control.no],
    ])
  const hint = isList ? { hint: edit.listHint } : {}
  return settingLine({ label: edit.value, set, value: wordsOf(value), ...hint })
}

/** The questions whose answers can be compared with those of `other`; empty for an operator without an operand. */
const comparable = (
  others: ReadonlyArray<Draft>,
  other: Draft | undefined,
  operator: Json | undefined,
): ReadonlyArray<Draft> =>
  other === undefined
    ? []
    : others.filter((one) => one !== other && areComparable(operator as Operator, familyIn(other), familyIn(one)))

const familyIn = (field: Draft) => familyOf(field["field_type"] as FieldType)

/** Whether the answer is compared with a value or with another answer. */
const withControl = (
  facts: EditFacts,
  others: ReadonlyArray<Draft>,
  { condition, other }: { readonly condition: Draft; readonly other: Draft | undefined },
  own: string,
): Hole => {
  const { edit } = facts.texts
  const chosen = String(condition["value_field_id"] ?? "")
  const offered = comparable(others, other, condition["operator"])
  const fields = others.filter((one) => offered.includes(one) || one["field_id"] === chosen)
  if (fields.length === 0) return null
  return choose(edit.comparedWith, `when:with:${own}`, chosen, [
    ["", edit.comparedValue],
    ...fields.map((one): readonly [string, string] => [String(one["field_id"]), textIn(one["label"], facts.locale)]),
  ])
}

const conditionLine = (
  facts: EditFacts,
  others: ReadonlyArray<Draft>,
  condition: Draft,
  at: { readonly rule: string; readonly condition: number; readonly of: number },
): Html => {
  const { edit } = facts.texts
  const own = `${at.rule}:${at.condition}`
  const other = others.find((one) => one["field_id"] === condition["field_id"])
  const operators = facts.controls.find(({ type }) => type === other?.["field_type"])?.supported_operators ?? []
  const needsValue = !String(condition["operator"]).endsWith("_empty")
  return html`<div
    class="condition-line"
    role="group"
    aria-label="${filled(edit.conditionNumber, { number: at.condition + 1 })}"
  >
    ${choose(
      edit.whichQuestion,
      `when:field:${own}`,
      String(condition["field_id"]),
      others.map((one) => [String(one["field_id"]), textIn(one["label"], facts.locale)]),
    )}
    ${choose(
      edit.comparison,
      `when:operator:${own}`,
      String(condition["operator"]),
      operators.map((one) => [one, edit.operators[one as keyof typeof edit.operators]]),
    )}
    ${needsValue ? withControl(facts, others, { condition, other }, own) : null}
    ${
      needsValue && condition["value_field_id"] === undefined
        ? valueControl(facts, other, condition, `when:value:${own}`)
        : null
    }
    ${
      at.of > 1
        ? html`<button
            type="button"
            class="button button-quiet"
            data-do="condition-remove"
            data-at="${own}"
            aria-label="${filled(edit.conditionRemove, { number: at.condition + 1 })}"
          >
            ${edit.remove}
          </button>`
        : null
    }
  </div>`
}

/** A rule that is editable here: plain conditions on other questions, joined by "all" or "any". */
const isPlain = (rule: Draft, others: ReadonlyArray<Draft>): boolean =>
  (rule["logic"] === undefined || rule["logic"] === "and" || rule["logic"] === "or") &&
  draftsIn(rule["groups"]).length === 0 &&
  draftsIn(rule["conditions"]).every((one) => others.some((other) => other["field_id"] === one["field_id"]))

/**
 * `at` is the rule's place: see `ruleAt`. An option's rule has no choice of effect: it only decides whether the option
 * is offered.
 */
const ruleControls = (facts: EditFacts, others: ReadonlyArray<Draft>, rule: Draft, at: string): Hole => {
  const { edit } = facts.texts
  const conditions = draftsIn(rule["conditions"])
  if (!isPlain(rule, others)) return null
  return html`${isOptionRule(at) ? null : choose(edit.effect, `when:effect:${at}`, String(rule["effect"] ?? "show"), Object.entries(edit.effects))}
    ${conditions.length > 1 ? choose(edit.logic, `when:logic:${at}`, String(rule["logic"] ?? "and"), Object.entries(edit.logics)) : null}
    ${conditions.map((condition, i) => conditionLine(facts, others, condition, { rule: at, condition: i, of: conditions.length }))}
    <button type="button" class="button" data-do="condition-add" data-at="${at}">${edit.conditionAdd}</button>`
}

const ruleBox = (
  facts: EditFacts,
  form: Draft,
  others: ReadonlyArray<Draft>,
  { of, rule, at }: { readonly of: Draft; readonly rule: Draft; readonly at: string },
): Html =>
  html`<div class="rule">
    <p class="condition-sentence" data-sentence>${sentence(facts, form, of, rule)}</p>
    ${ruleControls(facts, others, rule, at)}
    <button type="button" class="button button-quiet" data-do="rule-remove" data-at="${at}">
      ${facts.texts.edit.removeCondition}
    </button>
  </div>`

/** The rules that decide which options are offered. */
export const optionConditions = (facts: EditFacts, form: Draft, field: Draft): Hole => {
  const { edit } = facts.texts
  const others = deciding(form, field)
  const options = draftsIn(field["options"])
  if (options.length === 0 || others.length === 0) return null
  return html`<details class="more" data-more="offers">
    <summary>${edit.optionConditions}</summary>
    ${options.map((option, i) => {
      const rule = option["visible_if"]
      const at = optionPlace(i)
      return isJsonObject(rule)
        ? ruleBox(facts, form, others, { of: option, rule: rule as Draft, at })
        : html`<p>
            <button type="button" class="button" data-do="rule-add" data-at="${at}">
              ${filled(edit.optionCondition, { label: textIn(option["label"], facts.locale) })}
            </button>
          </p>`
    })}
  </details>`
}

/** Visibility and requirement rules, as sentences and as controls. */
export const conditions = (facts: EditFacts, form: Draft, field: Draft): Html => {
  const { edit } = facts.texts
  const rules = conditionsOf(field)
  const others = deciding(form, field)
  const has = (...effects: ReadonlyArray<string>) =>
    rules.some(({ rule }) => effects.includes(String(rule["effect"] ?? "show")))
  const add = (effect: "show" | "require", label: string): Html =>
    html`<button type="button" class="button" data-do="rule-add" ${attributes({ "data-at": effect })}>${label}</button>`
  return html`<fieldset class="fieldset condition">
    <legend class="question-label">${edit.conditions}</legend>
    ${rules.length === 0 ? html`<p class="hint">${edit.always}</p>` : null}
    ${rules.map(({ rule, index }) => ruleBox(facts, form, others, { of: field, rule, at: String(index) }))}
    ${others.length === 0 || has("show", "hide") ? null : add("show", edit.addCondition)}
    ${others.length === 0 || has("require") || field["required"] === true ? null : add("require", edit.addRequired)}
  </fieldset>`
}
