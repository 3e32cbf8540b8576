import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { secretNow } from "../../src/domain/access/CurrentSecret.ts"
import { read, secret, text } from "../../src/layers/Variable.ts"

const table = { all: { key: secret("API_KEY", null, "a key"), name: text("NAME", "none", "a name") } }

const reading = (environment: Readonly<Record<string, string>>) =>
  Effect.provideService(
    read(table),
    ConfigProvider.ConfigProvider,
    ConfigProvider.fromUnknown(environment, { preserveEmptyStrings: true }),
  )

const withFile = <A, E>(content: string, use: (file: string) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "parley-variable-"))
      writeFileSync(join(folder, "key"), content)
      return folder
    }),
    (folder) => use(join(folder, "key")),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
  )

describe("a secret", () => {
  it.effect("is read from its variable, or from the file that NAME_FILE names, without the final line break", () =>
    Effect.gen(function* () {
      const plain = yield* reading({ API_KEY: "from the variable" })
      assert.strictEqual(plain.all.key === null ? null : Redacted.value(plain.all.key), "from the variable")
      const filed = yield* withFile("from the file\n", (file) => reading({ API_KEY_FILE: file }))
      assert.strictEqual(filed.all.key === null ? null : Redacted.value(filed.all.key), "from the file")
      assert.isNull((yield* reading({})).all.key)
      assert.isNull((yield* reading({ API_KEY_FILE: "" })).all.key)
    }),
  )

  it.effect("from a file is read again each time it is needed", () =>
    withFile("first\n", (file) =>
      Effect.gen(function* () {
        const key = (yield* reading({ API_KEY_FILE: file })).all.key
        assert.strictEqual(key === null ? null : secretNow(key), "first")
        writeFileSync(file, "the second\n")
        assert.strictEqual(key === null ? null : secretNow(key), "the second")
      }),
    ),
  )

  it.effect("that is missing, empty, or set in both ways is named, without its content", () =>
    Effect.gen(function* () {
      const problem = (environment: Readonly<Record<string, string>>) =>
        Effect.map(Effect.flip(reading(environment)), ({ message }) => message)
      assert.strictEqual(yield* problem({ API_KEY_FILE: "/nowhere" }), "API_KEY_FILE: the file cannot be read")
      assert.strictEqual(
        yield* withFile(" \n", (file) => problem({ API_KEY_FILE: file })),
        "API_KEY_FILE: the file is empty",
      )
      const both = yield* withFile("hidden", (file) => problem({ API_KEY: "covert", API_KEY_FILE: file }))
      assert.strictEqual(both, "API_KEY and API_KEY_FILE are both set: remove one of them")
    }),
  )

  it.effect("is the only kind of setting that can be read from a file", () =>
    Effect.gen(function* () {
      const { all } = yield* withFile("other", (file) => reading({ NAME_FILE: file }))
      assert.strictEqual(all.name, "none")
    }),
  )
})
