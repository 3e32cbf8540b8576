import * as Schema from "effect/Schema"
import { LocalizedText } from "./LocalizedText.ts"

/**
 * Names of environment variables that contain secrets, never the secrets themselves. The variables are read when a
 * submission is forwarded.
 */
export const SubmitAuth = Schema.Union([
  Schema.Struct({ type: Schema.Literal("none") }),
  Schema.Struct({ type: Schema.Literal("bearer"), tokenEnv: Schema.String }),
  Schema.Struct({ type: Schema.Literal("api_key"), keyEnv: Schema.String, headerName: Schema.String }),
])
export type SubmitAuth = typeof SubmitAuth.Type

/**
 * The destination to which a stored submission is forwarded. For `endpoint` the reference is a URL, otherwise the name
 * of a registered target.
 */
export const SubmitAction = Schema.Struct({
  actionType: Schema.Literals(["tool_call", "endpoint", "event", "callback"]),
  actionRef: Schema.String,
  method: Schema.Literals(["POST", "PUT", "PATCH"]),
  confirmMessage: Schema.optionalKey(LocalizedText),
  auth: Schema.optionalKey(SubmitAuth),
})
export type SubmitAction = typeof SubmitAction.Type
