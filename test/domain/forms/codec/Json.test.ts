import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { canonicalJson, spellJson } from "../../../../src/domain/forms/codec/Json.ts"

const longest = 16_384

describe("canonical JSON", () => {
  it("has sorted keys, and omits those whose values are undefined", () => {
    assert.strictEqual(
      canonicalJson({ b: [1, undefined, { d: undefined }], a: "é", c: undefined }),
      '{"a":"é","b":[1,null,{}]}',
    )
  })

  it("is the same for a long string written in pieces, wherever surrogates or escapes are split", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4, max: 4 }),
        fc.stringMatching(/^[a"\\\n\ud800-\udfff]{0,12}$/),
        fc.string({ unit: "grapheme" }),
        (off, edge, tail) => {
          const text = "é".repeat(longest + off) + edge + "😀".repeat(longest) + tail
          const pieces: Array<string> = []
          spellJson(text, (piece) => pieces.push(piece))
          assert.strictEqual(pieces.join(""), JSON.stringify(text))
          // An escape has six characters.
          for (const { length } of pieces) assert.isAtMost(length, 6 * longest)
          assert.isAbove(pieces.length, 4)
        },
      ),
      { numRuns: 200 },
    )
  })
})
