import * as Schema from "effect/Schema"

/** A passage that the answer is based on. `content` is verbatim from the page's text, starting at `metadata.offset`. */
export const Source = Schema.Struct({
  content: Schema.String,
  source: Schema.String,
  filename: Schema.String,
  url: Schema.NullOr(Schema.String),
  page_number: Schema.NullOr(Schema.Int),
  chunk_index: Schema.Int,
  score: Schema.Finite,
  metadata: Schema.Struct({
    /** The index of the document in the agent's list. */
    document: Schema.Int,
    /**
     * The offset in UTF-16 code units from the beginning of the page's text, or of the document's text if it has no
     * pages.
     */
    offset: Schema.Int,
    /** The section's title, if the document has a tree of sections. */
    section: Schema.NullOr(Schema.String),
  }),
})
export type Source = typeof Source.Type

/** A tool call made while the answer was being produced. `execution_time` is in seconds. */
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

/** A tool server that could not be used for the answer. */
export const ToolServerProblem = Schema.Struct({
  name: Schema.String,
  url: Schema.String,
  error: Schema.String,
  /** The page where the user can grant the agent access to the server, if access is missing. */
  connect_url: Schema.optionalKey(Schema.String),
})
export type ToolServerProblem = typeof ToolServerProblem.Type

/**
 * Why an answer is incomplete. `length`: the model reached its output limit. `content_filter`: the provider withheld
 * something.
 */
export const FinishReason = Schema.Literals(["length", "content_filter"])

export const AnswerMetadata = Schema.Struct({
  model: Schema.String,
  provider: Schema.String,
  session_id: Schema.String,
  turn_id: Schema.String,
  conversation_id: Schema.String,
  /** How long the answer took, in seconds. */
  response_time: Schema.Finite,
  created_at: Schema.String,
  /** Token counts, null where the provider doesn't report them. */
  usage: Schema.Struct({
    input_tokens: Schema.NullOr(Schema.Int),
    output_tokens: Schema.NullOr(Schema.Int),
    /** Input tokens from the provider's cache, if any. */
    cached_tokens: Schema.optionalKey(Schema.Int),
    /** Calculated from the deployment's prices, in its currency; absent if it sets no prices. */
    cost: Schema.optionalKey(Schema.Finite),
  }),
  mcp_errors: Schema.optionalKey(Schema.Array(ToolServerProblem)),
  /** Why the provider cut the answer off; absent if it did not. */
  finish_reason: Schema.optionalKey(FinishReason),
  /** Absent for a complete answer. */
  status: Schema.optionalKey(Schema.Literal("waiting_for_approval")),
})

/** A tool call that the user must approve or deny. `arguments` contains no secrets. */
export const PendingApproval = Schema.Struct({
  id: Schema.String,
  turn_id: Schema.String,
  session_id: Schema.String,
  chatbot_id: Schema.String,
  agent_name: Schema.String,
  /** The tool's own name, and its server; the server is null for a built-in tool. */
  tool: Schema.String,
  server: Schema.NullOr(Schema.String),
  /** The tool's name as the model sees it. */
  name: Schema.String,
  arguments: Schema.Unknown,
  /** The user's question to the agent. */
  question: Schema.String,
  status: Schema.Literals(["waiting", "approved", "denied", "expired"]),
  reason: Schema.NullOr(Schema.String),
  requested_at: Schema.String,
  expires_at: Schema.String,
  decided_at: Schema.NullOr(Schema.String),
  /** The URL to post the decision to. */
  url: Schema.String,
  /**
   * Present if the call is waiting for the user to grant the agent access to a server, on the page at `connect_url`.
   */
  authorization: Schema.optionalKey(
    Schema.Struct({
      server: Schema.String,
      server_url: Schema.String,
      /** The required scopes; empty if unknown. */
      scopes: Schema.Array(Schema.String),
      connect_url: Schema.String,
    }),
  ),
})
export type PendingApproval = typeof PendingApproval.Type

/** A page rendered for a question. It is stored as an artifact of its owner until they delete it. */
export const DrawnInfographic = Schema.Struct({ artifact_id: Schema.String, template: Schema.String })
export type DrawnInfographic = typeof DrawnInfographic.Type

/** The answer to a question. `content` is the model's text, usually Markdown. */
export const ChatAnswer = Schema.Struct({
  success: Schema.Boolean,
  content: Schema.String,
  metadata: AnswerMetadata,
  sources: Schema.Array(Source),
  tool_calls: Schema.Array(ToolCall),
  /** Calls that are waiting for the user; the turn continues once all of them are approved or denied. */
  pending_approvals: Schema.optionalKey(Schema.Array(PendingApproval)),
  infographic: Schema.optionalKey(DrawnInfographic),
})
export type ChatAnswer = typeof ChatAnswer.Type

/** The model's output in a turn, across all its rounds. */
export interface ModelReply {
  readonly text: string
  readonly calls: ReadonlyArray<ToolCall>
  readonly usage: {
    readonly inputTokens: number | null
    readonly outputTokens: number | null
    readonly cachedTokens?: number
  }
  /** The provider of the last round, if several providers are configured. */
  readonly by?: { readonly provider: string; readonly model: string }
  /** False if the provider withheld something. */
  readonly isWhole: boolean
  /** Whether the answer reached the model's output limit. */
  readonly isCut?: boolean
}

/** Returns the answer with this amount added to its cost. */
export const withCost = (answer: ChatAnswer, more: number): ChatAnswer => {
  if (more === 0) return answer
  const { usage } = answer.metadata
  // Removes the binary rounding error of the sum; nine decimals suffice for prices per million tokens.
  const cost = Number(((usage.cost ?? 0) + more).toFixed(9))
  return { ...answer, metadata: { ...answer.metadata, usage: { ...usage, cost } } }
}

/** What a turn produced apart from the model's reply. */
interface Beside {
  readonly sources: ReadonlyArray<Source>
  readonly problems: ReadonlyArray<ToolServerProblem>
  readonly pending: ReadonlyArray<PendingApproval>
}

/** The answer of a turn. `when.seconds` is how long the turn took. */
export const answered = (
  turn: {
    readonly turnId: string
    readonly sessionId: string
    readonly conversationId: string
    readonly model: string
    readonly provider: string
  },
  reply: ModelReply,
  { sources, problems, pending }: Beside,
  when: { readonly at: string; readonly seconds: number },
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
