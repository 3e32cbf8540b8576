import { answerText } from "../answers/AnswerText.ts"
import { partsText } from "../answers/PartsText.ts"
import { shownAlternatives, shownMatch, shownText, shownTranscript, shownValue } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import { inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { push } from "./Pushing.ts"
import { type Candidate, questionAt, type State, type Utterance } from "./State.ts"
import type { Verdict } from "./Verdict.ts"

type Doubt = Extract<Verdict, { outcome: "confirm" }>

/**
 * How a candidate is read back: naturally, part by part after a refusal, by the option's label, or with its question's
 * label if it was given in advance.
 */
const readBack = (state: State, question: Question, verdict: Doubt, isKept: boolean): string => {
  const { prompts, settings } = state.session
  const { value, matched } = verdict.candidate
  const spokenText = () => {
    const natural = () => matched?.label ?? answerText(question, value, settings.locale, prompts)
    if (isKept) return prompts.didYouMean(natural(), question.label)
    if (matched !== undefined) return prompts.confirmOption(matched.label)
    if (state.refusals > 0) return prompts.spelledBack(partsText(question, value, settings.locale, prompts))
    return prompts.readBack(natural())
  }
  return shownText(question, spokenText, prompts.confirmHidden)
}

/** Adds the sentence to be confirmed to the candidate's evidence. */
const confirmedBy = (candidate: Candidate, confirmed: string): Candidate =>
  candidate.evidence === undefined ? candidate : { ...candidate, evidence: { ...candidate.evidence, confirmed } }

/** Asks for confirmation. Nothing is stored, and no other answer counts until this candidate is settled. */
export const askBack =
  (question: Question, utterance: Pick<Utterance, "text" | "confidence">, verdict: Doubt, isKept = false): Transition =>
  (state) => {
    const version = state.version + 1
    const { candidate, refinedBy } = verdict
    const isProcessed = refinedBy !== undefined && !question.isSensitive
    const text = readBack(state, question, verdict, isKept)
    const segment = { key: `sys:confirm:${version}`, text, kind: "system" as const }
    return inTurn(
      // A sensitive answer is never read back, not even in a question about it.
      question.isSensitive ? stay : push([segment], true),
      saying({
        type: "confirm_request",
        fieldId: question.fieldId,
        transcript: shownTranscript(question, utterance.text),
        ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
        ...(isProcessed ? { ...shownValue(question, candidate.value), refinedBy } : {}),
        ...shownMatch(question, candidate.matched),
        ...shownAlternatives(question, verdict.alternatives),
        purpose: "answer",
      }),
    )({
      ...state,
      phase: "confirming",
      version,
      noInputs: 0,
      silences: 0,
      awaiting: undefined,
      pending: {
        purpose: "answer",
        candidate: confirmedBy(candidate, text),
        heard: {
          text: utterance.text,
          ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
        },
        alternatives: verdict.alternatives,
        ...(refinedBy === undefined ? {} : { refinedBy }),
        isKept,
      },
    })
  }

/** Asks for confirmation again, because the last utterance didn't settle it. */
export const askBackAgain: Transition = (state) => {
  const { pending } = state
  if (pending?.purpose !== "answer") return stay(state)
  const { candidate, heard, alternatives, refinedBy, isKept } = pending
  const question = questionAt(state, candidate.fieldId)!
  const doubt: Doubt = {
    outcome: "confirm",
    candidate,
    alternatives,
    ...(refinedBy === undefined ? {} : { refinedBy }),
  }
  return askBack(question, heard, doubt, isKept)(state)
}
