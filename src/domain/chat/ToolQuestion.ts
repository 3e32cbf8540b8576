import * as Schema from "effect/Schema"
import { QuestionForm } from "./QuestionForm.ts"

/** A question that a tool asks the user while it runs. */
export const ToolQuestion = Schema.Struct({
  id: Schema.String,
  turn_id: Schema.String,
  session_id: Schema.String,
  server: Schema.NullOr(Schema.String),
  /** The tool's name as the model sees it. */
  tool: Schema.String,
  message: Schema.String,
  schema: QuestionForm,
  /** When the question expires. The tool is then informed that there was no answer. */
  expires_at: Schema.String,
  /** The URL to post the answer to. */
  url: Schema.String,
})
export type ToolQuestion = typeof ToolQuestion.Type

/** The progress of a tool call. */
export const ToolProgress = Schema.Struct({
  tool: Schema.String,
  progress: Schema.Finite,
  total: Schema.NullOr(Schema.Finite),
  message: Schema.NullOr(Schema.String),
})

/** A user's answer to a tool's question. */
export const QuestionReply = Schema.Union([
  Schema.Struct({ action: Schema.Literal("accept"), content: Schema.Record(Schema.String, Schema.Unknown) }),
  Schema.Struct({ action: Schema.Literals(["decline", "cancel"]) }),
])
export type QuestionReply = typeof QuestionReply.Type
