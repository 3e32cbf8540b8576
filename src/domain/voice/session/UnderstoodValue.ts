import type { Json } from "../../forms/codec/Json.ts"
import type { Question } from "../questions/Question.ts"
import { refine } from "../../understanding/DecisionMatrix.ts"
import { formOfUnknownText } from "../../understanding/UnknownText.ts"
import { isCounterQuestion } from "../../understanding/talk/CounterQuestion.ts"
import { withoutWaiting } from "../../understanding/talk/Waiting.ts"
import { endsInAct, opensInRefusal } from "../../understanding/talk/DialogueAct.ts"
import { bareName, isSentence, namedThing } from "../../understanding/text/NamedThing.ts"
import { takesBack } from "../../understanding/text/Statement.ts"
import { asWritten } from "../../understanding/text/Story.ts"
import { understandText } from "../../understanding/understandText.ts"
import { whenAsked } from "../../understanding/several/AskedQuestion.ts"
import { vocabularyOf } from "../../understanding/text/Vocabulary.ts"
import { isUsualNumber } from "../../understanding/phone/PhonePlan.ts"
import { asksForPlace } from "../../understanding/number/PlaceInOrder.ts"
import { carriesCheck } from "../../understanding/code/CodeFormat.ts"
import { understand } from "../../understanding/understand.ts"
import type { CanonicalValue, Understanding } from "../../understanding/Understanding.ts"
import type { State, Utterance } from "./State.ts"
import { reasonWithEnds } from "./NumberEnds.ts"
import { evidenceOf, objectionTo, acceptOrConfirm, spoken, type Verdict } from "./Verdict.ts"

/** The rules' result, according to the question's type. */
export const byRules = (
  state: State,
  question: Question,
  utterance: Utterance,
  at: number,
): Understanding<CanonicalValue> =>
  question.answerType === undefined
    ? understandText(utterance.text, state.session.settings.locale, question.text ?? { entity: "free_text" })
    : understand(question.answerType, utterance.text, {
        locale: state.session.settings.locale,
        now: at,
        timezone: state.session.settings.timezone,
        asked: question.asked,
        isPlace: question.answerType === "integer" && asksForPlace(question.label),
        ...whenAsked(question, state.session.settings.locale),
      })

const rejectedAs = (
  state: State,
  question: Question,
  code: "INVALID_EMAIL" | "INVALID_VALUE",
  value: Json,
): Verdict => {
  const { prompts } = state.session
  const reason = code === "INVALID_EMAIL" ? prompts.invalidEmail : reasonWithEnds(state, question, prompts.notAnAnswer)
  return {
    outcome: "reject",
    rejection: { code, reason, ...(question.isSensitive ? {} : { value }) },
    alternatives: [],
  }
}

/** A value, its source, and the model's confidence if it is the source. */
interface TypedResult {
  readonly result: Understanding<CanonicalValue>
  readonly by?: "rules" | "llm"
  readonly confidence?: number | undefined
}

/**
 * Passes a typed candidate through the validator and the decision matrix. If nothing was understood, the words are
 * shown for editing.
 */
export const asTyped = (
  state: State,
  question: Question,
  utterance: Utterance,
  { result, by = "rules", confidence }: TypedResult,
  at: number,
): Verdict => {
  if (result._tag === "rejected")
    return rejectedAs(
      state,
      question,
      result.code === "INVALID_EMAIL" ? "INVALID_EMAIL" : "INVALID_VALUE",
      result.value ?? utterance.text.trim(),
    )
  const refused = objectionTo(state, question, result.value, at)
  if (refused !== undefined) return { outcome: "reject", rejection: refused, alternatives: [] }
  const model = by === "llm" ? confidence : undefined
  const evidence = evidenceOf(question, utterance, by, model)
  const candidate = spoken(question, utterance, result.value, evidence)
  const isProven = by === "rules" && question.text?.entity === "code" && carriesCheck(question.text, result.value)
  // a digit too many or too few: the rule accepts the number, but it must be confirmed
  const { label, hint = "", description = "" } = question
  const texts = `${label}. ${hint}. ${description}`
  const isUsual =
    question.answerType !== "phone" || isUsualNumber(String(result.value), state.session.settings.locale, texts)
  return acceptOrConfirm(state, question, utterance, isUsual ? result._tag : "confirm", { model, isProven }) ===
    "accept"
    ? { outcome: "accept", candidate }
    : { outcome: "confirm", candidate, refinedBy: by, alternatives: [] }
}

