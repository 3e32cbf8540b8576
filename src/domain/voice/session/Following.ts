import type { Question } from "../questions/Question.ts"
import { accept } from "./Acceptance.ts"
import { doing, inTurn, type Transition } from "./Outcome.ts"
import { askBack, askBackAgain } from "./ReadBack.ts"
import { missed, reject } from "./Rejection.ts"
import type { State, Utterance } from "./State.ts"
import type { Verdict } from "./Verdict.ts"
import { dropPending, replacing } from "./Waiting.ts"

/** Whether a candidate stays pending when its replacement was not understood; false if the candidate was denied. */
const keepsWaiting = ({ pending }: State, { fieldId }: Question): boolean =>
  pending?.purpose === "answer" && pending.isDenied !== true && pending.candidate.fieldId === fieldId

/** Applies a verdict. The recording of a refused or replaced candidate is dropped. */
export const follow =
  (question: Question, utterance: Utterance, verdict: Verdict, at: number): Transition =>
  (state) => {
    switch (verdict.outcome) {
      case "accept":
        return inTurn(replacing(verdict.candidate), accept(verdict.candidate, at))(state)
      case "confirm":
        return inTurn(replacing(verdict.candidate), askBack(question, utterance, verdict))(state)
      case "reject":
        return inTurn(
          doing({ type: "drop_recording", recording: utterance.recording }),
          reject(question, verdict.rejection),
          missed,
          keepsWaiting(state, question) ? askBackAgain : dropPending,
        )({ ...state, awaiting: undefined })
    }
  }
