import { isVarying } from "../../../src/domain/forms/rules/Asked.ts"
import type { FieldState } from "../../../src/domain/forms/rules/FieldStates.ts"
import { question as draw } from "../../../src/views/forms/fill/Question.ts"
import { readyControls } from "./controls.ts"
import type { Sheet } from "./sheet.ts"

const saidBy = ({ field: { label, description, hint, placeholder, options } }: FieldState): string =>
  JSON.stringify([label, description, hint, placeholder, options])

/** Copies secrets to the new controls, because the page never writes them into its markup. */
const carrySecrets = (from: Element, to: Element): void => {
  for (const input of from.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    const now = to.querySelector<HTMLInputElement>(`input[type=password][name="${CSS.escape(input.name)}"]`)
    if (now !== null) now.value = input.value
  }
}

/**
 * Redraws a question whose text or options depend on changed answers, with the server's own code. Returns the element
 * on the page.
 */
export const redrawn = (sheet: Sheet, old: HTMLElement, state: FieldState): HTMLElement => {
  const { path, field } = state
  const element = sheet.setting.compiled.rules.field(field.fieldId)
  if (element === undefined || !isVarying(sheet.setting.compiled, element)) return old
  const now = saidBy(state)
  const before = sheet.said.get(path)
  sheet.said.set(path, now)
  if (before === now) return old
  const holder = document.createElement("template")
  holder.innerHTML = draw({ ...sheet.filling, problems: sheet.shown }, state).text.trim()
  const next = holder.content.firstElementChild as HTMLElement
  carrySecrets(old, next)
  const focused = old.contains(document.activeElement) ? document.activeElement?.id : undefined
  old.replaceWith(next)
  if (focused !== undefined && focused !== "") document.getElementById(focused)?.focus()
  readyControls(sheet.form, sheet.facts.numbers)
  return next
}
