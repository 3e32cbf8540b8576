import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  SessionNotFound,
  type SessionsUnavailable,
  SignInNotRecent,
  Unauthenticated,
} from "../../domain/access/Errors.ts"
import { hasElapsed } from "../../domain/operations/Elapsed.ts"
import * as Session from "../../domain/access/Session.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { EndedTokens } from "./EndedTokens.ts"
import { type SessionRecords, sessionRecords } from "./SessionRecords.ts"

export interface ListedSession {
  readonly session: Session.Session
  /** When the session expires if it isn't used, in epoch milliseconds. */
  readonly endsAt: number
}

/**
 * Sign-in sessions. A session is identified by the token in its cookie. It ends when idle for too long, at its maximum
 * age, or at sign-out, which also revokes the token.
 */
export class Sessions extends Context.Service<
  Sessions,
  {
    readonly open: (sub: string, presented: Session.Presented) => Effect.Effect<Session.Session, SessionsUnavailable>
    /**
     * Finds the session of the token in a cookie, and marks it as used. If there is none, opens one for a bearer token
     * that a program has put into the cookie, but not for a token that was issued for a session.
     */
    readonly use: (
      sub: string,
      presented: Session.Shown,
    ) => Effect.Effect<Session.Session, Unauthenticated | SessionsUnavailable>
    /** The user's live sessions, most recently used first. */
    readonly list: (sub: string) => Effect.Effect<ReadonlyArray<ListedSession>, SessionsUnavailable>
    /**
     * Fails if the caller's session would end another session and its own sign-in isn't recent, as in a browser that
     * was left open. `current` is the caller's session, or null for a bearer token, which is sent with every call. `id`
     * is the session to end, or null for all.
     */
    readonly mayEnd: (
      sub: string,
      current: string | null,
      id: string | null,
    ) => Effect.Effect<void, SignInNotRecent | SessionsUnavailable>
    readonly end: (sub: string, id: string) => Effect.Effect<void, SessionNotFound | SessionsUnavailable>
    readonly endOf: (sub: string, presented: Session.Presented) => Effect.Effect<void, SessionsUnavailable>
    /** Ends all sessions, and revokes all of the user's tokens issued so far. Returns how many sessions were live. */
    readonly endAll: (sub: string) => Effect.Effect<number, SessionsUnavailable>
    /** The maximum age of a session, in milliseconds. */
    readonly longest: number
  }
>()("parley/application/access/Sessions") {
  static readonly layer = (options: { readonly idle: Duration.Duration; readonly age: Duration.Duration }) =>
    Layer.effect(
      Sessions,
      Effect.gen(function* () {
        const records = yield* sessionRecords
        const tokens = yield* EndedTokens
        const limits = { idle: Duration.toMillis(options.idle), age: Duration.toMillis(options.age) }
        const kept: Kept = { records, limits }
        const open = opening(kept, yield* Identifiers)
        return Sessions.of({
          open,
          use: using(kept, open),
          longest: limits.age,
          list: listing(kept),
          mayEnd: mayEnd(kept),
          end: endingOne(kept, tokens),
          endOf: endingShown(kept, tokens),
          endAll: endingAll(kept, tokens),
        })
      }),
    )
}

type Operations = Sessions["Service"]
type Tokens = EndedTokens["Service"]

/** The records of all users, and how long a session lasts. */
interface Kept {
  readonly records: SessionRecords
  readonly limits: Session.SessionLimits
}

const opening =
  ({ records, limits }: Kept, identifiers: Identifiers["Service"]): Operations["open"] =>
  (sub, presented) =>
    Effect.flatMap(identifiers.uuid, (id) =>
      records.change(sub, (sessions, now) => {
        const next = Session.opened(sessions, presented, id, now, limits)
        return Effect.succeed({ next, result: next.find((session) => session.id === id)! })
      }),
    )

const using = ({ records, limits }: Kept, open: Operations["open"]): Operations["use"] =>
  Effect.fnUntraced(function* (sub, presented) {
    const { text, sessions, now } = yield* records.load(sub)
    const session = sessions.find(({ fingerprint }) => fingerprint === presented.fingerprint)
    if (session === undefined) {
      if (presented.isForSession) return yield* new Unauthenticated()
      return yield* open(sub, presented)
    }
    if (!Session.isLive(session, now, limits)) return yield* new Unauthenticated({ reason: "expired" })
    // If the save fails, a concurrent write has recorded this use or ended the session. The next request will see that.
    if (now - session.seenAt >= Math.min(Session.notedEvery, limits.idle / 4))
      yield* records.save(sub, text, Session.seen(sessions, session.id, now), now)
    return session
  })

const listing =
  ({ records, limits }: Kept): Operations["list"] =>
  (sub) =>
    Effect.map(records.load(sub), ({ sessions, now }) =>
      sessions
        .filter((session) => Session.isLive(session, now, limits))
        .sort((one, other) => other.seenAt - one.seenAt)
        .map((session) => ({ session, endsAt: Session.endOf(session, limits) })),
    )

const mayEnd = ({ records }: Kept): Operations["mayEnd"] =>
  Effect.fnUntraced(function* (sub, current, id) {
    if (current === null || current === id) return
    const { sessions, now } = yield* records.load(sub)
    const openedAt = sessions.find((session) => session.id === current)?.openedAt ?? -Infinity
    if (hasElapsed(Session.recentSignIn, openedAt, now)) return yield* new SignInNotRecent()
  })

/** Ends the sessions that `isMeant` selects, and returns the ones that were active. */
const ending = ({ records, limits }: Kept, sub: string, isMeant: (session: Session.Session) => boolean) =>
  records.change(sub, (sessions, now) => {
    // An expired session would become active again if the clock were set back, so it is ended too.
    const meant = sessions.filter((session) => isMeant(session) && session.endedAt === null)
    const next = meant.length === 0 ? sessions : Session.ended(sessions, isMeant, now)
    return Effect.succeed({ next, result: meant.filter((session) => Session.isLive(session, now, limits)) })
  })

/** Ends one session. Its token is revoked first, so that a failure in between leaves nothing usable. */
const endingOne = (kept: Kept, tokens: Tokens): Operations["end"] =>
  Effect.fnUntraced(function* (sub, id) {
    const { sessions, now } = yield* kept.records.load(sub)
    const session = sessions.find((one) => one.id === id && Session.isLive(one, now, kept.limits))
    if (session === undefined) return yield* new SessionNotFound()
    yield* tokens.end(session.fingerprint, session.tokenEndsAt)
    yield* ending(kept, sub, (one) => one.id === id)
  })

const endingShown = (kept: Kept, tokens: Tokens): Operations["endOf"] =>
  Effect.fnUntraced(function* (sub, presented) {
    // Also ends a session that was never used.
    yield* tokens.end(presented.fingerprint, presented.tokenEndsAt)
    yield* ending(kept, sub, (session) => session.fingerprint === presented.fingerprint)
  })

const endingAll =
  (kept: Kept, tokens: Tokens): Operations["endAll"] =>
  (sub) =>
    Effect.andThen(
      tokens.endAll(sub),
      Effect.map(
        ending(kept, sub, () => true),
        (ended) => ended.length,
      ),
    )
