import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { type Hole, type Html, html } from "../../../src/http/pages/markup/html.ts"
import { filled } from "../../../src/http/pages/language/filled.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { conditions } from "./conditions.ts"
import { choose, settingLine, tick } from "./controls.ts"
import { type Draft, draftsIn, textIn } from "./document.ts"

/** Which limits make sense for a kind of answer. */
const limits: ReadonlyArray<readonly [kinds: ReadonlyArray<string>, keys: ReadonlyArray<string>]> = [
  [
    ["text", "textarea", "masked", "search", "password"],
    ["min_length", "max_length"],
  ],
  [
    ["number", "integer", "float", "currency"],
    ["min_value", "max_value"],
  ],
  [["date"], ["min_date", "max_date"]],
  [
    ["rating", "nps", "likert", "ranking"],
    ["scale_min", "scale_max"],
  ],
  [
    ["multi_select", "tags", "array", "transfer_list", "tree_select"],
    ["min_items", "max_items"],
  ],
]

const limitLines = ({ texts: { edit } }: EditFacts, field: Draft): Hole => {
  const keys = limits.find(([kinds]) => kinds.includes(String(field["field_type"])))?.[1] ?? []
  const set = isJsonObject(field["constraints"]) ? field["constraints"] : {}
  return keys.map((key) =>
    settingLine({
      label: edit.constraints[key as keyof typeof edit.constraints],
      set: `limit:${key}`,
      value: String(set[key] ?? ""),
      ...(key.endsWith("_date") ? { hint: edit.dateHint } : {}),
    }),
  )
}

const optionLines = ({ texts: { edit }, locale }: EditFacts, field: Draft): Hole =>
  Array.isArray(field["options"])
    ? html`<fieldset class="fieldset">
        <legend class="question-label">${edit.options}</legend>
        ${draftsIn(field["options"]).map(
          (option, i) =>
            html`<div class="option-line">
              <input
                class="input"
                data-set="option:${i}"
                value="${textIn(option["label"], locale)}"
                aria-label="${filled(edit.option, { number: i + 1 })}"
              />
              <button
                type="button"
                class="button button-quiet"
                data-do="option-remove"
                data-at="${i}"
                aria-label="${filled(edit.removeOption, { number: i + 1 })}"
              >
                <span aria-hidden="true">×</span>
              </button>
            </div>`,
        )}
        <button type="button" class="button" data-do="option-add">${edit.addOption}</button>
      </fieldset>`
    : null

/** Right, nothing chosen: the form itself. */
export const formSettings = (facts: EditFacts, form: Draft): Html => {
  const { edit } = facts.texts
  const style = isJsonObject(form["style"]) ? form["style"] : {}
  return html`${settingLine({ label: edit.formTitle, set: "form:title", value: textIn(form["title"], facts.locale) })}
  ${settingLine({ label: edit.formDescription, set: "form:description", value: textIn(form["description"], facts.locale) })}
  ${choose(edit.layout, "form:layout", String(style["layout"] ?? "single_column"), Object.entries(edit.layouts))}
  ${tick(edit.isPublic, "form:is_public", form["is_public"] === true)}`
}

/** Right: what can be said about the chosen question. */
export const settings = (facts: EditFacts, form: Draft, field: Draft): Html => {
  const { edit } = facts.texts
  const isAnswered = !["group", "formula", "hidden"].includes(String(field["field_type"]))
  return html`${settingLine({ label: edit.question, set: "text:label", value: textIn(field["label"], facts.locale) })}
    ${settingLine({ label: edit.hint, set: "text:hint", value: textIn(field["hint"], facts.locale), hint: edit.hintHint })}
    ${isAnswered ? tick(edit.required, "required", field["required"] === true) : null} ${optionLines(facts, field)}
    ${limitLines(facts, field)} ${conditions(facts, form, field)}
    <div class="form-bar">
      <button type="button" class="button" data-do="duplicate">${edit.duplicate}</button>
      <button type="button" class="button" data-do="remove">${edit.remove}</button>
      <button type="button" class="button button-quiet" data-do="form">${edit.formSettings}</button>
    </div>`
}
