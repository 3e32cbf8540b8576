import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { RecognitionHints } from "../domain/voice/questions/RecognitionHints.ts"

export type { RecognitionHints }

/** The recognizer couldn't be reached, refused the request, or timed out. */
export class RecognitionUnavailable extends Schema.TaggedError<RecognitionUnavailable>()("RecognitionUnavailable", {
  cause: Schema.Defect(),
}) {}

/**
 * The recording can't be read: its container is `broken` or `truncated`, or it has no audio, has an unsupported codec
 * or channel layout, is longer or larger than allowed, or takes too much work to decode.
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

/** An alternative transcript of the same recording, less likely than the first. */
export interface AlternativeTranscript {
  readonly text: string
  readonly confidence?: number
}

/** The transcript. Confidence and `noSpeech` are 0 to 1, absent if the recognizer doesn't report them. */
export interface Transcript {
  readonly text: string
  readonly confidence?: number
  readonly noSpeech?: number
  readonly language?: string
  readonly durationMs?: number
  /** Best first, without the transcript itself. */
  readonly alternatives?: ReadonlyArray<AlternativeTranscript>
  /** Each word with the recognizer's confidence. */
  readonly words?: ReadonlyArray<{ readonly text: string; readonly confidence: number }>
}

/** Speech to text, one recording at a time. */
export class SpeechRecognition extends Context.Service<
  SpeechRecognition,
  {
    /** False if no recognizer is configured: answers are then typed. */
    readonly isAvailable: boolean
    readonly transcribe: (
      recording: SpokenRecording,
      locale: string,
      /** The question, if known. A recognizer that takes no context ignores it. */
      hints?: RecognitionHints,
    ) => Effect.Effect<Transcript, RecognitionUnavailable | RecordingUndecodable>
  }
>()("parley/ports/SpeechRecognition") {}
