import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { heartbeat } from "../../src/ws/audio/Heartbeat.ts"
import { defaultLimits } from "../../src/ws/audio/Limits.ts"
import { formOf } from "../domain/voice/support/Conversation.ts"
import { backstage, caller } from "../application/voice/Rig.ts"
import { serve, SocketClient } from "./support/Server.ts"

const pulse = (answers: boolean) => {
  const seen = { pings: 0, bytes: 0, dropped: false }
  return {
    seen,
    ping: () => {
      seen.pings++
      if (answers) seen.bytes += 6
    },
    bytesRead: () => seen.bytes,
    drop: () => {
      seen.dropped = true
    },
  }
}

/** A clock that jumps on request, like the clock of a process that was suspended. */
const heldClock = () => {
  let now = 0
  const nanos = () => BigInt(now) * 1_000_000n
  const sleeping = new Set<{ readonly until: number; readonly wake: () => void }>()
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.callback<void>((resume) => {
        const sleeper = { until: now + Duration.toMillis(duration), wake: () => resume(Effect.void) }
        sleeping.add(sleeper)
        return Effect.sync(() => void sleeping.delete(sleeper))
      }),
  }
  const advance = Effect.fnUntraced(function* (millis: number) {
    now = millis
    for (const sleeper of sleeping) {
      if (sleeper.until > now) continue
      sleeping.delete(sleeper)
      sleeper.wake()
    }
    for (let i = 0; i < 20; i++) yield* Effect.yieldNow
  })
  return { clock, advance }
}

describe("the server's heartbeat", () => {
  it.effect("[WS1-870] is sent every 30 s", () =>
    Effect.gen(function* () {
      const living = pulse(true)
      const { keep } = yield* heartbeat(defaultLimits.heartbeat)
      yield* keep(living)
      yield* TestClock.adjust(Duration.seconds(29))
      assert.strictEqual(living.seen.pings, 0)
      yield* TestClock.adjust(Duration.seconds(1))
      assert.strictEqual(living.seen.pings, 1)
      yield* TestClock.adjust(Duration.minutes(5))
      assert.strictEqual(living.seen.pings, 11)
      assert.isFalse(living.seen.dropped)
    }),
  )

  it.effect("drops a peer that does not respond", () =>
    Effect.gen(function* () {
      const dead = pulse(false)
      const { keep } = yield* heartbeat(defaultLimits.heartbeat)
      yield* keep(dead)
      yield* TestClock.adjust(Duration.seconds(30))
      assert.isFalse(dead.seen.dropped)
      yield* TestClock.adjust(Duration.seconds(30))
      assert.isTrue(dead.seen.dropped)
    }),
  )

  it.effect("pings each of ten thousand peers on time, regardless of when it connected, and none that has left", () =>
    Effect.gen(function* () {
      const { keep } = yield* heartbeat(defaultLimits.heartbeat)
      const peers = Array.from({ length: 10_000 }, () => pulse(true))
      const leave: Array<() => void> = []
      for (const [i, peer] of peers.entries()) {
        if (i % 1000 === 0) yield* TestClock.adjust(Duration.seconds(3))
        leave.push(yield* keep(peer))
      }
      for (let i = 0; i < peers.length; i += 2) leave[i]!()
      yield* TestClock.adjust(Duration.seconds(2))
      assert.isTrue(peers.every(({ seen }) => seen.pings === 0))
      yield* TestClock.adjust(Duration.minutes(5))
      assert.isTrue(peers.every(({ seen }, i) => seen.pings === (i % 2 === 0 ? 0 : 10)))
    }),
  )

  it.effect("keeps pings spread out after several were late, and leaves each peer half an interval to answer", () =>
    Effect.gen(function* () {
      const held = heldClock()
      yield* Effect.gen(function* () {
        const { keep } = yield* heartbeat(Duration.seconds(30))
        const peers: Array<ReturnType<typeof pulse>> = []
        const at = Effect.fnUntraced(function* (second: number) {
          yield* held.advance(second * 1000)
          return peers.map(({ seen }) => seen.pings)
        })
        for (const second of [0, 10, 20]) {
          yield* at(second)
          peers.push(pulse(true))
          yield* keep(peers.at(-1)!)
        }
        // Nothing ran for twelve seconds: two pings are due at once, and later pings are ten seconds apart as before.
        assert.deepStrictEqual(yield* at(42), [1, 1, 0])
        assert.deepStrictEqual(yield* at(50), [1, 1, 1])
        assert.deepStrictEqual(yield* at(60), [2, 1, 1])
        assert.deepStrictEqual(yield* at(70), [2, 2, 1])
        // Late by more than half an interval, so the next pings are fifteen seconds away.
        assert.deepStrictEqual(yield* at(140), [3, 3, 2])
        assert.deepStrictEqual(yield* at(154), [3, 3, 2])
        assert.deepStrictEqual(yield* at(155), [4, 4, 3])
      }).pipe(Effect.provideService(Clock.Clock, held.clock))
    }),
  )

  it("[WS1-870] a client receives WebSocket pings, and its pongs keep the connection open", async () => {
    const server = await serve(backstage(formOf([{ field_id: "a", field_type: "text", label: "a" }])), {
      limits: { heartbeat: Duration.millis(150) },
    })
    const client = new SocketClient(server.port, { protocols: ["bearer", await server.token(caller(7, "acme"))] })
    await client.opened()
    await client.until(() => client.pings.length >= 5)
    await client.ask({ type: "start_session" }, "question")
    assert.isUndefined(client.closed)
    client.socket.close()
    await server.close()
  })
})
