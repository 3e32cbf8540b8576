import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { PublicFiles } from "../../../src/ports/PublicFiles.ts"

/** Files for the lifetime of the process. */
export const layer = Layer.sync(PublicFiles, () => {
  const files = new Map<string, Uint8Array>()
  return PublicFiles.of({
    write: (name, bytes) => Effect.sync(() => void files.set(name, bytes)),
    read: (name) => Effect.sync(() => Option.map(Option.fromUndefinedOr(files.get(name)), Stream.succeed)),
    remove: (name) => Effect.sync(() => void files.delete(name)),
  })
})
