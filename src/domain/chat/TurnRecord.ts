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
   * The ids of all turns with a version of this question, oldest first, because edited and repeated questions stay
   * available. Usually only this turn's id.
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

/** The maximum length of a title, in UTF-16 code units. */
export const longestTitle = 200

/**
 * Characters that control text direction. In a list of titles, they would also change the direction of the text after
 * them.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** The default title is the beginning of the first question. */
export const titleOf = (question: string): string => {
  const line = question
    .replace(turning, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
  const characters = [...line]
  if (characters.length <= 80) return line
  let cut = ""
  for (const { segment } of graphemes.segment(line)) {
    if ([...cut, ...segment].length > 79) break
    cut += segment
  }
  return `${(cut || characters.slice(0, 79).join("")).trimEnd()}…`
}

const numbered = /^(.*\S) \((\d{1,4})\)$/su

/**
 * The title of a copy: the original title with the next number that isn't in use, such as "Leave (2)". `taken` contains
 * the titles in use.
 */
export const copyTitle = (title: string, taken: ReadonlySet<string>): string => {
  const [, base = title] = numbered.exec(title) ?? []
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`
    const copy = `${base.slice(0, longestTitle - suffix.length).trimEnd()}${suffix}`
    if (!taken.has(copy)) return copy
  }
}

/** Marks a turn as lost because its process no longer reports it. */
export const lost = (turn: TurnRecord): TurnRecord => ({ ...turn, state: "failed", error: "lost" })
