import { originRefused } from "../devices/origin.ts"
import { endHearing, hush, rest } from "./speaking.ts"
import type { Place, VoiceState } from "./State.ts"
import { doing, becoming, inTurn, stay, type Transition } from "./Outcome.ts"

/** Whether the connection is no longer needed in this phase. */
export const isOver = (place: Place): boolean =>
  place === "done" || place === "left" || place === "elsewhere" || place === "refused" || place === "taken"

export const connected: Transition = (state) =>
  isOver(state.place) || state.place === "start"
    ? doing({ type: "disconnect" })(state)
    : inTurn(
        becoming({ line: "open", isInSession: false }),
        doing({ type: "stop_waiting", timer: "moving" }),
        doing({
          type: "start_session",
          resumeId: state.sessionId ?? state.resumeId,
          ...(state.leavesOther ? { leavesOther: true } : {}),
        }),
      )(state)

/** The close code for a frame that is too large. The frame is not sent again, because it would fail again. */
const tooLarge = 1009

/** The process is about to stop, and another process continues the session. */
const restarting = 1012

/** A reconnection within this many milliseconds is not shown. */
const movingMs = 5000

/** An answer waits until the session is resumed, and is then sent. */
export const answerWaits: Transition = (state) =>
  state.line === "moving" || state.line === "open" ? stay(state) : becoming({ notice: "kept" })(state)

/** Whether an answer can be sent at once. */
export const canSend = ({ line, isInSession }: VoiceState): boolean => line === "open" && isInSession

const lost: Transition = (state) =>
  inTurn(
    doing({ type: "stop_waiting", timer: "moving" }),
    becoming({ line: "waiting", notice: state.pending === undefined ? "offline" : "kept" }),
  )(state)

export const notMoved: Transition = (state) => (state.line === "moving" ? lost(state) : stay(state))

/** The connection is lost: playback and recording continue, answers wait, and the client reconnects. */
export const disconnected =
  (code: number): Transition =>
  (state) => {
    if (code === originRefused && !isOver(state.place)) return refused("ORIGIN_NOT_ALLOWED")(state)
    if (isOver(state.place) || state.place === "start") return becoming({ line: "closed" })(state)
    if (code === restarting && state.line === "open")
      return inTurn(becoming({ line: "moving" }), doing({ type: "wait", timer: "moving", ms: movingMs }))(state)
    if (code === tooLarge && state.pending?.kind === "recording")
      return inTurn(
        doing({ type: "forget_recording", recording: state.pending.recording }),
        rest,
        becoming({ pending: undefined }),
        lost,
        becoming({ notice: "unreadable" }),
      )(state)
    return lost(state)
  }

/** Another tab or device has taken over the session. */
export const goneElsewhere: Transition = (state) =>
  inTurn(
    hush,
    becoming({ place: "elsewhere", activity: "idle", line: "closed", notice: undefined }),
    // Requested again when the session returns to this page.
    becoming({ microphone: state.microphone === "off" ? "off" : "unasked" }),
    doing({ type: "disconnect" }, { type: "close_microphone" }),
  )(state)

/** The service denies access permanently. */
export const refused = (trouble: string): Transition =>
  inTurn(
    hush,
    becoming({ place: "refused", trouble, activity: "idle", line: "closed", notice: undefined }),
    doing({ type: "disconnect" }, { type: "close_microphone" }),
  )

/** The session has ended. */
export const finished = (place: "done" | "left"): Transition => inTurn(gone(place), doing({ type: "forget" }))

/** Ended on this page, but the session can still be resumed. */
export const gone = (place: "done" | "left"): Transition =>
  inTurn(
    endHearing,
    becoming({ place, activity: "idle", pending: undefined, notice: undefined, confirm: undefined }),
    doing({ type: "disarm" }, { type: "close_microphone" }),
  )

/** The saved session can't be resumed: a new session starts on the same connection, and the person is notified. */
export const restart: Transition = (state: VoiceState) => {
  if (state.pending?.kind === "submit")
    // The session was completed, and only its result was lost with the connection.
    return inTurn(finished("done"), becoming({ notice: "sentUnseen" }))(state)
  return inTurn(
    becoming({
      sessionId: undefined,
      resumeId: undefined,
      isRestarting: false,
      isResuming: false,
      pending: undefined,
      question: undefined,
      notice: state.isRestarting ? undefined : "startedAnew",
    }),
    doing({ type: "forget" }, { type: "start_session", resumeId: undefined }),
    stay,
  )(state)
}
