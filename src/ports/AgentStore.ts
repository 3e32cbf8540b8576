import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { AgentFile, AgentVersion } from "../domain/agents/AgentVersion.ts"
import type { PersistedAgent } from "../domain/agents/PersistedAgent.ts"

/** The store is unavailable or timed out. */
export class AgentStoreUnavailable extends Schema.TaggedError<AgentStoreUnavailable>()("AgentStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** The id is taken, or the owner already has an agent with this name; nothing was changed. */
export class AgentExists extends Schema.TaggedError<AgentExists>()("AgentExists", {
  conflict: Schema.Literals(["id", "name"]),
}) {}

/**
 * Saved agents with all their versions: every insert or replacement creates the next version. Every query includes the
 * owner.
 */
export class AgentStore extends Context.Service<
  AgentStore,
  {
    readonly insert: (agent: PersistedAgent) => Effect.Effect<void, AgentExists | AgentStoreUnavailable>
    readonly get: (
      userId: number,
      chatbotId: string,
    ) => Effect.Effect<Option.Option<PersistedAgent>, AgentStoreUnavailable>
    readonly named: (
      userId: number,
      name: string,
    ) => Effect.Effect<Option.Option<PersistedAgent>, AgentStoreUnavailable>
    /** Sorted by creation time. */
    readonly list: (userId: number) => Effect.Effect<ReadonlyArray<PersistedAgent>, AgentStoreUnavailable>
    /** Returns false if the agent no longer equals `seen`, because it was deleted or changed in the meantime. */
    readonly replace: (
      agent: PersistedAgent,
      seen: DateTime.Utc,
    ) => Effect.Effect<boolean, AgentExists | AgentStoreUnavailable>
    /**
     * An agent's versions with numbers lower than `before`, newest first. If `before` is null, the list starts with the
     * current version.
     */
    readonly versions: (
      userId: number,
      chatbotId: string,
      before: number | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<AgentVersion>, AgentStoreUnavailable>
    readonly version: (
      userId: number,
      chatbotId: string,
      number: number,
    ) => Effect.Effect<Option.Option<AgentVersion>, AgentStoreUnavailable>
    /** Deletes all versions but the newest `keep` (1 or more); returns the objects that are no longer referenced. */
    readonly forgetVersions: (
      userId: number,
      chatbotId: string,
      keep: number,
    ) => Effect.Effect<ReadonlyArray<string>, AgentStoreUnavailable>
    /** The objects to which any version of any of the user's agents refers, each once. */
    readonly files: (userId: number) => Effect.Effect<ReadonlyArray<AgentFile>, AgentStoreUnavailable>
    /** Deletes the agent with its versions and returns it. */
    readonly remove: (
      userId: number,
      chatbotId: string,
    ) => Effect.Effect<Option.Option<PersistedAgent>, AgentStoreUnavailable>
  }
>()("parley/ports/AgentStore") {}
