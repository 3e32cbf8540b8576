import { answerText, spelledText } from "../answers/AnswerText.ts"
import { shownAlternatives, shownMatch, shownText, shownTranscript, shownValue } from "../answers/Masking.ts"
import type { Question } from "../questions/Question.ts"
import { accept } from "./Acceptance.ts"
import { doing, inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { push } from "./Pushing.ts"
import { missed, reject } from "./Rejection.ts"
import type { State, Utterance } from "./State.ts"
import type { Verdict } from "./Verdict.ts"

/** How a candidate is read back: as an option, letter by letter after a refusal, or as it will be stored. */
const readBack = (state: State, question: Question, verdict: Extract<Verdict, { outcome: "confirm" }>): string => {
  const { prompts, settings } = state.session
  const { value, matched } = verdict.candidate
  const spokenText = () => {
    if (matched !== undefined) return prompts.confirmOption(matched.label)
    if (state.refusals > 0 && typeof value === "string") return prompts.spelledBack(spelledText(value, prompts))
    return prompts.readBack(answerText(question, value, settings.locale, prompts))
  }
  return shownText(question, spokenText, prompts.confirmHidden)
}

/** Asks back. Nothing is stored; no other answer counts until this one is settled. */
const askBack =
  (question: Question, utterance: Utterance, verdict: Extract<Verdict, { outcome: "confirm" }>): Transition =>
  (state) => {
    const version = state.version + 1
    const { candidate, refinedBy } = verdict
    const isProcessed = refinedBy !== undefined && !question.isSensitive
    const segment = { key: `sys:confirm:${version}`, text: readBack(state, question, verdict), kind: "system" as const }
    return inTurn(
      // A sensitive answer is never read back, not even as a question about it.
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
      awaiting: undefined,
      pending: { purpose: "answer", candidate, utterance },
    })
  }

/** What a verdict leads to. A candidate that is refused, or replaced, lets its recording go. */
export const follow =
  (question: Question, utterance: Utterance, verdict: Verdict, at: number): Transition =>
  (state) => {
    switch (verdict.outcome) {
      case "accept":
        return accept(verdict.candidate, at)(state)
      case "confirm":
        return askBack(question, utterance, verdict)(state)
      case "reject":
        return inTurn(
          doing({ type: "drop_recording", recording: utterance.recording }),
          reject(question, verdict.rejection),
          missed,
        )({
          ...state,
          phase: "asking",
          pending: undefined,
          awaiting: undefined,
        })
    }
  }
