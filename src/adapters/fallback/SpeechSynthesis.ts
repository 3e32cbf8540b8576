import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type Speech,
  type SpeechBackend,
  type SpeakingVoice,
  SpeechSynthesis,
  SynthesisFailed,
} from "../../ports/SpeechSynthesis.ts"

export interface Backends {
  readonly local?: SpeechBackend
  readonly cloud?: SpeechBackend
}

/** Logged once, when a session requests a backend that the deployment lacks. */
const unset = {
  local: "No local voice: TTS_MODEL_PATH is not set",
  cloud: "No cloud voice: TTS_BASE_URL is not set",
} as const

/**
 * Tries the preferred backend, then the other, then continues with text only. A backend's failure is logged and not
 * passed on; a missing backend is logged on the first request.
 */
export const make = (backends: Backends): SpeechSynthesis["Service"] => {
  const reported = new Set<string>()
  const tellOnce = (preferred: "local" | "cloud") =>
    Effect.suspend(() => {
      if (backends[preferred] !== undefined || reported.has(preferred)) return Effect.void
      reported.add(preferred)
      return Effect.logWarning(unset[preferred])
    })

  /** The log entry for a voice that failed; for a defect, it includes the stack. */
  const problemOf = (cause: Cause.Cause<SynthesisFailed>): unknown => {
    const error = Cause.squash(cause)
    return error instanceof SynthesisFailed ? { problem: error.problem } : cause
  }

  const spoken = (backend: SpeechBackend, text: string, voice: SpeakingVoice) =>
    backend.synthesize(text, voice).pipe(
      Effect.map(Option.some),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.as(Effect.logWarning(`The voice ${backend.name} failed`, problemOf(cause)), Option.none<Speech>()),
      ),
    )

  const synthesize = Effect.fnUntraced(function* (text: string, voice: SpeakingVoice) {
    yield* tellOnce(voice.backend)
    const preferred = backends[voice.backend]
    const other = backends[voice.backend === "local" ? "cloud" : "local"]
    if (preferred !== undefined) {
      const speech = yield* spoken(preferred, text, voice)
      if (Option.isSome(speech)) return speech
    }
    if (other === undefined) return Option.none<Speech>()
    const speech = yield* spoken(other, text, voice)
    return preferred === undefined ? speech : Option.map(speech, (clip): Speech => ({ ...clip, isSubstitute: true }))
  })

  const all = [backends.local, backends.cloud].filter((backend) => backend !== undefined)
  return {
    isAvailable: all.length > 0,
    settings: Effect.map(
      Effect.forEach(all, ({ settings }) => settings),
      (each) => each.join(" "),
    ),
    synthesize,
  }
}
