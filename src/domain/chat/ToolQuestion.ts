import * as Schema from "effect/Schema"
import { QuestionForm } from "./QuestionForm.ts"

/** What a tool asks the user while it works. */
export const ToolQuestion = Schema.Struct({
  id: Schema.String,
  turn_id: Schema.String,
  session_id: Schema.String,
  server: Schema.NullOr(Schema.String),
  /** The tool as the model knows it. */
  tool: Schema.String,
  message: Schema.String,
  schema: QuestionForm,
  /** When the tool is told that nobody answered. */
  expires_at: Schema.String,
  /** Where it is answered. */
  url: Schema.String,
})
export type ToolQuestion = typeof ToolQuestion.Type

/** How far a call of a tool is. */
export const ToolProgress = Schema.Struct({
  tool: Schema.String,
  progress: Schema.Finite,
  total: Schema.NullOr(Schema.Finite),
  message: Schema.NullOr(Schema.String),
})

/** What a user says to a tool's question. */
export const QuestionReply = Schema.Union([
  Schema.Struct({ action: Schema.Literal("accept"), content: Schema.Record(Schema.String, Schema.Unknown) }),
  Schema.Struct({ action: Schema.Literals(["decline", "cancel"]) }),
])
export type QuestionReply = typeof QuestionReply.Type
