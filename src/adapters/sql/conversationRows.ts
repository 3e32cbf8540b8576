import * as Schema from "effect/Schema"
import { ChatAnswer } from "../../domain/chat/ChatAnswer.ts"
import { BreakOff } from "../../domain/chat/ChatEvent.ts"
import { type ConversationSummary, type TurnRecord, TurnState } from "../../domain/chat/TurnRecord.ts"

const Answer = Schema.fromJsonString(ChatAnswer)
const text = Schema.NullOr(Schema.String)

/** A turn with its conversation. */
export const TurnRow = Schema.Struct({
  turn_id: Schema.String,
  conversation_id: Schema.String,
  session_id: Schema.String,
  chatbot_id: Schema.String,
  agent: Schema.String,
  state: TurnState,
  question: Schema.String,
  answer: Schema.String,
  record: Schema.NullOr(Answer),
  error: Schema.NullOr(BreakOff),
  replaces: text,
  is_drawing: Schema.Boolean,
  worker: Schema.String,
  asked_at: Schema.DateTimeUtcFromDate,
  ended_at: Schema.NullOr(Schema.DateTimeUtcFromDate),
  is_shown: Schema.Boolean,
  alternatives: Schema.NullOr(Schema.Array(Schema.String)),
})

const encode = Schema.encodeSync(Answer)

/** The answer without the parts that have separate columns. JSON escapes a NUL, which the column would reject. */
export const recordText = (answer: ChatAnswer | null): string | null =>
  answer === null ? null : encode({ ...answer, content: "" })

export const turnOf = (row: typeof TurnRow.Type): TurnRecord => ({
  turnId: row.turn_id,
  conversationId: row.conversation_id,
  sessionId: row.session_id,
  chatbotId: row.chatbot_id,
  agent: row.agent,
  state: row.state,
  question: row.question,
  content: row.answer,
  answer:
    row.record === null
      ? null
      : {
          ...row.record,
          content: row.answer,
          metadata: {
            ...row.record.metadata,
            turn_id: row.turn_id,
            session_id: row.session_id,
            conversation_id: row.conversation_id,
          },
        },
  error: row.error,
  replaces: row.replaces,
  isDrawing: row.is_drawing,
  isShown: row.is_shown,
  alternatives: row.alternatives ?? [row.turn_id],
  worker: row.worker,
  askedAt: row.asked_at,
  endedAt: row.ended_at ?? (row.state === "running" ? null : row.asked_at),
})

export const SummaryRow = Schema.Struct({
  conversation_id: Schema.String,
  session_id: Schema.String,
  chatbot_id: Schema.String,
  agent: Schema.String,
  title: Schema.String,
  turns: Schema.Int,
  forked_from: text,
  created_at: Schema.DateTimeUtcFromDate,
  changed_at: Schema.DateTimeUtcFromDate,
})

export const summaryOf = (row: typeof SummaryRow.Type): ConversationSummary => ({
  conversationId: row.conversation_id,
  sessionId: row.session_id,
  chatbotId: row.chatbot_id,
  agent: row.agent,
  title: row.title,
  turns: row.turns,
  forkedFrom: row.forked_from,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})
