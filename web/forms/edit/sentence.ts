import { isJsonObject, type Json } from "../../../src/domain/forms/codec/Json.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { type Draft, draftsIn, places, textIn } from "./document.ts"

const sentences = {
  show: "sentenceShow",
  hide: "sentenceHide",
  require: "sentenceRequire",
  disable: "sentenceDisable",
} as const

/** An answer's label: its option's label, yes or no, else the value. */
const valueText = (facts: EditFacts, field: Draft | undefined, value: Json | undefined): string => {
  const { control } = facts.texts
  if (value === true) return control.yes.toLowerCase()
  if (value === false) return control.no.toLowerCase()
  if (Array.isArray(value)) return value.map((one) => valueText(facts, field, one)).join(", ")
  const option = draftsIn(field?.["options"]).find((one) => one["value"] === value)
  return option === undefined ? String(value ?? "") : textIn(option["label"], facts.locale)
}

/** The label of the question whose answer is compared, or else the value. */
const expectedText = (facts: EditFacts, form: Draft, field: Draft | undefined, condition: Draft): string => {
  const id = condition["value_field_id"]
  if (id === undefined) return valueText(facts, field, condition["value"])
  const compared = places(form).find((place) => place.field["field_id"] === id)?.field
  return textIn(compared?.["label"], facts.locale) || String(id)
}

/** A template with markup in its `{holes}`. */
const woven = (template: string, holes: Readonly<Record<string, Html>>): Html =>
  html`${template.split(/(\{\w+\})/).map((part) => holes[part.slice(1, -1)] ?? part)}`

const strong = (text: string): Html => html`<strong>${text}</strong>`

/** A rule as a sentence: "Show Pet's name when Do you have a pet? is yes." */
export const sentence = (facts: EditFacts, form: Draft, field: Draft, rule: Draft): Html => {
  const { edit } = facts.texts
  const conditions = draftsIn(rule["conditions"])
  const effect = String(rule["effect"] ?? "show") as keyof typeof sentences
  return html`${conditions.map((condition, i) => {
    const other = places(form).find((place) => place.field["field_id"] === condition["field_id"])?.field
    const operator = String(condition["operator"]) as keyof typeof edit.operators
    const template = i === 0 ? edit[sentences[effect]] : rule["logic"] === "or" ? edit.sentenceOr : edit.sentenceAnd
    return html`${i === 0 ? "" : " "}${woven(template, {
      this: strong(textIn(field["label"], facts.locale)),
      that: strong(textIn(other?.["label"], facts.locale) || String(condition["field_id"] ?? condition["key"] ?? "")),
      operator: html`${edit.operators[operator]}`,
      value: strong(expectedText(facts, form, other, condition)),
    })}`
  })}.`
}

/** Visibility and requirement rules. Rules that compute values are separate. */
export const conditionsOf = (field: Draft): ReadonlyArray<{ readonly rule: Draft; readonly index: number }> =>
  draftsIn(field["depends_on"]).flatMap((rule, index) =>
    draftsIn(rule["conditions"]).length > 0 && isJsonObject(rule) ? [{ rule, index }] : [],
  )
