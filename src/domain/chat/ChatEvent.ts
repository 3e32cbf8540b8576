import * as Schema from "effect/Schema"
import { ToolProgress, ToolQuestion } from "./ToolQuestion.ts"
import { ChatAnswer, PendingApproval, ToolCall } from "./ChatAnswer.ts"

/** Why an answer failed. */
export const BreakOff = Schema.Literals([
  "busy",
  "unavailable",
  "unreachable",
  "refused",
  "timeout",
  "malformed",
  "absent",
  "lost",
  "cancelled",
  "spent",
  "unpaid",
  "too_long",
])
export type BreakOff = typeof BreakOff.Type

/** The events of a turn, in order: the start, pieces of text and tool calls, then the answer or a failure. */
export const ChatEvent = Schema.TaggedUnion({
  Started: { turnId: Schema.String, sessionId: Schema.String, conversationId: Schema.String },
  Text: { text: Schema.String },
  /** The text of this round turned out to be a thought; `text` is what remains of the answer. */
  Withdrawn: { text: Schema.String },
  Called: { call: ToolCall },
  ApprovalRequired: { approval: PendingApproval },
  AuthorizationRequired: { approval: PendingApproval },
  Progressed: { progress: ToolProgress },
  Questioned: { question: ToolQuestion },
  Answered: { answer: ChatAnswer },
  BrokenOff: { reason: BreakOff },
})
export type ChatEvent = typeof ChatEvent.Type

export const isEnd = (event: ChatEvent): boolean => event._tag === "Answered" || event._tag === "BrokenOff"
