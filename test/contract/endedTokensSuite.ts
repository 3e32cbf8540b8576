import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import { ApiKeys } from "../../src/application/access/ApiKeys.ts"
import { Callers } from "../../src/application/access/Callers.ts"
import { EndedTokens } from "../../src/application/access/EndedTokens.ts"
import { Sessions } from "../../src/application/access/Sessions.ts"
import type { KeyValue } from "../../src/ports/KeyValue.ts"
import { Tokens } from "../../src/ports/Tokens.ts"
import * as MemoryKeys from "../doubles/memory/ApiKeyStore.ts"
import * as Testing from "../doubles/Testing.ts"

type Services = Callers | EndedTokens | Sessions | Tokens

const today = Date.parse("2026-11-28T12:00:00Z")
const day = Duration.toMillis("1 day")
const longest = Duration.days(30)

/** Signing out everywhere, on one store, with clocks that jump. */
export const endedTokensSuite = <E>(name: string, store: Layer.Layer<KeyValue, E>): void => {
  const access = Callers.layer.pipe(
    Layer.provideMerge(
      Layer.merge(
        ApiKeys.layer,
        Sessions.layer({ idle: Duration.days(7), age: Duration.days(7) }).pipe(
          Layer.provideMerge(EndedTokens.layer({ longest, isShared: true })),
        ),
      ),
    ),
    Layer.provide(Layer.mergeAll(store, MemoryKeys.layer, Identifiers.layer)),
    Layer.provideMerge(Testing.tokens),
  )
  describe(`revoked tokens: ${name}`, () => {
    /** A person's ways to authenticate. Each reports whether it is accepted. */
    const person = Effect.gen(function* () {
      const callers = yield* Callers
      const tokens = yield* Tokens
      const sessions = yield* Sessions
      const ended = yield* EndedTokens
      const caller = { ...Testing.someone, sub: randomUUID() }
      const isOpen = <A, F>(way: Effect.Effect<A, F>) =>
        Effect.match(way, { onFailure: () => false, onSuccess: () => true })
      return {
        token: Effect.map(tokens.sign(caller, Duration.days(10)), (token) =>
          isOpen(callers.bearer(Redacted.value(token))),
        ),
        /** A sign-in at a provider, which does not depend on an earlier token. */
        session: Effect.gen(function* () {
          const token = Redacted.value(
            yield* tokens.signSession(caller, Duration.days(10), yield* ended.issueTime(caller.sub)),
          )
          yield* callers.enter(token, null)
          return isOpen(callers.cookie(token, null))
        }),
        endAll: sessions.endAll(caller.sub),
      }
    })

    /** The service's clock jumps, but the store's clock doesn't. */
    const onJumps = (
      title: string,
      test: (at: (time: number) => Effect.Effect<void>) => Effect.Effect<void, unknown, Services>,
    ) =>
      it.live(title, () =>
        Effect.gen(function* () {
          const built = yield* Layer.build(Layer.fresh(access))
          const live = yield* Clock.Clock
          let ahead = 0
          const now = () => live.currentTimeMillisUnsafe() + ahead
          const clock: Clock.Clock = {
            currentTimeMillisUnsafe: now,
            currentTimeMillis: Effect.sync(now),
            currentTimeNanosUnsafe: () => live.currentTimeNanosUnsafe(),
            currentTimeNanos: live.currentTimeNanos,
            monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
            monotonicTimeNanos: live.monotonicTimeNanos,
            sleep: (duration) => live.sleep(duration),
          }
          const at = (time: number) => Effect.sync(() => void (ahead = time - live.currentTimeMillisUnsafe()))
          yield* test(at).pipe(Effect.provideContext(built), Effect.provideService(Clock.Clock, clock))
        }).pipe(Effect.scoped),
      )

    onJumps("ends what was issued while the clock was ahead, and it stays ended when its time comes", (at) =>
      Effect.gen(function* () {
        const { token, session, endAll } = yield* person
        yield* at(today + day)
        const early = { token: yield* token, session: yield* session }
        assert.isTrue(yield* early.token)
        assert.isTrue(yield* early.session)
        yield* at(today)
        yield* endAll
        const fresh = { token: yield* token, session: yield* session }
        for (const now of [today, today + 1000, today + day / 2, today + day, today + 3 * day, today]) {
          yield* at(now + 1000)
          assert.isFalse(yield* early.token, `token on ${now}`)
          assert.isFalse(yield* early.session, `session on ${now}`)
        }
        assert.isTrue(yield* fresh.session)
        yield* endAll
        for (const way of [...Object.values(early), ...Object.values(fresh)]) assert.isFalse(yield* way)
      }),
    )

    onJumps("lets everybody sign in again after the clock was ahead while all sessions were ended", (at) =>
      Effect.gen(function* () {
        const { token, session, endAll } = yield* person
        yield* at(today)
        const before = { token: yield* token, session: yield* session }
        yield* at(today + 5 * day)
        yield* endAll
        yield* at(today)
        for (const way of Object.values(before)) assert.isFalse(yield* way)
        const again = yield* session
        assert.isTrue(yield* again)
        yield* at(today + 6 * day)
        assert.isTrue(yield* again)
        for (const way of Object.values(before)) assert.isFalse(yield* way)
        yield* at(today)
        yield* endAll
        for (const way of [again, ...Object.values(before)]) assert.isFalse(yield* way)
      }),
    )

    onJumps("ends sessions that seemed to have expired because the clock was ahead", (at) =>
      Effect.gen(function* () {
        const { token, session, endAll } = yield* person
        yield* at(today)
        const before = { token: yield* token, session: yield* session }
        yield* at(today + 365 * day)
        yield* endAll
        yield* at(today)
        for (const way of Object.values(before)) assert.isFalse(yield* way)
      }),
    )
  })
}
