import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { wavOf } from "../../../src/domain/sound/WavWriting.ts"
import { type SpeakingVoice, SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"

const rate = 44_100

/** A playable WAV of silence, 44.1 kHz and 16 bit, about as long as the spoken text. */
export const silentWav = (text: string): Uint8Array =>
  wavOf(new Int16Array(Math.min(rate, 441 + text.length * 10)), rate)

export interface Spoken {
  readonly text: string
  readonly voice: SpeakingVoice
}

/** Synthesizes silence, and records what it was asked to speak. */
export const layerRecording = (spoken: Array<Spoken>, isWorking: () => boolean = () => true) =>
  Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed("scripted"),
    synthesize: (text, voice) =>
      Effect.sync(() => {
        spoken.push({ text, voice })
        return isWorking() ? Option.some({ audio: silentWav(text), mime: "audio/wav" }) : Option.none()
      }),
  })

export const layer = Layer.succeed(SpeechSynthesis, {
  isAvailable: true,
  settings: Effect.succeed("scripted"),
  synthesize: (text) => Effect.succeedSome({ audio: silentWav(text), mime: "audio/wav" }),
})

/** No synthesizer: text only. */
export const layerNone = Layer.succeed(SpeechSynthesis, {
  isAvailable: false,
  settings: Effect.succeed("none"),
  synthesize: () => Effect.succeedNone,
})
