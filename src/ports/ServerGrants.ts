import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { ServerGrant } from "../domain/agents/ServerGrant.ts"

/** The store cannot be reached, or did not answer in time. */
export class ServerGrantsUnavailable extends Schema.TaggedError<ServerGrantsUnavailable>()("ServerGrantsUnavailable", {
  cause: Schema.Defect(),
}) {}

type Answer<A> = Effect.Effect<A, ServerGrantsUnavailable>

/** Consents of users that agents use tool servers in their names. */
export class ServerGrants extends Context.Service<
  ServerGrants,
  {
    /** Keeps a consent in the place of an earlier one of the same owner, agent and server; of one owner's no more than the last `most` stay. */
    readonly put: (grant: ServerGrant, most: number) => Answer<void>
    readonly find: (owner: string, chatbotId: string, url: string) => Answer<Option.Option<ServerGrant>>
    readonly get: (owner: string, id: string) => Answer<Option.Option<ServerGrant>>
    /** The last one first. */
    readonly list: (owner: string) => Answer<ReadonlyArray<ServerGrant>>
    /** Changes a consent of which nobody has written a later revision: true when it did. */
    readonly replace: (grant: ServerGrant) => Answer<boolean>
    readonly remove: (owner: string, id: string) => Answer<Option.Option<ServerGrant>>
    /** All that an agent was allowed by this owner. */
    readonly removeAgent: (owner: string, chatbotId: string) => Answer<ReadonlyArray<ServerGrant>>
    /** Consents that were not renewed since. */
    readonly forgetBefore: (time: DateTime.Utc) => Answer<void>
  }
>()("parley/ports/ServerGrants") {}
