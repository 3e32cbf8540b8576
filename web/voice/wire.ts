/** The messages of protocol 2 as they are on the wire (document 2): what a client reads and writes. */

export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [key: string]: Json }

export interface HandsFree {
  readonly auto_record: boolean
  readonly silence_ms: number
  readonly barge_in: boolean
}

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface Narration {
  readonly text: string
  readonly audio_keys: ReadonlyArray<string>
  readonly segments: Readonly<Record<string, string>>
}

export interface Question {
  readonly type: "question"
  readonly index: number
  readonly field_id: string
  readonly label: string
  readonly required: boolean
  readonly field_type: string
  readonly voice_mode: "voice" | "prompt_select" | "visual_fallback"
  readonly render_mode: "voice" | "select" | "visual"
  readonly sensitive: boolean
  readonly description?: string
  readonly hint?: string
  readonly options?: ReadonlyArray<Choice>
  readonly fallback_html?: string
  readonly answer_modes?: ReadonlyArray<string>
  readonly narration?: Narration
}

export interface Match {
  readonly value: string
  readonly label: string
}

export interface ConfirmRequest {
  readonly type: "confirm_request"
  readonly field_id: string
  readonly transcript: string
  readonly confidence?: number
  readonly value?: Json
  readonly matched?: Match
  readonly alternatives?: ReadonlyArray<Match>
  readonly purpose?: "answer" | "stop"
}

export interface ReviewItem {
  readonly position: number
  readonly field_id: string
  readonly label: string
  readonly answer_text: string
  readonly skipped: boolean
  readonly flagged: boolean
  readonly sensitive: boolean
}

export interface SegmentHeader {
  readonly type: "audio_segment"
  readonly key: string
  readonly mime: string
  readonly kind: string
  readonly text: string
}

export interface AnswerRejected {
  readonly type: "answer_rejected"
  readonly field_id: string
  readonly reason: string
  readonly code?: string
  readonly value?: Json
}

export interface SessionStarted {
  readonly type: "session_started"
  readonly session_id: string
  readonly total_questions: number
  readonly title: string
  readonly hands_free?: HandsFree
  readonly max_recording_seconds?: number
  readonly prefetch_count?: number
  /** Fields that were answered elsewhere and are not asked again. */
  readonly answered?: ReadonlyArray<string>
}

export type ServerMessage =
  | SessionStarted
  | Question
  | ConfirmRequest
  | SegmentHeader
  | AnswerRejected
  | { readonly type: "transcription"; readonly text: string; readonly confidence?: number }
  | { readonly type: "answer_accepted"; readonly field_id: string; readonly value?: Json; readonly matched?: Match }
  | {
      readonly type: "form_complete"
      readonly submission_id: string | null
      readonly answers: Readonly<Record<string, { readonly value: Json; readonly source: string }>>
      readonly stored_in?: string
    }
  | { readonly type: "answers_ready"; readonly data: Readonly<Record<string, Json>> }
  | { readonly type: "session_ended"; readonly session_id: string }
  | {
      readonly type: "session_resumed"
      readonly session_id: string
      readonly phase: string
      readonly cursor?: string
      readonly answered: ReadonlyArray<string>
    }
  | {
      readonly type: "error"
      readonly code: string
      readonly message: string
      readonly session_id?: string
      readonly form_uid?: string
    }
  | { readonly type: "pong" }
  | { readonly type: "plan_updated"; readonly order: ReadonlyArray<string> }
  | { readonly type: "section_enter"; readonly section_uid: string; readonly title?: string }
  | { readonly type: "question_skipped" | "answer_cleared"; readonly field_id: string }
  | { readonly type: "command_ack"; readonly command: string; readonly field_id?: string; readonly locale?: string }
  | { readonly type: "review_start"; readonly items: ReadonlyArray<ReviewItem> }
  | { readonly type: "review_item"; readonly item: ReviewItem }
  | { readonly type: "review_prompt"; readonly text: string }
  | { readonly type: "review_confirm"; readonly confirmed: boolean }
  | { readonly type: "review_edit"; readonly field_id: string }
  | {
      readonly type: "validation_errors"
      readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
      readonly first_field_id?: string
    }
  | { readonly type: "plausibility_result"; readonly status: string }
  | {
      readonly type: "prompt"
      readonly reason: "no_input" | "no_match" | "spelling" | "wait"
      readonly text: string
      readonly key: string
      readonly offer?: "keyboard"
    }
  | { readonly type: "turn_timings"; readonly total_ms: number }

export interface StartSession {
  readonly type: "start_session"
  readonly form_uid: string
  readonly locale: string
  readonly protocol_version: 2
  readonly timezone?: string
  readonly resume_session_id?: string
  readonly submit_mode?: "server" | "client"
  readonly use_saved_answers?: boolean
}

export type AnswerMessage =
  | { readonly type: "answer_text"; readonly field_id: string; readonly value: string }
  | { readonly type: "answer_selection"; readonly field_id: string; readonly value: string }
  | { readonly type: "answer_selection"; readonly field_id: string; readonly values: ReadonlyArray<string> }
  | { readonly type: "answer_payload"; readonly field_id: string; readonly value: Json }

export type ClientMessage =
  | AnswerMessage
  | { readonly type: "auth"; readonly token: string }
  | StartSession
  | { readonly type: "confirm_answer"; readonly confirmed: boolean }
  | { readonly type: "skip_question" | "repeat_question" | "end_session" | "ping" }
  | { readonly type: "go_back"; readonly to_index?: number }
  | { readonly type: "review_confirm"; readonly confirmed: boolean }
  | { readonly type: "review_edit"; readonly field_id: string }

/** A text frame as a message; nothing when it is none. Unknown types come through and are passed over later. */
export const readMessage = (text: string): ServerMessage | undefined => {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === "object" && json !== null && "type" in json && typeof json.type === "string"
      ? (json as ServerMessage)
      : undefined
  } catch {
    return undefined
  }
}
