import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Pglite from "../adapters/pglite/Database.ts"
import { withDeadline } from "../adapters/sql/deadline.ts"
import * as Migrations from "../adapters/sql/Migrations.ts"
import * as Postgres from "../adapters/sql/Postgres.ts"
import type { Settings } from "./Settings.ts"

/** Where the build puts an empty database. */
const prepared = fileURLToPath(new URL("../../dist/database/cluster", import.meta.url))

/** Whether no server is named: the database is then a folder that this process has for itself. */
export const isEmbedded = ({ stores }: Settings): boolean => stores.databaseUrl === null && stores.dbHost === null

/** The embedded database of a data folder. */
export const embedded = (dataDir: string) => Pglite.layer({ folder: join(dataDir, "database"), prepared })

/** The server that the settings name, or the embedded database. */
export const client = ({ stores }: Settings) => {
  if (stores.databaseUrl !== null) return Postgres.layer({ url: stores.databaseUrl })
  if (stores.dbHost !== null)
    return Postgres.layer({
      host: stores.dbHost,
      port: stores.dbPort,
      database: stores.dbName ?? "parley",
      username: stores.dbUser ?? "parley",
      password: stores.dbPassword ?? Redacted.make(""),
    })
  return embedded(stores.dataDir)
}

/** The database, with all migrations applied before anybody else sees it. */
export const layer = (settings: Settings) => Migrations.layer.pipe(Layer.provideMerge(client(settings)))

/** Whether the database answers. */
export const ping = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return Effect.asVoid(withDeadline(sql`select 1`))
})
