import { answerWaits, canSend } from "./line.ts"
import { lagMs } from "../devices/Devices.ts"
import { listen, mostSilences, onsetMs, rest, resumeSpeaking } from "./speaking.ts"
import { canHear, canInterrupt, type Microphone, type VoiceState } from "./State.ts"
import { doing, becoming, inTurn, stay, type Transition } from "./Outcome.ts"

const isArmed = (state: VoiceState): boolean =>
  state.activity === "listening" || (state.activity === "speaking" && canInterrupt(state))

/** Possible speech, recorded from here on to include its first sound. */
export const suspected: Transition = (state) => {
  if (!isArmed(state)) return stay(state)
  const recordings = state.recordings + 1
  return [{ ...state, recordings }, [{ type: "record", recording: recordings }]]
}

/** The sound was not speech. */
export const faded: Transition = (state) => (isArmed(state) ? doing({ type: "drop_recording" })(state) : stay(state))

const hear = (isInterruption: boolean): Transition =>
  inTurn(doing({ type: "stop_waiting", timer: "quiet" }), (state) => [
    {
      ...state,
      activity: "hearing",
      isInterruption,
      isHalfPlayed: isInterruption,
      silences: 0,
      saying: undefined,
      notice: undefined,
    },
    [{ type: "wait", timer: "longest", ms: state.policy.maxRecordingSeconds * 1000 }],
  ])

/** Speech: stops the current and queued playback. */
export const started: Transition = (state) => {
  if (!isArmed(state)) return stay(state)
  const isInterruption = state.activity === "speaking"
  return inTurn(isInterruption ? doing({ type: "interrupt" }) : stay, hear(isInterruption))(state)
}

const end =
  (tailMs: number): Transition =>
  (state) =>
    state.activity === "hearing"
      ? inTurn(
          doing({ type: "stop_waiting", timer: "longest" }, { type: "disarm" }, { type: "finish_recording", tailMs }),
          becoming({ activity: "thinking" }),
        )(state)
      : stay(state)

/**
 * Ends the utterance because the person has ended it with push-to-talk, or because it has reached its maximum length.
 */
export const ended: Transition = end(lagMs)

/** Ends the utterance after a silence, which need not be recorded. */
export const fellSilent: Transition = (state) => end(Math.max(0, lagMs - state.policy.silenceMs))(state)

/**
 * A complete recording, sent as one frame and stored until its result is known, so that a lost connection loses
 * nothing.
 */
export const recorded =
  (recording: number, bytes: number): Transition =>
  (state) => {
    const { place, question } = state
    if (state.activity !== "thinking") return doing({ type: "forget_recording", recording })(state)
    if (bytes === 0) return handleSilence(state)
    const pending = { kind: "recording" as const, place, fieldId: question?.field_id ?? "", recording }
    return canSend(state)
      ? [{ ...state, pending }, [{ type: "send_recording", recording }]]
      : answerWaits({ ...state, pending })
  }

/** After noise without speech, interrupted playback resumes. Otherwise the person is notified, and can speak again. */
export const handleSilence: Transition = (state) =>
  state.isInterruption && state.isHalfPlayed
    ? resumeSpeaking(state)
    : inTurn(becoming({ notice: "nothingHeard", isInterruption: false }), listen)(state)

/** After a silence the service may send a short prompt, at most twice; then the person has to use push-to-talk. */
export const fellQuiet: Transition = (state) => {
  if (state.activity !== "listening") return stay(state)
  if (state.line !== "open" || state.silences >= mostSilences) return inTurn(rest, becoming({ notice: "quiet" }))(state)
  return inTurn(
    becoming({ silences: state.silences + 1 }),
    doing(
      { type: "send", message: { type: "no_input" } },
      { type: "wait", timer: "quiet", ms: state.policy.silencePromptMs },
    ),
  )(state)
}

/** Push-to-talk: press to start, and again to end. */
export const talk: Transition = (state) => {
  if (state.activity === "hearing") return ended(state)
  if (state.microphone !== "ready" && state.microphone !== "asking") return askForMicrophone(state)
  if (!canHear(state) || (state.activity === "thinking" && state.pending !== undefined)) return stay(state)
  const isInterruption = state.activity === "speaking"
  const recordings = state.recordings + 1
  return inTurn(
    doing(isInterruption ? { type: "interrupt" } : { type: "silence" }, { type: "drop_recording" }),
    doing({ type: "record", recording: recordings }),
    state.isHandsFree ? doing({ type: "arm", onsetMs, silenceMs: state.policy.silenceMs }) : doing({ type: "disarm" }),
    hear(isInterruption),
  )({ ...state, recordings, isPausedByPerson: false })
}

export const askForMicrophone: Transition = (state) =>
  state.hasRecogniser
    ? inTurn(becoming({ microphone: "asking" }), doing({ type: "open_microphone" }))(state)
    : becoming({ notice: "noRecogniser" })(state)

/**
 * Stops everything that needs the microphone while it is unavailable. Half an utterance is not sent, because it might
 * be mistaken for a complete one.
 */
export const microphoneGone =
  (microphone: Microphone): Transition =>
  (state) => {
    const isCut = state.activity === "hearing"
    return inTurn(
      becoming({ microphone }),
      isCut ? doing({ type: "stop_waiting", timer: "longest" }, { type: "drop_recording" }) : stay,
      isCut || state.activity === "listening" ? rest : stay,
      isCut ? becoming({ notice: "lostWords" }) : stay,
    )(state)
  }
