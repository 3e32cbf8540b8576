import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type FormFile, FormFiles, FormFilesUnreadable } from "../../ports/FormFiles.ts"

/** The same file name gives the same identifier at every startup. */
const uidOf = (name: string): string => {
  const hex = createHash("sha256").update(name).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The `.json` files of a folder, sorted by name, and read again on every call. */
export const layer = (folder: string) => {
  const unreadable = (problem: string) => () => new FormFilesUnreadable({ place: folder, problem })
  const fileOf = (name: string) =>
    Effect.tryPromise({ try: () => readFile(join(folder, name), "utf8"), catch: unreadable(`${name} cannot be read`) })
  return Layer.succeed(FormFiles, {
    all: Effect.gen(function* () {
      const names = yield* Effect.tryPromise({ try: () => readdir(folder), catch: unreadable("it cannot be read") })
      return yield* Effect.forEach(names.filter((name) => name.endsWith(".json")).sort(), (name) =>
        Effect.map(fileOf(name), (text): FormFile => ({ name, text, formUid: uidOf(name) })),
      )
    }),
  })
}
