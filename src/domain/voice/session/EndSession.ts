import { doing, inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { setAside } from "./Several.ts"
import type { State } from "./State.ts"

/** Pauses the session. Answers, including unconfirmed ones, stay stored as long as the form's snapshots do. */
export const pauseSession: Transition = (state) => {
  const { pending } = state
  const waiting = pending?.purpose === "stop" ? pending.waiting : pending
  const [aside, dropped] = setAside({ ...state, pending: waiting })
  const paused: State = {
    ...aside,
    phase: "aborted",
    pending: pending?.purpose === "stop" ? { purpose: "stop", during: pending.during } : undefined,
    awaiting: undefined,
    isPaused: true,
    version: state.version + 1,
  }
  const { sessionId } = state.session
  return inTurn(
    (next) => [next, dropped],
    doing({ type: "save" }),
    saying({ type: "session_ended", sessionId, kept: true }),
    doing({ type: "close", code: 1000, reason: "session_ended" }),
  )(paused)
}

/** Ends the session without submitting, and deletes its data. */
export const end: Transition = (state) =>
  inTurn(
    doing({ type: "release" }),
    state.session.abilities.keepsRecordings ? doing({ type: "delete_all_recordings" }) : stay,
    saying({ type: "session_ended", sessionId: state.session.sessionId }),
    doing({ type: "close", code: 1000, reason: "session_ended" }),
  )({
    ...state,
    phase: "aborted",
    cursor: undefined,
    pending: undefined,
    awaiting: undefined,
    version: state.version + 1,
  })
