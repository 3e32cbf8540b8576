import type { ClientMessage } from "../wire/ClientMessage.ts"
import type { Utterance } from "./State.ts"
import type { Verdict } from "../wire/ServerMessage.ts"

/** The container of a recording; absent if unknown. */
export type Container = "audio/webm" | "audio/ogg" | "audio/mp4" | "audio/wav"

export type PlausibilityOutcome =
  | { readonly status: "judged"; readonly verdicts: Readonly<Record<string, Verdict>> }
  | { readonly status: "failed"; readonly reason: string }

export type SubmissionOutcome =
  | { readonly status: "stored"; readonly submissionId: string; readonly storedIn: "sink" | "generic" }
  /** The submission is stored elsewhere until the database is available again. */
  | { readonly status: "pending" }
  /** No storage is configured, or storing failed; the session still completes. */
  | { readonly status: "not_stored" }
  | { readonly status: "refused"; readonly errors: Readonly<Record<string, ReadonlyArray<string>>> }

/** Events of a session. Results of actions carry the token of their request. */
export type Happening =
  | { readonly type: "message_received"; readonly message: ClientMessage }
  | {
      readonly type: "recording_arrived"
      readonly recording: number
      readonly size: number
      readonly container?: Container
    }
  | {
      readonly type: "speech_transcribed"
      readonly token: number
      readonly text: string
      readonly confidence?: number
      /** The probability of silence, if the recognizer reports it. */
      readonly noSpeech?: number
      readonly language?: string
      readonly durationMs?: number
      readonly alternatives?: Utterance["alternatives"]
      readonly words?: ReadonlyArray<{ readonly text: string; readonly confidence: number }>
    }
  | { readonly type: "transcription_failed"; readonly token: number; readonly reason: "unavailable" | "undecodable" }
  | {
      readonly type: "value_refined"
      readonly token: number
      readonly refined?: { readonly value: string; readonly confidence: number }
    }
  | {
      readonly type: "option_refined"
      readonly token: number
      readonly refined?: { readonly values: ReadonlyArray<string>; readonly confidence: number }
    }
  | { readonly type: "recording_stored"; readonly token: number; readonly blobRef?: string }
  | { readonly type: "plausibility_checked"; readonly token: number; readonly outcome: PlausibilityOutcome }
  | { readonly type: "submission_answered"; readonly token: number; readonly outcome: SubmissionOutcome }

/** `at` is in milliseconds since 1970. */
export type Event = Happening & { readonly at: number }
