import type { Json } from "../../forms/codec/Json.ts"
import type { PlausibilityItem } from "../../forms/plausibility/Plausibility.ts"
import type { Segment } from "../narration/Segments.ts"
import type { RecognitionHints } from "../questions/RecognitionHints.ts"
import type { PlausibilitySummary, QuestionMessage, ServerMessage, Verdict } from "../wire/ServerMessage.ts"

/** The model's input for refining a spoken value (docs/contract/voice-normalise.md). */
export interface RefineValue {
  readonly fieldType: string
  readonly label: string
  readonly locale: string
  readonly timezone?: string
  readonly today: string
  readonly transcript: string
  readonly candidate: {
    readonly status: "accepted" | "confirm" | "rejected"
    readonly value?: string | number | boolean
  }
}

/** The model's input for choosing among options by meaning. */
export interface RefineOption {
  readonly locale: string
  /** Whether several options may be chosen. */
  readonly isMultiple: boolean
  readonly transcript: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

export interface PlausibilityReport {
  readonly summary: PlausibilitySummary
  readonly verdicts: Readonly<Record<string, Verdict>>
}

/** A complete set of answers, with their transcripts. */
export interface Submission {
  readonly submissionId: string
  readonly data: Readonly<Record<string, Json>>
  /** Envelopes of spoken answers by field id. */
  readonly evidence: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly locale: string
  readonly protocol: number
  /** Present if the person asked for a human during the session. */
  readonly humanRequested?: true
  readonly plausibility?: PlausibilityReport
}

/** The narration of a message. */
export interface Spoken {
  readonly text: string
  /** Whether it contains the respondent's answers. */
  readonly isPersonal?: true
}

/** A step's actions, to be performed in order; results come back as events with the same token. */
export type Action =
  | { readonly type: "say"; readonly message: ServerMessage }
  /** A question, with its narration as one inline clip if `speak` is present. */
  | { readonly type: "ask"; readonly message: QuestionMessage; readonly speak?: Spoken }
  /** Urgent segments are sent before the next message; the others while the person answers. */
  | { readonly type: "push_segments"; readonly segments: ReadonlyArray<Segment>; readonly isUrgent: boolean }
  | {
      readonly type: "transcribe"
      readonly token: number
      readonly recording: number
      readonly mime: string
      readonly locale: string
      readonly hints?: RecognitionHints
    }
  | { readonly type: "drop_recording"; readonly recording: number }
  | {
      readonly type: "store_recording"
      readonly token: number
      readonly recording: number
      readonly mime: string
      readonly fieldUid: string
      readonly fieldId: string
    }
  | { readonly type: "delete_recordings"; readonly fieldUids: ReadonlyArray<string> }
  | { readonly type: "delete_all_recordings" }
  | { readonly type: "refine_value"; readonly token: number; readonly request: RefineValue; readonly timeoutMs: number }
  | {
      readonly type: "refine_option"
      readonly token: number
      readonly request: RefineOption
      readonly timeoutMs: number
    }
  | {
      readonly type: "check_plausibility"
      readonly token: number
      readonly items: ReadonlyArray<PlausibilityItem>
      readonly locale: string
      readonly timeoutMs: number
    }
  | { readonly type: "submit"; readonly token: number; readonly submission: Submission }
  /** Writes the snapshot of the state after this step, and extends the active marker. */
  | { readonly type: "save" }
  /** The session is over, so this deletes its snapshot and active marker. */
  | { readonly type: "release" }
  | {
      readonly type: "log"
      readonly level: "info" | "warning"
      readonly event: string
      readonly fields: Readonly<Record<string, string>>
    }
  | { readonly type: "close"; readonly code: number; readonly reason: string }
