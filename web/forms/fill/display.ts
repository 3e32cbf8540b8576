import { isGroup } from "../../../src/domain/forms/model/FieldType.ts"
import { isSectionVisible, type FieldState } from "../../../src/domain/forms/rules/FieldStates.ts"
import { isSubsection } from "../../../src/domain/forms/model/FormSection.ts"
import { formText } from "../../../src/views/forms/fill/Filling.ts"
import { own } from "../../../src/views/forms/fill/ownNames.ts"
import { isShown, progressOf, sectionTitle } from "../../../src/views/forms/fill/Sections.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { answerText } from "../../../src/views/forms/review/AnswerText.ts"
import { redrawn } from "./redrawing.ts"
import type { Sheet } from "./sheet.ts"

const isLeaf = ({ field }: FieldState): boolean => !isGroup(field) && field.fieldType !== "array"

const showState = (sheet: Sheet, question: HTMLElement, state: FieldState): void => {
  question.hidden = !state.isVisible
  const optional = question.querySelector<HTMLElement>("[data-optional]")
  if (optional !== null && optional.closest("[data-question]") === question) optional.hidden = state.isRequired
  const output = question.querySelector<HTMLOutputElement>("[data-output]")
  if (output !== null && isLeaf(state)) {
    const text = answerText(sheet.setting, state.field, state.value) ?? sheet.setting.texts.control.notYet
    if (output.textContent !== text) output.textContent = text
  }
  if (!isLeaf(state)) return
  for (const control of question.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")) {
    const option = state.field.options?.find(({ value }) => value === control.value)
    control.disabled = state.isDisabled || option?.disabled === true
    if (control.type !== "checkbox" || state.field.fieldType === "checkbox")
      control.required = state.isRequired && control.name !== ""
  }
}

const tellAt = (form: HTMLElement, key: string, text: string): void => {
  for (const part of form.querySelectorAll(`[data-told="${CSS.escape(key)}"]`))
    if (part.textContent !== text) part.textContent = text
}

/** Updates headings that contain answers. */
const tellSections = ({ filling, form, setting }: Sheet): void => {
  for (const section of setting.compiled.form.sections) {
    tellAt(form, `title:${section.sectionUid}`, sectionTitle(filling, section))
    tellAt(form, `about:${section.sectionUid}`, formText(filling, section.description))
    for (const item of section.fields) {
      if (!isSubsection(item)) continue
      tellAt(form, `title:${item.subsectionUid}`, formText(filling, item.title))
      tellAt(form, `about:${item.subsectionUid}`, formText(filling, item.description))
    }
  }
}

/** Updates everything that depends on answers: visibility, computed values, progress. */
export const display = (sheet: Sheet): void => {
  const { filling, form, setting } = sheet
  for (const question of sheet.questions()) {
    const state = filling.states.get(question.dataset["question"] ?? "")
    if (state !== undefined && question.isConnected) showState(sheet, redrawn(sheet, question, state), state)
  }
  tellSections(sheet)
  for (const section of setting.compiled.form.sections) {
    const isHidden = !isSectionVisible(filling.resolution, section.sectionUid) || !isShown(filling, section)
    const uid = CSS.escape(section.sectionUid)
    for (const part of form.querySelectorAll<HTMLElement>(
      `[data-tab="${uid}"], [data-section="${uid}"]:not([data-panel])`,
    ))
      part.hidden = isHidden
    const progress = form.querySelector(`[data-progress="${uid}"]`)
    if (progress !== null) progress.textContent = filled(setting.texts.fill.answered, progressOf(filling, section))
  }
  for (const part of form.querySelectorAll<HTMLElement>(".subsection[data-section]"))
    part.hidden = !isSectionVisible(filling.resolution, part.dataset["section"] ?? "")
  const asked = form.querySelector<HTMLInputElement>(`input[name="${own.asked}"]`)
  if (asked !== null)
    asked.value = sheet
      .questions()
      .filter((question) => !question.hidden)
      .map((question) => question.dataset["question"])
      .join(" ")
}

/** Clears a question whose answer was removed together with the answer that it depends on. */
export const clear = (question: HTMLElement): void => {
  for (const control of question.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "input, select, textarea",
  ))
    if (control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox"))
      control.checked = false
    else control.value = ""
  for (const file of question.querySelectorAll("[data-file]")) file.remove()
}
