import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readFile } from "node:fs/promises"
import { readStructures } from "../domain/org/StructureFile.ts"
import { Organization } from "../application/org/Organization.ts"
import { OrgStore } from "../ports/OrgStore.ts"
import type { HrDirectory } from "../ports/HrDirectory.ts"
import { hr } from "./FormWorld.ts"
import type { Settings } from "./Settings.ts"

/** The file is missing, not JSON, or not a valid organization tree: reported at startup. */
export class OrgFileUnreadable extends Schema.TaggedError<OrgFileUnreadable>()("OrgFileUnreadable", {
  file: Schema.String,
  problem: Schema.String,
}) {}

/** Loads organizations from other systems before the first request. */
const loaded = (file: string) =>
  Effect.gen(function* () {
    const text = yield* Effect.tryPromise({
      try: () => readFile(file, "utf8"),
      catch: () => new OrgFileUnreadable({ file, problem: "it cannot be read" }),
    })
    const structures = readStructures(text)
    if (Result.isFailure(structures)) return yield* new OrgFileUnreadable({ file, problem: structures.failure })
    const store = yield* OrgStore
    yield* Effect.forEach(structures.success, store.load, { discard: true })
  })

/** The use cases for organizations. The store is provided separately. */
export const layer = (settings: Settings, directory: Layer.Layer<HrDirectory> = hr(settings)) =>
  Organization.layer.pipe(
    Layer.provide(directory),
    Layer.merge(settings.org.file === null ? Layer.empty : Layer.effectDiscard(loaded(settings.org.file))),
  )
