import { assert, describe, it } from "@effect/vitest"
import { isObjectKey, isObjectPrefix } from "../../../src/domain/objects/ObjectKey.ts"

describe("an object key", () => {
  it("has segments of safe characters, without path traversal", () => {
    for (const key of ["a", "a/b.c/D_e-f", "..a", "a.."]) assert.isTrue(isObjectKey(key), key)
    for (const key of ["", "/a", "a/", "a//b", ".", "..", "a/../b", "a/./b", "a b", "a\\b", "á"])
      assert.isFalse(isObjectKey(key), key)
  })

  it("has up to 200 characters in a segment and 900 in total", () => {
    assert.isTrue(isObjectKey("a".repeat(200)))
    assert.isFalse(isObjectKey("a".repeat(201)))
    const long = `${`${"a".repeat(179)}/`.repeat(5)}`.slice(0, 899)
    assert.isTrue(isObjectKey(`${long}b`))
    assert.isFalse(isObjectKey(`${long}bc`))
  })

  it("ends with a slash if it is used as a prefix, so it matches no sibling", () => {
    assert.isTrue(isObjectPrefix("a/b/"))
    for (const prefix of ["a/b", "/", "", "a//"]) assert.isFalse(isObjectPrefix(prefix), prefix)
  })
})
