import * as Schema from "effect/Schema"
import * as DateTime from "effect/DateTime"
import { AgentConfig } from "./AgentConfig.ts"
import { AgentDocument } from "./Documents.ts"

/** An agent of a user that stays until somebody deletes it. */
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
  /** The `sub` of who made it as it is; absent: nobody wrote that down yet. */
  changedBy: Schema.optionalKey(Schema.String),
  /** The version that it was put back to, where that is how it came about. */
  restoredFrom: Schema.optionalKey(Schema.Int),
})
export type PersistedAgent = typeof PersistedAgent.Type

/** Millisecond ISO 8601 in UTC without the offset, as the contract's timestamps are. */
export const localTimestamp = (time: DateTime.Utc): string => DateTime.formatIso(time).replace(/Z$/, "")
