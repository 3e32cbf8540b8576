import type { Json } from "../../forms/codec/Json.ts"
import { validateAnswer } from "../../forms/validation/Validation.ts"
import type { Evidence } from "../answers/Answer.ts"
import { shownText } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf, matchThresholdOf } from "../settings/FieldSettings.ts"
import { dayIn } from "../settings/SessionSettings.ts"
import { decide, refine } from "../understanding/DecisionMatrix.ts"
import { matchOptions } from "../understanding/MultipleChoice.ts"
import type { OptionMatch } from "../understanding/Option.ts"
import { matchOption, type Thresholds } from "../understanding/OptionMatching.ts"
import { understand } from "../understanding/understand.ts"
import type { CanonicalValue, Understanding } from "../understanding/Understanding.ts"
import type { Match } from "../wire/ServerMessage.ts"
import type { Rejection } from "./Rejection.ts"
import { requiredRejection } from "./Rejection.ts"
import { type Candidate, isRequired, type State, type Utterance } from "./State.ts"

/** What becomes of an utterance: an answer, a question back, or neither. */
export type Verdict =
  | { readonly outcome: "accept"; readonly candidate: Candidate }
  | {
      readonly outcome: "confirm"
      readonly candidate: Candidate
      readonly refinedBy?: "rules" | "llm"
      readonly alternatives: ReadonlyArray<Match>
    }
  | { readonly outcome: "reject"; readonly rejection: Rejection; readonly alternatives: ReadonlyArray<Match> }

/** Scores under this are no match at all. */
const leastScore = 0.6

export const asMatch = ({ value, label, method, score }: OptionMatch): Match => ({
  value: String(value),
  label,
  method,
  score,
})

const evidenceOf = (
  question: Question,
  utterance: Utterance,
  normalizedBy: Evidence["normalizedBy"],
  llmConfidence?: number,
): { readonly evidence?: Evidence } =>
  question.isSensitive
    ? {}
    : {
        evidence: {
          rawTranscript: utterance.text,
          normalizedBy,
          ...(llmConfidence === undefined ? {} : { llmConfidence }),
          ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
          audioMime: utterance.mime,
          ...(utterance.durationMs === undefined ? {} : { durationMs: utterance.durationMs }),
          ...(utterance.language === undefined ? {} : { language: utterance.language }),
        },
      }

const spoken = (
  question: Question,
  utterance: Utterance,
  value: Json,
  evidence: { readonly evidence?: Evidence },
  matched?: Match,
): Candidate => ({
  fieldId: question.fieldId,
  value,
  source: "speech",
  ...evidence,
  ...(matched === undefined ? {} : { matched }),
  recording: { recording: utterance.recording, mime: utterance.mime },
})

/** What the field's own validator says of a value; undefined when it takes it. */
export const objectionTo = (state: State, question: Question, value: Json, at: number): Rejection | undefined => {
  const { compiled, fetched, settings, phrases } = state.session
  const verdict = validateAnswer(compiled, question.fieldId, value, {
    locale: settings.locale,
    today: dayIn(at, settings.timezone),
    options: fetched,
    isRequired: isRequired(state, question.fieldId),
  })
  if (verdict.isValid) return undefined
  if (verdict.problems.some(({ code }) => code === "required")) return requiredRejection(question, phrases)
  const reason = () => verdict.problems.map(({ message }) => message).join(" ")
  return { code: "INVALID_VALUE", reason: shownText(question, reason, phrases.notAnAnswer), value }
}

/** The matrix, over a candidate that the field's validator takes. */
const settled = (
  state: State,
  question: Question,
  utterance: Utterance,
  status: "accepted" | "confirm",
  model?: number,
): "accept" | "confirm" => {
  const { settings, voice } = state.session
  const outcome = decide({
    candidate: status,
    confirm: fieldVoiceOf(question.field).confirm,
    sttConfidence: utterance.confidence,
    sttThreshold: settings.sttConfirmThreshold,
    modelConfidence: model,
    modelThreshold: voice.llmRefineThreshold,
  })
  return outcome === "answer_accepted" ? "accept" : "confirm"
}

const thresholds = (state: State, question: Question): Thresholds => {
  const accept = matchThresholdOf(state.session.voice, question.field)
  return { accept, floor: Math.min(leastScore, accept) }
}

const noMatch = (state: State, alternatives: ReadonlyArray<Match>): Verdict => ({
  outcome: "reject",
  rejection: { code: "NO_MATCH", reason: state.session.phrases.system.no_match },
  alternatives,
})

const chosen = (
  state: State,
  question: Question,
  utterance: Utterance,
  found: {
    readonly status: "accepted" | "confirm"
    readonly matches: ReadonlyArray<Match>
    readonly alternatives: ReadonlyArray<Match>
  },
  at: number,
): Verdict => {
  const value = found.matches.map((match) => match.value).join(",")
  const [first] = found.matches
  const matched =
    first === undefined
      ? undefined
      : found.matches.length === 1
        ? first
        : {
            value,
            label: found.matches.map(({ label }) => label).join(", "),
            method: first.method,
            score: Math.min(...found.matches.map(({ score }) => score)),
          }
  const refused = objectionTo(state, question, value, at)
  if (refused !== undefined) return { outcome: "reject", rejection: refused, alternatives: [] }
  const candidate = spoken(question, utterance, value, evidenceOf(question, utterance, null), matched)
  return settled(state, question, utterance, found.status) === "accept"
    ? { outcome: "accept", candidate }
    : { outcome: "confirm", candidate, alternatives: found.alternatives }
}

