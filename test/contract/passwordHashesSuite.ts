import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { scryptSync } from "node:crypto"
import { PasswordHashes } from "../../src/ports/PasswordHashes.ts"

const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The contract of every `PasswordHashes`. */
export const passwordHashesSuite = <E>(name: string, hashes: Layer.Layer<PasswordHashes, E>): void =>
  layer(hashes, { timeout: "5 minutes" })(`PasswordHashes: ${name}`, (it) => {
    it.effect("stores its parameters and salt in the hash, so that the hash alone suffices to check a password", () =>
      Effect.gen(function* () {
        const hash = yield* (yield* PasswordHashes).hash("correct horse")
        const [, ln, r, p, salt = "", key = ""] = form.exec(hash) ?? assert.fail(hash)
        const expected = Buffer.from(key, "base64")
        const keyOf = (password: string) =>
          scryptSync(password, Buffer.from(salt, "base64"), expected.length, {
            N: 2 ** Number(ln),
            r: Number(r),
            p: Number(p),
            maxmem: 1_000_000_000,
          })
        assert.isTrue(keyOf("correct horse").equals(expected))
        assert.isFalse(keyOf("correct house").equals(expected))
        assert.isAtLeast(Buffer.from(salt, "base64").length, 16)
        assert.notInclude(hash, "horse")
      }),
    )

    it.effect("salts each hash, and treats passwords with equivalent Unicode characters as the same", () =>
      Effect.gen(function* () {
        const { hash } = yield* PasswordHashes
        const [one, other] = [yield* hash("é"), yield* hash("é")]
        assert.notStrictEqual(one, other)
        const decomposed = yield* hash("e\u0301")
        const [, ln, r, p, salt = "", key = ""] = form.exec(decomposed) ?? assert.fail(decomposed)
        const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: 1_000_000_000 }
        const expected = Buffer.from(key, "base64")
        assert.isTrue(scryptSync("é", Buffer.from(salt, "base64"), expected.length, cost).equals(expected))
      }),
    )
  })
