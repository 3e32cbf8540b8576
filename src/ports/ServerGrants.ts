import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ServerGrant } from "../domain/agents/ServerGrant.ts"

/** The store is unavailable or timed out. */
export class ServerGrantsUnavailable extends Schema.TaggedError<ServerGrantsUnavailable>()("ServerGrantsUnavailable", {
  cause: Schema.Defect(),
}) {}

type Answer<A> = Effect.Effect<A, ServerGrantsUnavailable>

/** Users' consent for agents to use tool servers on their behalf. */
export class ServerGrants extends Context.Service<
  ServerGrants,
  {
    /** Replaces an earlier consent of the same owner, agent and server; each owner keeps the last `most`. */
    readonly put: (grant: ServerGrant, most: number) => Answer<void>
    readonly find: (owner: string, chatbotId: string, url: string) => Answer<Option.Option<ServerGrant>>
    readonly get: (owner: string, id: string) => Answer<Option.Option<ServerGrant>>
    /** Newest first. */
    readonly list: (owner: string) => Answer<ReadonlyArray<ServerGrant>>
    /**
     * Updates a consent if its stored revision is exactly one below `grant.revision`. Returns true if it was updated.
     */
    readonly replace: (grant: ServerGrant) => Answer<boolean>
    readonly remove: (owner: string, id: string) => Answer<Option.Option<ServerGrant>>
    /** Deletes all consents that this owner gave an agent, and returns them. */
    readonly removeAgent: (owner: string, chatbotId: string) => Answer<ReadonlyArray<ServerGrant>>
    /** Deletes consents that were last renewed before `time`. */
    readonly forgetBefore: (time: DateTime.Utc) => Answer<void>
  }
>()("parley/ports/ServerGrants") {}
