import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { PersistedAgent } from "../domain/agents/PersistedAgent.ts"

/** The store cannot be reached, or did not answer in time. */
export class AgentStoreUnavailable extends Schema.TaggedError<AgentStoreUnavailable>()("AgentStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** An agent has the id already, or its owner has one of that name; nothing was changed. */
export class AgentExists extends Schema.TaggedError<AgentExists>()("AgentExists", {
  conflict: Schema.Literals(["id", "name"]),
}) {}

/** Agents that users keep. Whatever is asked, the owner is part of the question. */
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
    /** The agent that was there, and is not any more. */
    readonly remove: (
      userId: number,
      chatbotId: string,
    ) => Effect.Effect<Option.Option<PersistedAgent>, AgentStoreUnavailable>
  }
>()("parley/ports/AgentStore") {}
