import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { AuthorizationPlan } from "./ServerAuthorization.ts"

/** A user's consent that one agent uses one tool server in their name. Tokens and the client's secret are only sealed. */
export const ServerGrant = Schema.Struct({
  id: Schema.String,
  /** Who has consented. */
  owner: Schema.String,
  chatbotId: Schema.String,
  agentName: Schema.String,
  /** The server's name in the agent, and its address: a server that moves is another one. */
  server: Schema.String,
  url: Schema.String,
  plan: AuthorizationPlan,
  scopes: Schema.Array(Schema.String),
  /** Until when the access token holds; null where nobody said. */
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  /** `lapsed`: the tokens hold no longer, and cannot be renewed. */
  state: Schema.Literals(["connected", "lapsed"]),
  connectedAt: Schema.DateTimeUtcFromString,
  /** When the tokens were last renewed. */
  renewedAt: Schema.DateTimeUtcFromString,
  /** Goes up with every change, so that two processes never renew the same tokens. */
  revision: Schema.Int,
  sealed: Schema.String,
})
export type ServerGrant = typeof ServerGrant.Type

/** The identity under which the secrets of a consent are sealed. */
export const grantContext = ({ owner, id }: Pick<ServerGrant, "owner" | "id">): string => `grant/${owner}/${id}`

/** A token that ends sooner is renewed before it is used: it would not last for a call. */
const margin = Duration.seconds(30)

export const isStale = ({ expiresAt }: Pick<ServerGrant, "expiresAt">, now: DateTime.Utc): boolean =>
  expiresAt !== null && !DateTime.isLessThan(DateTime.addDuration(now, margin), expiresAt)
