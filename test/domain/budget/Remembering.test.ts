import { assert, describe, it } from "@effect/vitest"
import { remembering } from "../../../src/domain/budget/Remembering.ts"

describe("memoization", () => {
  it("computes a value once for each key, even if it is undefined, until the cache is full", () => {
    const computed: Array<string> = []
    const value = remembering(3, (key) => {
      computed.push(key)
      return key === "b" ? undefined : key.toUpperCase()
    })
    assert.deepStrictEqual(["a", "b", "a", "b"].map(value), ["A", undefined, "A", undefined])
    assert.deepStrictEqual(computed, ["a", "b"])
    for (const key of ["c", "d", "d", "a"]) value(key)
    assert.deepStrictEqual(computed, ["a", "b", "c", "d", "a"])
  })

  it("stores nothing for a long key, so that long keys can't fill memory", () => {
    let computed = 0
    const value = remembering(3, (key) => [++computed, key.length])
    for (const length of [200, 201, 201, 200]) assert.strictEqual(value("k".repeat(length))[1], length)
    assert.strictEqual(computed, 3)
  })
})
