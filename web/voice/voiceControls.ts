import { isJsonObject } from "../../src/domain/forms/codec/Json.ts"
import { own } from "../../src/views/forms/fill/ownNames.ts"
import { answersIn } from "../../src/views/forms/fill/PostedForm.ts"
import { question } from "../../src/views/forms/fill/Question.ts"
import type { PageFacts } from "../../src/views/forms/fill/FormPage.ts"
import { readyControls } from "../forms/fill/controls.ts"
import { takeFiles } from "../forms/fill/files.ts"
import { changeRows } from "../forms/fill/rows.ts"
import { entriesIn, Sheet } from "../forms/fill/sheet.ts"
import type { Json } from "./wire.ts"

const isJson = (value: unknown): value is Json =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) ? value.every(isJson) : isJsonObject(value) && Object.values(value).every(isJson))

/**
 * Draws a field's control into `form`, the same as on the form's page, and activates it: uploads, growing lists,
 * signatures. Returns a function that returns the answer; undefined if empty.
 */
export const showControl = (form: HTMLFormElement, facts: PageFacts, fieldId: string): (() => Json | undefined) => {
  const sheet = new Sheet(form, facts)
  const state = sheet.filling.states.get(fieldId)
  if (state === undefined) throw new Error("the form has no such field")
  const shown = { ...state, isVisible: true, isDisabled: false }
  form.innerHTML = question(sheet.filling, shown).text
  form.querySelector(".question > .question-label, .question > fieldset > legend")?.classList.add("unseen")
  const ready = (): void => {
    readyControls(form, facts.numbers)
    for (const one of form.querySelectorAll<HTMLElement>("[data-question]")) one.hidden = false
  }
  takeFiles(sheet, ready)
  form.addEventListener(
    "submit",
    (event) => {
      if (event.submitter === null || !changeRows(sheet, event.submitter)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      ready()
    },
    { capture: true },
  )
  ready()
  return () => {
    const value = answersIn(sheet.setting.compiled, [...entriesIn(form), [own.numbers, sheet.setting.numbers]])[fieldId]
    return isJson(value) ? value : undefined
  }
}
