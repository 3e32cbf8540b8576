import { choicesOf } from "../../../domain/forms/answers/Choices.ts"
import { answerFamily, isRanked } from "../../../domain/forms/answers/Readers.ts"
import { countriesIn } from "../../../domain/forms/answers/Countries.ts"
import { isSensitive } from "../../../domain/forms/manifest/VoiceModes.ts"
import type { Family } from "../../../domain/forms/model/FieldType.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import type { FormVisit } from "../FormVisit.ts"

/** Composite answers, which are corrected through the API. */
const apart: ReadonlySet<Family> = new Set([
  "group",
  "array",
  "file",
  "audio",
  "signature",
  "availability",
  "place",
  "geopoint",
  "note",
  "rest",
  "remote",
  "card",
  "secret",
  "formula",
])

export const isCorrectable = (field: FormField): boolean => !isSensitive(field) && !apart.has(answerFamily(field))

const control = ({ language, texts }: FormVisit, field: FormField, id: string, value: unknown): Html => {
  const family = answerFamily(field)
  const isMany = family === "choices" || (Array.isArray(value) && field.options !== undefined)
  const choices =
    family === "location"
      ? countriesIn(language).map(({ code, name }) => ({ value: code, label: name }))
      : (choicesOf(field) ?? []).map((one) => ({ value: one.value, label: localize(one.label, language) }))
  const chosen = new Set((Array.isArray(value) ? value : [value]).map(String))
  // A ranking is typed, because checkboxes have no order.
  if (choices.length > 0 && !isRanked(field))
    return html`<select
      class="input select"
      name="value"
      id="${id}"
      ${attributes({ multiple: isMany, size: isMany ? Math.min(choices.length, 6) : null })}
    >
      ${isMany ? null : html`<option value="">${texts.answers.noAnswer}</option>`}
      ${choices.map((one) => html`<option value="${one.value}" ${attributes({ selected: chosen.has(one.value) })}>${one.label}</option>`)}
    </select>`
  const text = value === undefined || value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value)
  return field.fieldType === "textarea"
    ? html`<textarea class="input" name="value" id="${id}" rows="4">${text}</textarea>`
    : html`<input class="input" name="value" id="${id}" value="${text}" />`
}

/** A form to correct one answer, with a reason. `revision` is the revision shown on the page. */
export const correctionForm = (
  visit: FormVisit,
  field: FormField,
  {
    action,
    revision,
    value,
    at,
    problem,
  }: {
    readonly action: string
    readonly revision: number
    readonly value: unknown
    readonly at: number
    readonly problem: string | undefined
  },
): Html => {
  const { answers } = visit.texts
  const id = `correct-${at}`
  const question = localize(field.label, visit.language)
  return html`<details class="answer-correct" ${attributes({ open: problem !== undefined })}>
    <summary>${answers.correct}<span class="unseen">: ${question}</span></summary>
    <form
      class="answer-form"
      method="post"
      action="${action}"
      aria-label="${filled(answers.correctName, { question })}"
    >
      <input type="hidden" name="do" value="correct" />
      <input type="hidden" name="field" value="${field.fieldId}" />
      <input type="hidden" name="revision" value="${revision}" />
      <div class="field${problem === undefined ? "" : " field-wrong"}">
        <label for="${id}">${answers.newAnswer}</label>
        ${problem === undefined ? null : html`<p class="problem">${filled(answers.refused, { why: problem })}</p>`}
        ${control(visit, field, id, value)}
      </div>
      <div class="field">
        <label for="${id}-reason">${answers.reason}</label>
        <p class="hint">${answers.reasonHint}</p>
        <input class="input" name="reason" id="${id}-reason" maxlength="500" />
      </div>
      <button class="button">${answers.save}</button>
    </form>
  </details>`
}
