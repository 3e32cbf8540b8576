import * as Schema from "effect/Schema"

/** A passage that the answer was given on. `content` stands verbatim at `metadata.offset` of its page's text. */
export const Source = Schema.Struct({
  content: Schema.String,
  source: Schema.String,
  filename: Schema.String,
  url: Schema.NullOr(Schema.String),
  page_number: Schema.NullOr(Schema.Int),
  chunk_index: Schema.Int,
  score: Schema.Finite,
  metadata: Schema.Struct({
    /** Position among the agent's documents. */
    document: Schema.Int,
    /** UTF-16 code units from the beginning of the page's text, or of the document's where it has no pages. */
    offset: Schema.Int,
    /** Title of the section, where the document has a tree of them. */
    section: Schema.NullOr(Schema.String),
  }),
})
export type Source = typeof Source.Type

/** A tool that was called for the answer. `execution_time` is in seconds. */
export const ToolCall = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  status: Schema.Literals(["completed", "error"]),
  arguments: Schema.Unknown,
  output: Schema.Unknown,
  error: Schema.NullOr(Schema.String),
  execution_time: Schema.Finite,
})
export type ToolCall = typeof ToolCall.Type

/** A tool server that the answer had to do without. */
export const ToolServerProblem = Schema.Struct({
  name: Schema.String,
  url: Schema.String,
  error: Schema.String,
  /** The page on which its user lets the agent use it, where that is what is missing. */
  connect_url: Schema.optionalKey(Schema.String),
})
export type ToolServerProblem = typeof ToolServerProblem.Type

/** `length`: as long as the model may write. `content_filter`: the provider held something back. */
export const FinishReason = Schema.Literals(["length", "content_filter"])

export const AnswerMetadata = Schema.Struct({
  model: Schema.String,
  provider: Schema.String,
  session_id: Schema.String,
  turn_id: Schema.String,
  conversation_id: Schema.String,
  /** Seconds. */
  response_time: Schema.Finite,
  created_at: Schema.String,
  /** Tokens, as far as the provider counts them. */
  usage: Schema.Struct({
    input_tokens: Schema.NullOr(Schema.Int),
    output_tokens: Schema.NullOr(Schema.Int),
    /** Those of the input that came from the provider's cache, where there were any. */
    cached_tokens: Schema.optionalKey(Schema.Int),
    /** By the prices that the deployment has set, in its currency; absent where it has set none. */
    cost: Schema.optionalKey(Schema.Finite),
  }),
  mcp_errors: Schema.optionalKey(Schema.Array(ToolServerProblem)),
  /** Why the provider ended the answer before its end; absent where it did not. */
  finish_reason: Schema.optionalKey(FinishReason),
  /** Absent where the answer is whole. */
  status: Schema.optionalKey(Schema.Literal("waiting_for_approval")),
})

/** A call of a tool that its user allows or not, as it is told. `arguments` is without secrets. */
export const PendingApproval = Schema.Struct({
  id: Schema.String,
  turn_id: Schema.String,
  session_id: Schema.String,
  chatbot_id: Schema.String,
  agent_name: Schema.String,
  /** The tool's own name, and the server that has it; null: a built-in tool. */
  tool: Schema.String,
  server: Schema.NullOr(Schema.String),
  /** The tool as the model knows it. */
  name: Schema.String,
  arguments: Schema.Unknown,
  /** What the user asked the agent. */
  question: Schema.String,
  status: Schema.Literals(["waiting", "approved", "denied", "expired"]),
  reason: Schema.NullOr(Schema.String),
  requested_at: Schema.String,
  expires_at: Schema.String,
  decided_at: Schema.NullOr(Schema.String),
  /** Where it is answered. */
  url: Schema.String,
  /** Where the call waits for its user to let the agent use a server; it goes on when they have, at `connect_url`. */
  authorization: Schema.optionalKey(
    Schema.Struct({
      server: Schema.String,
      server_url: Schema.String,
      /** What the server demands; empty where it does not say. */
      scopes: Schema.Array(Schema.String),
      connect_url: Schema.String,
    }),
  ),
})
export type PendingApproval = typeof PendingApproval.Type

/** A page that was drawn for a question. It is an artifact of its owner's, and goes when they remove it. */
export const DrawnInfographic = Schema.Struct({ artifact_id: Schema.String, template: Schema.String })
export type DrawnInfographic = typeof DrawnInfographic.Type

/** What a question is answered with; `content` is the model's, Markdown as a rule. */
export const ChatAnswer = Schema.Struct({
  success: Schema.Boolean,
  content: Schema.String,
  metadata: AnswerMetadata,
  sources: Schema.Array(Source),
  tool_calls: Schema.Array(ToolCall),
  /** Calls that wait for the user; the turn goes on when all of them are decided. */
  pending_approvals: Schema.optionalKey(Schema.Array(PendingApproval)),
  infographic: Schema.optionalKey(DrawnInfographic),
})
export type ChatAnswer = typeof ChatAnswer.Type

/** What the model said in a turn, all its rounds together. */
export interface ModelReply {
  readonly text: string
  readonly calls: ReadonlyArray<ToolCall>
  readonly usage: {
    readonly inputTokens: number | null
    readonly outputTokens: number | null
    readonly cachedTokens?: number
  }
  /** Who answered last, where several might have. */
  readonly by?: { readonly provider: string; readonly model: string }
  /** False where the provider held something back. */
  readonly isWhole: boolean
  /** The provider ended the answer at the length that the model may write. */
  readonly isCut?: boolean
}

/** An answer that cost so much more than it says. */
export const withCost = (answer: ChatAnswer, more: number): ChatAnswer => {
  if (more === 0) return answer
  const { usage } = answer.metadata
  // What is added up in binary is told in decimals: a price is that of a million tokens.
  const cost = Number(((usage.cost ?? 0) + more).toFixed(9))
  return { ...answer, metadata: { ...answer.metadata, usage: { ...usage, cost } } }
}

/** The answer of a turn; `when.seconds` is how long it took. */
export const answered = (
  turn: {
    readonly turnId: string
    readonly sessionId: string
    readonly conversationId: string
    readonly model: string
    readonly provider: string
  },
  reply: ModelReply,
  sources: ReadonlyArray<Source>,
  problems: ReadonlyArray<ToolServerProblem>,
  when: { readonly at: string; readonly seconds: number },
  pending: ReadonlyArray<PendingApproval> = [],
): ChatAnswer => ({
  success: reply.isWhole,
  content: reply.text,
  metadata: {
    model: turn.model,
    provider: turn.provider,
    session_id: turn.sessionId,
    turn_id: turn.turnId,
    conversation_id: turn.conversationId,
    response_time: when.seconds,
    created_at: when.at,
    usage: {
      input_tokens: reply.usage.inputTokens,
      output_tokens: reply.usage.outputTokens,
      ...(reply.usage.cachedTokens === undefined ? {} : { cached_tokens: reply.usage.cachedTokens }),
    },
    ...(problems.length === 0 ? {} : { mcp_errors: problems }),
    ...(reply.isWhole
      ? reply.isCut === true
        ? { finish_reason: "length" }
        : {}
      : { finish_reason: "content_filter" }),
    ...(pending.length === 0 ? {} : { status: "waiting_for_approval" }),
  },
  sources,
  tool_calls: reply.calls,
  ...(pending.length === 0 ? {} : { pending_approvals: pending }),
})
