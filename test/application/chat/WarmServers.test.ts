import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { toolServerPool } from "../../../src/application/chat/ToolServerPool.ts"
import { type ToolServerAddress, ToolServerFailed, ToolServers } from "../../../src/ports/ToolServers.ts"

const address: ToolServerAddress = { url: "https://tools.test/mcp", headers: {}, timeout: Duration.seconds(30) }

/** Servers that count requests; `fails` selects how a call or a handshake fails. */
const counting = () => {
  const counts = { opened: 0, closed: 0, called: 0 }
  const fails: { handshake?: ToolServerFailed; call?: ToolServerFailed } = {}
  const servers = ToolServers.of({
    connect: () =>
      Effect.acquireRelease(
        Effect.suspend(() => {
          counts.opened += 1
          return fails.handshake === undefined ? Effect.void : Effect.fail(fails.handshake)
        }),
        () => Effect.sync(() => void (counts.closed += 1)),
      ).pipe(
        Effect.as({
          tools: [],
          resources: Effect.succeed([]),
          prompts: Effect.succeed([]),
          call: () =>
            Effect.suspend(() => {
              counts.called += 1
              const { call } = fails
              delete fails.call
              return call === undefined ? Effect.succeed({ isError: false, content: "ok" }) : Effect.fail(call)
            }),
        }),
      ),
  })
  const warm = Effect.provideService(toolServerPool, ToolServers, servers)
  return { counts, fails, warm }
}

const lost = new ToolServerFailed({ reason: "the server answered 404", isSessionLost: true })
const slow = new ToolServerFailed({ reason: "the server didn't answer in time" })

describe("connections to agents' tool servers", () => {
  it.effect("are opened once for all turns, and closed when unused for five minutes", () =>
    Effect.gen(function* () {
      const { counts, warm } = counting()
      const { connect } = yield* warm
      const turn = Effect.scoped(Effect.flatMap(connect("a", address), ({ call }) => call("add", {})))
      yield* turn
      yield* TestClock.adjust("4 minutes")
      yield* turn
      yield* TestClock.adjust("4 minutes")
      assert.deepStrictEqual(counts, { opened: 1, closed: 0, called: 2 })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(counts.closed, 1)
      yield* turn
      assert.strictEqual(counts.opened, 2)
    }),
  )

  it.effect("are used by one turn at a time, separately for each agent and version", () =>
    Effect.gen(function* () {
      const { counts, warm } = counting()
      const { connect } = yield* warm
      const turn = (key: string) => Effect.scoped(Effect.andThen(connect(key, address), Effect.yieldNow))
      yield* Effect.all([turn("a"), turn("a"), turn("a")], { concurrency: "unbounded" })
      assert.strictEqual(counts.opened, 1)
      yield* turn("a/2")
      assert.strictEqual(counts.opened, 2)
    }),
  )

  it.effect("are replaced after half an hour, however much they are used", () =>
    Effect.gen(function* () {
      const { counts, warm } = counting()
      const { connect } = yield* warm
      for (let minute = 0; minute < 40; minute++) {
        yield* Effect.scoped(connect("a", address))
        yield* TestClock.adjust("1 minute")
      }
      assert.deepStrictEqual(counts, { opened: 2, closed: 1, called: 0 })
    }),
  )

  it.effect("are dropped when a handshake or a call fails, and failures are not cached", () =>
    Effect.gen(function* () {
      const { counts, fails, warm } = counting()
      const { connect } = yield* warm
      const turn = Effect.scoped(Effect.flatMap(connect("a", address), ({ call }) => call("add", {})))
      fails.handshake = slow
      assert.strictEqual(yield* Effect.flip(turn), slow)
      delete fails.handshake
      yield* turn
      fails.call = slow
      assert.strictEqual(yield* Effect.flip(turn), slow)
      assert.deepStrictEqual(counts, { opened: 2, closed: 1, called: 2 })
      yield* turn
      assert.strictEqual(counts.opened, 3)
    }),
  )

  it.effect("are reopened once if the server has forgotten the session, and only the failed call is repeated", () =>
    Effect.gen(function* () {
      const { counts, fails, warm } = counting()
      const { connect } = yield* warm
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { call } = yield* connect("a", address)
          fails.call = lost
          assert.strictEqual((yield* call("add", {})).content, "ok")
          yield* call("add", {})
        }),
      )
      assert.deepStrictEqual(counts, { opened: 2, closed: 1, called: 3 })
    }),
  )

  it.effect("number at most 256, and further turns open their own", () =>
    Effect.gen(function* () {
      const { counts, warm } = counting()
      const { connect } = yield* warm
      for (let n = 0; n < 256; n++) yield* Effect.scoped(connect(`agent ${n}`, address))
      assert.deepStrictEqual(counts, { opened: 256, closed: 0, called: 0 })
      yield* Effect.scoped(Effect.flatMap(connect("one more", address), ({ call }) => call("add", {})))
      assert.deepStrictEqual(counts, { opened: 257, closed: 1, called: 1 })
    }),
  )

  it.effect("are all closed with the process", () =>
    Effect.gen(function* () {
      const { counts, warm } = counting()
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { connect } = yield* warm
          for (const key of ["a", "b"]) yield* Effect.scoped(connect(key, address))
        }),
      )
      assert.strictEqual(counts.closed, 2)
    }),
  )
})
