import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { keepBeating } from "../../src/ws/audio/Heartbeat.ts"
import { defaultLimits } from "../../src/ws/audio/Limits.ts"
import { formOf } from "../domain/voice/support/Conversation.ts"
import { backstage, caller } from "../ports/voice/Rig.ts"
import { serve, SocketClient } from "./support/Server.ts"

const pulse = (answers: boolean) => {
  const seen = { pings: 0, bytes: 0, dropped: false }
  return {
    seen,
    ping: Effect.sync(() => {
      seen.pings++
      if (answers) seen.bytes += 6
    }),
    bytesRead: () => seen.bytes,
    drop: Effect.sync(() => {
      seen.dropped = true
    }),
  }
}

describe("the server's heartbeat", () => {
  it.effect("[WS1-870] is sent every 30 s", () =>
    Effect.gen(function* () {
      const living = pulse(true)
      yield* Effect.forkChild(keepBeating(living, defaultLimits.heartbeat))
      yield* TestClock.adjust(Duration.seconds(29))
      assert.strictEqual(living.seen.pings, 0)
      yield* TestClock.adjust(Duration.seconds(1))
      assert.strictEqual(living.seen.pings, 1)
      yield* TestClock.adjust(Duration.minutes(5))
      assert.strictEqual(living.seen.pings, 11)
      assert.isFalse(living.seen.dropped)
    }),
  )

  it.effect("a peer that answers nothing is dropped", () =>
    Effect.gen(function* () {
      const dead = pulse(false)
      yield* Effect.forkChild(keepBeating(dead, defaultLimits.heartbeat))
      yield* TestClock.adjust(Duration.seconds(30))
      assert.isFalse(dead.seen.dropped)
      yield* TestClock.adjust(Duration.seconds(30))
      assert.isTrue(dead.seen.dropped)
    }),
  )

  it("[WS1-870] a client sees WebSocket pings, and its pongs keep the connection", async () => {
    const server = await serve(backstage(formOf([{ field_id: "a", field_type: "text", label: "a" }])), {
      limits: { heartbeat: Duration.millis(10) },
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
