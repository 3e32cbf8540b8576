import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Pglite from "../adapters/pglite/Database.ts"
import * as DiskGuard from "../adapters/pglite/DiskGuard.ts"
import { FolderInUse } from "../adapters/pglite/FolderLock.ts"
import * as Upkeep from "../adapters/pglite/Upkeep.ts"
import { withDeadline } from "../adapters/sql/deadline.ts"
import * as Migrations from "../adapters/sql/Migrations.ts"
import * as Queues from "../adapters/queue/WorkQueues.ts"
import * as Postgres from "../adapters/sql/Postgres.ts"
import { statementsHold } from "../adapters/sql/PreparedStatements.ts"
import { currentRole, excessRights, grantServing } from "../adapters/sql/ServingRole.ts"
import { isAway, patiently } from "./Patience.ts"
import type { Settings } from "./Settings.ts"

/** The folder in which the build puts a database with all tables and no rows. */
const prepared = fileURLToPath(new URL("../../dist/database/cluster", import.meta.url))

/** Whether the database is embedded: a folder that only this process uses. */
export const isEmbedded = ({ stores }: Settings): boolean => stores.databaseUrl === null && stores.dbHost === null

/** The embedded database of a data folder. */
export const embedded = (dataDir: string, patience: Duration.Duration = Duration.zero) => {
  const waiting = patiently("data folder", patience, (error) => error instanceof FolderInUse)
  return Layer.merge(Upkeep.layer, DiskGuard.layer(dataDir)).pipe(
    Layer.provideMerge(Pglite.layer({ folder: join(dataDir, "database"), prepared, waiting })),
  )
}

/** The configured server, or the embedded database. */
export const client = ({ stores }: Settings, patience?: Duration.Duration) => {
  const options = { prepares: stores.prepareStatements }
  if (stores.databaseUrl !== null) return Postgres.layer({ url: stores.databaseUrl }, options)
  if (stores.dbHost !== null)
    return Postgres.layer(
      {
        host: stores.dbHost,
        port: stores.dbPort,
        database: stores.dbName ?? "parley",
        username: stores.dbUser ?? "parley",
        password: stores.dbPassword ?? Redacted.make(""),
      },
      options,
    )
  return embedded(stores.dataDir, patience)
}

/** The client that may change the schema: that of `DATABASE_ADMIN_URL`, or else the one that serves requests. */
export const owner = (settings: Settings) => {
  const { databaseAdminUrl: url, prepareStatements: prepares } = settings.stores
  return url === null ? client(settings) : Postgres.layer({ url }, { prepares })
}

/** The newest schema with every table, including those of the work queue. */
export const tables = Queues.layerSql({ pollInterval: "1 hour" }).pipe(Layer.provideMerge(Migrations.layer))

/**
 * Applies missing migrations as the owner, grants the serving user the rights it needs, and returns the applied
 * migrations.
 */
export const migrate = (settings: Settings) =>
  Effect.gen(function* () {
    const applied = yield* Migrations.migrate
    yield* Effect.scoped(Layer.build(tables))
    if (settings.stores.databaseAdminUrl === null) return applied
    const serving = yield* Effect.provide(currentRole, client(settings))
    if (serving !== (yield* currentRole)) yield* grantServing(serving)
    return applied
  }).pipe(Effect.provide(owner(settings)))

/** With `HARDENED` the service refuses to run as a database user with more rights than it needs. */
export class RightsTooMany extends Schema.TaggedError<RightsTooMany>()("RightsTooMany", {
  rights: Schema.Array(Schema.String),
}) {
  override get message(): string {
    return `HARDENED: the user of DATABASE_URL ${this.rights.join(", ")} (see parley doctor)`
  }
}

const fewRights = (settings: Settings) =>
  settings.process.hardened && !isEmbedded(settings)
    ? Effect.flatMap(excessRights, (rights) => (rights.length === 0 ? Effect.void : new RightsTooMany({ rights })))
    : Effect.void

/** Refuses to start on a server behind a pooler that loses prepared statements. */
export const keepsStatements = (settings: Settings) =>
  isEmbedded(settings) || !settings.stores.prepareStatements ? Effect.void : statementsHold

/** The database, with all migrations applied before anything else uses it. Waits for a server that is not up yet. */
export const layer = (settings: Settings, patience: Duration.Duration = settings.process.startPatience) =>
  Layer.effectDiscard(
    patiently(
      "database",
      patience,
      isAway,
    )(
      Effect.gen(function* () {
        yield* keepsStatements(settings)
        yield* settings.stores.databaseAdminUrl === null ? Migrations.migrateMissing : migrate(settings)
        yield* fewRights(settings)
      }),
    ),
  ).pipe(Layer.provideMerge(client(settings, patience)))

/** Whether the database responds. */
export const ping = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return Effect.asVoid(withDeadline(sql`select 1`))
})
