import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FolderPublicFiles from "../../src/adapters/folder/PublicFiles.ts"
import { inMemory } from "./inMemory.ts"
import { recordingStores } from "./recordingStores.ts"
import { first } from "./renders.ts"

/** Public renders in a real folder. */
export const publicRenders = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "static-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true })),
  )
  const stores = recordingStores()
  const layer = FolderPublicFiles.layer(folder).pipe(Layer.provideMerge(stores.layer))
  const service = yield* inMemory({ folders: [first], stores: layer })
  return { folder, service, files: () => readdirSync(folder) }
})
