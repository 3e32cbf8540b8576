import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { RecordingUndecodable, SpokenRecording } from "./SpeechRecognition.ts"

/** A decoded recording: mono, 16 bit, 16,000 samples per second. */
export interface DecodedRecording {
  readonly samples: Int16Array
  readonly durationMs: number
  /** False if the recording can't contain speech: it is only silence, a click or a hum. */
  readonly mayHoldSpeech: boolean
}

/** Samples per second of a decoded recording. */
export const decodedRate = 16_000

/** Decodes browsers' recordings, off the event loop: Opus or AAC in WebM, Ogg or MP4, and WAV. */
export class RecordingDecoder extends Context.Service<
  RecordingDecoder,
  { readonly decode: (recording: SpokenRecording) => Effect.Effect<DecodedRecording, RecordingUndecodable> }
>()("parley/ports/RecordingDecoder") {}