/** An utterance as one of the choices, or several of them. */
export const asChoice = (state: State, question: Question, utterance: Utterance, at: number): Verdict => {
  const { locale } = state.session.settings
  const choices = question.choices ?? []
  if (question.hearing === "choices") {
    const result = matchOptions(utterance.text, choices, locale, thresholds(state, question))
    const alternatives = result.alternatives.map(asMatch)
    if (result._tag === "rejected") return noMatch(state, alternatives)
    return chosen(
      state,
      question,
      utterance,
      { status: result._tag, matches: result.matches.map(asMatch), alternatives },
      at,
    )
  }
  const result = matchOption(utterance.text, choices, locale, thresholds(state, question))
  const alternatives = result.alternatives.map(asMatch)
  if (result._tag === "rejected") return noMatch(state, alternatives)
  return chosen(state, question, utterance, { status: result._tag, matches: [asMatch(result.match)], alternatives }, at)
}

/** Whether an utterance is exactly an option: then it is no command, whatever it sounds like. */
export const isExactChoice = (state: State, question: Question, text: string): boolean => {
  if (question.choices === undefined || question.hearing === "none") return false
  const result = matchOption(text, question.choices, state.session.settings.locale)
  return result._tag !== "rejected" && result.match.method === "exact"
}

/** One of the choices that the model picked: never more than a question back. */
export const asRefinedChoice = (
  question: Question,
  utterance: Utterance,
  value: string,
  score: number,
): Verdict | undefined => {
  const choice = question.choices?.find((one) => one.value === value)
  if (choice === undefined) return undefined
  const matched: Match = { value, label: choice.label, method: "llm", score: Math.min(1, Math.max(0, score)) }
  const candidate = spoken(question, utterance, value, evidenceOf(question, utterance, "llm", matched.score), matched)
  return { outcome: "confirm", candidate, alternatives: [] }
}

/** What the rules make of the words, by the question's type. */
export const byRules = (
  state: State,
  question: Question,
  utterance: Utterance,
  at: number,
): Understanding<CanonicalValue> =>
  understand(question.answerType!, utterance.text, {
    locale: state.session.settings.locale,
    now: at,
    timezone: state.session.settings.timezone,
  })

const rejectedAs = (
  state: State,
  question: Question,
  code: "INVALID_EMAIL" | "INVALID_VALUE",
  value?: Json,
): Verdict => {
  const { phrases } = state.session
  const reason = code === "INVALID_EMAIL" ? phrases.invalidEmail : phrases.notAnAnswer
  return {
    outcome: "reject",
    rejection: { code, reason, ...(value === undefined || question.isSensitive ? {} : { value }) },
    alternatives: [],
  }
}

/** A typed candidate through validator and matrix. `by` says whose value it is. */
export const asTyped = (
  state: State,
  question: Question,
  utterance: Utterance,
  result: Understanding<CanonicalValue>,
  at: number,
  by: "rules" | "llm" = "rules",
  model?: number,
): Verdict => {
  if (result._tag === "rejected")
    return rejectedAs(
      state,
      question,
      result.code === "INVALID_EMAIL" ? "INVALID_EMAIL" : "INVALID_VALUE",
      result.value,
    )
  const refused = objectionTo(state, question, result.value, at)
  if (refused !== undefined) return { outcome: "reject", rejection: refused, alternatives: [] }
  const isModels = by === "llm"
  const evidence = evidenceOf(question, utterance, by, isModels ? model : undefined)
  const candidate = spoken(question, utterance, result.value, evidence)
  return settled(state, question, utterance, result._tag, isModels ? model : undefined) === "accept"
    ? { outcome: "accept", candidate }
    : { outcome: "confirm", candidate, refinedBy: by, alternatives: [] }
}

/** The model's value, read again by the rules, in the rules' place (document 2: at most a question where the rules were not sure). */
export const asRefined = (
  state: State,
  question: Question,
  utterance: Utterance,
  rules: Understanding<CanonicalValue>,
  refined: { readonly value: string; readonly confidence: number } | undefined,
  at: number,
): Verdict => {
  if (refined === undefined || refined.value.trim() === "") return asTyped(state, question, utterance, rules, at)
  const again = byRules(state, question, { ...utterance, text: refined.value }, at)
  const { candidate, refinedBy } = refine(rules, again)
  return asTyped(state, question, utterance, candidate, at, refinedBy, refined.confidence)
}

/** The words as they are: nothing is made of them. A field that is not normalised leaves even its verdict to the review. */
export const asWords = (
  state: State,
  question: Question,
  utterance: Utterance,
  at: number,
  isChecked: boolean,
): Verdict => {
  const text = utterance.text.trim()
  const refused = isChecked ? objectionTo(state, question, text, at) : undefined
  if (refused !== undefined) return { outcome: "reject", rejection: refused, alternatives: [] }
  const candidate = spoken(question, utterance, text, evidenceOf(question, utterance, null))
  return settled(state, question, utterance, "accepted") === "accept"
    ? { outcome: "accept", candidate }
    : { outcome: "confirm", candidate, alternatives: [] }
}
