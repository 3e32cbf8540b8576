import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { AuthorizationPlan } from "../../domain/agents/ServerAuthorization.ts"
import { AuthorizationServers, type OAuthClient } from "../../ports/AuthorizationServers.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue } from "../../ports/KeyValue.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { KeptClient, sealedRecord } from "./GrantSecrets.ts"

/** A client of this service that the operator of an authorization server registered by hand. */
export interface RegisteredClient {
  readonly issuer: string
  readonly id: string
  readonly secret: Redacted.Redacted<string> | null
}

export interface ClientOptions {
  readonly clients: ReadonlyArray<RegisteredClient>
  /** The URL of this service's client metadata, for authorization servers that read it; null: none. */
  readonly documentUrl: string | null
}

/** The part of a request that identifies the client. */
interface ClientWish {
  /**
   * The client named by the agent. If null, one of the deployment's clients, the client metadata, or a new registration
   * is used.
   */
  readonly clientId: string | null
  readonly redirectUri: string
}

/** How long a registered client is reused. */
const clientLife = Duration.days(1)

/** Chooses the client for an authorization server: a registered one, the client metadata, or a new registration. */
export const oauthClients = (options: ClientOptions) =>
  Effect.gen(function* () {
    const authorization = yield* AuthorizationServers
    const identifiers = yield* Identifiers
    const keyValue = yield* KeyValue
    const clients = sealedRecord<OAuthClient>(yield* Sealing, KeptClient)

    return Effect.fnUntraced(function* (plan: AuthorizationPlan, wish: ClientWish) {
      const named = options.clients.find(
        ({ issuer, id }) =>
          issuer.replace(/\/$/, "") === plan.issuer.replace(/\/$/, "") &&
          (wish.clientId === null || wish.clientId === id),
      )
      if (named !== undefined) {
        const { id, secret } = named
        const proof = secret === null ? "none" : (plan.proofs.find((one) => one !== "none") ?? "none")
        return { id, secret, proof } satisfies OAuthClient
      }
      if (wish.clientId !== null) return { id: wish.clientId, secret: null, proof: "none" } satisfies OAuthClient
      if (plan.takesClientDocuments === true && options.documentUrl !== null)
        return { id: options.documentUrl, secret: null, proof: "none" } satisfies OAuthClient
      const key = `agents:oauth-client:${identifiers.named(plan.issuer, plan.registrationEndpoint ?? "", wish.redirectUri)}`
      const registration = yield* Effect.flatMap(keyValue.get(key), (text) =>
        Option.isNone(text) ? Effect.succeedNone : Effect.option(clients.open(text.value, key)),
      )
      if (Option.isSome(registration)) return registration.value
      const { client, until } = yield* authorization.register(plan, wish.redirectUri)
      const now = yield* DateTime.now
      const life =
        until === null ? clientLife : Duration.min(clientLife, Duration.millis(until - DateTime.toEpochMillis(now)))
      yield* keyValue.set(key, yield* clients.seal(client, key), life)
      return client
    })
  })
