import { doing, inTurn, refusing, saying, stay, type Transition } from "./Outcome.ts"
import type { ClientMessage } from "../wire/ClientMessage.ts"

/** After completion, `end_session` still closes the session without deleting anything that was submitted. */
export const onMessage =
  (message: ClientMessage): Transition =>
  (state) =>
    message.type === "end_session" && state.phase === "complete"
      ? inTurn(
          saying({ type: "session_ended", sessionId: state.session.sessionId }),
          doing({ type: "close", code: 1000, reason: "session_ended" }),
          (next) => stay({ ...next, phase: "aborted" }),
        )(state)
      : refusing("SESSION_COMPLETE")(state)
