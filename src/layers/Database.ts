import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Pglite from "../adapters/pglite/Database.ts"
import { FolderInUse } from "../adapters/pglite/FolderLock.ts"
import { withDeadline } from "../adapters/sql/deadline.ts"
import * as Migrations from "../adapters/sql/Migrations.ts"
import * as Postgres from "../adapters/sql/Postgres.ts"
import { statementsHold } from "../adapters/sql/PreparedStatements.ts"
import { isAway, patiently } from "./Patience.ts"
import type { Settings } from "./Settings.ts"

/** Where the build puts an empty database. */
const prepared = fileURLToPath(new URL("../../dist/database/cluster", import.meta.url))

/** Whether no server is named: the database is then a folder that this process has for itself. */
export const isEmbedded = ({ stores }: Settings): boolean => stores.databaseUrl === null && stores.dbHost === null

/** The embedded database of a data folder. */
export const embedded = (dataDir: string, patience: Duration.Duration = Duration.zero) => {
  const waiting = patiently("data folder", patience, (error) => error instanceof FolderInUse)
  return Pglite.layer({ folder: join(dataDir, "database"), prepared, waiting })
}

/** The server that the settings name, or the embedded database. */
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

/** A server that may have a pooler before it keeps what is prepared on it, or the start is refused. */
export const keepsStatements = (settings: Settings) =>
  isEmbedded(settings) || !settings.stores.prepareStatements ? Effect.void : statementsHold

/** The database, with all migrations applied before anybody else sees it. What is away is waited for. */
export const layer = (settings: Settings, patience: Duration.Duration = settings.process.startPatience) =>
  Layer.effectDiscard(
    patiently("database", patience, isAway)(Effect.andThen(keepsStatements(settings), Migrations.migrate)),
  ).pipe(Layer.provideMerge(client(settings, patience)))

/** Whether the database answers. */
export const ping = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return Effect.asVoid(withDeadline(sql`select 1`))
})
