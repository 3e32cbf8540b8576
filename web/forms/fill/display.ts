import { isSectionVisible, type FieldState } from "../../../src/domain/forms/rules/FieldStates.ts"
import { own } from "../../../src/views/forms/fill/ownNames.ts"
import { isShown, progressOf } from "../../../src/views/forms/fill/Sections.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { answerText } from "../../../src/views/forms/review/AnswerText.ts"
import type { Sheet } from "./sheet.ts"

const isLeaf = ({ field }: FieldState): boolean => field.fieldType !== "group" && field.fieldType !== "array"

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

/** Shows what follows from the answers: questions that come and go, computed values, how far one is. */
export const display = (sheet: Sheet): void => {
  const { filling, form, setting } = sheet
  for (const question of sheet.questions()) {
    const state = filling.states.get(question.dataset["question"] ?? "")
    if (state !== undefined) showState(sheet, question, state)
  }
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

/** Empties the controls of a question whose answer went with the one it hung on. */
export const clear = (question: HTMLElement): void => {
  for (const control of question.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "input, select, textarea",
  ))
    if (control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox"))
      control.checked = false
    else control.value = ""
  for (const file of question.querySelectorAll("[data-file]")) file.remove()
}
