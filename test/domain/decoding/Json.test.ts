import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { decodeUtf8, isFinite, isNestedAtMost, parseJson, sortedKeys } from "../../../src/domain/decoding/Json.ts"

const parsed = (text: string) => Result.getOrThrow(parseJson(text))

describe("parseJson", () => {
  it("agrees with JSON.parse unless an integer is too long", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/[0-9]{16}/.test(text))
        assert.deepStrictEqual(parsed(text), JSON.parse(text))
      }),
    )
  })

  it("keeps the digits of integers beyond 2^53, at any depth", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (value) => {
        const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
        const expected = isSafe ? Number(value) : String(value)
        assert.deepStrictEqual(parsed(`[${value},{"a":${value}}]`), [expected, { a: expected }])
      }),
    )
    assert.deepStrictEqual(parsed("[1e21, 1234567890123456789.0, 9007199254740993]"), [
      1e21,
      1234567890123456800,
      "9007199254740993",
    ])
  })

  it("refuses invalid JSON without quoting it", () => {
    for (const text of ["", "{", "nonsense", "[1,]", "\u{feff}{}x", "NaN"])
      assert.deepStrictEqual(parseJson(text), Result.fail("not JSON"))
  })
})

describe("decodeUtf8", () => {
  it("drops a byte order mark and refuses bytes that aren't UTF-8", () => {
    assert.deepStrictEqual(decodeUtf8(new TextEncoder().encode("\u{feff}é𝄞")), Result.succeed("é𝄞"))
    assert.deepStrictEqual(decodeUtf8(new Uint8Array([0xc3])), Result.fail("not UTF-8"))
    assert.deepStrictEqual(decodeUtf8(new Uint8Array([0xed, 0xa0, 0x80])), Result.fail("not UTF-8"))
  })
})

describe("sortedKeys", () => {
  it("produces the same text whatever the order of the keys", () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, inner]) => [key, shuffled(inner)]),
      )
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.strictEqual(JSON.stringify(sortedKeys(shuffled(value))), JSON.stringify(sortedKeys(value)))
        assert.deepStrictEqual(sortedKeys(value), value)
      }),
    )
  })
})

describe("limits of JSON values", () => {
  it("restrict the depth of a value and refuse numbers that JSON can't represent", () => {
    assert.isTrue(isNestedAtMost([[1]], 2))
    assert.isFalse(isNestedAtMost([[1]], 1))
    assert.isTrue(isFinite({ a: [1, "Infinity", null] }))
    assert.isFalse(isFinite({ a: [1, { b: JSON.parse("1e999") }] }))
  })
})
