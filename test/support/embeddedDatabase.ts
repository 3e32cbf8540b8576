import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildDatabase } from "../../scripts/database.ts"
import { root } from "../../scripts/build/folder.ts"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"

/**
 * A separate embedded database with all its tables, copied from the prepared one, because creating one takes seconds.
 */
export const embeddedDatabase = Migrations.layer.pipe(
  Layer.provideMerge(
    Layer.unwrap(
      Effect.gen(function* () {
        yield* Effect.promise(buildDatabase)
        const folder = yield* Effect.acquireRelease(
          Effect.sync(() => mkdtempSync(join(tmpdir(), "pglite-"))),
          (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
        )
        return Pglite.layer({ folder: join(folder, "database"), prepared: join(root, "dist/database/cluster") })
      }),
    ),
  ),
)
