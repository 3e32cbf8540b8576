import { originRefused } from "../devices/origin.ts"
import { endHearing, hush, rest } from "./speaking.ts"
import type { Place, VoiceState } from "./State.ts"
import { doing, becoming, inTurn, stay, type Transition } from "./Outcome.ts"

/** Where the connection is of no use any more. */
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

/** A frame that was too large would be too large again. */
const tooLarge = 1009

/** The process is about to end, and another one goes on with the session. */
const restarting = 1012

/** Nobody is told of a line that is open again within so many milliseconds. */
const movingMs = 5000

/** An answer waits for the session: it is sent when that is resumed. */
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

/** The line is gone: what is being said and recorded goes on, answers wait, and the connection is tried again. */
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

/** The session is somebody else's now: another tab of this browser, or another device. */
export const goneElsewhere: Transition = (state) =>
  inTurn(
    hush,
    becoming({ place: "elsewhere", activity: "idle", line: "closed", notice: undefined }),
    // Asked for again when the session comes back here.
    becoming({ microphone: state.microphone === "off" ? "off" : "unasked" }),
    doing({ type: "disconnect" }, { type: "close_microphone" }),
  )(state)

/** The service does not let us in, and would not if asked again. */
export const refused = (trouble: string): Transition =>
  inTurn(
    hush,
    becoming({ place: "refused", trouble, activity: "idle", line: "closed", notice: undefined }),
    doing({ type: "disconnect" }, { type: "close_microphone" }),
  )

/** Everything about the session is over here. */
export const finished = (place: "done" | "left"): Transition => inTurn(gone(place), doing({ type: "forget" }))

/** Over on this page; the session is still remembered. */
export const gone = (place: "done" | "left"): Transition =>
  inTurn(
    endHearing,
    becoming({ place, activity: "idle", pending: undefined, notice: undefined, confirm: undefined }),
    doing({ type: "disarm" }, { type: "close_microphone" }),
  )

/** The saved session cannot be resumed: a new one is begun on the same line, and the person is told. */
export const beginAnew: Transition = (state: VoiceState) => {
  if (state.pending?.kind === "submit")
    // The session is only gone because it was completed: the answer to the submission was lost with the line.
    return inTurn(finished("done"), becoming({ notice: "sentUnseen" }))(state)
  return inTurn(
    becoming({
      sessionId: undefined,
      resumeId: undefined,
      startsAnew: false,
      isResuming: false,
      pending: undefined,
      question: undefined,
      notice: state.startsAnew ? undefined : "startedAnew",
    }),
    doing({ type: "forget" }, { type: "start_session", resumeId: undefined }),
    stay,
  )(state)
}
