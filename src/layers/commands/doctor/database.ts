import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { StatementsForgotten } from "../../../adapters/sql/PreparedStatements.ts"
import * as AbsentSealing from "../../../adapters/absent/Sealing.ts"
import { forgetKeys, keysProblem, markObjects, storesProblem } from "../../../adapters/sql/DeploymentMarks.ts"
import * as Migrations from "../../../adapters/sql/Migrations.ts"
import { rowsOf } from "../../../adapters/sql/rows.ts"
import { excessRights } from "../../../adapters/sql/ServingRole.ts"
import { FolderInUse } from "../../../adapters/pglite/FolderLock.ts"
import * as Database from "../../Database.ts"
import { sealing } from "../../Sealing.ts"
import type { Settings } from "../../Settings.ts"
import { objects } from "../../Stores.ts"
import { startFailure } from "../../StartFailure.ts"
import { fault, type Finding, ok, orFault, warning } from "./Finding.ts"

const exists = rowsOf(Schema.Struct({ there: Schema.Boolean }))
const servers = rowsOf(Schema.Struct({ version: Schema.String, now: Schema.Number, is_replica: Schema.Boolean }))

/** The oldest major version of PostgreSQL that the tests run on. */
const oldest = 14

/**
 * The largest acceptable difference between clocks, in milliseconds. With a larger one, tokens and other records expire
 * at the wrong time.
 */
const apart = 2000

const server = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const asked = Date.now()
  const [row] = yield* servers(sql`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      pg_is_in_recovery() as is_replica`)
  const took = Date.now() - asked
  if (row === undefined) return []
  const isOld = Number.parseInt(row.version, 10) < oldest
  const difference = Math.round(row.now - (asked + took / 2))
  return [
    row.is_replica
      ? fault("database", "the server is a read-only replica", "set DATABASE_URL to the primary")
      : isOld
        ? warning("database", `PostgreSQL ${row.version}`, `use PostgreSQL ${oldest} or newer`)
        : ok("database", `PostgreSQL ${row.version} responds in ${took} ms`),
    Math.abs(difference) > apart
      ? warning("clock", `${difference} ms off the database server's clock`, "synchronize both machines with NTP")
      : ok("clock", `${difference} ms off the database server's clock`),
  ]
})

const { newest } = Migrations

const schema = Effect.gen(function* () {
  const level = yield* Migrations.level
  if (level === 0) return [ok("migrations", `none yet: the next start applies all ${newest}`)]
  if (level > newest)
    return [
      warning(
        "migrations",
        `at ${level}, this release at ${newest}`,
        "a newer release has migrated this database: run that release",
      ),
    ]
  return [
    level === newest
      ? ok("migrations", `at ${level}, up to date`)
      : warning("migrations", `at ${level}, this release at ${newest}`, "run parley migrate, or start the service"),
  ]
})

/**
 * If no key is configured, a service outside production generates one in its data folder; this check generates none.
 */
const keysOf = (settings: Settings) => {
  const isMade = settings.access.credentialKeys === null && settings.process.environment !== "production"
  return isMade && !existsSync(join(settings.stores.dataDir, "credential-keys"))
    ? AbsentSealing.layer
    : sealing(settings)
}

/** Whether the configured keys and object store belong to this database. */
const belongings = (settings: Settings) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* exists(sql`select to_regclass('deployment_marks') is not null as there`)
    if (row?.there !== true) return []
    const keys = yield* keysProblem
    const files = yield* Effect.option(storesProblem)
    return [
      keys !== undefined
        ? fault(
            "encryption",
            keys,
            "add that key after the first of CREDENTIAL_KEYS, on every process; if it is lost, run parley doctor --accept",
          )
        : ok("encryption", "CREDENTIAL_KEYS decrypts the stored data"),
      ...Option.toArray(files).map((problem) =>
        problem === undefined
          ? ok("files", "the object store belongs to this database")
          : fault(
              "files",
              problem,
              "check the settings of the database and the object store, or restore a backup; if this is intended, run parley doctor --accept",
            ),
      ),
    ]
  }).pipe(Effect.provide(Layer.fresh(Layer.merge(keysOf(settings), objects(settings)))))

/** Records that the current keys and object store belong to this database. */
export const accepted = (settings: Settings) =>
  Effect.andThen(forgetKeys, markObjects).pipe(
    Effect.provide(
      Layer.merge(sealing(settings), objects(settings)).pipe(
        Layer.provideMerge(Database.layer(settings, Duration.zero)),
      ),
    ),
    Effect.scoped,
  )

/**
 * Whether the service has more rights than it needs in a database on a server; an embedded database belongs to the
 * service.
 */
const rights = Effect.map(excessRights, (excess) => [
  excess.length === 0
    ? ok("rights", "the database user can only read and write rows")
    : warning(
        "rights",
        `the database user ${excess.join(", ")}`,
        "run parley migrate with DATABASE_ADMIN_URL, and set DATABASE_URL to a separate user",
      ),
])

const failure = (isEmbedded: boolean) => (error: unknown) => {
  const cause = Cause.isCause(error) ? Cause.squash(error) : error
  if (cause instanceof StatementsForgotten)
    return fault("database", "the connection pooler doesn't support prepared statements", "set DATABASE_PREPARE=false")
  return cause instanceof FolderInUse
    ? ok("database", `embedded, in use by process ${cause.pid} on ${cause.host}: the service is running`)
    : fault(
        "database",
        startFailure(cause),
        isEmbedded
          ? "check that DATA_DIR exists, is complete and is writable; otherwise restore a backup"
          : "check that the server is running, that this machine may connect, that the database exists, and that the user and password are correct",
      )
}

/** The configured database: server, clock and schema. The check creates nothing. */
export const database = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Database.isEmbedded(settings) && !existsSync(join(settings.stores.dataDir, "database"))
    ? Effect.succeed([ok("database", "embedded: created at the first start")])
    : orFault(
        Effect.gen(function* () {
          yield* Database.keepsStatements(settings)
          return [
            ...(yield* server),
            ...(yield* schema),
            ...(yield* belongings(settings)),
            ...(Database.isEmbedded(settings) ? [] : yield* rights),
          ]
        }).pipe(Effect.provide(Layer.fresh(Database.client(settings))), Effect.scoped),
        failure(Database.isEmbedded(settings)),
      )
