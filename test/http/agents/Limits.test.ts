import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Mcp from "../../../src/adapters/mcp/ToolServers.ts"
import * as Testing from "../../doubles/Testing.ts"
import { OutboundFailed, OutboundHttp, type OutboundRequest } from "../../../src/ports/OutboundHttp.ts"
import { create, createWith, file, settled, status, turn } from "../../support/agents.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const service = inMemory()

const made = (at: Service, config: object = { name: "Ana" }) =>
  Effect.map(create(at, config), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    const id: string = answer.json().chatbot_id
    return id
  })

const standing = (at: Service, id: string) => Effect.map(status(at, id), (answer) => answer.status)

describe("the lifetime of an agent that is not promoted", () => {
  it.effect("[LIMIT-080] is 24 hours", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      yield* TestClock.adjust("23 hours")
      yield* TestClock.adjust("59 minutes")
      assert.strictEqual(yield* standing(at, id), 200)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(yield* standing(at, id), 404)
    }),
  )

  it.effect("[LIMIT-090] is set by EPHEMERAL_TTL_SECONDS", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ env: { EPHEMERAL_TTL_SECONDS: "60" } })
      const id = yield* made(at)
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(yield* standing(at, id), 200)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(yield* standing(at, id), 404)
    }),
  )
})

describe("documents", () => {
  const sized = (bytes: number) => file("a.txt", "text/plain", new Uint8Array(bytes).fill(97))

  it.effect("[LIMIT-110] are each limited by MAX_UPLOAD_BYTES, but their sum is not", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ env: { MAX_UPLOAD_BYTES: "1000" } })
      assert.strictEqual((yield* createWith(at, { name: "Ana" }, [sized(999), sized(1000)])).status, 201)
      assert.strictEqual((yield* createWith(at, { name: "Ana" }, [sized(999), sized(1001)])).status, 413)
    }),
  )

  it.effect("[LIMIT-120] are not limited in number", () =>
    Effect.gen(function* () {
      const at = yield* service
      const files = Array.from({ length: 200 }, (_, place) => file(`${place}.txt`, "text/plain", `number ${place}`))
      const answer = yield* createWith(at, { name: "Ana", use_vector: true }, files)
      assert.strictEqual(answer.status, 201)
      assert.strictEqual((yield* settled(at, answer.json().chatbot_id)).json().phase, "ready")
    }),
  )
})

describe("the time limit of a tool server", () => {
  const inVain = ({ timeout, url }: OutboundRequest) =>
    Effect.delay(
      Effect.fail(new OutboundFailed({ reason: "timeout", host: new URL(url).hostname })),
      Duration.millis(Duration.toMillis(timeout)),
    )

  /** No server responds. */
  const silent = inMemory({
    agentWorld: Layer.fresh(Mcp.layer).pipe(
      Layer.provide(
        Layer.succeed(OutboundHttp, {
          admits: () => Effect.void,
          send: inVain,
          open: inVain,
        }),
      ),
      Layer.provideMerge(Testing.agentWorld),
    ),
  })

  const server = (name: string, extra: object = {}) => ({ type: "http", name, url: `https://${name}.test/`, ...extra })

  const phase = (at: Service, id: string) =>
    Effect.gen(function* () {
      for (let times = 0; times < 20; times++) yield* turn
      return (yield* status(at, id)).json()
    })

  it.effect("[LIMIT-130] is 30 seconds unless the server's entry sets another", () =>
    Effect.gen(function* () {
      const at = yield* silent
      const usual = yield* made(at, { name: "a", mcp_config_plain: [server("a")] })
      const both = yield* made(at, { name: "b", mcp_config_plain: [server("b"), server("c", { timeout: 5 })] })
      assert.strictEqual((yield* phase(at, both)).phase, "warming")
      yield* TestClock.adjust("4900 millis")
      assert.strictEqual((yield* phase(at, both)).phase, "warming")
      yield* TestClock.adjust("200 millis")
      assert.deepInclude(yield* phase(at, both), { phase: "error" })
      assert.match((yield* phase(at, both)).error, /^MCP handshake failed for https:\/\/c\.test\/: /)
      yield* TestClock.adjust("24800 millis")
      assert.strictEqual((yield* phase(at, usual)).phase, "warming")
      yield* TestClock.adjust("200 millis")
      assert.deepInclude(yield* phase(at, usual), { phase: "error" })
    }),
  )
})

it.effect("[LIMIT-140] the number of agents and of status calls is unlimited", () =>
  Effect.gen(function* () {
    const at = yield* service
    const id = yield* made(at)
    for (let times = 0; times < 300; times++) {
      assert.strictEqual(yield* standing(at, id), 200)
      if (times % 3 === 0) yield* made(at)
    }
  }),
)
