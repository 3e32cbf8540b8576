import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { AuthorizationPlan } from "./ServerAuthorization.ts"

/**
 * A user's consent for one agent to use one tool server on their behalf. Tokens and the client's secret are always
 * sealed.
 */
export const ServerGrant = Schema.Struct({
  id: Schema.String,
  /** Who has consented. */
  owner: Schema.String,
  chatbotId: Schema.String,
  agentName: Schema.String,
  /** The server's name in the agent, and its address. A server at a new address is another one. */
  server: Schema.String,
  url: Schema.String,
  plan: AuthorizationPlan,
  scopes: Schema.Array(Schema.String),
  /** The access token's expiry; null if unknown. */
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromString),
  /** `lapsed`: the tokens have expired and can't be renewed. */
  state: Schema.Literals(["connected", "lapsed"]),
  connectedAt: Schema.DateTimeUtcFromString,
  /** The time of the last renewal. */
  renewedAt: Schema.DateTimeUtcFromString,
  /** Increases with every change, so that two processes never renew the same tokens. */
  revision: Schema.Int,
  sealed: Schema.String,
})
export type ServerGrant = typeof ServerGrant.Type

/** The context under which a consent's secrets are sealed. */
export const grantContext = ({ owner, id }: Pick<ServerGrant, "owner" | "id">): string => `grant/${owner}/${id}`

/** A token that expires sooner is renewed before use, because it would not last for a call. */
const margin = Duration.seconds(30)

export const isStale = ({ expiresAt }: Pick<ServerGrant, "expiresAt">, now: DateTime.Utc): boolean =>
  expiresAt !== null && !DateTime.isLessThan(DateTime.addDuration(now, margin), expiresAt)
