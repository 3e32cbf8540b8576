import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { scryptSync } from "node:crypto"
import { layer } from "../../../src/adapters/node/PasswordHashes.ts"
import { PasswordHashes } from "../../../src/ports/PasswordHashes.ts"

describe("password hashes", () => {
  it.effect("contain their parameters and a unique salt", () =>
    Effect.gen(function* () {
      const { hash } = yield* PasswordHashes
      const [one, other] = [yield* hash("caf\u{e9}"), yield* hash("cafe\u{301}")]
      assert.notStrictEqual(one, other)
      for (const text of [one, other]) {
        const [, salt = "", key = ""] =
          /^\$scrypt\$ln=14,r=8,p=5\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/.exec(text) ?? []
        const made = scryptSync("caf\u{e9}", Buffer.from(salt, "base64"), 32, { N: 2 ** 14, r: 8, p: 5 })
        assert.strictEqual(made.toString("base64").replace("=", ""), key)
      }
    }).pipe(Effect.provide(layer)),
  )
})
