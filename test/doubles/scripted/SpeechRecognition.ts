import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  RecognitionUnavailable,
  RecordingUndecodable,
  SpeechRecognition,
  type Transcript,
} from "../../../src/ports/SpeechRecognition.ts"

/** Ogg's first bytes, which make a scripted recording look like one; the words follow. */
const magic = new TextEncoder().encode("OggS")
const smallest = 256

/** The content of a scripted recording. With `failure`, the recognizer fails with that error. */
export interface ScriptedSpeech extends Partial<Transcript> {
  readonly text: string
  readonly failure?: "unavailable" | "undecodable"
}

/** A recording that the scripted recognizer transcribes as `speech`: long enough, and recognizable as Ogg. */
export const recordingOf = (speech: ScriptedSpeech | string): Uint8Array => {
  const words = new TextEncoder().encode(
    JSON.stringify(typeof speech === "string" ? { text: speech, confidence: 0.95 } : speech),
  )
  const bytes = new Uint8Array(Math.max(smallest, magic.length + words.length + 16))
  bytes.set(magic)
  bytes.set(words, 12)
  return bytes
}

const speechIn = (audio: Uint8Array): ScriptedSpeech | undefined => {
  const end = audio.indexOf(0, 12)
  const text = new TextDecoder().decode(audio.subarray(12, end === -1 ? audio.length : end))
  try {
    const speech: unknown = JSON.parse(text)
    return typeof speech === "object" && speech !== null && "text" in speech && typeof speech.text === "string"
      ? (speech as ScriptedSpeech)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Transcribes recordings made by `recordingOf`: speech without a microphone, for tests, demonstrations and benchmarks.
 */
export const layer = Layer.succeed(SpeechRecognition, {
  isAvailable: true,
  transcribe: ({ audio }) => {
    const speech = speechIn(audio)
    if (speech === undefined || speech.failure === "undecodable")
      return Effect.fail(new RecordingUndecodable({ reason: "broken" }))
    const { failure, ...transcript } = speech
    return failure === "unavailable"
      ? Effect.fail(new RecognitionUnavailable({ cause: new Error("scripted") }))
      : Effect.succeed(transcript)
  },
})

/** A recognizer that hears the same words in every recording. */
export const hearing = (text: string) =>
  Layer.succeed(SpeechRecognition, { isAvailable: true, transcribe: () => Effect.succeed({ text }) })

/** No recognizer. */
export const layerNone = Layer.succeed(SpeechRecognition, {
  isAvailable: false,
  transcribe: () =>
    Effect.fail(new RecognitionUnavailable({ cause: new Error("no speech recognition is configured") })),
})
