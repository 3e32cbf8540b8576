import { familyOf } from "../../../domain/forms/model/FieldType.ts"
import { isSubsection, type FormSection, fieldsOfSection } from "../../../domain/forms/model/FormSection.ts"
import type { FieldState } from "../../../domain/forms/rules/FieldStates.ts"
import { isSectionVisible } from "../../../domain/forms/rules/FieldStates.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import { type Filling, formText } from "./Filling.ts"
import { questions } from "./Question.ts"

export const sectionId = (section: FormSection): string => `s-${section.sectionUid}`

/** The top-level answer key that a key belongs to. */
const rootOf = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path

export const sectionOf = (filling: Filling, path: string): FormSection | undefined => {
  const root = rootOf(path)
  return filling.compiled.form.sections.find((section) =>
    fieldsOfSection(section).some(({ fieldId }) => fieldId === root),
  )
}

/** The number of errors in a section. */
export const wrongIn = (filling: Filling, section: FormSection): number =>
  Object.keys(filling.problems).filter((path) => sectionOf(filling, path) === section).length

/** A section's visible questions, including those in groups and lists, but not computed values. */
export const askedIn = (filling: Filling, section: FormSection): ReadonlyArray<FieldState> => {
  const roots = new Set(fieldsOfSection(section).map(({ fieldId }) => fieldId))
  return [...filling.states.values()].filter(
    ({ path, field, isVisible }) => isVisible && field.fieldType !== "hidden" && roots.has(rootOf(path)),
  )
}

/** Whether a section is visible and has content, which makes it a step. */
export const isShown = (filling: Filling, section: FormSection): boolean =>
  isSectionVisible(filling.resolution, section.sectionUid) && askedIn(filling, section).length > 0

/** Sections with content, in reading order. */
export const shownSections = (filling: Filling): ReadonlyArray<FormSection> =>
  filling.compiled.form.sections.filter((section) => isShown(filling, section))

const isAnswerable = ({ field, isComputed }: FieldState): boolean =>
  !isComputed && !["group", "array", "formula", "note"].includes(familyOf(field.fieldType)) && !field.readOnly

/** The progress of a respondent. */
export const progressOf = (
  filling: Filling,
  section: FormSection,
): { readonly done: number; readonly count: number } => {
  const asked = askedIn(filling, section).filter(isAnswerable)
  return { done: asked.filter(({ value }) => value !== undefined && value !== false).length, count: asked.length }
}

export const sectionTitle = (filling: Filling, section: FormSection): string => {
  const { form } = filling.compiled
  const title = formText(filling, section.title)
  if (form.style?.showSectionNumbers !== true) return title
  return `${shownSections(filling).indexOf(section) + 1}. ${title}`
}

/** A section's questions, with subsection headings. */
export const sectionBody = (filling: Filling, section: FormSection): Html => {
  const about = formText(filling, section.description)
  return html`${about === "" ? null : html`<p class="section-about" data-told="about:${section.sectionUid}">${about}</p>`}
    <div class="questions">
      ${section.fields.map((item) => {
        if (!isSubsection(item)) return questions(filling, [item], ({ fieldId }) => fieldId)
        const title = formText(filling, item.title)
        const description = formText(filling, item.description)
        return html`<div
          class="subsection"
          ${attributes({ "data-section": item.subsectionUid, hidden: !isSectionVisible(filling.resolution, item.subsectionUid) })}
        >
          ${title === "" ? null : html`<h3 data-told="title:${item.subsectionUid}">${title}</h3>`}${description === "" ? null : html`<p class="section-about" data-told="about:${item.subsectionUid}">${description}</p>`}
          <div class="questions">${questions(filling, item.fields, ({ fieldId }) => fieldId)}</div>
        </div>`
      })}
    </div>`
}