interface Refinement {
  readonly rules: Understanding<CanonicalValue>
  readonly refined: { readonly value: string; readonly confidence: number } | undefined
}

/**
 * Replaces the rules' value with the model's value, parsed again by the rules. If the rules were unsure, the value is
 * never accepted without confirmation (docs/contract/voice-normalise.md).
 */
export const asRefined = (
  state: State,
  question: Question,
  utterance: Utterance,
  { rules, refined }: Refinement,
  at: number,
): Verdict => {
  if (refined === undefined || refined.value.trim() === "")
    return asTyped(state, question, utterance, { result: rules }, at)
  const again = byRules(state, question, { ...utterance, text: refined.value }, at)
  const { candidate, refinedBy } = refine(rules, again)
  return asTyped(state, question, utterance, { result: candidate, by: refinedBy, confidence: refined.confidence }, at)
}

/**
 * Handles an answer to a question of unknown kind. If the whole answer is a value of one kind, parses it; otherwise
 * extracts the name of the thing that the sentence is about. A sentence without a recognizable name is confirmed
 * verbatim. After a refusal, the words are used unchanged.
 */
const asForm = (state: State, question: Question, utterance: Utterance, at: number): Verdict | undefined => {
  const { locale } = state.session.settings
  const { isUnknown, isNominal } = question.text ?? {}
  if (state.refusals > 0) return undefined
  const { text } = utterance
  const whole = isUnknown === true ? formOfUnknownText(text, locale) : undefined
  const name = whole === undefined && isNominal === true ? namedThing(text, locale, question.label) : undefined
  const form = whole ?? name ?? (isNominal === true && isSentence(text, locale) ? text.trim() : undefined)
  if (form === undefined || objectionTo(state, question, form, at) !== undefined) return undefined
  const candidate = spoken(question, utterance, form, evidenceOf(question, utterance, "rules"))
  return acceptOrConfirm(state, question, utterance, "confirm") === "confirm"
    ? { outcome: "confirm", candidate, refinedBy: "rules", alternatives: [] }
    : undefined
}

/**
 * The words, verbatim except that hesitations, opening words such as "well", and thanks at the end are removed. For a
 * field without normalization, the words are kept unchanged and not validated until the review.
 */
export const asWords = (
  state: State,
  question: Question,
  utterance: Utterance,
  at: number,
  isChecked: boolean,
): Verdict => {
  const form = isChecked ? asForm(state, question, utterance, at) : undefined
  if (form !== undefined) return form
  const { locale } = state.session.settings
  const said = isChecked ? asWritten(utterance.text, locale) : utterance.text.trim()
  const text = isChecked && question.text?.isNominal === true ? bareName(said, locale) : said
  const refused = isChecked ? objectionTo(state, question, text, at) : undefined
  if (refused !== undefined) return { outcome: "reject", rejection: refused, alternatives: [] }
  const candidate = spoken(question, utterance, text, evidenceOf(question, utterance, null))
  // "hold on, someone's at the door", "does that matter", "red, no, blue": words like these must be confirmed once
  const isTalk =
    isChecked &&
    state.refusals === 0 &&
    (isCounterQuestion(text, locale) ||
      withoutWaiting(text, locale) !== text ||
      takesBack(vocabularyOf(locale), text) ||
      endsInAct(text) ||
      opensInRefusal(text))
  return acceptOrConfirm(state, question, utterance, isTalk ? "confirm" : "accepted") === "accept"
    ? { outcome: "accept", candidate }
    : { outcome: "confirm", candidate, alternatives: [] }
}
