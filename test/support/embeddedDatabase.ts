import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildDatabase } from "../../scripts/database.ts"
import { root } from "../../scripts/build/folder.ts"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"

/** An empty database that is copied to create others, because creating one takes seconds. */
export const preparedDatabase = Effect.as(Effect.promise(buildDatabase), join(root, "dist/database/cluster"))

/** A separate embedded database in this folder, or in a temporary one. */
export const databaseIn = (folder?: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const prepared = yield* preparedDatabase
      if (folder !== undefined) return Pglite.layer({ folder, prepared })
      const made = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "pglite-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
      )
      return Pglite.layer({ folder: join(made, "database"), prepared })
    }),
  )

/** A separate embedded database with all its tables. */
export const embeddedDatabase = Migrations.layer.pipe(Layer.provideMerge(databaseIn()))
