import type * as Clock from "effect/Clock"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import type { Mirrored } from "../../domain/voice/session/SavedAnswers.ts"
import type { Written } from "../../domain/voice/session/Record.ts"
import type { State } from "../../domain/voice/session/State.ts"
import type { AnswerModel } from "../../ports/AnswerModel.ts"
import type { SpeechRecognition } from "../../ports/SpeechRecognition.ts"
import type { PartialAnswers, Place } from "../forms/PartialAnswers.ts"
import type { StoredRecordings } from "./StoredRecordings.ts"
import type { Send } from "./Outgoing.ts"
import type { SavedSessions } from "./SavedSessions.ts"
import type { SpokenSubmissions } from "./SpokenSubmissions.ts"
import type { Speaker } from "./Speaker.ts"

/** What a live session works with. */
export interface SessionServices {
  readonly send: Send
  readonly speaker: Speaker
  readonly recognition: SpeechRecognition["Service"]
  readonly model: AnswerModel["Service"]
  readonly submissions: SpokenSubmissions["Service"]
  readonly saved: SavedSessions
  readonly partial: PartialAnswers["Service"]
  readonly recordings: StoredRecordings
  readonly tenant: DeclaredTenant
  readonly caller: Caller
  readonly clock: Clock.Clock
}

/** A session in this process: its state, what was saved of it last, and the recordings that it works on. */
export interface LiveSession {
  state: State
  saved: Written | undefined
  /** Ends of what was written last while nobody knows whether it arrived. */
  unsure: ReadonlyArray<string>
  /** How often it was written, or tried to be. */
  saves: number
  /** What of it stands among the person's unfinished answers. */
  mirrored: Mirrored
  /** What of it was noted as the person's progress, and when (milliseconds). */
  noted: Mirrored
  notedAt: number
  /** The person's unfinished answers as they were before, by field uid; undefined until they are needed. */
  before: JsonObject | undefined
  /** Where this session's own answers stand among them. */
  place: Place | undefined
  readonly audio: Map<number, Uint8Array>
  /** Saved, while the marker and the mirror are not up to it yet. */
  isBehind: boolean
  isClosed: boolean
}
