import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { connect, createServer } from "node:net"
import * as FormStore from "../../src/adapters/sql/FormStore.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import * as QuestionStore from "../../src/adapters/sql/QuestionStore.ts"
import * as SubmissionStore from "../../src/adapters/sql/SubmissionStore.ts"
import * as Testing from "../doubles/Testing.ts"
import { definition, send, stored } from "../http/forms/support/forms.ts"
import { inMemory } from "../support/inMemory.ts"
import { onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"

/** A proxy that counts the client's round trips: everything sent before a response arrives counts once. */
const counting = (address: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const target = new URL(address)
      const counted = { trips: 0 }
      const server = createServer((client) => {
        const upstream = connect({ host: target.hostname, port: Number(target.port || 5432) })
        let isAsking = false
        client.on("data", (chunk) => {
          if (!isAsking) counted.trips++
          isAsking = true
          upstream.write(chunk)
        })
        upstream.on("data", (chunk) => {
          isAsking = false
          client.write(chunk)
        })
        for (const [one, other] of [
          [client, upstream],
          [upstream, client],
        ] as const) {
          one.on("error", () => other.destroy())
          one.on("close", () => other.destroy())
        }
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      const own = server.address()
      if (own === null || typeof own === "string") throw new Error("no port")
      const through = new URL(address)
      through.hostname = "127.0.0.1"
      through.port = String(own.port)
      return { counted, address: through, close: () => void server.close() }
    }),
    ({ close }) => Effect.sync(close),
  )

onServer("PostgreSQL", await postgresServer(), (server) => {
  const service = Effect.gen(function* () {
    const { counted, address } = yield* counting(server)
    const name = `parley_${randomUUID().replaceAll("-", "")}`
    yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create database ${sql(name)}`).pipe(
      Effect.provide(Postgres.layer({ url: Redacted.make(server) })),
    )
    address.pathname = `/${name}`
    const database = Migrations.layer.pipe(Layer.provideMerge(Postgres.layer({ url: Redacted.make(address.href) })))
    const sql = Layer.mergeAll(FormStore.layer, QuestionStore.layer, SubmissionStore.layer).pipe(
      Layer.provide(database),
    )
    const running = yield* inMemory({ stores: Layer.orDie(Layer.merge(Testing.stores, sql)) })
    return { running, counted }
  })

  describe("storing answers", () => {
    it.live("takes three round trips at most, with or without an idempotency key, and validating them takes one", () =>
      Effect.gen(function* () {
        const { running, counted } = yield* service
        const { path } = yield* stored(running, definition("one"))
        yield* send(running, "POST", `${path}/publish`, {})
        const tripsOf = (to: string, body: object, headers: Record<string, string> = {}) =>
          Effect.gen(function* () {
            const before = counted.trips
            const answer = yield* send(running, "POST", path + to, body, { headers })
            assert.strictEqual(answer.status, 200)
            return counted.trips - before
          })
        const data = { name: "Ada", age: 36 }
        yield* tripsOf("/data", { data })
        assert.strictEqual(yield* tripsOf("/validate", { data }), 1)
        assert.isAtMost(yield* tripsOf("/data", { data }), 2)
        assert.isAtMost(yield* tripsOf("/data", { data }, { "idempotency-key": "one" }), 3)
        assert.isAtMost(yield* tripsOf("/data", { data }, { "idempotency-key": "one" }), 2)
        assert.isAtMost(yield* tripsOf("/data", { data, submission_id: "s-1" }), 3)
      }).pipe(Effect.scoped),
    )
  })
})
