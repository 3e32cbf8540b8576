import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Redis } from "ioredis"
import { randomUUID } from "node:crypto"
import * as RedisKeyValue from "../../src/adapters/redis/KeyValue.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import { formOf, oneOf, typesOf } from "../domain/voice/support/Conversation.ts"
import {
  answer,
  backstage,
  caller,
  type Client,
  confirmReview,
  connect,
  service,
  start,
} from "../application/voice/Rig.ts"
import { faultProxy, through } from "../support/FaultProxy.ts"
import { onServer } from "../support/servers/onServer.ts"
import { redisServer } from "../support/servers/redis.ts"

const fields = ["a", "b", "c", "d", "e"].map((id) => ({ field_id: id, field_type: "text", label: id }))
const form = formOf(fields)

/** Maximum duration of one command of the store. */
const deadline = Duration.seconds(2)

/** Sends an answer and waits until the service accepts or rejects it. */
const answered = (client: Client, field: string) =>
  Effect.gen(function* () {
    const mark = client.wire.length
    yield* client.post(answer(field, `the answer to ${field}`))
    yield* Effect.whileLoop({
      while: () => !client.wire.slice(mark).some(({ type }) => type === "question" || type === "review_prompt"),
      body: () => Effect.yieldNow,
      step: () => {},
    })
    return typesOf(client.wire.slice(mark).filter(({ type }) => type !== "audio_segment"))
  })

onServer("Redis over a bad connection", await redisServer(), (address) => {
  /** A service that stores its sessions in Redis, and the store, which the test can also use. */
  const staged = Effect.gen(function* () {
    const { hostname, port } = new URL(address)
    const proxy = yield* Effect.acquireRelease(
      Effect.promise(() => faultProxy({ host: hostname, port: Number(port) })),
      (proxy) => Effect.promise(() => proxy.close()),
    )
    const namespace = `test-${randomUUID()}:`
    const url = Redacted.make(through(proxy, address))
    const store = yield* Layer.build(RedisKeyValue.layer({ url, namespace, deadline }))
    const stage = backstage(form)
    const layer = service(stage, { keyValue: Layer.succeedContext(store), isMute: true })
    return { proxy, namespace, store: Context.get(store, KeyValue), stage, layer }
  })

  describe("a session continues without a pause", () => {
    for (const [name, fault] of [
      ["cut off", { kind: "down" }],
      ["silent", { kind: "silent" }],
      ["slow", { kind: "slow", millis: 50 }],
    ] as const)
      it.live(`while the store is ${name}, and answers given in the meantime are saved with the next one`, () =>
        Effect.gen(function* () {
          const { proxy, store, stage, layer } = yield* staged
          yield* Effect.gen(function* () {
            const client = yield* connect(caller(7, "acme"))
            yield* client.post(start())
            yield* client.until("question")
            const id = oneOf(client.wire, "session_started")["session_id"] as string
            assert.deepStrictEqual(yield* answered(client, "a"), ["answer_accepted", "question"])
            proxy.set(fault)
            if (fault.kind === "down") proxy.cut()
            assert.deepStrictEqual(yield* answered(client, "b"), ["answer_accepted", "question"])
            assert.deepStrictEqual(yield* answered(client, "c"), ["answer_accepted", "question"])
            proxy.set({ kind: "none" })
            proxy.cut()
            yield* Effect.eventually(store.ping)
            assert.deepStrictEqual(yield* answered(client, "d"), ["answer_accepted", "question"])
            yield* client.leave
            const second = yield* connect(caller(7, "acme"))
            yield* second.post(start({ resume_session_id: id }))
            yield* second.until("question")
            assert.deepStrictEqual(oneOf(second.wire, "session_resumed")["answered"], ["a", "b", "c", "d"])
            yield* answered(second, "e")
            yield* second.post(confirmReview)
            yield* second.until("form_complete")
            assert.strictEqual(stage.submissions.size, 1)
          }).pipe(Effect.provide(layer))
        }),
      )

    it.live("after a failover to an empty server", () =>
      Effect.gen(function* () {
        const { proxy, layer, namespace } = yield* staged
        yield* Effect.gen(function* () {
          const client = yield* connect(caller(7, "acme"))
          yield* client.post(start())
          yield* client.until("question")
          yield* answered(client, "a")
          proxy.cut()
          yield* Effect.promise(async () => {
            const direct = new Redis(address)
            const keys = await direct.keys(`${namespace}*`)
            if (keys.length > 0) await direct.del(...keys)
            direct.disconnect()
          })
          assert.deepStrictEqual(yield* answered(client, "b"), ["answer_accepted", "question"])
          assert.isEmpty(client.closed)
        }).pipe(Effect.provide(layer))
      }),
    )
  })
})
