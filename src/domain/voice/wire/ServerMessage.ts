import type { Json } from "../../forms/codec/Json.ts"
import type { VoiceMode, RenderMode } from "../../forms/model/FieldType.ts"
import type { MatchMethod } from "../../understanding/Understanding.ts"

export type Phase = "asking" | "confirming" | "review" | "plausibility" | "submitting" | "complete" | "aborted"

export type Source = "text" | "speech" | "selection"

export interface Match {
  readonly value: string
  readonly label: string
  readonly method: MatchMethod
  readonly score: number
}

export interface Narration {
  readonly text: string
  readonly audioKeys: ReadonlyArray<string>
  readonly segments: Readonly<Record<string, string>>
}

export interface UiCue {
  readonly control: string
  readonly focus: boolean
  readonly highlight: boolean
  readonly submitVia: "voice" | "control" | "both"
}

export interface QuestionMessage {
  readonly type: "question"
  readonly index: number
  readonly fieldId: string
  readonly label: string
  readonly required: boolean
  readonly fieldType: string
  readonly voiceMode: VoiceMode
  readonly renderMode: RenderMode
  readonly sensitive: boolean
  readonly description?: string
  /** Base64; set when the narration was synthesized. */
  readonly audio?: string
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string; readonly exclusive?: true }>
  /** Text that is shown and spoken before the question. */
  readonly intro?: string
  readonly fallbackHtml?: string
  readonly sectionUid?: string
  readonly hint?: string
  readonly uiCue?: UiCue
  readonly answerModes?: ReadonlyArray<string>
  readonly narration?: Narration
}

export interface ReviewItem {
  readonly position: number
  readonly fieldId: string
  readonly label: string
  readonly answerText: string
  readonly skipped: boolean
  readonly flagged: boolean
  readonly sensitive: boolean
}

/** Extension: a computed value. */
export interface ComputedItem {
  readonly fieldId: string
  readonly label: string
  readonly answerText: string
}

/**
 * Extension: an answer to a question other than the current one. Either it will be confirmed at that question, or it
 * was not understood.
 */
export interface AlsoHeardItem {
  readonly fieldId: string
  readonly status: "confirm" | "rejected"
  readonly value?: Json
}

export interface Verdict {
  readonly plausible: boolean
  readonly confidence: number
  readonly reason: string
}

export type PlausibilityStatus = "ok" | "skipped" | "blocked"

export interface PlausibilitySummary {
  readonly status: PlausibilityStatus
  readonly threshold: number
  readonly checked: number
  readonly flagged: ReadonlyArray<string>
  readonly reason?: string
}

export interface ShownAnswer {
  readonly value: Json
  readonly source: Source
}

/** An answer in client submit mode: a validated value, optionally with its transcript. */
export type ReadyAnswer = Json | { readonly answer: Json; readonly transcript: string; readonly blob_ref?: string }

export type SkipReason = "user" | "computed"

export type ErrorCode =
  | "AUTH_REQUIRED"
  | "TENANT_NOT_DECLARED"
  | "TENANT_MISMATCH"
  | "ANSWERS_NOT_TAKEN"
  | "INVALID_MESSAGE"
  | "UNKNOWN_MESSAGE_TYPE"
  | "SESSION_NOT_STARTED"
  | "SESSION_COMPLETE"
  | "SESSION_ACTIVE"
  | "RESUME_FORBIDDEN"
  | "RESUME_UNAVAILABLE"
  | "RESUME_STALE"
  | "RESUME_CONFLICT"
  | "WRONG_FIELD"
  | "INVALID_INDEX"
  | "NO_PENDING_ANSWER"
  | "FIELD_MISMATCH"
  | "TRANSCRIBER_UNAVAILABLE"
  | "EMPTY_AUDIO"
  | "UNSUPPORTED_AUDIO"
  | "AUDIO_DECODE_ERROR"
  | "COMMAND_NOT_AVAILABLE"
  | "PLAUSIBILITY_UNAVAILABLE"
  | "REQUIRED"
  | "INTERNAL_ERROR"

export type RejectionCode = "INVALID_EMAIL" | "INVALID_VALUE" | "NO_MATCH" | "REQUIRED"

/** Where a finished session's answers are stored; `pending` if the database was unavailable. */
export type StoredIn = "sink" | "generic" | "pending" | "none"

