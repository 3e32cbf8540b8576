import * as Result from "effect/Result"
import { readForm } from "../../../src/domain/forms/codec/FormCodec.ts"
import { findField } from "../../../src/domain/forms/model/FormDefinition.ts"
import { resolveReferences } from "../../../src/domain/forms/model/Rewriting.ts"
import { compile } from "../../../src/domain/forms/rules/CompiledForm.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { fillingOf } from "../../../src/http/pages/forms/fill/Filling.ts"
import { question } from "../../../src/http/pages/forms/fill/Question.ts"
import { type Html, html } from "../../../src/http/pages/markup/html.ts"
import type { Draft } from "./document.ts"

/** Middle: the chosen question by the code that draws it for respondents, shown whatever its condition says. */
export const preview = (facts: EditFacts, form: Draft, uid: string | undefined): Html => {
  const { edit } = facts.texts
  if (uid === undefined) return html`<p class="hint">${edit.pick}</p>`
  const read = readForm(form, facts.formUid)
  if (Result.isFailure(read))
    return html`<p class="problem">${edit.invalidTitle}</p>
      <ul>
        ${read.failure.problems.slice(0, 5).map(({ path, message }) => html`<li><code>${path}</code> ${message}</li>`)}
      </ul>`
  const compiled = compile(resolveReferences(read.success, new Map()))
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
