import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { AuthorizationPlan, Challenge, ClientProof } from "../domain/agents/ServerAuthorization.ts"

/**
 * Why there is no token. `undescribed`: nobody says who gives tokens; `foreign`: the description is another server's; `insecure`: an address is
 * not https; `unsafe`: the authorization server offers no PKCE; `closed`: it registers no clients; `refused`: it said no; `unreachable` and
 * `forbidden`: as for every address that a user gave; `malformed`: it answers not as the protocol says.
 */
export const AuthorizationFault = Schema.Literals([
  "undescribed",
  "foreign",
  "insecure",
  "unsafe",
  "closed",
  "refused",
  "unreachable",
  "forbidden",
  "malformed",
])
export type AuthorizationFault = typeof AuthorizationFault.Type

export class AuthorizationFailed extends Schema.TaggedError<AuthorizationFailed>()("AuthorizationFailed", {
  reason: AuthorizationFault,
}) {}

/** What this service is to an authorization server. */
export interface OAuthClient {
  readonly id: string
  readonly secret: Redacted.Redacted<string> | null
  readonly proof: ClientProof
}

export interface Tokens {
  readonly access: Redacted.Redacted<string>
  /** Null where there is none, or the one before goes on holding. */
  readonly refresh: Redacted.Redacted<string> | null
  /** Seconds that the access token holds; null where nobody says. */
  readonly seconds: number | null
  /** Null where they are what was asked for. */
  readonly scopes: ReadonlyArray<string> | null
}

/** A consent that was asked for and is not answered yet. */
export interface Asked {
  /** Where the user is sent. */
  readonly url: string
  readonly state: string
  readonly verifier: Redacted.Redacted<string>
}

type Answer<A> = Effect.Effect<A, AuthorizationFailed>

/** Servers that give tokens for tool servers (OAuth 2.1). Every call takes the guarded way out. */
export class AuthorizationServers extends Context.Service<
  AuthorizationServers,
  {
    /** Finds out who gives tokens for a tool server (RFC 9728, RFC 8414, OpenID Connect Discovery). */
    readonly discover: (serverUrl: string, challenge: Challenge | null) => Answer<AuthorizationPlan>
    /** Makes this service known (RFC 7591), and says for how long in milliseconds since 1970; null: until it is forgotten. */
    readonly register: (
      plan: AuthorizationPlan,
      redirectUri: string,
    ) => Answer<{ readonly client: OAuthClient; readonly until: number | null }>
    /** Where the user consents, with PKCE (S256) and the resource that the tokens are for. */
    readonly ask: (
      plan: AuthorizationPlan,
      client: OAuthClient,
      redirectUri: string,
      scopes: ReadonlyArray<string>,
    ) => Effect.Effect<Asked>
    /** Takes what the user came back with; `state` and `verifier` are those of the question. */
    readonly redeem: (
      plan: AuthorizationPlan,
      client: OAuthClient,
      back: {
        readonly parameters: URLSearchParams
        readonly redirectUri: string
        readonly state: string
        readonly verifier: Redacted.Redacted<string>
      },
    ) => Answer<Tokens>
    readonly renew: (plan: AuthorizationPlan, client: OAuthClient, refresh: Redacted.Redacted<string>) => Answer<Tokens>
    /** Says that a token is not needed any more (RFC 7009), where that can be said. */
    readonly revoke: (plan: AuthorizationPlan, client: OAuthClient, token: Redacted.Redacted<string>) => Answer<void>
  }
>()("parley/ports/AuthorizationServers") {}
