import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SecretEmpty, secretIn } from "../../../src/adapters/secrets/SecretFile.ts"
import { secretNow } from "../../../src/domain/access/CurrentSecret.ts"

const inFolder = (use: (file: string, replace: (text: string) => void) => void) => () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-secret-"))
  const file = join(folder, "key")
  const replace = (text: string): void => {
    writeFileSync(`${file}.next`, text)
    renameSync(`${file}.next`, file)
  }
  try {
    use(file, replace)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("a secret", () => {
  it(
    "in a file is the file's current content, without the final line break",
    inFolder((file, replace) => {
      replace("first\n")
      const secret = secretIn(file)
      assert.strictEqual(secretNow(secret), "first")
      replace("second\n")
      assert.strictEqual(secretNow(secret), "second")
      writeFileSync(file, "written in place")
      assert.strictEqual(secretNow(secret), "written in place")
    }),
  )

  it(
    "in a file stays valid while the file is empty or missing",
    inFolder((file, replace) => {
      replace("first")
      const secret = secretIn(file)
      replace(" \n")
      assert.strictEqual(secretNow(secret), "first")
      rmSync(file)
      assert.strictEqual(secretNow(secret), "first")
      replace("second")
      assert.strictEqual(secretNow(secret), "second")
    }),
  )

  it(
    "in a file must exist at startup",
    inFolder((file, replace) => {
      assert.throws(() => secretIn(file), /ENOENT/)
      replace("\n")
      assert.throws(() => secretIn(file), SecretEmpty)
    }),
  )

  it("that isn't in a file keeps its value", () => {
    assert.strictEqual(secretNow(Redacted.make("plain")), "plain")
  })
})
