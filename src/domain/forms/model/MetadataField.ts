import * as Schema from "effect/Schema"
import { LocalizedText } from "./LocalizedText.ts"

export const metadataSources = [
  "user_id",
  "username",
  "org_id",
  "submitted_at",
  "submission_id",
  "tenant",
  "programs",
  "ip",
  "user_agent",
  "locale",
  "callback",
  "constant",
] as const
export type MetadataSource = (typeof metadataSources)[number]

/** A value that the server adds to a submission. Respondents neither see it nor send it. */
export const MetadataField = Schema.Struct({
  key: Schema.String.check(
    Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, {
      expected: "1 to 63 letters, digits and underscores, and not begin with a digit",
    }),
  ),
  source: Schema.Literals(metadataSources),
  label: Schema.optionalKey(LocalizedText),
  callbackRef: Schema.optionalKey(Schema.String),
  default: Schema.optionalKey(Schema.Json),
  required: Schema.Boolean,
  options: Schema.optionalKey(Schema.JsonObject),
})
export type MetadataField = typeof MetadataField.Type
