import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AnswerMetadata, DrawnInfographic, FinishReason, Source, ToolCall } from "../../domain/chat/ChatAnswer.ts"
import { BreakOff } from "../../domain/chat/ChatEvent.ts"
import { ChatOrderWire } from "../../domain/chat/ChatOrder.ts"
import { type ConversationSummary, type TurnRecord, TurnState } from "../../domain/chat/TurnRecord.ts"
import { longestTitle } from "../../domain/chat/ConversationTitle.ts"
import { brokenOff } from "./Problems.ts"
import { pageOf } from "../query/Paging.ts"

const Moment = Schema.String.annotate({ description: "ISO 8601 with offset" })

const MessageWire = Schema.Struct({
  role: Schema.Literals(["user", "assistant"]),
  content: Schema.String,
  sources: Schema.optionalKey(Schema.Array(Source)),
  tool_calls: Schema.optionalKey(Schema.Array(ToolCall)),
  infographic: Schema.optionalKey(DrawnInfographic),
})

/** A question and its state. */
export const TurnWire = Schema.Struct({
  turn_id: Schema.String,
  conversation_id: Schema.String,
  session_id: Schema.String,
  chatbot_id: Schema.String,
  agent: Schema.String,
  state: TurnState,
  messages: Schema.Array(MessageWire).annotate({ description: "The question, then the answer" }),
  model: Schema.NullOr(Schema.String),
  provider: Schema.NullOr(Schema.String),
  usage: Schema.NullOr(AnswerMetadata.fields.usage),
  response_time: Schema.NullOr(Schema.Finite),
  finish_reason: Schema.NullOr(FinishReason),
  error: Schema.NullOr(Schema.Struct({ code: BreakOff, message: Schema.String })),
  replaces: Schema.NullOr(Schema.String),
  alternatives: Schema.Array(Schema.String).annotate({
    description: "The versions of this question, including this one: edited and repeated ones are kept",
  }),
  is_shown: Schema.Boolean.annotate({ description: "Whether it belongs to the branch that is shown" }),
  is_drawing: Schema.Boolean.annotate({ description: "Whether an infographic was requested" }),
  created_at: Moment,
  ended_at: Schema.NullOr(Moment),
}).annotate({ identifier: "Turn" })

export const turn = (one: TurnRecord): typeof TurnWire.Type => {
  const metadata = one.answer?.metadata
  return {
    turn_id: one.turnId,
    conversation_id: one.conversationId,
    session_id: one.sessionId,
    chatbot_id: one.chatbotId,
    agent: one.agent,
    state: one.state,
    messages: [
      { role: "user", content: one.question },
      {
        role: "assistant",
        content: one.content,
        sources: one.answer?.sources ?? [],
        tool_calls: one.answer?.tool_calls ?? [],
        ...(one.answer?.infographic === undefined ? {} : { infographic: one.answer.infographic }),
      },
    ],
    model: metadata?.model ?? null,
    provider: metadata?.provider ?? null,
    usage: metadata?.usage ?? null,
    response_time: metadata?.response_time ?? null,
    finish_reason: metadata?.finish_reason ?? null,
    error: one.error === null ? null : { code: one.error, message: brokenOff[one.error].text },
    replaces: one.replaces,
    alternatives: one.alternatives,
    is_shown: one.isShown,
    is_drawing: one.isDrawing,
    created_at: DateTime.formatIso(one.askedAt),
    ended_at: one.endedAt === null ? null : DateTime.formatIso(one.endedAt),
  }
}

export const SummaryWire = Schema.Struct({
  conversation_id: Schema.String,
  session_id: Schema.String,
  chatbot_id: Schema.String,
  agent: Schema.String,
  title: Schema.String,
  turns: Schema.Int.annotate({ description: "Turns of the branch that is shown" }),
  created_at: Moment,
  changed_at: Moment,
  forked_from: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Conversation" })

export const summary = (one: ConversationSummary): typeof SummaryWire.Type => ({
  conversation_id: one.conversationId,
  session_id: one.sessionId,
  chatbot_id: one.chatbotId,
  agent: one.agent,
  title: one.title,
  turns: one.turns,
  created_at: DateTime.formatIso(one.createdAt),
  changed_at: DateTime.formatIso(one.changedAt),
  forked_from: one.forkedFrom,
})

export const ListWire = pageOf("conversations", SummaryWire)

export const WholeWire = Schema.Struct({
  ...SummaryWire.fields,
  turn_list: Schema.Array(TurnWire),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "The `cursor` for the turns before these",
  }),
})

export const RenameWire = Schema.Struct({
  title: Schema.Trim.check(Schema.isMinLength(1), Schema.isMaxLength(longestTitle)),
})

export const BranchWire = Schema.Struct({ turn_id: Schema.String })

export const ForkWire = Schema.Struct({ turn_id: Schema.optionalKey(Schema.NullOr(Schema.String)) })

const { agent_name: _agent, session_id: _session, query, ...asked } = ChatOrderWire.fields

/** A question within a conversation. A question that replaces another may omit its text. */
export const AskWire = Schema.Struct({ ...asked, query: Schema.optionalKey(Schema.NullOr(query)) })
