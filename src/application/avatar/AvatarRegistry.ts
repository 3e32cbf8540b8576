import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { AvatarSession, isSessionId } from "../../domain/avatar/AvatarSession.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

/** A session, and the exact text of its record. */
export interface Recorded {
  readonly session: AvatarSession
  readonly text: string
}

const Stored = Schema.fromJsonString(AvatarSession)
const decode = Schema.decodeEffect(Stored)
const encode = (session: AvatarSession) => Effect.orDie(Schema.encodeEffect(Stored)(session))

const keyOf = (sessionId: string) => `avatar:session:${sessionId}`
const openPrefix = "avatar:open:"
type Incarnation = Pick<AvatarSession, "sessionId" | "incarnation">
const openKey = ({ sessionId, incarnation }: Incarnation) => `${openPrefix}${sessionId}:${incarnation}`
const leaseKey = ({ sessionId, incarnation }: Incarnation) => `avatar:lease:${sessionId}:${incarnation}`

/** Lifetime of a record, longer than that of any session or room token. */
const lifetime = Duration.hours(25)

/** A session is abandoned when its process has not renewed its claim for this long; claims are renewed more often. */
const lease = Duration.seconds(30)
export const beat = Duration.seconds(10)

/** Maximum number of sessions per sweep. */
const sweepSize = 1000

/** The avatar sessions of all processes, in the key-value store. */
export class AvatarRegistry extends Context.Service<
  AvatarRegistry,
  {
    /** Registers a session whose id is free, or replaces `over`. Returns none if another call was faster. */
    readonly enter: (
      session: AvatarSession,
      over: Recorded | undefined,
    ) => Effect.Effect<Option.Option<Recorded>, KeyValueUnavailable>
    readonly read: (sessionId: string) => Effect.Effect<Option.Option<Recorded>, KeyValueUnavailable>
    /**
     * Applies a transition to this incarnation, regardless of concurrent changes. Returns the new session, or none if
     * it did not apply. `seen` is a record that was just read, which saves a read.
     */
    readonly advance: (
      session: Incarnation,
      move: (session: AvatarSession) => AvatarSession | undefined,
      seen?: Recorded,
    ) => Effect.Effect<Option.Option<Recorded>, KeyValueUnavailable>
    /** Renews this process's claim on the session. */
    readonly hold: (session: AvatarSession) => Effect.Effect<void, KeyValueUnavailable>
    readonly isHeld: (session: AvatarSession) => Effect.Effect<boolean, KeyValueUnavailable>
    /** Marks a session as cleaned up: only its record is left. */
    readonly settle: (session: AvatarSession) => Effect.Effect<void, KeyValueUnavailable>
    /** Live sessions that no process claims. */
    readonly forsaken: Effect.Effect<ReadonlyArray<AvatarSession>, KeyValueUnavailable>
  }
>()("parley/application/avatar/AvatarRegistry") {
  static readonly layer = Layer.effect(
    AvatarRegistry,
    Effect.gen(function* () {
      const keyValue = yield* KeyValue

      const read = Effect.fnUntraced(function* (sessionId: string) {
        if (!isSessionId(sessionId)) return Option.none<Recorded>()
        const text = yield* keyValue.get(keyOf(sessionId))
        if (Option.isNone(text)) return Option.none<Recorded>()
        return Option.some({ text: text.value, session: yield* Effect.orDie(decode(text.value)) })
      })

      const hold = (session: Incarnation) => keyValue.set(leaseKey(session), "", lease)

      const isHeld = (session: Incarnation) => Effect.map(keyValue.get(leaseKey(session)), Option.isSome)

      const advance = (
        given: Incarnation,
        move: (session: AvatarSession) => AvatarSession | undefined,
        seen?: Recorded,
      ): Effect.Effect<Option.Option<Recorded>, KeyValueUnavailable> =>
        Effect.gen(function* () {
          const record = seen === undefined ? yield* read(given.sessionId) : Option.some(seen)
          if (Option.isNone(record) || record.value.session.incarnation !== given.incarnation) return Option.none()
          const next = move(record.value.session)
          if (next === undefined) return Option.none()
          const text = yield* encode(next)
          const isMoved = yield* keyValue.compareAndSet(keyOf(given.sessionId), record.value.text, text, lifetime)
          return isMoved ? Option.some({ session: next, text }) : yield* advance(given, move)
        })

      /**
       * The session of a sweep entry, unless a process has claimed it. If the session has ended or is missing, the
       * entry is removed.
       */
      const look = Effect.fnUntraced(function* (mark: Incarnation) {
        if (yield* isHeld(mark)) return []
        const session = Option.getOrUndefined(yield* read(mark.sessionId))?.session
        if (session !== undefined && session.incarnation === mark.incarnation && session.phase !== "ended")
          return [session]
        yield* keyValue.delete(openKey(mark))
        return []
      })

      return AvatarRegistry.of({
        enter: Effect.fnUntraced(function* (session, over) {
          const key = keyOf(session.sessionId)
          const text = yield* encode(session)
          // The entry for sweeps is written first, so that a sweep finds the session even after a crash.
          yield* Effect.all([keyValue.set(openKey(session), "", lifetime), hold(session)], {
            concurrency: 2,
            discard: true,
          })
          const isEntered = yield* over === undefined
            ? keyValue.setIfAbsent(key, text, lifetime)
            : keyValue.compareAndSet(key, over.text, text, lifetime)
          return isEntered ? Option.some({ session, text }) : Option.none()
        }),
        read,
        advance,
        hold,
        isHeld,
        settle: (session) => Effect.andThen(keyValue.delete(leaseKey(session)), keyValue.delete(openKey(session))),
        forsaken: Effect.gen(function* () {
          const keys = yield* keyValue.keys(openPrefix, sweepSize)
          const sessions = yield* Effect.forEach(keys, (key) => {
            const [sessionId = "", incarnation = ""] = key.slice(openPrefix.length).split(":")
            return look({ sessionId, incarnation })
          })
          return sessions.flat()
        }),
      })
    }),
  )
}
