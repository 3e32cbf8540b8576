import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** How a session wants to be spoken to. The other backend is taken when the preferred one is not available. */
export interface SpeakingVoice {
  readonly locale: string
  readonly backend: "local" | "cloud"
  readonly voice?: string
  /** What the client would like; `mime` of the result says what it is. */
  readonly mime: string
}

export interface Speech {
  readonly audio: Uint8Array
  readonly mime: string
}

/** Text to speech. It never fails: what cannot be spoken is none, and the client shows the text. */
export class SpeechSynthesis extends Context.Service<
  SpeechSynthesis,
  {
    /** False where neither backend is configured: nothing is announced that will not come. */
    readonly isAvailable: boolean
    readonly synthesize: (text: string, voice: SpeakingVoice) => Effect.Effect<Option.Option<Speech>>
  }
>()("parley/ports/out/SpeechSynthesis") {}
