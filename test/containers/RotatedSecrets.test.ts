import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { Redis } from "ioredis"
import { chownSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "../../src/adapters/redis/connection.ts"
import { secretIn } from "../../src/adapters/secrets/SecretFile.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { selfSigned } from "../support/certificate.ts"
import { onServer } from "../support/servers/onServer.ts"
import { newCluster, postgresProgram } from "../support/servers/postgres.ts"
import { redisProgram } from "../support/servers/redis.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-rotated-"))
const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const server = selfSigned("localhost")
const certified = selfSigned("certified")

const access = `
host all postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`

const cluster = await postgresProgram({
  settings: ["ssl=on", "ssl_cert_file=server.crt", "ssl_key_file=server.key", "ssl_ca_file=client.crt"],
  fill: (prepared) => {
    newCluster(prepared)
    for (const [name, text] of [
      ["server.crt", server.cert],
      ["server.key", server.key],
      ["client.crt", certified.cert],
      ["pg_hba.conf", `hostssl all certified 127.0.0.1/32 cert\n${access}`],
    ] as const) {
      const file = join(prepared.data, name)
      writeFileSync(file, text, { mode: 0o600 })
      if (prepared.user !== undefined) chownSync(file, prepared.user.uid, prepared.user.gid)
    }
  },
})

onServer("PostgreSQL that requires passwords", cluster, (address) => {
  const { port, hostname: host } = new URL(address)
  const asAdmin = <A, E>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    Effect.flatMap(SqlClient.SqlClient, use).pipe(Effect.provide(Postgres.layer({ url: Redacted.make(address) })))
  const whoAmI = Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ user: string }>`select current_user::text as user`)
  const urlOf = (user: string, password: string) => `postgres://${user}:${password}@${host}:${port}/postgres`

  /** Old credentials are rejected, and open connections are closed. */
  const exchanged = (user: string, password: string) =>
    asAdmin((sql) =>
      Effect.andThen(
        sql.unsafe(`alter role ${user} password '${password}'`),
        sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${user}`,
      ),
    )

  it.live("connections use the new password and user once the file that contains them has changed", () =>
    Effect.gen(function* () {
      yield* asAdmin((sql) =>
        Effect.andThen(
          sql.unsafe("create role app login password 'first'"),
          sql.unsafe("create role later login password 'third'"),
        ),
      )
      const file = put("database-url", urlOf("app", "first"))
      const password = put("password", "first")
      const whole = Postgres.layer({ url: secretIn(file) })
      const parts = Postgres.layer({
        host,
        port: Number(port),
        database: "postgres",
        username: "app",
        password: secretIn(password),
      })
      for (const [layer, exchange] of [
        [whole, () => put("database-url", urlOf("app", "second"))],
        [parts, () => put("password", "second")],
      ] as const)
        yield* Effect.gen(function* () {
          yield* exchanged("app", "first")
          assert.deepStrictEqual(yield* whoAmI, [{ user: "app" }])
          yield* exchanged("app", "second")
          assert.strictEqual((yield* Effect.eventually(Effect.flip(whoAmI)))._tag, "SqlError")
          exchange()
          assert.deepStrictEqual(yield* Effect.eventually(whoAmI), [{ user: "app" }])
        }).pipe(Effect.provide(layer))
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* whoAmI, [{ user: "app" }])
        put("database-url", urlOf("later", "third"))
        yield* exchanged("app", "fourth")
        assert.deepStrictEqual(yield* Effect.eventually(whoAmI), [{ user: "later" }])
      }).pipe(Effect.provide(whole))
    }),
  )

  it.live("connections of a user who needs a client certificate are refused without one", () =>
    Effect.gen(function* () {
      yield* asAdmin((sql) => sql.unsafe("create role certified login"))
      const url = new URL(`postgres://certified@localhost:${port}/postgres?sslmode=verify-full`)
      url.searchParams.set("sslrootcert", put("server.crt", server.cert))
      const refused = yield* Effect.flip(Effect.provide(whoAmI, Postgres.layer({ url: Redacted.make(url.href) })))
      assert.strictEqual(refused._tag, "SqlError")
      url.searchParams.set("sslcert", put("client.crt", certified.cert))
      url.searchParams.set("sslkey", put("client.key", certified.key))
      const known = yield* Effect.provide(whoAmI, Postgres.layer({ url: Redacted.make(url.href) }))
      assert.deepStrictEqual(known, [{ user: "certified" }])
    }),
  )
})

onServer("Redis that requires passwords", await redisProgram(["--requirepass", "first"]), (address) => {
  const urlOf = (password: string) => address.replace("redis://", `redis://:${password}@`)

  it.live("connections use the new password once the file that contains it has changed", () =>
    Effect.gen(function* () {
      const send = yield* connect({ url: secretIn(put("cache-url", urlOf("first"))) })
      assert.strictEqual(yield* send((redis) => redis.ping()), "PONG")
      const admin = new Redis(urlOf("first"))
      yield* Effect.promise(() => admin.call("CONFIG", "SET", "requirepass", "second"))
      put("cache-url", urlOf("second"))
      yield* Effect.promise(() => admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"))
      admin.disconnect()
      assert.strictEqual(yield* Effect.eventually(send((redis) => redis.ping())), "PONG")
    }),
  )
})
