import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { ChatAnswer } from "./ChatAnswer.ts"
import { BreakOff } from "./ChatEvent.ts"

/** The state of a turn. It is `waiting` until the user approves a call or answers a question. */
export const TurnState = Schema.Literals(["running", "waiting", "completed", "failed", "cancelled"])
export type TurnState = typeof TurnState.Type

/** A question to an agent, and its state. */
export interface TurnRecord {
  readonly turnId: string
  readonly conversationId: string
  readonly sessionId: string
  readonly chatbotId: string
  /** The agent's name when the question was asked. */
  readonly agent: string
  readonly state: TurnState
  readonly question: string
  /** The answer's text: complete, or the part that had arrived when the turn was canceled. */
  readonly content: string
  /** The complete answer, if there is one. */
  readonly answer: ChatAnswer | null
  readonly error: BreakOff | null
  /** The id of the turn that this turn replaces. */
  readonly replaces: string | null
  /**
   * The ids of all turns with a version of this question, edited or repeated, oldest first. Usually only this turn's
   * id.
   */
  readonly alternatives: ReadonlyArray<string>
  /** Whether the turn belongs to the branch that is shown. */
  readonly isShown: boolean
  /** Whether an infographic was requested. */
  readonly isDrawing: boolean
  /** The process that runs or ran the turn. */
  readonly worker: string
  readonly askedAt: DateTime.Utc
  readonly endedAt: DateTime.Utc | null
}

/** A conversation in a list. */
export interface ConversationSummary {
  readonly conversationId: string
  readonly sessionId: string
  readonly chatbotId: string
  readonly agent: string
  readonly title: string
  /** The number of turns in the branch that is shown. */
  readonly turns: number
  readonly forkedFrom: string | null
  readonly createdAt: DateTime.Utc
  readonly changedAt: DateTime.Utc
}

/** Marks a turn as lost because its process no longer reports it. */
export const lost = (turn: TurnRecord): TurnRecord => ({ ...turn, state: "failed", error: "lost" })
