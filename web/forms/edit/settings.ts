import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { attributes, type Hole, type Html, html } from "../../../src/http/pages/markup/html.ts"
import { filled } from "../../../src/http/pages/language/filled.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { type Draft, draftsIn, places, textIn } from "./document.ts"
import { conditionsOf, sentence } from "./sentence.ts"

interface Line {
  readonly label: string
  /** What of the question it sets: see `set` in builder.ts. */
  readonly set: string
  readonly value: string
  readonly hint?: string
  readonly type?: string
}

export const settingLine = ({ label, set, value, hint, type = "text" }: Line): Html =>
  html`<div class="field">
    <label for="set-${set}">${label}</label>
    ${hint === undefined ? null : html`<p class="hint" id="set-${set}-hint">${hint}</p>`}
    <input
      class="input"
      ${attributes({ id: `set-${set}`, "data-set": set, type, value, "aria-describedby": hint === undefined ? undefined : `set-${set}-hint` })}
    />
  </div>`

const tick = (label: string, set: string, isOn: boolean): Html =>
  html`<div class="answer answer-single">
    <input type="checkbox" id="set-${set}" data-set="${set}" ${attributes({ checked: isOn })} /><label for="set-${set}"
      >${label}</label
    >
  </div>`

const choose = (
  label: string,
  set: string,
  value: string,
  options: ReadonlyArray<readonly [value: string, label: string]>,
): Html =>
  html`<div class="field">
    <label for="set-${set}">${label}</label>
    <select class="input select" id="set-${set}" data-set="${set}">
      ${options.map(([one, text]) => html`<option value="${one}" ${attributes({ selected: one === value })}>${text}</option>`)}
    </select>
  </div>`

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

const valueControl = (facts: EditFacts, other: Draft | undefined, value: unknown): Html => {
  const { edit, control } = facts.texts
  const options = draftsIn(other?.["options"])
  if (options.length > 0)
    return choose(
      edit.value,
      "when:value",
      String(value ?? ""),
      options.map((one) => [String(one["value"]), textIn(one["label"], facts.locale)]),
    )
  if (other?.["field_type"] === "boolean" || other?.["field_type"] === "checkbox")
    return choose(edit.value, "when:value", String(value ?? "true"), [
      ["true", control.yes],
      ["false", control.no],
    ])
  return settingLine({ label: edit.value, set: "when:value", value: String(value ?? "") })
}

const condition = (facts: EditFacts, form: Draft, field: Draft): Html => {
  const { edit } = facts.texts
  const rules = conditionsOf(field)
  const own = field["field_uid"]
  const others = places(form)
    .map((place) => place.field)
    .filter((one) => one["field_uid"] !== own && one["field_type"] !== "group")
  const [first] = rules
  const only =
    rules.length === 1 && first !== undefined && draftsIn(first.rule["conditions"]).length === 1 ? first : undefined
  const when = only === undefined ? undefined : draftsIn(only.rule["conditions"])[0]
  const other = others.find((one) => one["field_id"] === when?.["field_id"])
  const operators = facts.controls.find(({ type }) => type === other?.["field_type"])?.supported_operators ?? []
  const needsValue = when !== undefined && !String(when["operator"]).endsWith("_empty")
  return html`<fieldset class="fieldset condition">
    <legend class="question-label">${edit.conditions}</legend>
    ${rules.length === 0 ? html`<p class="hint">${edit.always}</p>` : null}
    ${rules.map(
      ({ rule, index }) =>
        html`<p class="condition-sentence" data-sentence>${sentence(facts, form, field, rule)}</p>
          <button type="button" class="button button-quiet" data-do="rule-remove" data-at="${index}">
            ${edit.removeCondition}
          </button>`,
    )}
    ${rules.length === 0 && others.length > 0 ? html`<button type="button" class="button" data-do="rule-add">${edit.addCondition}</button>` : null}
    ${
      only === undefined || when === undefined
        ? null
        : html`${choose(edit.effect, "when:effect", String(only.rule["effect"]), Object.entries(edit.effects))}
          ${choose(
            edit.whichQuestion,
            "when:field",
            String(when["field_id"]),
            others.map((one) => [String(one["field_id"]), textIn(one["label"], facts.locale)]),
          )}
          ${choose(
            edit.comparison,
            "when:operator",
            String(when["operator"]),
            operators.map((one) => [one, edit.operators[one as keyof typeof edit.operators]]),
          )}
          ${needsValue ? valueControl(facts, other, when["value"]) : null}`
    }
  </fieldset>`
}

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
    ${limitLines(facts, field)} ${condition(facts, form, field)}
    <div class="form-bar">
      <button type="button" class="button" data-do="duplicate">${edit.duplicate}</button>
      <button type="button" class="button" data-do="remove">${edit.remove}</button>
      <button type="button" class="button button-quiet" data-do="form">${edit.formSettings}</button>
    </div>`
}
