import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { chmodSync, globSync } from "node:fs"
import { join } from "node:path"
import { built } from "./build/folder.ts"

/** The service needs only its own database. The templates for other databases make up half of the files. */
const dropTemplates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update pg_database set datistemplate = false`
  yield* sql`drop database template0`
  yield* sql`drop database template1`
})

/**
 * Creates an empty embedded database with its tables in `dist/database`. New data folders are copied from it, because
 * creating a database takes several seconds.
 */
export const buildDatabase = () =>
  built({
    folder: "database",
    sources: [
      "scripts/database.ts",
      "src/adapters/queue/WorkQueues.ts",
      "src/adapters/sql/Migrations.ts",
      "src/adapters/sql/migrations/*.ts",
      "node_modules/effect/package.json",
      "node_modules/@electric-sql/pglite/package.json",
    ],
    fill: async (folder) => {
      const Pglite = await import("../src/adapters/pglite/Database.ts")
      const { tables } = await import("../src/layers/Database.ts")
      const cluster = join(folder, "cluster")
      await Effect.runPromise(
        Effect.provide(dropTemplates, tables.pipe(Layer.provideMerge(Pglite.layer({ folder: cluster })))),
      )
      // The engine makes the files readable only by their owner. The user who runs the service also has to copy them,
      // and often isn't the user who built it.
      for (const entry of globSync("**/*", { cwd: cluster, withFileTypes: true }))
        chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
      // A package contains files only, and the engine does not start without its empty folders.
      const folders = globSync("**/", { cwd: cluster }).toSorted()
      return { folders }
    },
  })
