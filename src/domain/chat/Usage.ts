import * as Schema from "effect/Schema"

const Id = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))
const Short = Schema.String.check(Schema.isMaxLength(255))
const Long = Schema.String.check(Schema.isMaxLength(131_072))

/** The body of a usage request. The user and client come from the request itself. */
export const UsageWire = Schema.Struct({
  chatbot_id: Id,
  /** The session id; absent for a new session. */
  sid: Schema.optionalKey(Schema.NullOr(Id)),
  question: Long.check(Schema.isMinLength(1)),
  response: Schema.optionalKey(Schema.NullOr(Long)),
  source_path: Schema.optionalKey(Short),
  platform: Schema.optionalKey(Short),
})

/** A user's question to an agent, and its answer. */
export const Usage = Schema.Struct({
  id: Schema.String,
  owner: Schema.String,
  sid: Schema.String,
  chatbotId: Schema.String,
  chatbot: Schema.String,
  question: Schema.String,
  response: Schema.NullOr(Schema.String),
  sourcePath: Schema.String,
  platform: Schema.String,
  userAgent: Schema.NullOr(Schema.String),
  usedAt: Schema.DateTimeUtcFromString,
})
export type Usage = typeof Usage.Type
