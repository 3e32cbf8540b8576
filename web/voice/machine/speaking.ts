import { canHear, canInterrupt, type VoiceState } from "./State.ts"
import { doing, becoming, inTurn, stay, type Transition } from "./Outcome.ts"

/** During playback, this much continuous speech is an interruption (docs/contract/voice-bargein.md). */
export const bargeInMs = 250

/** While listening, a short "no" must count as speech, but a click must not. */
export const onsetMs = 120

/** Maximum number of silence prompts; after that, the microphone waits for push-to-talk. */
export const mostSilences = 2

/** Stops playback, listening and timers. */
export const rest: Transition = inTurn(
  doing({ type: "disarm" }, { type: "stop_waiting", timer: "quiet" }),
  becoming({ activity: "idle", saying: undefined }),
)

/**
 * Whether the question is required and answered with its own control. For an optional one, the microphone listens for
 * "skip".
 */
const wantsControl = ({ place, question }: VoiceState): boolean =>
  place === "asking" && question?.voice_mode === "visual_fallback" && question.required

/** Opens the microphone after playback, if the form and the person allow it. */
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

/** Keeps the microphone armed during playback, if interruptions are allowed. */
export const armedForInterruption: Transition = (state) =>
  canInterrupt(state)
    ? doing({ type: "arm", onsetMs: bargeInMs, silenceMs: state.policy.silenceMs })(state)
    : doing({ type: "disarm" })(state)

/** Stops all use of the microphone. */
export const endHearing: Transition = (state) =>
  inTurn(
    doing({ type: "stop_waiting", timer: "quiet" }, { type: "stop_waiting", timer: "longest" }),
    state.activity === "hearing" || state.activity === "listening" || state.activity === "speaking"
      ? doing({ type: "drop_recording" })
      : stay,
  )(state)

/**
 * Plays the audio with these keys, then listens. While the page is hidden or the session is paused, the audio is only
 * prepared.
 */
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

/** Plays the audio with these keys after the current playback, then listens. */
export const speakNext =
  (keys: ReadonlyArray<string>): Transition =>
  (state) =>
    state.activity === "speaking" || state.activity === "paused"
      ? doing({ type: "append", keys })(state)
      : speak(keys)(state)

/** Repeats the question's narration from the buffer. */
export const replay: Transition = (state) => speak(state.question?.narration?.audio_keys ?? [])(state)

/** Resumes playback. */
export const resumeSpeaking: Transition = inTurn(
  becoming({ activity: "speaking", isInterruption: false, isHalfPlayed: false }),
  armedForInterruption,
  doing({ type: "resume" }),
)

/** Stops speaking at once, because an answer is pending. */
export const hush: Transition = inTurn(
  endHearing,
  doing({ type: "silence" }, { type: "disarm" }),
  becoming({ saying: undefined, isHalfPlayed: false, isInterruption: false, isPausedByPerson: false }),
)
