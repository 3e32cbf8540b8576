import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type SpeakingVoice, SpeechSynthesis } from "../../ports/out/SpeechSynthesis.ts"

const rate = 44_100
const headerBytes = 44

/** A playable WAV of silence, 44.1 kHz and 16 bit, as long as a person would take for the text. */
export const silentWav = (text: string): Uint8Array => {
  const samples = Math.min(rate, 441 + text.length * 10)
  const bytes = new Uint8Array(headerBytes + samples * 2)
  const view = new DataView(bytes.buffer)
  const ascii = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at)
  ascii(0, "RIFF")
  view.setUint32(4, 36 + samples * 2, true)
  ascii(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  ascii(36, "data")
  view.setUint32(40, samples * 2, true)
  return bytes
}

export interface Spoken {
  readonly text: string
  readonly voice: SpeakingVoice
}

/** Speaks silence, and writes down what it was asked to say. */
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

/** Text only. */
export const layerNone = Layer.succeed(SpeechSynthesis, {
  isAvailable: false,
  settings: Effect.succeed("none"),
  synthesize: () => Effect.succeedNone,
})
