import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** How a session wants to be spoken to. The other backend is taken when the preferred one is not available. */
export interface SpeakingVoice {
  readonly locale: string
  readonly backend: "local" | "cloud"
  readonly voice?: string
  /** What the client would like; `mime` of the result says what it is. */
  readonly mime: string
  /** Set where the sound is worked on, not only played: whatever `mime` says, it has to be WAV. */
  readonly mustBeWav?: true
}

export interface Speech {
  readonly audio: Uint8Array
  readonly mime: string
  /** Set where a backend spoke in the place of one that is configured and failed: not to be kept for others. */
  readonly isSubstitute?: true
}

/** A backend cannot speak this, or not now; `problem` is for the log. */
export class SynthesisFailed extends Schema.TaggedError<SynthesisFailed>()("SynthesisFailed", {
  problem: Schema.String,
}) {}

/** One way to speak. Nothing is loaded before the first text. */
export interface SpeechBackend {
  readonly name: string
  /** Models and their settings: what a clip depends on besides its text and voice. */
  readonly settings: Effect.Effect<string>
  readonly synthesize: (text: string, voice: SpeakingVoice) => Effect.Effect<Speech, SynthesisFailed>
}

/** Text to speech. It never fails: what cannot be spoken is none, and the client shows the text. */
export class SpeechSynthesis extends Context.Service<
  SpeechSynthesis,
  {
    /** False where neither backend is configured: nothing is announced that will not come. */
    readonly isAvailable: boolean
    /** What clips depend on besides text and voice; a part of the name that they are kept under. */
    readonly settings: Effect.Effect<string>
    readonly synthesize: (text: string, voice: SpeakingVoice) => Effect.Effect<Option.Option<Speech>>
  }
>()("parley/ports/SpeechSynthesis") {}
