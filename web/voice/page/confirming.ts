import { dayText, momentText } from "../../../src/domain/forms/answers/CalendarText.ts"
import { element } from "../../page/elements.ts"
import type { VoiceState } from "../machine/State.ts"
import type { ConfirmRequest, Json, Question } from "../wire.ts"
import { inputTypes } from "./asking.ts"
import { type PageContext, button, heading } from "./PageContext.ts"
import { asTyped, typedAnswer } from "./typedNumber.ts"

/** Converts a value to readable text by field type, as in the review and the narration. */
const written: Readonly<Record<string, (value: string, locale: string) => string>> = {
  date: dayText,
  datetime: momentText,
}

/** The stored value as readable text: "Friday, 4 December 2026". */
export const valueText = (value: Json, fieldType: string, locale: string): string => {
  if (typeof value === "number") return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value)
  if (typeof value !== "string") return JSON.stringify(value)
  return written[fieldType]?.(value, locale) ?? value
}

const candidateOf = ({ matched, value, transcript }: ConfirmRequest, question: Question | undefined, locale: string) =>
  matched?.label ?? (value === undefined ? transcript : valueText(value, question?.field_type ?? "", locale))

const yesAndNo = (context: PageContext): HTMLElement => {
  const { client } = context
  const { yes, no } = context.texts()
  return element(
    "div",
    { class: "voice-answers" },
    button(yes, () => client.confirm(true), { kind: "main", id: "yes", key: "Y" }),
    button(no, () => client.confirm(false), { id: "no", key: "N" }),
  )
}

const others = (confirm: ConfirmRequest, context: PageContext): ReadonlyArray<HTMLElement> => {
  const alternatives = (confirm.alternatives ?? []).filter(({ value }) => value !== confirm.matched?.value)
  if (alternatives.length === 0) return []
  return [
    element("h2", {}, context.texts().alternatives),
    element(
      "ul",
      { class: "voice-options" },
      ...alternatives.map(({ value, label }) => {
        const row = button(label, () => context.client.correct(value, true))
        row.className = "voice-option"
        return element("li", {}, row)
      }),
    ),
  ]
}

/** The transcript as editable text. Options are corrected by choosing another option. */
const correction = (
  confirm: ConfirmRequest,
  question: Question | undefined,
  context: PageContext,
): ReadonlyArray<HTMLElement> => {
  if (confirm.matched !== undefined || question === undefined || question.sensitive || question.options !== undefined)
    return []
  const texts = context.texts()
  const type = inputTypes[question.field_type] ?? "text"
  const input = element("input", { id: "answer", class: "input", type, autocomplete: "off" })
  const given =
    confirm.value === undefined || typeof confirm.value === "object"
      ? confirm.transcript
      : asTyped(context, question, String(confirm.value))
  input.value = context.drafts.get(question.field_id) ?? given
  input.addEventListener("input", () => context.drafts.set(question.field_id, input.value))
  const form = element(
    "form",
    { class: "voice-typing" },
    element("label", { for: "answer", class: "question-label" }, texts.correctIt),
    element("div", { class: "voice-typing-row" }, input, element("button", { class: "button" }, texts.correct)),
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    context.client.correct(typedAnswer(context, question, input.value))
  })
  return [form]
}

/** Asks whether to stop, or to delete the answers, in the words of the narration. */
const stopping = (deletes: boolean, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  const [question, hint] = deletes ? [texts.deleteTitle, texts.deleteText] : [texts.stopTitle, texts.stopText]
  return [heading(question), element("p", { class: "voice-hint" }, hint), yesAndNo(context)]
}

/** The transcript next to the resulting value, with yes and no buttons. */
export const confirming = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const { confirm, question } = state
  if (confirm === undefined) return []
  if (confirm.purpose === "stop") return stopping(confirm.deletes === true, context)
  const texts = context.texts()
  const isHidden = question?.sensitive === true
  const candidate = candidateOf(confirm, question, context.language())
  const line = (term: string, text: string, kind: string): ReadonlyArray<HTMLElement> => [
    element("dt", {}, term),
    element("dd", { class: kind }, text),
  ]
  return [
    element("p", { class: "eyebrow" }, question?.label ?? ""),
    heading(texts.isRight),
    element(
      "dl",
      { class: "voice-candidate" },
      ...(isHidden || confirm.transcript === candidate ? [] : line(texts.heard, `“${confirm.transcript}”`, "heard")),
      ...line(texts.understood, isHidden ? texts.hiddenAnswer : candidate, "candidate"),
    ),
    yesAndNo(context),
    ...others(confirm, context),
    ...correction(confirm, question, context),
  ]
}
