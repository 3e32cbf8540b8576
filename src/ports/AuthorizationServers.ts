import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { AuthorizationPlan, Challenge, ClientProof } from "../domain/agents/ServerAuthorization.ts"

/**
 * Why there is no token. `undescribed`: the tool server names no authorization server; `foreign`: the description
 * belongs to another server; `insecure`: an address is not https; `unsafe`: no PKCE; `closed`: no client registration;
 * `refused`: the server refused; `unreachable` and `forbidden`: as for every address that a user enters; `malformed`:
 * the response violates the protocol.
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

/** This service as a client of an authorization server. */
export interface OAuthClient {
  readonly id: string
  readonly secret: Redacted.Redacted<string> | null
  readonly proof: ClientProof
}

export interface Tokens {
  readonly access: Redacted.Redacted<string>
  /** Null if there is none, or if the previous refresh token stays valid. */
  readonly refresh: Redacted.Redacted<string> | null
  /** Lifetime of the access token in seconds; null if unknown. */
  readonly seconds: number | null
  /** Null if they equal the requested scopes. */
  readonly scopes: ReadonlyArray<string> | null
}

/** A consent that has been requested but not answered yet. */
export interface Asked {
  /** The address to send the user to. */
  readonly url: string
  readonly state: string
  readonly verifier: Redacted.Redacted<string>
}

type Answer<A> = Effect.Effect<A, AuthorizationFailed>

/** Authorization servers of tool servers (OAuth 2.1). Every call goes through the guarded HTTP client. */
export class AuthorizationServers extends Context.Service<
  AuthorizationServers,
  {
    /** Finds the authorization server of a tool server (RFC 9728, RFC 8414, OpenID Connect Discovery). */
    readonly discover: (serverUrl: string, challenge: Challenge | null) => Answer<AuthorizationPlan>
    /**
     * Registers this service as a client (RFC 7591). `until` is the time at which the registration expires, in
     * milliseconds since 1970, or null if it never does.
     */
    readonly register: (
      plan: AuthorizationPlan,
      redirectUri: string,
    ) => Answer<{ readonly client: OAuthClient; readonly until: number | null }>
    /** The consent address, with PKCE (S256) and the resource that the tokens are for. */
    readonly ask: (
      plan: AuthorizationPlan,
      client: OAuthClient,
      redirectUri: string,
      scopes: ReadonlyArray<string>,
    ) => Effect.Effect<Asked>
    /** Exchanges the code that the user returned with; `state` and `verifier` are those of the request. */
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
    /** Revokes a token (RFC 7009), if the server supports it. */
    readonly revoke: (plan: AuthorizationPlan, client: OAuthClient, token: Redacted.Redacted<string>) => Answer<void>
  }
>()("parley/ports/AuthorizationServers") {}
