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
export const ToolServerProblem = Schema.Struct({ name: Schema.String, url: Schema.String, error: Schema.String })
export type ToolServerProblem = typeof ToolServerProblem.Type

export const AnswerMetadata = Schema.Struct({
  model: Schema.String,
  provider: Schema.String,
  session_id: Schema.String,
  turn_id: Schema.String,
  /** Seconds. */
  response_time: Schema.Finite,
  created_at: Schema.String,
  /** Tokens, as far as the provider counts them. */
  usage: Schema.Struct({
    input_tokens: Schema.NullOr(Schema.Int),
    output_tokens: Schema.NullOr(Schema.Int),
  }),
  mcp_errors: Schema.optionalKey(Schema.Array(ToolServerProblem)),
})

/** What a question is answered with; `content` is the model's, Markdown as a rule. */
export const ChatAnswer = Schema.Struct({
  success: Schema.Boolean,
  content: Schema.String,
  metadata: AnswerMetadata,
  sources: Schema.Array(Source),
  tool_calls: Schema.Array(ToolCall),
})
export type ChatAnswer = typeof ChatAnswer.Type

/** What the model said in a turn, all its rounds together. */
export interface ModelReply {
  readonly text: string
  readonly calls: ReadonlyArray<ToolCall>
  readonly usage: { readonly inputTokens: number | null; readonly outputTokens: number | null }
  /** False where the provider held something back. */
  readonly isWhole: boolean
}

/** The answer of a turn; `when.seconds` is how long it took. */
export const answered = (
  turn: { readonly turnId: string; readonly sessionId: string; readonly model: string; readonly provider: string },
  reply: ModelReply,
  sources: ReadonlyArray<Source>,
  problems: ReadonlyArray<ToolServerProblem>,
  when: { readonly at: string; readonly seconds: number },
): ChatAnswer => ({
  success: reply.isWhole,
  content: reply.text,
  metadata: {
    model: turn.model,
    provider: turn.provider,
    session_id: turn.sessionId,
    turn_id: turn.turnId,
    response_time: when.seconds,
    created_at: when.at,
    usage: { input_tokens: reply.usage.inputTokens, output_tokens: reply.usage.outputTokens },
    ...(problems.length === 0 ? {} : { mcp_errors: problems }),
  },
  sources,
  tool_calls: reply.calls,
})
