import { doing, inTurn, saying, stay, type Transition } from "./Outcome.ts"

/** Ends without submitting: nothing of the session stays. */
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
