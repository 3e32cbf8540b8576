import * as Schema from "effect/Schema"

/** A tool call requested by the model. */
export const CalledTool = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  input: Schema.Unknown,
  /** Provider data to send back with the call: the signature of the thought behind it. */
  signed: Schema.optionalKey(Schema.Unknown),
})
export type CalledTool = typeof CalledTool.Type

/** A conversation message, as a language model receives it. */
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
