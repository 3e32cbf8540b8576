import type { Json } from "../../forms/codec/Json.ts"
import { validateAnswer } from "../../forms/validation/Validation.ts"
import type { Evidence } from "../answers/Answer.ts"
import { shownProblems } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import { dayIn } from "../../forms/answers/Zones.ts"
import { decide } from "../../understanding/DecisionMatrix.ts"
import type { Match } from "../wire/ServerMessage.ts"
import { type Rejection, requiredRejection } from "./Rejection.ts"
import { type Candidate, isRequired, type State, type Utterance } from "./State.ts"

/** The verdict on an utterance: an answer, a confirmation, or neither. */
export type Verdict =
  | { readonly outcome: "accept"; readonly candidate: Candidate }
  | {
      readonly outcome: "confirm"
      readonly candidate: Candidate
      readonly refinedBy?: "rules" | "llm"
      /** Whether some words of a multiple-choice answer don't match any option. */
      readonly isPartial?: true
      readonly alternatives: ReadonlyArray<Match>
    }
  | { readonly outcome: "reject"; readonly rejection: Rejection; readonly alternatives: ReadonlyArray<Match> }

/** Evidence stored with a spoken answer; none for a sensitive answer. */
export const evidenceOf = (
  question: Question,
  utterance: Utterance,
  normalizedBy: Evidence["normalizedBy"],
  llmConfidence?: number,
): { readonly evidence?: Evidence } =>
  question.isSensitive
    ? {}
    : {
        evidence: {
          rawTranscript: utterance.whole ?? utterance.text,
          normalizedBy,
          ...(llmConfidence === undefined ? {} : { llmConfidence }),
          ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
          audioMime: utterance.mime,
          ...(utterance.durationMs === undefined ? {} : { durationMs: utterance.durationMs }),
          ...(utterance.language === undefined ? {} : { language: utterance.language }),
        },
      }

/** A spoken value with its recording. */
export const spoken = (
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

/** The field validator's objection to a value; undefined if there is none. */
export const objectionTo = (state: State, question: Question, value: Json, at: number): Rejection | undefined => {
  const { compiled, fetched, settings, prompts } = state.session
  const verdict = validateAnswer(compiled, question.fieldId, value, {
    locale: settings.locale,
    today: dayIn(at, settings.timezone),
    // If the question's text contains earlier answers, the options are matched with those answers filled in.
    options:
      question.tellsAnswers === true && question.field.options !== undefined
        ? { ...fetched, [question.fieldId]: question.field.options }
        : fetched,
    isRequired: isRequired(state, question.fieldId),
  })
  if (verdict.isValid) return undefined
  if (verdict.problems.some(({ code }) => code === "required")) return requiredRejection(question, prompts)
  return { code: "INVALID_VALUE", reason: shownProblems(question, verdict.problems, prompts.notAnAnswer), value }
}

interface Support {
  /** The model's confidence. */
  readonly model?: number | undefined
  /**
   * Whether the value verifies itself, for example by its check digit. If so, a transcript is trusted even if the
   * recognizer reported no confidence.
   */
  readonly isProven?: boolean
}

/** The decision matrix for a valid candidate. */
export const acceptOrConfirm = (
  state: State,
  question: Question,
  utterance: Utterance,
  status: "accepted" | "confirm",
  { model, isProven = false }: Support = {},
): "accept" | "confirm" => {
  const { settings, voice } = state.session
  if (utterance.isDoubtful === true) return "confirm"
  const outcome = decide({
    candidate: status,
    confirm: fieldVoiceOf(question.field).confirm,
    sttConfidence: utterance.confidence ?? (isProven ? 1 : undefined),
    sttThreshold: settings.sttConfirmThreshold,
    modelConfidence: model,
    modelThreshold: voice.llmRefineThreshold,
  })
  return outcome === "answer_accepted" ? "accept" : "confirm"
}
