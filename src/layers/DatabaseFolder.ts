import * as Effect from "effect/Effect"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

/** `new`: the folder has no files. `lost`: it has files that belong to a database, and no database. */
export type FolderState = "whole" | "new" | "lost"

const hasEntries = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/** Whether a data folder contains the embedded database. */
export const folderState = (dataDir: string): FolderState => {
  if (existsSync(join(dataDir, "database", "PG_VERSION"))) return "whole"
  return ["objects", "pending"].some((name) => hasEntries(join(dataDir, name))) ? "lost" : "new"
}

/**
 * Logs that the service starts with an empty database although its folder once had one: the folder was emptied, or
 * the setting names another.
 */
export const toldOfState = (state: FolderState, dataDir: string): Effect.Effect<void> => {
  switch (state) {
    case "whole":
      return Effect.void
    case "new":
      return Effect.logWarning(
        "DATA_DIR holds no database: a new, empty one is made. If there was one, stop the service and restore it",
        { folder: dataDir },
      )
    case "lost":
      return Effect.logError(
        "DATA_DIR holds files and no database: a new, empty one is made, which knows none of them. Stop the service and restore the database",
        { folder: dataDir },
      )
  }
}
