import { canHear, canInterrupt, type VoiceState } from "./State.ts"
import { doing, becoming, inTurn, stay, type Transition } from "./Outcome.ts"

/** While the service speaks this much speech in a row is an interruption (docs/contract/voice-bargein.md). */
export const bargeInMs = 250

/** While it listens a short "no" must count, a click must not. */
export const onsetMs = 120

/** So often a silence is broken; after that the microphone waits until the person presses talk. */
export const mostSilences = 2

/** Nothing is said, heard or waited for. */
export const rest: Transition = inTurn(
  doing({ type: "disarm" }, { type: "stop_waiting", timer: "quiet" }),
  becoming({ activity: "idle", saying: undefined }),
)

/** A required question with a control of its own is answered there; an optional one listens for "skip". */
const wantsControl = ({ place, question }: VoiceState): boolean =>
  place === "asking" && question?.voice_mode === "visual_fallback" && question.required

/** Opens the microphone after the last words, where the form and the person have it so. */
export const listen: Transition = (state) => {
  const isWanted = state.policy.autoRecord && state.isHandsFree && !state.offersKeyboard && !wantsControl(state)
  if (!isWanted || !canHear(state)) return rest(state)
  return inTurn(
    doing(
      { type: "arm", onsetMs, silenceMs: state.policy.silenceMs },
      { type: "wait", timer: "quiet", ms: state.policy.silencePromptMs },
    ),
    becoming({ activity: "listening", saying: undefined }),
  )(state)
}

const isHeld = ({ isAway, isPausedByPerson }: VoiceState): boolean => isAway || isPausedByPerson

/** The microphone stays armed while the service speaks, where it may be interrupted. */
export const armedForInterruption: Transition = (state) =>
  canInterrupt(state)
    ? doing({ type: "arm", onsetMs: bargeInMs, silenceMs: state.policy.silenceMs })(state)
    : doing({ type: "disarm" })(state)

/** What may be going on with the microphone is over. */
export const endHearing: Transition = (state) =>
  inTurn(
    doing({ type: "stop_waiting", timer: "quiet" }, { type: "stop_waiting", timer: "longest" }),
    state.activity === "hearing" || state.activity === "listening" || state.activity === "speaking"
      ? doing({ type: "drop_recording" })
      : stay,
  )(state)

/** Says these, then listens. While nobody looks, or after a pause was asked for, they are only made ready. */
export const speak =
  (keys: ReadonlyArray<string>): Transition =>
  (state) => {
    const all = [...state.lead, ...keys]
    const next = { ...state, lead: [], isInterruption: false, isHalfPlayed: false }
    if (!state.isAloud) return inTurn(endHearing, isHeld(state) ? doing({ type: "disarm" }) : listen)(next)
    if (isHeld(state))
      return inTurn(
        endHearing,
        doing({ type: "disarm" }, { type: "cue", keys: all }),
        becoming({ activity: "paused", isHalfPlayed: true, saying: undefined }),
      )(next)
    return inTurn(
      endHearing,
      becoming({ activity: "speaking", saying: undefined }),
      armedForInterruption,
      doing({ type: "play", keys: all }),
    )(next)
  }

/** The same behind what is being said. */
export const speakNext =
  (keys: ReadonlyArray<string>): Transition =>
  (state) =>
    state.activity === "speaking" || state.activity === "paused"
      ? doing({ type: "append", keys })(state)
      : speak(keys)(state)

/** The question's own narration once more, from what has been sent already. */
export const replay: Transition = (state) => speak(state.question?.narration?.audio_keys ?? [])(state)

/** Goes on where it was stopped. */
export const resumeSpeaking: Transition = inTurn(
  becoming({ activity: "speaking", isInterruption: false, isHalfPlayed: false }),
  armedForInterruption,
  doing({ type: "resume" }),
)

/** Quiet at once: an answer is under way. */
export const hush: Transition = inTurn(
  endHearing,
  doing({ type: "silence" }, { type: "disarm" }),
  becoming({ saying: undefined, isHalfPlayed: false, isInterruption: false, isPausedByPerson: false }),
)
