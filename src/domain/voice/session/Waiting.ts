import { askWithCandidate } from "./Ask.ts"
import { askAgain } from "./Moves.ts"
import { doing, inTurn, stay, type Transition } from "./Outcome.ts"
import { offerKeyboard } from "./Rejection.ts"
import { prompting } from "./Review.ts"
import type { Candidate, Pending, State, Waiting } from "./State.ts"

/** The pending answer, even while the service asks whether to stop. */
export const waitingIn = ({ pending }: State): Waiting | undefined =>
  pending?.purpose === "stop" ? pending.waiting : pending

export const dropRecordingOf = (candidate: Candidate | undefined): Transition =>
  candidate?.recording === undefined
    ? stay
    : doing({ type: "drop_recording", recording: candidate.recording.recording })

/** Drops the pending answer without storing it. */
export const dropPending: Transition = (state) =>
  state.pending === undefined
    ? stay({ ...state, phase: "asking" })
    : dropRecordingOf(waitingIn(state)?.candidate)({
        ...state,
        pending: undefined,
        phase: "asking",
        version: state.version + 1,
      })

/** Drops the recording of a candidate that is replaced by another. */
export const replacing =
  (candidate: Candidate): Transition =>
  (state) => {
    const old = waitingIn(state)?.candidate
    const isSame = old?.recording?.recording === candidate.recording?.recording
    return old === undefined || isSame ? stay(state) : dropRecordingOf(old)(state)
  }

/**
 * Repeats the question. The next candidate is read back part by part, and after another refusal the keyboard is
 * offered.
 */
export const refuseCandidate: Transition = (state) =>
  inTurn(dropPending, askAgain, offerKeyboard)({ ...state, refusals: state.refusals + 1 })

/** Continues after a stop was declined: with the pending answer, the review, or the question. */
export const carryOn =
  ({ during, waiting }: Extract<Pending, { purpose: "stop" }>): Transition =>
  (state) => {
    const next: State = { ...state, pending: waiting, phase: "confirming", version: state.version + 1 }
    if (waiting !== undefined) return askWithCandidate(next)
    return during === "review" ? prompting({ ...next, phase: "review" }) : inTurn(dropPending, askAgain)(state)
  }

/** Repeats the question, and any pending confirmation. */
export const askOnceMore: Transition = (state) =>
  state.pending?.purpose === "answer" && state.pending.isDenied !== true
    ? askWithCandidate(state)
    : inTurn(dropPending, askAgain)(state)
