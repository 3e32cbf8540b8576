import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SessionsUnavailable } from "../../domain/access/Errors.ts"
import * as Session from "../../domain/access/Session.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

type Known = ReadonlyArray<Session.Session>

const Stored = Schema.fromJsonString(Schema.Array(Session.Session))
const read = Schema.decodeEffect(Stored)
const write = Schema.encodeSync(Stored)

/** All sessions of a user are stored in one record, so that one write can end them all. */
const keyOf = (sub: string): string => `sessions:${JSON.stringify(sub)}`

/** How many times a conflicting write is retried. */
const tries = 16

const asked = <A>(effect: Effect.Effect<A, KeyValueUnavailable>) =>
  Effect.mapError(effect, (cause) => new SessionsUnavailable({ cause }))

/** The stored sessions of each user. */
export const sessionRecords = Effect.gen(function* () {
  const keyValue = yield* KeyValue

  const load = Effect.fnUntraced(function* (sub: string) {
    const text = Option.getOrNull(yield* asked(keyValue.get(keyOf(sub))))
    const sessions: Known = text === null ? [] : yield* Effect.orDie(read(text))
    return { text, sessions, now: yield* Clock.currentTimeMillis }
  })

  /** Saves the record, and returns false if another write came first. */
  const save = (sub: string, text: string | null, next: Known, now: number) => {
    const lasts = Duration.millis(Math.max(1, ...next.map(({ tokenEndsAt }) => tokenEndsAt - now)))
    return asked(
      text === null
        ? keyValue.setIfAbsent(keyOf(sub), write(next), lasts)
        : keyValue.compareAndSet(keyOf(sub), text, write(next), lasts),
    )
  }

  /** Changes a user's record; `decide` is called again after a conflict. */
  const change = Effect.fnUntraced(function* <A, E>(
    sub: string,
    decide: (sessions: Known, now: number) => Effect.Effect<{ readonly next: Known; readonly result: A }, E>,
  ) {
    for (let attempt = 0; attempt < tries; attempt++) {
      const { text, sessions, now } = yield* load(sub)
      const { next, result } = yield* decide(sessions, now)
      if (next === sessions || (yield* save(sub, text, next, now))) return result
    }
    return yield* new SessionsUnavailable({ cause: "too many concurrent changes of a user's sessions" })
  })

  return { load, save, change }
})

export type SessionRecords = Effect.Success<typeof sessionRecords>
