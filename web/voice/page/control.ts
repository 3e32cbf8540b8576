import type { showControl } from "../voiceControls.ts"
import type { Question } from "../wire.ts"
import { element } from "../../page/elements.ts"
import type { PageContext } from "./PageContext.ts"

/** Drawn once per question, so that its state survives other changes to the page. */
let drawn: { readonly fieldId: string; readonly form: HTMLFormElement } | undefined

const load = async (
  form: HTMLFormElement,
  { field_id: fieldId }: Question,
  { facts, client, texts }: PageContext,
): Promise<void> => {
  const words = texts()
  try {
    const module: { readonly showControl: typeof showControl } = await import(facts.controls)
    const read = module.showControl(form, facts.sheet, fieldId)
    form.append(element("button", { class: "button button-main" }, words.send))
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      const value = read()
      if (value !== undefined) client.answerPayload(value)
    })
  } catch {
    form.replaceChildren(element("p", { class: "problem" }, words.controlFailed))
  }
}

/** A question with its own control from the form's page, whose script is loaded on demand. */
export const control = (question: Question, context: PageContext): HTMLElement => {
  if (drawn?.fieldId === question.field_id) return drawn.form
  const form = element(
    "form",
    { class: "voice-control", novalidate: "" },
    element("p", { class: "hint" }, context.texts().controlLoading),
  )
  drawn = { fieldId: question.field_id, form }
  void load(form, question, context)
  return form
}
