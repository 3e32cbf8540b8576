import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { AgentFile, AgentVersion } from "../domain/agents/AgentVersion.ts"
import type { PersistedAgent } from "../domain/agents/PersistedAgent.ts"

/** The store cannot be reached, or did not answer in time. */
export class AgentStoreUnavailable extends Schema.TaggedError<AgentStoreUnavailable>()("AgentStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** An agent has the id already, or its owner has one of that name; nothing was changed. */
export class AgentExists extends Schema.TaggedError<AgentExists>()("AgentExists", {
  conflict: Schema.Literals(["id", "name"]),
}) {}

/**
 * Agents that users keep, and all that each of them was: whatever is inserted or replaced is its next version. Whatever is asked,
 * the owner is part of the question.
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
    /** By the time of their creation. */
    readonly list: (userId: number) => Effect.Effect<ReadonlyArray<PersistedAgent>, AgentStoreUnavailable>
    /** False when it is not as `seen` any more: gone, or changed since. */
    readonly replace: (
      agent: PersistedAgent,
      seen: DateTime.Utc,
    ) => Effect.Effect<boolean, AgentExists | AgentStoreUnavailable>
    /** Its versions below the number `before`, the newest first; null: from the one that it is. */
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
    /** Forgets all versions but the newest `keep` (1 or more); answers the objects that nothing points to any more. */
    readonly forgetVersions: (
      userId: number,
      chatbotId: string,
      keep: number,
    ) => Effect.Effect<ReadonlyArray<string>, AgentStoreUnavailable>
    /** What the versions of all agents of a user point to, each object once. */
    readonly files: (userId: number) => Effect.Effect<ReadonlyArray<AgentFile>, AgentStoreUnavailable>
    /** The agent that was there, and is not any more; its versions go with it. */
    readonly remove: (
      userId: number,
      chatbotId: string,
    ) => Effect.Effect<Option.Option<PersistedAgent>, AgentStoreUnavailable>
  }
>()("parley/ports/AgentStore") {}
