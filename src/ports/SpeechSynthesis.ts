import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/**
 * The voice that a session prefers. If the preferred backend, local or cloud, is unavailable, the other one is used.
 */
export interface SpeakingVoice {
  readonly locale: string
  readonly backend: "local" | "cloud"
  readonly voice?: string
  /** The client's preference; the result's `mime` is the actual type. */
  readonly mime: string
  /** Set if the audio is processed rather than played: then it must be WAV, whatever `mime` says. */
  readonly mustBeWav?: true
}

export interface Speech {
  readonly audio: Uint8Array
  readonly mime: string
  /** Set if a fallback spoke because the configured backend failed. Such speech must not be cached for others. */
  readonly isSubstitute?: true
}

/** A backend can't speak this text, or can't speak at the moment; `problem` is for the log. */
export class SynthesisFailed extends Schema.TaggedError<SynthesisFailed>()("SynthesisFailed", {
  problem: Schema.String,
}) {}

/** One speech backend. It loads nothing until it is first asked to speak. */
export interface SpeechBackend {
  readonly name: string
  /** Models and their settings: part of the cache key, in addition to text and voice. */
  readonly settings: Effect.Effect<string>
  readonly synthesize: (text: string, voice: SpeakingVoice) => Effect.Effect<Speech, SynthesisFailed>
}

/** Text to speech. It never fails, because the client shows the text if there is no audio. */
export class SpeechSynthesis extends Context.Service<
  SpeechSynthesis,
  {
    /** False if no backend is configured: then no audio is announced. */
    readonly isAvailable: boolean
    /** Part of the clips' cache key, in addition to text and voice. */
    readonly settings: Effect.Effect<string>
    readonly synthesize: (text: string, voice: SpeakingVoice) => Effect.Effect<Option.Option<Speech>>
  }
>()("parley/ports/SpeechSynthesis") {}
