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

/** The services of a live session. */
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

/** A session in this process: its state, its last snapshot, and the recordings in progress. */
export interface LiveSession {
  state: State
  saved: Written | undefined
  /** Possible endings of the record while the outcome of the last write is unknown. */
  unsure: ReadonlyArray<string>
  /** The number of writes, including failed ones. */
  saves: number
  /** The session's answers as last copied to the person's unfinished answers. */
  mirrored: Mirrored
  /**
   * The session's answers when the person's progress was last recorded, and the time of that record in milliseconds.
   */
  noted: Mirrored
  notedAt: number
  /** The person's unfinished answers from before the session, by field uid; undefined until they are needed. */
  before: JsonObject | undefined
  /** Where this session's last append to the person's unfinished answers ended. */
  place: Place | undefined
  readonly audio: Map<number, Uint8Array>
  /** Whether the marker and the mirror lag behind the saved session. */
  isBehind: boolean
  isClosed: boolean
}
