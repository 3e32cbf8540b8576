import { chmodSync, globSync } from "node:fs"
import { join } from "node:path"
import { built } from "./build/folder.ts"

/**
 * Makes an empty embedded database in `dist/database`, for new data folders to be copied from: making one takes the
 * engine seconds.
 */
export const buildDatabase = () =>
  built({
    folder: "database",
    sources: ["scripts/database.ts", "node_modules/@electric-sql/pglite/package.json"],
    fill: async (folder) => {
      const { PGlite } = await import("@electric-sql/pglite")
      const database = await PGlite.create({ dataDir: join(folder, "cluster") })
      await database.close()
      const cluster = join(folder, "cluster")
      // Whoever runs the service copies it, often somebody else than who built it; the engine leaves a file to its owner alone.
      for (const entry of globSync("**/*", { cwd: cluster, withFileTypes: true }))
        chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
      // A package holds files only, and the engine does not start without its empty folders.
      const folders = globSync("**/", { cwd: cluster }).toSorted()
      return { folders }
    },
  })
