import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { readProof, writeProof, zeroBits } from "../../../src/domain/forms/share/Guard.ts"
import { solutionOf } from "../../../web/forms/fill/proof.ts"
import { hashing } from "../../../web/forms/fill/sha256.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

describe("the hash that the page's script computes", () => {
  it("is SHA-256, whatever the lengths of prefix and suffix", () => {
    for (let length = 0; length < 200; length++) {
      const start = "é".repeat(length % 7) + "x".repeat(length)
      const hash = hashing(start)
      for (const ending of ["", "7", "123456789", "z".repeat(60)]) {
        const shown = hash(ending).map((word) => word.toString(16).padStart(8, "0"))
        assert.strictEqual(shown.join(""), sha256(start + ending).slice(0, 16), `${length} ${ending.length}`)
      }
    }
  })
})

describe("the page's proof of work", () => {
  it("finds a solution that passes the service's check", async () => {
    for (const bits of [0, 1, 7, 12]) {
      const solution = await solutionOf("challenge", bits)
      assert.isAtLeast(zeroBits(sha256(`challenge\u001f${solution}`).slice(0, 12)), bits)
    }
  })

  it("is measured by the number of leading zero bits in the hex digits", () => {
    const counts = { "": 0, f: 0, "7f": 1, "1f": 3, "0f": 4, "01": 7, "00": 8, "0008": 12 }
    for (const [hex, bits] of Object.entries(counts)) assert.strictEqual(zeroBits(hex), bits, hex)
  })

  it("is written as text and read back unchanged, while malformed text is refused", () => {
    const proof = { challenge: "a.b.c", solution: "42" }
    assert.deepStrictEqual(readProof(writeProof(proof)), proof)
    assert.deepStrictEqual(readProof("a.b.c"), { challenge: "a.b.c", solution: "" })
    for (const text of [undefined, "", "a~b", "a~1~2", "a~1e9", "x".repeat(2001)]) assert.isUndefined(readProof(text))
  })
})
