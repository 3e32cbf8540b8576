import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { ChatAnswer } from "./ChatAnswer.ts"
import { BreakOff } from "./ChatEvent.ts"

/** Where a turn stands. `waiting`: for people, before it goes on. */
export const TurnState = Schema.Literals(["running", "waiting", "completed", "failed", "cancelled"])
export type TurnState = typeof TurnState.Type

/** A question to an agent, and what has become of it. */
export interface TurnRecord {
  readonly turnId: string
  readonly conversationId: string
  readonly sessionId: string
  readonly chatbotId: string
  /** The agent's name when it was asked. */
  readonly agent: string
  readonly state: TurnState
  readonly question: string
  /** What was said: all of it, or as much as there was when it was cancelled. */
  readonly content: string
  /** The whole answer, where there is one. */
  readonly answer: ChatAnswer | null
  readonly error: BreakOff | null
  /** The turn in whose place it stands. */
  readonly replaces: string | null
  /** Whether an infographic was asked for. */
  readonly isDrawing: boolean
  /** The process that works on it, or did. */
  readonly worker: string
  readonly askedAt: DateTime.Utc
  readonly endedAt: DateTime.Utc | null
}

/** A conversation as a list shows it. */
export interface ConversationSummary {
  readonly conversationId: string
  readonly sessionId: string
  readonly chatbotId: string
  readonly agent: string
  readonly title: string
  readonly turns: number
  readonly forkedFrom: string | null
  readonly createdAt: DateTime.Utc
  readonly changedAt: DateTime.Utc
}

/** The longest title, in UTF-16 code units. */
export const longestTitle = 200

/** A conversation is called by the beginning of its first question until somebody renames it. */
export const titleOf = (question: string): string => {
  const line = question.replace(/\s+/g, " ").trim()
  const characters = [...line]
  return characters.length <= 80 ? line : `${characters.slice(0, 79).join("").trimEnd()}…`
}

/** A process that has gone says nothing any more: what it worked on is lost. */
export const lost = (turn: TurnRecord): TurnRecord => ({ ...turn, state: "failed", error: "lost" })
