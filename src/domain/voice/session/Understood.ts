import type { Question } from "../questions/Question.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import type { State, Utterance } from "./State.ts"
import { asChoice } from "./UnderstoodChoice.ts"
import { asTyped, asWords, byRules } from "./UnderstoodValue.ts"
import type { Verdict } from "./Verdict.ts"

/** The rules' result for an utterance; undefined for questions answered by a control, or by the recording itself. */
export const verdictOn = (state: State, question: Question, utterance: Utterance, at: number): Verdict | undefined => {
  const { normalize } = fieldVoiceOf(question.field)
  switch (question.hearing) {
    case "choice":
    case "choices":
      return asChoice(state, question, utterance, at)
    case "typed":
      return normalize
        ? asTyped(state, question, utterance, { result: byRules(state, question, utterance, at) }, at)
        : asWords(state, question, utterance, at, false)
    case "words":
      return asWords(state, question, utterance, at, normalize)
    case "recording":
    case "none":
      return undefined
  }
}
