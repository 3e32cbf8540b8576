import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { FormFiles } from "../../src/ports/FormFiles.ts"

/** The contract of every `FormFiles` that has the files in `known`: their content by name. */
export const formFilesSuite = <E>(
  name: string,
  files: Layer.Layer<FormFiles, E>,
  known: Readonly<Record<string, string>>,
): void =>
  layer(files, { timeout: "5 minutes" })(`FormFiles: ${name}`, (it) => {
    it.effect("returns every definition unchanged, by its name", () =>
      Effect.gen(function* () {
        const all = yield* (yield* FormFiles).all
        assert.deepStrictEqual(Object.fromEntries(all.map(({ name, text }) => [name, text])), known)
        assert.lengthOf(all, Object.keys(known).length)
      }),
    )

    it.effect("gives each name a unique identifier that never changes", () =>
      Effect.gen(function* () {
        const { all } = yield* FormFiles
        const uids = (yield* all).map(({ name, formUid }) => [name, formUid])
        assert.lengthOf(new Set(uids.map(([, formUid]) => formUid)), Object.keys(known).length)
        assert.sameDeepMembers(
          (yield* all).map(({ name, formUid }) => [name, formUid]),
          uids,
        )
      }),
    )
  })
