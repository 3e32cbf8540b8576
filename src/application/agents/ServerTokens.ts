import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { grantContext, isStale, type ServerGrant } from "../../domain/agents/ServerGrant.ts"
import { AuthorizationServers, type Tokens } from "../../ports/AuthorizationServers.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue } from "../../ports/KeyValue.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { ServerGrants } from "../../ports/ServerGrants.ts"
import { type GrantSecrets as Secrets, GrantSecrets, sealedRecord } from "./GrantSecrets.ts"

/** A valid token and its version: `revision` changes whenever the token does. */
export interface ServerToken {
  readonly headers: { readonly authorization: Redacted.Redacted<string> }
  readonly grantId: string
  readonly revision: number
}

/** How long a process may hold the renewal lock, and how often others check it. */
const renewing = Duration.seconds(40)
const look = Duration.millis(200)

/** When tokens expire, or null if unknown. */
export const expiryOf = ({ seconds }: Tokens, now: DateTime.Utc) =>
  seconds === null ? null : DateTime.addDuration(now, Duration.seconds(seconds))

const parts = Effect.gen(function* () {
  const grants = yield* ServerGrants
  const authorization = yield* AuthorizationServers
  const identifiers = yield* Identifiers
  const keyValue = yield* KeyValue
  const secrets = sealedRecord<Secrets>(yield* Sealing, GrantSecrets)

  const tokenOf = ({ id, revision }: ServerGrant, { access }: Secrets): ServerToken => ({
    headers: { authorization: Redacted.make(`Bearer ${Redacted.value(access)}`) },
    grantId: id,
    revision,
  })

  const opened = (grant: ServerGrant) => Effect.option(secrets.open(grant.sealed, grantContext(grant)))

  /** A consent whose tokens can no longer be renewed. */
  const lapse = (grant: ServerGrant) =>
    Effect.as(grants.replace({ ...grant, state: "lapsed", revision: grant.revision + 1 }), Option.none<ServerToken>())

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
  return { opened, lapse, authorization, secrets, grants, tokenOf, read, held, identifiers, keyValue }
})

type Parts = Effect.Success<typeof parts>

/** Renews the tokens of a consent. The caller holds the lock. */
const exchange = ({ opened, lapse, authorization, secrets, grants, tokenOf }: Parts) =>
  Effect.fnUntraced(function* (grant: ServerGrant) {
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

/**
 * A token that is newer than `revision`, renewed if necessary. A refresh token is used once, by one process, and
 * concurrent callers wait for the result.
 */
const after = (parts: Parts) => {
  const { read, held, identifiers, keyValue } = parts
  return (owner: string, chatbotId: string, url: string, revision: number) =>
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
            // Another process may have renewed the token before the lock was taken.
            const now = Option.getOrUndefined(yield* read(owner, chatbotId, url))
            if (now === undefined) return Option.none<ServerToken>()
            return yield* now.revision > revision ? held(now) : exchange(parts)(now)
          }),
          Effect.ignore(keyValue.compareAndDelete(lock, mark)),
        )
      }
    }).pipe(Effect.timeoutOrElse({ duration: renewing, orElse: () => Effect.succeed(Option.none<ServerToken>()) }))
}

const token = (parts: Parts) => {
  const { read, held } = parts
  return Effect.fn("ServerTokens.token")(function* (owner: string, chatbotId: string, url: string) {
    const grant = yield* read(owner, chatbotId, url)
    if (Option.isNone(grant)) return Option.none()
    return isStale(grant.value, yield* DateTime.now)
      ? yield* after(parts)(owner, chatbotId, url, grant.value.revision)
      : yield* held(grant.value)
  })
}

/** The tokens that servers issued with users' consent, renewed by one process at a time. */
export const serverTokens = Effect.map(parts, (its) => {
  const { secrets, opened, read } = its
  return { secrets, opened, read, after: after(its), token: token(its) }
})
