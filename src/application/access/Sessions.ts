import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SessionNotFound, SessionsUnavailable, SignInNotRecent, Unauthenticated } from "../../domain/access/Errors.ts"
import * as Session from "../../domain/access/Session.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { EndedTokens } from "./EndedTokens.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

type Known = ReadonlyArray<Session.Session>

const Stored = Schema.fromJsonString(Schema.Array(Session.Session))
const read = Schema.decodeEffect(Stored)
const write = Schema.encodeSync(Stored)

/** All sessions of one user are one record, so that ending them all is one write. */
const keyOf = (sub: string): string => `sessions:${JSON.stringify(sub)}`

/** How often a conflicting write is retried. */
const tries = 16

export interface ListedSession {
  readonly session: Session.Session
  /** Its expiry unless it is used, in milliseconds since 1970. */
  readonly endsAt: number
}

/**
 * Sign-in sessions. A session is identified by the token in its cookie, and ends by idleness, by age, or by sign-out,
 * which revokes the token as well.
 */
export class Sessions extends Context.Service<
  Sessions,
  {
    readonly open: (sub: string, presented: Session.Presented) => Effect.Effect<Session.Session, SessionsUnavailable>
    /**
     * The session of a cookie, marked as used. A bearer token without a session opens one, because programs write
     * cookies by hand; a session's own token does not.
     */
    readonly use: (
      sub: string,
      presented: Session.Shown,
    ) => Effect.Effect<Session.Session, Unauthenticated | SessionsUnavailable>
    /** The live sessions of a user, last used first. */
    readonly list: (sub: string) => Effect.Effect<ReadonlyArray<ListedSession>, SessionsUnavailable>
    /**
     * Fails where a browser that was left open would end another session than its own: `current` is the caller's
     * session, null for a bearer token, which is sent with every call; `id` the session to end, null for all.
     */
    readonly mayEnd: (
      sub: string,
      current: string | null,
      id: string | null,
    ) => Effect.Effect<void, SignInNotRecent | SessionsUnavailable>
    readonly end: (sub: string, id: string) => Effect.Effect<void, SessionNotFound | SessionsUnavailable>
    readonly endOf: (sub: string, presented: Session.Presented) => Effect.Effect<void, SessionsUnavailable>
    /**
     * Ends all sessions, and revokes all of the user's tokens issued until now. Returns how many sessions were live.
     */
    readonly endAll: (sub: string) => Effect.Effect<number, SessionsUnavailable>
    /** The maximum age of a session, in milliseconds. */
    readonly longest: number
  }
>()("parley/application/access/Sessions") {
  static readonly layer = (options: { readonly idle: Duration.Duration; readonly age: Duration.Duration }) =>
    Layer.effect(
      Sessions,
      Effect.gen(function* () {
        const keyValue = yield* KeyValue
        const tokens = yield* EndedTokens
        const identifiers = yield* Identifiers
        const limits = { idle: Duration.toMillis(options.idle), age: Duration.toMillis(options.age) }

        const asked = <A>(effect: Effect.Effect<A, KeyValueUnavailable>) =>
          Effect.mapError(effect, (cause) => new SessionsUnavailable({ cause }))

        const load = Effect.fnUntraced(function* (sub: string) {
          const text = Option.getOrNull(yield* asked(keyValue.get(keyOf(sub))))
          const sessions: Known = text === null ? [] : yield* Effect.orDie(read(text))
          return { text, sessions, now: yield* Clock.currentTimeMillis }
        })

        /** Whether no other write came in between. */
        const save = (sub: string, text: string | null, next: Known, now: number) => {
          const lasts = Duration.millis(Math.max(1, ...next.map(({ tokenEndsAt }) => tokenEndsAt - now)))
          return asked(
            text === null
              ? keyValue.setIfAbsent(keyOf(sub), write(next), lasts)
              : keyValue.compareAndSet(keyOf(sub), text, write(next), lasts),
          )
        }

        /** Changes a user's record; `change` is called again after a conflict. */
        const change = Effect.fnUntraced(function* <A, E>(
          sub: string,
          decide: (sessions: Known, now: number) => Effect.Effect<{ readonly next: Known; readonly result: A }, E>,
        ) {
          for (let attempt = 0; attempt < tries; attempt++) {
            const { text, sessions, now } = yield* load(sub)
            const { next, result } = yield* decide(sessions, now)
            if (next === sessions || (yield* save(sub, text, next, now))) return result
          }
          return yield* new SessionsUnavailable({ cause: "the sessions of a user change too quickly" })
        })

        const open = (sub: string, presented: Session.Presented) =>
          Effect.flatMap(identifiers.uuid, (id) =>
            change(sub, (sessions, now) => {
              const next = Session.opened(sessions, presented, id, now, limits)
              return Effect.succeed({ next, result: next.find((session) => session.id === id)! })
            }),
          )

        const use = Effect.fnUntraced(function* (sub: string, presented: Session.Shown) {
          const { text, sessions, now } = yield* load(sub)
          const session = sessions.find(({ fingerprint }) => fingerprint === presented.fingerprint)
          if (session === undefined) {
            if (presented.isForSession) return yield* new Unauthenticated()
            return yield* open(sub, presented)
          }
          if (!Session.isLive(session, now, limits)) return yield* new Unauthenticated({ reason: "expired" })
          // A concurrent write recorded the same use, or ended the session, which the next use finds.
          if (now - session.seenAt >= Math.min(Session.notedEvery, limits.idle / 4))
            yield* save(sub, text, Session.seen(sessions, session.id, now), now)
          return session
        })

        const ending = (sub: string, isMeant: (session: Session.Session) => boolean) =>
          change(sub, (sessions, now) => {
            const meant = sessions.filter((session) => isMeant(session) && Session.isLive(session, now, limits))
            const next = meant.length === 0 ? sessions : Session.ended(sessions, isMeant, now)
            return Effect.succeed({ next, result: meant })
          })

        /** Ends one session, its token first: a failure in between leaves nothing usable. */
        const endOne = Effect.fnUntraced(function* (sub: string, id: string) {
          const { sessions, now } = yield* load(sub)
          const session = sessions.find((one) => one.id === id && Session.isLive(one, now, limits))
          if (session === undefined) return yield* new SessionNotFound()
          yield* tokens.end(session.fingerprint, session.tokenEndsAt)
          yield* ending(sub, (one) => one.id === id)
        })

        return Sessions.of({
          open,
          use,
          longest: limits.age,
          list: (sub) =>
            Effect.map(load(sub), ({ sessions, now }) =>
              sessions
                .filter((session) => Session.isLive(session, now, limits))
                .sort((one, other) => other.seenAt - one.seenAt)
                .map((session) => ({ session, endsAt: Session.endOf(session, limits) })),
            ),
          mayEnd: Effect.fnUntraced(function* (sub, current, id) {
            if (current === null || current === id) return
            const { sessions, now } = yield* load(sub)
            const openedAt = sessions.find((session) => session.id === current)?.openedAt ?? -Infinity
            if (now - openedAt > Session.recentSignIn) return yield* new SignInNotRecent()
          }),
          end: endOne,
          endOf: Effect.fnUntraced(function* (sub, presented) {
            // A session that was never used ends as well.
            yield* tokens.end(presented.fingerprint, presented.tokenEndsAt)
            yield* ending(sub, (session) => session.fingerprint === presented.fingerprint)
          }),
          endAll: (sub) =>
            Effect.andThen(
              tokens.endAll(sub),
              Effect.map(
                ending(sub, () => true),
                (ended) => ended.length,
              ),
            ),
        })
      }),
    )
}
