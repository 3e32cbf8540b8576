import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import * as Queues from "../../../src/adapters/queue/WorkQueues.ts"
import * as Migrations from "../../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../../src/adapters/sql/Postgres.ts"
import { grantServing } from "../../../src/adapters/sql/ServingRole.ts"

const at = (url: string) => Postgres.layer({ url: Redacted.make(url) })

/** A new database on the server, so that runs and suites are isolated from each other. */
export const newDatabase = (server: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const name = `parley_${randomUUID().replaceAll("-", "")}`
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create database ${sql(name)}`)
      const url = new URL(server)
      url.pathname = `/${name}`
      return { name, url: url.href }
    }).pipe(Effect.provide(at(server))),
    ({ name }) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`drop database ${sql(name)} with (force)`).pipe(
        Effect.provide(at(server)),
        Effect.orDie,
      ),
  )

/** A user without rights on the server, and a new database, with the connection URLs of its owner and of this user. */
export const withServingUser = Effect.fnUntraced(function* (server: string) {
  const role = `parley_${randomUUID().replaceAll("-", "")}`
  const asOwner = Effect.provide(at(server))
  yield* Effect.acquireRelease(
    asOwner(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create role ${sql(role)} login password 'serving'`.unprepared),
    ),
    () => Effect.orDie(asOwner(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`drop role ${sql(role)}`))),
  )
  const { url: owner } = yield* newDatabase(server)
  const serving = new URL(owner)
  serving.username = role
  serving.password = "serving"
  return { role, owner, serving: serving.href }
})

/**
 * A new database with the newest schema, accessed as the service's database user, which has only the rights that it
 * needs.
 */
export const served = (server: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { role, owner, serving } = yield* withServingUser(server)
      const tables = Queues.layerSql({ pollInterval: "1 hour" }).pipe(Layer.provideMerge(Migrations.layer))
      yield* Effect.provide(Effect.andThen(Effect.scoped(Layer.build(tables)), grantServing(role)), at(owner))
      return at(serving)
    }),
  )
