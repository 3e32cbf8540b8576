import * as Schema from "effect/Schema"
import { QuestionForm } from "./QuestionForm.ts"

/** A tool's question to the user during its work. */
export const ToolQuestion = Schema.Struct({
  id: Schema.String,
  turn_id: Schema.String,
  session_id: Schema.String,
  server: Schema.NullOr(Schema.String),
  /** The name for the model. */
  tool: Schema.String,
  message: Schema.String,
  schema: QuestionForm,
  /** When this time is over, the tool gets a reply that there was no answer. */
  expires_at: Schema.String,
  /** The address for the answer. */
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
