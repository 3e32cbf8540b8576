import { notice } from "../../../src/views/components/Notice.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import { type Draft, textIn } from "./document.ts"
import { sentence } from "./sentence.ts"
import { type Use, usesOf } from "./usage.ts"

const nameOf = (facts: EditFacts, element: Draft): string =>
  textIn(element["label"] ?? element["title"], facts.locale) || facts.texts.edit.section

/** A description of a use: the rule as a sentence, or the computed value. */
const inWords = (facts: EditFacts, form: Draft, { of, rule, kind }: Use): Html => {
  const { edit } = facts.texts
  if (kind === "computed") return html`${filled(edit.uses.computed, { label: nameOf(facts, of) })}`
  return sentence(facts, form, { ...of, label: of["label"] ?? of["title"] }, rule)
}

/** A warning that lists the rules and computed values that depend on a question; undefined if there are none. */
export const removalWarning = (facts: EditFacts, form: Draft, field: Draft): Html | undefined => {
  const uses = usesOf(form, field)
  if (uses.length === 0) return undefined
  const { edit } = facts.texts
  const label = textIn(field["label"], facts.locale)
  return html`<div class="dialog-bar">
      <h2 id="dialog-title">${filled(edit.uses.title, { label })}</h2>
    </div>
    <p>${edit.uses.lead}</p>
    <ul class="differences">
      ${uses.map((use) => html`<li>${inWords(facts, form, use)}</li>`)}
    </ul>
    <p>${edit.uses.after}</p>
    <div class="form-bar">
      <button type="button" class="button button-main" data-do="remove-anyway" data-at="${String(field["field_uid"])}">
        ${edit.uses.remove}
      </button>
      <button type="button" class="button" data-do="close">${edit.uses.keep}</button>
    </div>`
}

/** Shown after removing an option to which rules refer. */
export const optionWarning = (facts: EditFacts, form: Draft, uses: ReadonlyArray<Use>): Html => {
  const { edit } = facts.texts
  return notice(
    { tone: "note", title: edit.uses.option },
    html`<ul class="differences">
        ${uses.map((use) => html`<li>${inWords(facts, form, use)}</li>`)}
      </ul>
      <p><button type="button" class="button" data-do="undo">${edit.undo}</button></p>`,
  )
}
