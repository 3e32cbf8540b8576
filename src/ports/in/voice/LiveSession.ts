import type * as Clock from "effect/Clock"
import type { Caller } from "../../../domain/access/Caller.ts"
import type { Mirrored } from "../../../domain/voice/session/SavedAnswers.ts"
import type { State } from "../../../domain/voice/session/State.ts"
import type { AnswerModel } from "../../out/AnswerModel.ts"
import type { SpeechRecognition } from "../../out/SpeechRecognition.ts"
import type { KeptAnswers, PartialAnswers } from "../PartialAnswers.ts"
import type { Submissions } from "../Submissions.ts"
import type { KeptRecordings } from "./KeptRecordings.ts"
import type { Send } from "./Outgoing.ts"
import type { SavedSessions } from "./SavedSessions.ts"
import type { Speaker } from "./Speaker.ts"

/** What a live session works with. */
export interface Company {
  readonly send: Send
  readonly speaker: Speaker
  readonly recognition: SpeechRecognition["Service"]
  readonly model: AnswerModel["Service"]
  readonly submissions: Submissions["Service"]
  readonly saved: SavedSessions
  readonly partial: PartialAnswers["Service"]
  readonly recordings: KeptRecordings
  readonly caller: Caller
  readonly clock: Clock.Clock
}

/** A session in this process: its state, what was saved of it last, and the recordings that it works on. */
export interface LiveSession {
  state: State
  saved: string | undefined
  /** Written, and nobody knows whether it arrived. */
  unsure: string | undefined
  /** What of it stands among the person's unfinished answers. */
  mirrored: Mirrored
  /** All of the person's unfinished answers, as this session wrote them last. */
  kept: KeptAnswers | undefined
  readonly audio: Map<number, Uint8Array>
  /** Saved, while the marker and the mirror are not up to it yet. */
  isBehind: boolean
  isClosed: boolean
}
