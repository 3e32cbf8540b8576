import * as Result from "effect/Result"
import { findField } from "../../../src/domain/forms/model/FormDefinition.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { fillingOf } from "../../../src/http/pages/forms/fill/Filling.ts"
import { question } from "../../../src/http/pages/forms/fill/Question.ts"
import { type Html, html } from "../../../src/http/pages/markup/html.ts"
import { compiledDraft, problemList } from "./compiled.ts"
import type { Draft } from "./document.ts"

/** Middle: the chosen question by the code that draws it for respondents, shown whatever its condition says. */
export const preview = (facts: EditFacts, form: Draft, uid: string | undefined): Html => {
  const { edit } = facts.texts
  if (uid === undefined) return html`<p class="hint">${edit.pick}</p>`
  const read = compiledDraft(facts, form)
  if (Result.isFailure(read)) return problemList(facts, read.failure)
  const compiled = read.success
  const { locale, texts, today } = facts
  const filling = fillingOf({ compiled, locale, texts, today, options: {} }, {})
  const wanted = findField(compiled.form, uid)
  const state = [...filling.states.values()].find(({ field }) => field.fieldUid === uid)
  if (wanted === undefined || state === undefined) return html`<p class="hint">${edit.pick}</p>`
  if (wanted.fieldType === "hidden") return html`<p class="hint">${texts.review.hidden}</p>`
  const states = new Map([...filling.states].map(([path, one]) => [path, { ...one, isVisible: true }]))
  return question(
    { ...filling, states },
    { ...state, isVisible: true, isRequired: wanted.required || state.isRequired },
  )
}
