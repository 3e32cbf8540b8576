import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import { askedQuestion } from "./AskedQuestions.ts"
import { follow } from "./Following.ts"
import { mended } from "./Mending.ts"
import type { Transition } from "./Outcome.ts"
import { contextOf } from "./Several.ts"
import { type Candidate, questionAt, type State, type Utterance } from "./State.ts"
import { byRules } from "./UnderstoodValue.ts"
import { evidenceOf, objectionTo, spoken } from "./Verdict.ts"

/** "no, 1990", while a date waits for its yes: the part that was wrong is said anew, and asked about with the rest. */
export const mendingOf = (
  state: State,
  candidate: Candidate,
  utterance: Utterance,
  at: number,
): Transition | undefined => {
  const question = questionAt(state, candidate.fieldId)!
  if (question.hearing !== "typed" || !fieldVoiceOf(question.field).normalize) return undefined
  if (state.session.settings.protocol === 1 || byRules(state, question, utterance, at)._tag === "accepted")
    return undefined
  const value = mended(askedQuestion(question), candidate.value, utterance.text, contextOf(state, at))?.value
  if (value === undefined || objectionTo(state, question, value, at) !== undefined) return undefined
  const again = spoken(question, utterance, value, evidenceOf(question, utterance, "rules"))
  return follow(question, utterance, { outcome: "confirm", candidate: again, refinedBy: "rules", alternatives: [] }, at)
}
