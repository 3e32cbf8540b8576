import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** No messenger is configured. */
export class MessengerAbsent extends Schema.TaggedError<MessengerAbsent>()("MessengerAbsent", {}) {}

/** The messenger's user data has no valid signature, or an outdated one. */
export class MessengerUnverified extends Schema.TaggedError<MessengerUnverified>()("MessengerUnverified", {}) {}

/** The messenger's user. */
export interface MessengerUser {
  readonly id: string
  readonly username: string | null
}

/**
 * Verifies users of a messenger in which a form was opened. The messenger gives the page a signed string, which is sent
 * with the answers.
 */
export class MessengerUsers extends Context.Service<
  MessengerUsers,
  { readonly verify: (initData: string) => Effect.Effect<MessengerUser, MessengerAbsent | MessengerUnverified> }
>()("parley/ports/MessengerUsers") {}