/** All server messages. Keys without values are absent; only `submissionId` may be null. */
export type ServerMessage =
  | {
      readonly type: "session_started"
      readonly sessionId: string
      readonly totalQuestions: number
      readonly title: string
      readonly protocolVersion?: number
      readonly handsFree?: { readonly autoRecord: boolean; readonly silenceMs: number; readonly bargeIn: boolean }
      readonly maxRecordingSeconds?: number
      readonly prefetchCount?: number
      /** Extension: after this silence the client sends `no_input` and gets a shorter prompt. */
      readonly silencePromptMs?: number
      /** Extension: fields answered elsewhere that are not asked again. */
      readonly answered?: ReadonlyArray<string>
    }
  | QuestionMessage
  | { readonly type: "transcription"; readonly text: string; readonly confidence?: number }
  | {
      readonly type: "confirm_request"
      readonly fieldId: string
      readonly transcript: string
      readonly confidence?: number
      readonly value?: Json
      readonly refinedBy?: "rules" | "llm"
      readonly matched?: Match
      readonly alternatives?: ReadonlyArray<Match>
      readonly purpose?: "answer" | "stop"
      /** Extension, used only if `purpose` is `stop`: answering yes deletes the answers. */
      readonly deletes?: boolean
    }
  | {
      readonly type: "answer_accepted"
      readonly fieldId: string
      readonly value?: Json
      readonly source: Source
      readonly matched?: Match
      readonly blobRef?: string
    }
  | {
      readonly type: "answer_rejected"
      readonly fieldId: string
      readonly reason: string
      readonly code?: RejectionCode
      readonly value?: Json
    }
  | {
      readonly type: "form_complete"
      readonly submissionId: string | null
      readonly answers: Readonly<Record<string, ShownAnswer>>
      readonly storedIn?: StoredIn
      readonly plausibilitySummary?: PlausibilitySummary
    }
  | {
      readonly type: "answers_ready"
      readonly data: Readonly<Record<string, ReadyAnswer>>
      readonly plausibilitySummary?: PlausibilitySummary
    }
  /** Extension: `kept` means that the session can be resumed as long as its snapshot exists. */
  | { readonly type: "session_ended"; readonly sessionId: string; readonly kept?: boolean }
  | {
      readonly type: "error"
      readonly code: ErrorCode
      readonly message: string
      readonly sessionId?: string
      readonly formUid?: string
      /**
       * Extension, used only with the code `SESSION_ACTIVE`: whether the active session is for another form and has no
       * connection.
       */
      readonly unattended?: boolean
      /**
       * Extension, used only with the code `TRANSCRIBER_UNAVAILABLE`: recognition failed only for this recording, so
       * the next one may succeed.
       */
      readonly temporary?: boolean
      /**
       * Extension, used only with the code `RESUME_UNAVAILABLE`: the id of the submission, if the session has already
       * ended and its answers were submitted.
       */
      readonly submissionId?: string | null
      readonly storedIn?: StoredIn
    }
  | { readonly type: "pong" }
  | {
      readonly type: "audio_segment"
      readonly key: string
      readonly mime: string
      readonly kind: SegmentKind
      readonly text: string
    }
  | {
      readonly type: "plan_updated"
      readonly order: ReadonlyArray<string>
      readonly hidden: ReadonlyArray<string>
      readonly cleared: ReadonlyArray<string>
      readonly requiredChanged: Readonly<Record<string, boolean>>
      readonly hiddenByCap: ReadonlyArray<string>
    }
  | { readonly type: "section_enter"; readonly sectionUid: string; readonly title?: string }
  | { readonly type: "question_skipped"; readonly fieldId: string; readonly reason: SkipReason }
  | { readonly type: "answer_cleared"; readonly fieldId: string }
  | {
      readonly type: "command_ack"
      readonly command: string
      readonly fieldId?: string
      /** Extension: the session's new language, after a command to change it. */
      readonly locale?: string
    }
  | {
      readonly type: "also_heard"
      readonly items: ReadonlyArray<AlsoHeardItem>
      /** Words that contain a number but don't belong to any question. */
      readonly unheard?: ReadonlyArray<string>
      /** The spoken response and its key. */
      readonly text?: string
      readonly key?: string
    }
  | {
      readonly type: "review_start"
      readonly items: ReadonlyArray<ReviewItem>
      /** Extension: computed values that no question asks for, such as totals. */
      readonly computed?: ReadonlyArray<ComputedItem>
    }
  | { readonly type: "review_item"; readonly item: ReviewItem }
  | { readonly type: "review_prompt"; readonly text: string }
  | { readonly type: "review_confirm"; readonly confirmed: boolean }
  | { readonly type: "review_edit"; readonly fieldId: string }
  | {
      readonly type: "validation_errors"
      readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
      readonly firstFieldId?: string
    }
  | {
      readonly type: "plausibility_result"
      readonly status: PlausibilityStatus
      readonly items: Readonly<Record<string, Verdict>>
      readonly reason?: string
    }
  | {
      readonly type: "session_resumed"
      readonly sessionId: string
      readonly phase: Phase
      readonly cursor?: string
      readonly answered: ReadonlyArray<string>
    }
  | PromptMessage
  | {
      readonly type: "turn_timings"
      readonly fieldId: string
      readonly transcribeMs: number
      readonly thinkMs: number
      readonly saveMs: number
      readonly totalMs: number
    }

/**
 * Extension: a prompt that repeats or explains what the person can say. For example, one is sent after each consecutive
 * miss except the first. Each of those prompts offers more help than the one before, and the last one offers the
 * keyboard.
 */
export interface PromptMessage {
  readonly type: "prompt"
  readonly reason: "no_input" | "no_match" | "spelling" | "wait" | "explanation" | "refused" | "silence"
  readonly text: string
  readonly key: string
  readonly offer?: "keyboard"
}

export type SegmentKind = "question" | "hint" | "options" | "option" | "system" | "review"
