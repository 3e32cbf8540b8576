import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
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
import { grantContext, isStale, type ServerGrant } from "../../domain/agents/ServerGrant.ts"
import {
  type AuthorizationFailed,
  AuthorizationServers,
  type OAuthClient,
  type Tokens,
} from "../../ports/AuthorizationServers.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { Sealing, type SealingAbsent } from "../../ports/Sealing.ts"
import { ServerGrants, type ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
import { ToolServers } from "../../ports/ToolServers.ts"
import { type GrantSecrets as Secrets, GrantSecrets, KeptClient, sealedRecord } from "./GrantSecrets.ts"

/** A client of this service that an authorization server's operator has made by hand. */
export interface RegisteredClient {
  readonly issuer: string
  readonly id: string
  readonly secret: Redacted.Redacted<string> | null
}

/** A token that holds, and what it is known by: `revision` changes whenever the token does. */
export interface ServerToken {
  readonly headers: { readonly authorization: Redacted.Redacted<string> }
  readonly grantId: string
  readonly revision: number
}

/** For which agent and server a consent is asked, and by whom. */
export interface Wish {
  readonly caller: Caller
  /** The browser's session, which the answer has to come back to; null where the question came with a token. */
  readonly session: string | null
  readonly chatbotId: string
  readonly agentName: string
  readonly needed: Omit<NeededAuthorization, "challenge"> & { readonly challenge: Challenge | null }
  /** The client that the agent names; null: one of the deployment's, else the deployment's own description, else a new one. */
  readonly clientId: string | null
  /** The call that waits for it; null: none. */
  readonly approvalId: string | null
  readonly redirectUri: string
}

/** A question to the user, as it is shown before they leave for the authorization server. */
export interface Proposal {
  readonly url: string
  readonly plan: AuthorizationPlan
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: DateTime.Utc
}

/** How long a user may take at the authorization server. */
const patience = Duration.minutes(10)

/** How long a client that was registered is used for further consents. */
const clientLife = Duration.days(1)

/** How long a process is believed to be renewing tokens, and how often another one looks whether it has. */
const renewing = Duration.seconds(40)
const look = Duration.millis(200)

/** Consents of one user; of more the oldest go. */
const most = 200

/** A consent whose tokens nobody has renewed for so long is forgotten. */
const idle = Duration.days(90)

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

/** Users' consents that agents use tool servers in their names, and the tokens that come of them (OAuth 2.1). */
export class ServerAuthorizations extends Context.Service<
  ServerAuthorizations,
  {
    /** A token that holds, renewed where it has to be; none where the owner has not consented, or consent has lapsed. */
    readonly token: (
      owner: string,
      chatbotId: string,
      url: string,
    ) => Effect.Effect<Option.Option<ServerToken>, Unavailable>
    /** Another token in the place of one that a server has refused; none where there is no other. */
    readonly renewed: (
      owner: string,
      chatbotId: string,
      url: string,
      refused: ServerToken,
    ) => Effect.Effect<Option.Option<ServerToken>, Unavailable>
    /** Finds out who gives tokens for a server, and what the user would consent to. */
    readonly propose: (wish: Wish) => Effect.Effect<Proposal, AuthorizationFailed | SealingAbsent | Unavailable>
    /** Takes what a user came back with: once, in the session that asked. */
    readonly complete: (
      caller: Caller,
      session: string | null,
      back: URLSearchParams,
    ) => Effect.Effect<
      { readonly grant: ServerGrant; readonly approvalId: string | null },
      AuthorizationAbandoned | AuthorizationFailed | SealingAbsent | Unavailable
    >
    readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<ServerGrant>, ServerGrantsUnavailable>
    /** Forgets a consent of the caller's, and says so where tokens can be taken back. */
    readonly disconnect: (
      caller: Caller,
      id: string,
    ) => Effect.Effect<ServerGrant, ConnectionUnknown | ServerGrantsUnavailable>
    /** Forgets what an agent that is gone was allowed. */
    readonly forgetAgent: (owner: string, chatbotId: string) => Effect.Effect<void, ServerGrantsUnavailable>
  }
>()("parley/application/agents/ServerAuthorizations") {
  /** `documentUrl`: where this service describes itself as a client, for authorization servers that read that; null: nowhere. */
  static readonly layer = (options: {
    readonly clients: ReadonlyArray<RegisteredClient>
    readonly documentUrl: string | null
  }) =>
    Layer.effect(
      ServerAuthorizations,
      Effect.gen(function* () {
        const grants = yield* ServerGrants
        const authorization = yield* AuthorizationServers
        const servers = yield* ToolServers
        const identifiers = yield* Identifiers
        const keyValue = yield* KeyValue
        const sealing = yield* Sealing
        const secrets = sealedRecord<Secrets>(sealing, GrantSecrets)
        const waiting = sealedRecord(sealing, Waiting)
        const clients = sealedRecord<OAuthClient>(sealing, KeptClient)

        const tokenOf = ({ id, revision }: ServerGrant, { access }: Secrets): ServerToken => ({
          headers: { authorization: Redacted.make(`Bearer ${Redacted.value(access)}`) },
          grantId: id,
          revision,
        })

        const opened = (grant: ServerGrant) => Effect.option(secrets.open(grant.sealed, grantContext(grant)))

        /** What is left of a consent whose tokens nobody renews any more. */
        const lapse = (grant: ServerGrant) =>
          Effect.as(
            grants.replace({ ...grant, state: "lapsed", revision: grant.revision + 1 }),
            Option.none<ServerToken>(),
          )

        const expiryOf = ({ seconds }: Tokens, now: DateTime.Utc) =>
          seconds === null ? null : DateTime.addDuration(now, Duration.seconds(seconds))

        /** Renews the tokens of a consent: for the one process that may at the time. */
        const exchange = Effect.fnUntraced(function* (grant: ServerGrant) {
          const credentials = Option.getOrUndefined(yield* opened(grant))
          if (credentials === undefined || credentials.refresh === null) return yield* lapse(grant)
          const answer = yield* Effect.result(authorization.renew(grant.plan, credentials.client, credentials.refresh))
          if (answer._tag === "Failure") {
            if (answer.failure.reason === "refused") return yield* lapse(grant)
            yield* Effect.logWarning("The tokens of a tool server could not be renewed", answer.failure)
            return Option.none<ServerToken>()
          }
          const tokens = answer.success
          const now = yield* DateTime.now
          const next: Secrets = {
            client: credentials.client,
            access: tokens.access,
            refresh: tokens.refresh ?? credentials.refresh,
          }
          const sealed = yield* Effect.option(secrets.seal(next, grantContext(grant)))
          if (Option.isNone(sealed)) return Option.none<ServerToken>()
          const renewed: ServerGrant = {
            ...grant,
            scopes: tokens.scopes ?? grant.scopes,
            expiresAt: expiryOf(tokens, now),
            renewedAt: now,
            revision: grant.revision + 1,
            sealed: sealed.value,
          }
          return (yield* grants.replace(renewed)) ? Option.some(tokenOf(renewed, next)) : Option.none<ServerToken>()
        })

        const read = (owner: string, chatbotId: string, url: string) =>
          Effect.map(
            grants.find(owner, chatbotId, url),
            Option.filter(({ state }) => state === "connected"),
          )

        const held = (grant: ServerGrant) =>
          Effect.map(
            opened(grant),
            Option.map((secrets) => tokenOf(grant, secrets)),
          )

        /**
         * The token after revision `known`: a refresh token is used once, by one process; whoever comes meanwhile waits for what
         * comes of it.
         */
        const after = (owner: string, chatbotId: string, url: string, revision: number) =>
          Effect.gen(function* () {
            for (;;) {
              const grant = Option.getOrUndefined(yield* read(owner, chatbotId, url))
              if (grant === undefined) return Option.none<ServerToken>()
              if (grant.revision > revision) return yield* held(grant)
              const lock = `agents:renewing:${grant.id}`
              const mark = yield* identifiers.uuid
              if (!(yield* keyValue.setIfAbsent(lock, mark, renewing))) {
                yield* Effect.sleep(look)
                continue
              }
              return yield* Effect.ensuring(
                Effect.gen(function* () {
                  // Another process may have been quicker between the look and the lock.
                  const now = Option.getOrUndefined(yield* read(owner, chatbotId, url))
                  if (now === undefined) return Option.none<ServerToken>()
                  return yield* now.revision > revision ? held(now) : exchange(now)
                }),
                Effect.ignore(keyValue.compareAndDelete(lock, mark)),
              )
            }
          }).pipe(
            Effect.timeoutOrElse({ duration: renewing, orElse: () => Effect.succeed(Option.none<ServerToken>()) }),
          )

        const token = Effect.fn("ServerAuthorizations.token")(function* (
          owner: string,
          chatbotId: string,
          url: string,
        ) {
          const grant = yield* read(owner, chatbotId, url)
          if (Option.isNone(grant)) return Option.none()
          return isStale(grant.value, yield* DateTime.now)
            ? yield* after(owner, chatbotId, url, grant.value.revision)
            : yield* held(grant.value)
        })

        /** What the server itself demands of a caller without a token. */
        const demanded = ({ url, challenge }: Wish["needed"]) =>
          challenge !== null
            ? Effect.succeed(challenge)
            : Effect.scoped(servers.connect({ url, headers: {}, timeout: greeting })).pipe(
                Effect.as(null),
                Effect.catch(({ challenge = null }) => Effect.succeed(challenge)),
              )

        const clientFor = Effect.fnUntraced(function* (plan: AuthorizationPlan, wish: Wish) {
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

        const propose = Effect.fn("ServerAuthorizations.propose")(function* (wish: Wish) {
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

        const stateKey = (state: string): string => `agents:authorization:${identifiers.named("authorization", state)}`

        /** What was asked under a state: once. */
        const taken = Effect.fnUntraced(function* (state: string) {
          const key = stateKey(state)
          const text = Option.getOrUndefined(yield* keyValue.get(key))
          if (text === undefined) return undefined
          const record = Option.getOrUndefined(yield* Effect.option(waiting.open(text, key)))
          return record === undefined ? undefined : { record, take: keyValue.compareAndDelete(key, text) }
        })

        const complete = Effect.fn("ServerAuthorizations.complete")(function* (
          caller: Caller,
          session: string | null,
          back: URLSearchParams,
        ) {
          const attempt = yield* taken(back.get("state") ?? "")
          if (attempt === undefined) return yield* new AuthorizationAbandoned()
          const { record } = attempt
          // Somebody else's answer, or one that another browser was sent away for: it stays where it is.
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
          yield* grants.forgetBefore(DateTime.subtractDuration(now, idle))
          return { grant, approvalId: record.approvalId }
        })

        /** Tokens that are not needed any more are given back; a server that does not take them is left alone. */
        const givenBack = (grant: ServerGrant) =>
          Effect.flatMap(opened(grant), (secrets) =>
            Option.isNone(secrets)
              ? Effect.void
              : authorization.revoke(grant.plan, secrets.value.client, secrets.value.refresh ?? secrets.value.access),
          ).pipe(Effect.ignore({ log: "Debug", message: "a token could not be given back" }))

        const disconnect = Effect.fn("ServerAuthorizations.disconnect")(function* (caller: Caller, id: string) {
          const grant = Option.getOrUndefined(yield* grants.remove(caller.sub, id))
          if (grant === undefined) return yield* new ConnectionUnknown({ id })
          yield* givenBack(grant)
          return grant
        })

        return ServerAuthorizations.of({
          token,
          renewed: (owner, chatbotId, url, { revision }) => after(owner, chatbotId, url, revision),
          propose,
          complete,
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
