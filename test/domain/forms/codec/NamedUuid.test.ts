import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { namedUuid } from "../../../../src/domain/forms/codec/NamedUuid.ts"

const namespace = "5d3f0c6e-9a55-4b8e-8f0a-0f6c1f0a6f11"

/** RFC 9562, section 5.5, with Node's SHA-1. */
const expected = (name: string): string => {
  const hash = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(name)
    .digest()
    .subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}

describe("a named identifier", () => {
  it("equals the example in RFC 9562", () => {
    assert.strictEqual(
      namedUuid("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com"),
      "2ed6657d-e927-568b-95e1-2665a8aea6a2",
    )
  })

  it("is derived with SHA-1, whatever the length of the name", () => {
    for (let length = 0; length < 300; length++) {
      const name = "añ😀-".repeat(length).slice(0, length)
      assert.strictEqual(namedUuid(namespace, name), expected(name.toWellFormed()), String(length))
    }
    assert.strictEqual(namedUuid(namespace, "x".repeat(100_000)), expected("x".repeat(100_000)))
  })
})
