import * as Schema from "effect/Schema"
import * as DateTime from "effect/DateTime"
import { AgentConfig } from "./AgentConfig.ts"
import { AgentDocument } from "./Documents.ts"

/** A user's agent, which is stored until it is deleted. */
export const PersistedAgent = Schema.Struct({
  chatbotId: Schema.String,
  userId: Schema.Int,
  config: AgentConfig,
  enabled: Schema.Boolean,
  documents: Schema.Array(AgentDocument),
  indexPersistPath: Schema.NullOr(Schema.String),
  permissions: Schema.Record(Schema.String, Schema.Unknown),
  createdAt: Schema.DateTimeUtcFromString,
  updatedAt: Schema.DateTimeUtcFromString,
  /** The `sub` of the last author; absent in older records. */
  changedBy: Schema.optionalKey(Schema.String),
  /** The version that was restored, if any. */
  restoredFrom: Schema.optionalKey(Schema.Int),
})
export type PersistedAgent = typeof PersistedAgent.Type

/** Formats a time as in the contract: ISO 8601 in UTC, with milliseconds and without an offset. */
export const localTimestamp = (time: DateTime.Utc): string => DateTime.formatIso(time).replace(/Z$/, "")
