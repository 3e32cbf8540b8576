import * as Result from "effect/Result"
import type { FormDefinition } from "../../../src/domain/forms/model/FormDefinition.ts"
import type { FormField } from "../../../src/domain/forms/model/FormField.ts"
import { styleDefaults } from "../../../src/domain/forms/model/FormStyle.ts"
import type { CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { promptsOf } from "../../../src/domain/voice/narration/SessionPrompts.ts"
import { questionNarration } from "../../../src/domain/voice/narration/Segments.ts"
import { questionList } from "../../../src/domain/voice/questions/Question.ts"
import { voiceDefaults } from "../../../src/domain/forms/model/Voice.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { withFirstEntries } from "../../../src/views/forms/fill/Entries.ts"
import { type Filling, fillingOf, say } from "../../../src/views/forms/fill/Filling.ts"
import { pageFacts } from "../../../src/views/forms/fill/FormPage.ts"
import { laidOut, layoutOf } from "../../../src/views/forms/fill/Layouts.ts"
import { attributes, type Html, html } from "../../../src/views/markup/html.ts"
import { startFilling } from "../fill/filling.ts"
import { compiledDraft, problemList } from "./compiled.ts"
import type { Draft } from "./document.ts"
import { rehearsal, startRehearsal } from "./rehearsal.ts"

/** `phone` is `screen` at phone width. */
export type View = "screen" | "phone" | "voice"

/** Wizard steps are shown one below the other, because the preview submits nothing. */
const withoutSteps = (form: FormDefinition): FormDefinition =>
  form.style?.layout === "wizard"
    ? { ...form, style: { ...styleDefaults, ...form.style, layout: "single_column" } }
    : form

const fillingFor = ({ locale, texts, today }: EditFacts, compiled: CompiledForm): Filling => {
  const shown = { ...compiled, form: withoutSteps(compiled.form) }
  return fillingOf({ compiled: shown, locale, numbers: locale, texts, today, options: {} }, withFirstEntries(shown, {}))
}

const onScreen = (filling: Filling): Html => {
  const about = say(filling, filling.compiled.form.description)
  return html`<div class="form-head">
      <h2>${say(filling, filling.compiled.form.title)}</h2>
      ${about === "" ? null : html`<p class="lead">${about}</p>`}
    </div>
    <form class="form form-${layoutOf(filling)}" novalidate data-tryout-form>${laidOut(filling, undefined)}</form>`
}

/** The questions of a voice session, and how each is answered. */
const byVoice = (facts: EditFacts, filling: Filling): Html => {
  const { compiled, locale } = filling
  const { edit } = facts.texts
  const questions = questionList(compiled, locale, {}).questions.filter(({ field, slot }) =>
    isAsked(filling, field, slot),
  )
  const prompts = promptsOf(locale)
  const form = compiled.form.voice ?? voiceDefaults
  const voice = { form, enumerateOptions: form.enumerateOptions, locale, prompts }
  return html`<p class="lead">${edit.voiceLead}</p>
    <ol class="script">
      ${questions.map((question, i) => {
        const opens = i > 0 && question.sectionUid !== questions[i - 1]?.sectionUid && question.sectionTitle !== ""
        const { narration } = questionNarration(question, voice, i + 1, questions.length)
        return html`<li>
          ${opens ? html`<p class="script-line">${prompts.sectionIntro(question.sectionTitle)}</p>` : null}
          <p class="script-line">${narration.text}</p>
          <p class="hint">
            ${edit.voiceModes[question.voiceMode]}${question.isSensitive ? ` ${edit.voiceSensitive}` : ""}${isVisible(filling, question.slot) ? "" : ` ${edit.voiceWhen}`}
          </p>
        </li>`
      })}
    </ol>`
}

/** Computed and read-only values are not asked for. */
const isAsked = ({ resolution }: Filling, field: FormField, slot: number): boolean =>
  field.fieldType !== "formula" && !field.readOnly && resolution.root.cells[slot]?.isComputed !== true

const isVisible = ({ resolution }: Filling, slot: number): boolean => resolution.root.cells[slot]?.isVisible === true

const content = (facts: EditFacts, form: Draft, view: View): Html => {
  const compiled = compiledDraft(facts, form)
  if (Result.isFailure(compiled)) return problemList(facts, compiled.failure)
  const filling = fillingFor(facts, compiled.success)
  return view === "voice" ? html`${rehearsal(facts)}${byVoice(facts, filling)}` : onScreen(filling)
}

const head = ({ texts: { edit } }: EditFacts, view: View): Html => {
  const tab = (name: View, label: string): Html =>
    html`<button
      type="button"
      class="button"
      data-do="see-${name}"
      ${attributes({ "aria-pressed": view === name ? "true" : "false" })}
    >
      ${label}
    </button>`
  return html`<div class="dialog-bar">
    <h2 id="dialog-title">${edit.tryOut}</h2>
    ${tab("screen", edit.onScreen)} ${tab("phone", edit.onPhone)} ${tab("voice", edit.byVoice)}
    <button type="button" class="button button-quiet" data-do="close">${edit.close}</button>
  </div>`
}

/** The preview: interactive on screen, or as a voice session. */
export const tryOut = (facts: EditFacts, form: Draft, view: View): Html =>
  html`${head(facts, view)}
    <div class="tryout${view === "phone" ? " phone" : ""}">${content(facts, form, view)}</div>`

/** Activates the preview: rules work, but nothing is submitted or stored. */
export const startTryOut = (dialog: HTMLElement, facts: EditFacts, form: Draft, view: View): void => {
  if (view === "voice") return startRehearsal(dialog, facts, form)
  const shown = dialog.querySelector<HTMLFormElement>("[data-tryout-form]")
  const compiled = compiledDraft(facts, form)
  if (shown === null || Result.isFailure(compiled)) return
  shown.addEventListener("submit", (event) => event.preventDefault(), true)
  const { tenant } = facts
  const about = { tenant, action: "", submissionId: "", step: undefined, canSave: false }
  startFilling(shown, pageFacts(fillingFor(facts, compiled.success), about))
  for (const file of shown.querySelectorAll<HTMLInputElement>("input[type=file]")) file.disabled = true
}
