import * as Schema from "effect/Schema"

/** A tool that the model asked for. */
export const CalledTool = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  input: Schema.Unknown,
  /** What its provider wants to be told again with the call, as it came: a signature of the thought behind it. */
  signed: Schema.optionalKey(Schema.Unknown),
})
export type CalledTool = typeof CalledTool.Type

/** One turn of a conversation as a language model is given it. */
export const Turn = Schema.Union([
  Schema.Struct({ role: Schema.Literal("system"), text: Schema.String }),
  Schema.Struct({ role: Schema.Literal("user"), text: Schema.String }),
  Schema.Struct({ role: Schema.Literal("assistant"), text: Schema.String, calls: Schema.Array(CalledTool) }),
  Schema.Struct({
    role: Schema.Literal("tool"),
    id: Schema.String,
    name: Schema.String,
    output: Schema.Unknown,
  }),
])
export type Turn = typeof Turn.Type
