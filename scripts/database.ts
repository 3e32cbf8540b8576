import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { chmodSync, globSync } from "node:fs"
import { join } from "node:path"
import { built } from "./build/folder.ts"

/** Nobody makes another database beside the service's own; what it would be copied from is half of the files. */
const dropTemplates = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update pg_database set datistemplate = false`
  yield* sql`drop database template0`
  yield* sql`drop database template1`
})

/**
 * Makes an embedded database in `dist/database` that has its tables and nothing in them, for new data folders to be copied from:
 * making one takes the engine seconds.
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
      // Whoever runs the service copies it, often somebody else than who built it; the engine leaves a file to its owner alone.
      for (const entry of globSync("**/*", { cwd: cluster, withFileTypes: true }))
        chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
      // A package holds files only, and the engine does not start without its empty folders.
      const folders = globSync("**/", { cwd: cluster }).toSorted()
      return { folders }
    },
  })
