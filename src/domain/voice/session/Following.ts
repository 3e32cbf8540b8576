import type { Question } from "../questions/Question.ts"
import { accept } from "./Acceptance.ts"
import { doing, inTurn, type Transition } from "./Outcome.ts"
import { askBack } from "./ReadBack.ts"
import { missed, reject } from "./Rejection.ts"
import type { Utterance } from "./State.ts"
import type { Verdict } from "./Verdict.ts"

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
