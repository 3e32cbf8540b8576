import { assert, describe, it } from "@effect/vitest"
import { randomBytes, randomUUID } from "node:crypto"
import { keyIdOf, openText, sealText } from "../../../src/adapters/sql/sealedText.ts"
import { sealAlgorithms } from "../../../src/domain/access/SealAlgorithm.ts"

describe("text that is encrypted at rest", () => {
  it("can be decrypted only with the algorithm of its key, and only in the place where it was stored", () => {
    for (const algorithm of sealAlgorithms) {
      const key = { id: randomUUID(), algorithm, key: randomBytes(32) }
      const sealed = sealText(key, "a canary ñ", "here")
      assert.strictEqual(keyIdOf(sealed), key.id)
      assert.strictEqual(openText(key, sealed, "here"), "a canary ñ")
      assert.throws(() => openText(key, sealed, "there"))
      for (const other of sealAlgorithms.filter((one) => one !== algorithm))
        assert.throws(() => openText({ ...key, algorithm: other }, sealed, "here"))
    }
  })
})
