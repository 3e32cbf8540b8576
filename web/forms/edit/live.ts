import * as Result from "effect/Result"
import { isSubsection } from "../../../src/domain/forms/model/FormSection.ts"
import type { FormField } from "../../../src/domain/forms/model/FormField.ts"
import type { CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { withFirstEntries } from "../../../src/views/forms/fill/Entries.ts"
import { type Filling, fillingOf, say } from "../../../src/views/forms/fill/Filling.ts"
import { question } from "../../../src/views/forms/fill/Question.ts"
import { Html, html } from "../../../src/views/markup/html.ts"
import { compiledDraft, problemList } from "./compiled.ts"
import type { Draft } from "./document.ts"
import type { Line } from "./lines.ts"

/** The draft as respondents will see it, but with every question visible regardless of its conditions. */
const fillingFor = ({ locale, texts, today }: EditFacts, compiled: CompiledForm): Filling => {
  const filling = fillingOf(
    { compiled, locale, numbers: locale, texts, today, options: {} },
    withFirstEntries(compiled, {}),
  )
  const states = new Map([...filling.states].map(([path, one]) => [path, { ...one, isVisible: true }]))
  return { ...filling, states }
}

/** Removes ids, because the preview may show the same form on the same page. Quoted text is escaped. */
const pictured = ({ text }: Html): Html =>
  new Html(text.replaceAll(/\s(?:id|for|name|aria-describedby|aria-labelledby|aria-controls)="[^"]*"/g, ""))

const lineOf = (facts: EditFacts, filling: Filling, field: FormField): Line => {
  const state = filling.states.get(field.fieldId)
  const { edit } = facts.texts
  const hasRule = field.dependsOn.some(({ conditions, groups = [] }) => conditions.length + groups.length > 0)
  const drawn =
    field.fieldType === "hidden"
      ? html`<p class="live-note">${say(filling, field.label)}: ${edit.unseen}</p>`
      : state === undefined
        ? null
        : question(filling, { ...state, isRequired: field.required || state.isRequired })
  return {
    key: field.fieldUid,
    html: pictured(
      html`<div class="live-question" data-live-of="${field.fieldUid}">
        ${hasRule ? html`<p class="live-note">${edit.conditional}</p>` : null}${drawn}
      </div>`,
    ),
  }
}

const heading = (key: string, title: Html | null, about: string): Line => ({
  key,
  html: html`<div class="live-section">
    ${title}${about === "" ? null : html`<p class="section-about">${about}</p>`}
  </div>`,
})

/** The whole form, one line per question and heading, or the reason why it can't be shown. */
export const liveForm = (
  facts: EditFacts,
  form: Draft,
): { readonly lines: ReadonlyArray<Line>; readonly compiled?: CompiledForm; readonly problem?: Html } => {
  const read = compiledDraft(facts, form)
  if (Result.isFailure(read)) return { lines: [], problem: problemList(facts, read.failure) }
  const compiled = read.success
  const filling = fillingFor(facts, compiled)
  const lines = compiled.form.sections.flatMap((section): ReadonlyArray<Line> => {
    const title = say(filling, section.title)
    const about = say(filling, section.description)
    return [
      ...(title === "" && about === ""
        ? []
        : [heading(section.sectionUid, title === "" ? null : html`<h3>${title}</h3>`, about)]),
      ...section.fields.flatMap((item): ReadonlyArray<Line> => {
        if (!isSubsection(item)) return [lineOf(facts, filling, item)]
        const head = say(filling, item.title)
        return [
          heading(item.subsectionUid, head === "" ? null : html`<h4>${head}</h4>`, say(filling, item.description)),
          ...item.fields.map((field) => lineOf(facts, filling, field)),
        ]
      }),
    ]
  })
  return { lines, compiled }
}
