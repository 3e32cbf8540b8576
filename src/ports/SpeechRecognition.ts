import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { RecognitionHints } from "../domain/voice/questions/RecognitionHints.ts"

export type { RecognitionHints }

/** The recogniser cannot be reached, refused, or did not answer in time. */
export class RecognitionUnavailable extends Schema.TaggedError<RecognitionUnavailable>()("RecognitionUnavailable", {
  cause: Schema.Defect(),
}) {}

/**
 * The bytes are no recording that can be read: `broken` or `truncated` in their container, without sound in it, in a
 * codec or with channels that nobody records with, longer or larger than is taken, or too much work to open.
 */
export class RecordingUndecodable extends Schema.TaggedError<RecordingUndecodable>()("RecordingUndecodable", {
  reason: Schema.Literals([
    "broken",
    "truncated",
    "no_audio",
    "unsupported",
    "too_many_channels",
    "too_long",
    "too_large",
    "too_costly",
  ]),
}) {}

/** One complete recording, as the client sent it. */
export interface SpokenRecording {
  readonly audio: Uint8Array
  readonly mime: string
}

/** Another reading of the same recording, less likely than the first. */
export interface AlternativeTranscript {
  readonly text: string
  readonly confidence?: number
}

/** What was heard. Confidence and `noSpeech` are 0 to 1 and absent where the recogniser does not tell. */
export interface Transcript {
  readonly text: string
  readonly confidence?: number
  readonly noSpeech?: number
  readonly language?: string
  readonly durationMs?: number
  /** Best first, the transcript itself not among them. */
  readonly alternatives?: ReadonlyArray<AlternativeTranscript>
  /** Each word with what the recogniser thinks of it. */
  readonly words?: ReadonlyArray<{ readonly text: string; readonly confidence: number }>
}

/** Speech to text, one recording at a time. */
export class SpeechRecognition extends Context.Service<
  SpeechRecognition,
  {
    /** False where no recogniser is configured: answers are then typed. */
    readonly isAvailable: boolean
    readonly transcribe: (
      recording: SpokenRecording,
      locale: string,
      /** What is asked; absent where nobody knows. A recogniser that cannot be told passes over it. */
      hints?: RecognitionHints,
    ) => Effect.Effect<Transcript, RecognitionUnavailable | RecordingUndecodable>
  }
>()("parley/ports/SpeechRecognition") {}
