import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { randomUUID } from "node:crypto"
import { PublicFiles } from "../../src/ports/PublicFiles.ts"

/** The contract of every `PublicFiles`. */
export const publicFilesSuite = <E>(name: string, files: Layer.Layer<PublicFiles, E>): void =>
  layer(files, { timeout: "5 minutes" })(`PublicFiles: ${name}`, (it) => {
    const read = (file: string) =>
      Effect.gen(function* () {
        const found = yield* (yield* PublicFiles).read(file)
        return Option.isNone(found) ? undefined : Buffer.from(yield* Stream.mkUint8Array(found.value))
      })

    it.effect("returns the bytes of a file unchanged, until it is removed", () =>
      Effect.gen(function* () {
        const { write, remove } = yield* PublicFiles
        const file = `${randomUUID()}.html`
        const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
        yield* write(file, bytes)
        assert.isTrue((yield* read(file))?.equals(bytes))
        yield* remove(file)
        assert.isUndefined(yield* read(file))
        yield* remove(file)
      }),
    )

    it.effect("replaces a file of the same name completely", () =>
      Effect.gen(function* () {
        const { write } = yield* PublicFiles
        const file = `${randomUUID()}.txt`
        for (const text of ["a long first text", "short"]) yield* write(file, new TextEncoder().encode(text))
        assert.strictEqual(String(yield* read(file)), "short")
      }),
    )

    it.effect("finds no file if the name is a path or is unknown", () =>
      Effect.gen(function* () {
        for (const file of ["../package.json", "a/b.txt", "/etc/hostname", "..", ".", randomUUID()])
          assert.isUndefined(yield* read(file), file)
      }),
    )
  })
