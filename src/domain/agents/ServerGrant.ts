import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Schema from "effect/Schema"
import { AuthorizationPlan } from "./ServerAuthorization.ts"

/**
 * A user's consent for one agent to use one tool server on their behalf. Tokens and the client secret are always
 * encrypted.
 */
export const ServerGrant = Schema.Struct({
  id: Schema.String,
  /** The user who has consented. */
  owner: Schema.String,
  chatbotId: Schema.String,
  agentName: Schema.String,
  /** The server's name in the agent, and its address. A new address makes it a different server. */
  server: Schema.String,
  url: Schema.String,
  plan: AuthorizationPlan,
  scopes: Schema.Array(Schema.String),
  /** When the access token expires; null if unknown. */
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

/** A consent is deleted if its tokens haven't been renewed for this long. */
export const unusedFor = Duration.days(90)

/** The context for encrypting a consent's secrets. */
export const grantContext = ({ owner, id }: Pick<ServerGrant, "owner" | "id">): string => `grant/${owner}/${id}`

/** A token that expires within this time is renewed before use, because it could expire during a call. */
const margin = Duration.seconds(30)

export const isStale = ({ expiresAt }: Pick<ServerGrant, "expiresAt">, now: DateTime.Utc): boolean =>
  expiresAt !== null && !DateTime.isLessThan(DateTime.addDuration(now, margin), expiresAt)
