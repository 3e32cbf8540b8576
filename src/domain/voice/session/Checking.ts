import { submit } from "./Finishing.ts"
import type { Event } from "./Event.ts"
import { inTurn, refusing, saying, type Transition } from "./Outcome.ts"
import { judgedBy } from "./Plausibility.ts"
import { enterReview } from "./Review.ts"
import type { State } from "./State.ts"

/** Refuses all messages during the check; its result opens the review. */
export const onMessage = (): Transition => refusing("INVALID_MESSAGE", "The answers are being checked.")

const reportVerdicts: Transition = (state) => {
  const { status = "ok", verdicts, reason } = state.plausibility
  return saying({
    type: "plausibility_result",
    status,
    items: status === "ok" ? Object.fromEntries(verdicts) : {},
    ...(status === "ok" || reason === undefined ? {} : { reason }),
  })(state)
}

/**
 * Applies the model's result. Flags are only advisory. Submission is blocked only if the check itself fails and the
 * form blocks on failure.
 */
export const judged =
  (event: Extract<Event, { type: "plausibility_checked" }>): Transition =>
  (state) => {
    const { awaiting } = state
    if (awaiting?.kind !== "verdicts") return [state, []]
    const { onError } = state.session.voice.llmValidation
    const plausibility = judgedBy(state.plausibility, awaiting.checking, event.outcome, onError)
    const next: State = { ...state, plausibility, awaiting: undefined, version: state.version + 1 }
    if (plausibility.status === "blocked")
      return inTurn(reportVerdicts, refusing("PLAUSIBILITY_UNAVAILABLE"), enterReview)(next)
    return inTurn(reportVerdicts, awaiting.thenSubmit ? submit(event.at) : enterReview)(next)
  }
