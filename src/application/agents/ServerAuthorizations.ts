import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import { AuthorizationAbandoned, ConnectionUnknown } from "../../domain/agents/Errors.ts"
import {
  AuthorizationPlan,
  type Challenge,
  joined,
  type NeededAuthorization,
  wantedScopes,
} from "../../domain/agents/ServerAuthorization.ts"
import { grantContext, type ServerGrant, unusedFor } from "../../domain/agents/ServerGrant.ts"
import { type AuthorizationFailed, AuthorizationServers } from "../../ports/AuthorizationServers.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { Sealing, type SealingAbsent } from "../../ports/Sealing.ts"
import { ServerGrants, type ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
import { ToolServers } from "../../ports/ToolServers.ts"
import { KeptClient, sealedRecord } from "./GrantSecrets.ts"
import { type ClientOptions, oauthClients } from "./OAuthClients.ts"
import { expiryOf, serverTokens, type ServerToken } from "./ServerTokens.ts"

/** The owner of a consent, and the agent and server that it is for. */
export interface Wish {
  readonly caller: Caller
  /** The browser's session, in which the response must arrive; null if the request came with a token. */
  readonly session: string | null
  readonly chatbotId: string
  readonly agentName: string
  readonly needed: Omit<NeededAuthorization, "challenge"> & { readonly challenge: Challenge | null }
  /**
   * The client named by the agent. If null, one of the deployment's clients, the client metadata, or a new registration
   * is used.
   */
  readonly clientId: string | null
  /** The call that is waiting for the user's consent, or null. */
  readonly approvalId: string | null
  readonly redirectUri: string
}

/** The details shown to users before they leave for the authorization server. */
export interface Proposal {
  readonly url: string
  readonly plan: AuthorizationPlan
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: DateTime.Utc
}

/** How long a user may take to consent at the authorization server. */
const patience = Duration.minutes(10)

/** The maximum number of consents per user. The oldest are dropped. */
const most = 200

const greeting = Duration.seconds(15)

const Waiting = Schema.Struct({
  owner: Schema.String,
  session: Schema.NullOr(Schema.String),
  chatbotId: Schema.String,
  agentName: Schema.String,
  server: Schema.String,
  url: Schema.String,
  plan: AuthorizationPlan,
  scopes: Schema.Array(Schema.String),
  client: KeptClient,
  verifier: Schema.RedactedFromValue(Schema.String),
  state: Schema.String,
  redirectUri: Schema.String,
  approvalId: Schema.NullOr(Schema.String),
})

type Unavailable = ServerGrantsUnavailable | KeyValueUnavailable

const partsOf = (options: ClientOptions) =>
  Effect.gen(function* () {
    const grants = yield* ServerGrants
    const authorization = yield* AuthorizationServers
    const servers = yield* ToolServers
    const identifiers = yield* Identifiers
    const keyValue = yield* KeyValue
    const waiting = sealedRecord(yield* Sealing, Waiting)
    const clientFor = yield* oauthClients(options)
    const { secrets, opened, read, after, token } = yield* serverTokens

    /** The scopes and resource that the server itself requires of callers without a token. */
    const demanded = ({ url, challenge }: Wish["needed"]) =>
      challenge !== null
        ? Effect.succeed(challenge)
        : Effect.scoped(servers.connect({ url, headers: {}, timeout: greeting })).pipe(
            Effect.as(null),
            Effect.catch(({ challenge = null }) => Effect.succeed(challenge)),
          )

    const stateKey = (state: string): string => `agents:authorization:${identifiers.named("authorization", state)}`

    /** Removes and returns the pending consent with this `state`, so that it can be used only once. */
    const taken = Effect.fnUntraced(function* (state: string) {
      const key = stateKey(state)
      const text = Option.getOrUndefined(yield* keyValue.get(key))
      if (text === undefined) return undefined
      const record = Option.getOrUndefined(yield* Effect.option(waiting.open(text, key)))
      return record === undefined ? undefined : { record, take: keyValue.compareAndDelete(key, text) }
    })

    /** Revokes tokens that are no longer needed, if the server supports it. */
    const givenBack = (grant: ServerGrant) =>
      Effect.flatMap(opened(grant), (secrets) =>
        Option.isNone(secrets)
          ? Effect.void
          : authorization.revoke(grant.plan, secrets.value.client, secrets.value.refresh ?? secrets.value.access),
      ).pipe(Effect.ignore({ log: "Debug", message: "Could not revoke a token" }))

    const disconnect = Effect.fn("ServerAuthorizations.disconnect")(function* (caller: Caller, id: string) {
      const grant = Option.getOrUndefined(yield* grants.remove(caller.sub, id))
      if (grant === undefined) return yield* new ConnectionUnknown({ id })
      yield* givenBack(grant)
      return grant
    })
    return {
      demanded,
      authorization,
      read,
      clientFor,
      stateKey,
      keyValue,
      waiting,
      taken,
      grants,
      identifiers,
      secrets,
      token,
      after,
      disconnect,
      givenBack,
    }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const propose = ({ demanded, authorization, read, clientFor, stateKey, keyValue, waiting }: Parts) =>
  Effect.fn("ServerAuthorizations.propose")(function* (wish: Wish) {
    const { caller, chatbotId, agentName, needed } = wish
    const challenge = yield* demanded(needed)
    const plan = yield* authorization.discover(needed.url, challenge)
    const before = yield* read(caller.sub, chatbotId, needed.url)
    const granted = Option.isSome(before) ? before.value.scopes : []
    const scopes = wantedScopes(plan, challenge?.scopes ?? [], granted)
    const client = yield* clientFor(plan, wish)
    const { url, state, verifier } = yield* authorization.ask(plan, client, wish.redirectUri, scopes)
    const key = stateKey(state)
    const record = {
      owner: caller.sub,
      session: wish.session,
      chatbotId,
      agentName,
      server: needed.server,
      url: needed.url,
      plan,
      scopes,
      client,
      verifier,
      state,
      redirectUri: wish.redirectUri,
      approvalId: wish.approvalId,
    }
    yield* keyValue.set(key, yield* waiting.seal(record, key), patience)
    return { url, plan, scopes, expiresAt: DateTime.addDuration(yield* DateTime.now, patience) }
  })

const complete = ({ taken, authorization, grants, identifiers, secrets }: Parts) =>
  Effect.fn("ServerAuthorizations.complete")(function* (caller: Caller, session: string | null, back: URLSearchParams) {
    const attempt = yield* taken(back.get("state") ?? "")
    if (attempt === undefined) return yield* new AuthorizationAbandoned()
    const { record } = attempt
    // The response is for another user or browser, so the pending consent is kept.
    if (record.owner !== caller.sub || (record.session !== null && record.session !== session))
      return yield* new AuthorizationAbandoned()
    if (!(yield* attempt.take)) return yield* new AuthorizationAbandoned()
    const { plan, client, redirectUri, state, verifier } = record
    const tokens = yield* authorization.redeem(plan, client, { parameters: back, redirectUri, state, verifier })
    const now = yield* DateTime.now
    const before = Option.getOrUndefined(yield* grants.find(caller.sub, record.chatbotId, record.url))
    const id = yield* identifiers.uuid
    const grant: ServerGrant = {
      id,
      owner: caller.sub,
      chatbotId: record.chatbotId,
      agentName: record.agentName,
      server: record.server,
      url: record.url,
      plan,
      scopes: joined(tokens.scopes ?? record.scopes),
      expiresAt: expiryOf(tokens, now),
      state: "connected",
      connectedAt: now,
      renewedAt: now,
      revision: (before?.revision ?? 0) + 1,
      sealed: yield* secrets.seal(
        { client, access: tokens.access, refresh: tokens.refresh },
        grantContext({ owner: caller.sub, id }),
      ),
    }
    yield* grants.put(grant, most)
    yield* grants.forgetBefore(DateTime.subtractDuration(now, unusedFor))
    return { grant, approvalId: record.approvalId }
  })

/** Users' consents for agents to use tool servers on their behalf, and the resulting tokens (OAuth 2.1). */
export class ServerAuthorizations extends Context.Service<
  ServerAuthorizations,
  {
    /** A valid token, renewed if necessary. There is none if the owner has not consented, or the consent has lapsed. */
    readonly token: (
      owner: string,
      chatbotId: string,
      url: string,
    ) => Effect.Effect<Option.Option<ServerToken>, Unavailable>
    /** A replacement for a token that a server refused, if one can be obtained. */
    readonly renewed: (
      owner: string,
      chatbotId: string,
      url: string,
      refused: ServerToken,
    ) => Effect.Effect<Option.Option<ServerToken>, Unavailable>
    /** Finds the authorization server of a tool server, and what the user would consent to. */
    readonly propose: (wish: Wish) => Effect.Effect<Proposal, AuthorizationFailed | SealingAbsent | Unavailable>
    /** Accepts a user's authorization response, but only once, and only in the session that started the request. */
    readonly complete: (
      caller: Caller,
      session: string | null,
      back: URLSearchParams,
    ) => Effect.Effect<
      { readonly grant: ServerGrant; readonly approvalId: string | null },
      AuthorizationAbandoned | AuthorizationFailed | SealingAbsent | Unavailable
    >
    readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<ServerGrant>, ServerGrantsUnavailable>
    /** Deletes one of the caller's consents, and revokes its tokens where the server supports it. */
    readonly disconnect: (
      caller: Caller,
      id: string,
    ) => Effect.Effect<ServerGrant, ConnectionUnknown | ServerGrantsUnavailable>
    /** Deletes the consents of an agent that is gone. */
    readonly forgetAgent: (owner: string, chatbotId: string) => Effect.Effect<void, ServerGrantsUnavailable>
  }
>()("parley/application/agents/ServerAuthorizations") {
  static readonly layer = (options: ClientOptions) =>
    Layer.effect(
      ServerAuthorizations,
      Effect.map(partsOf(options), (its) => {
        const { token, after, grants, disconnect, givenBack } = its
        return ServerAuthorizations.of({
          token,
          renewed: (owner, chatbotId, url, { revision }) => after(owner, chatbotId, url, revision),
          propose: propose(its),
          complete: complete(its),
          list: (caller) => grants.list(caller.sub),
          disconnect,
          forgetAgent: (owner, chatbotId) =>
            Effect.flatMap(grants.removeAgent(owner, chatbotId), (gone) =>
              Effect.forEach(gone, givenBack, { concurrency: 4, discard: true }),
            ),
        })
      }),
    )
}
