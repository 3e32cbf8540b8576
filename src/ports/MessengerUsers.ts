import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** No messenger is configured. */
export class MessengerAbsent extends Schema.TaggedError<MessengerAbsent>()("MessengerAbsent", {}) {}

/** What is said of the user was not signed by the messenger, or too long ago. */
export class MessengerUnverified extends Schema.TaggedError<MessengerUnverified>()("MessengerUnverified", {}) {}

/** Who uses the messenger, as it says. */
export interface MessengerUser {
  readonly id: string
  readonly username: string | null
}

/** Whom a messenger has opened a page for: it hands the page a signed text, which goes along with the answers. */
export class MessengerUsers extends Context.Service<
  MessengerUsers,
  { readonly verify: (initData: string) => Effect.Effect<MessengerUser, MessengerAbsent | MessengerUnverified> }
>()("parley/ports/MessengerUsers") {}
