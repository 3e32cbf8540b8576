import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import type { Section } from "../../../src/domain/infographic/Descriptor.ts"
import { place, targetPath, targetPaths } from "../../../src/domain/infographic/Target.ts"

const sections = (...targets: ReadonlyArray<string>): ReadonlyArray<Section> =>
  targets.map((target, i) => ({ name: `s${i}`, target, shape: "records" }))

/** Includes names that JavaScript objects inherit. */
const key = fc.oneof(
  fc.constantFrom("toString", "valueOf", "hasOwnProperty", "length", "0", "", "then", "toJSON", "__defineGetter__"),
  fc.string({ unit: "grapheme", maxLength: 6 }),
)
const path = fc
  .array(key, { minLength: 1, maxLength: 4 })
  .filter((keys) => keys.every((it) => !["__proto__", "prototype", "constructor"].includes(it)))

const pointer = (keys: ReadonlyArray<string>): string =>
  keys.map((it) => `/${it.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

describe("targetPath", () => {
  it("reads JSON pointers and dotted paths alike", () => {
    assert.deepStrictEqual(targetPath("/a/b"), ["a", "b"])
    assert.deepStrictEqual(targetPath("a.b"), ["a", "b"])
    assert.deepStrictEqual(targetPath("/a.b/c~1d/e~0f/~01"), ["a.b", "c/d", "e~f", "~1"])
    assert.deepStrictEqual(targetPath("/"), [""])
    assert.deepStrictEqual(targetPath(""), [""])
  })

  it("reads back any keys that were written as a pointer", () => {
    fc.assert(fc.property(path, (keys) => assert.deepStrictEqual(targetPath(pointer(keys)), keys)))
  })
})

describe("targetPaths", () => {
  it("refuses targets that conflict, are reserved or are too deep, in either notation", () => {
    const problem = (...targets: ReadonlyArray<string>) => {
      const result = targetPaths(sections(...targets))
      return Result.isFailure(result) ? [result.failure.section, result.failure.problem] : undefined
    }
    assert.deepStrictEqual(problem("a", "a"), ["s1", "taken"])
    assert.deepStrictEqual(problem("a.b", "/a"), ["s1", "taken"])
    assert.deepStrictEqual(problem("/a", "a.b.c"), ["s1", "below_a_value"])
    assert.deepStrictEqual(problem("a.__proto__.b"), ["s0", "reserved_name"])
    assert.deepStrictEqual(problem("/constructor"), ["s0", "reserved_name"])
    assert.deepStrictEqual(problem("a.b", "a.b.c.d"), ["s1", "below_a_value"])
    assert.isUndefined(problem("a.b", "a.c", "/a.b"))
    assert.isUndefined(problem(Array.from({ length: 50 }, () => "a").join(".")))
    assert.deepStrictEqual(problem(Array.from({ length: 51 }, () => "a").join(".")), ["s0", "too_deep"])
  })

  it("stores each value exactly at its accepted target, and never changes a prototype", () => {
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 6, selector: pointer }), (paths) => {
        const checked = targetPaths(sections(...paths.map(pointer)))
        fc.pre(Result.isSuccess(checked))
        const payload: Record<string, unknown> = {}
        for (const [index, at] of paths.entries()) place(payload, at, index)
        for (const [index, at] of paths.entries()) {
          const found = at.reduce<unknown>(
            (it, name) =>
              typeof it === "object" && it !== null && Object.hasOwn(it, name) ? Reflect.get(it, name) : undefined,
            payload,
          )
          assert.strictEqual(found, index)
        }
        assert.deepStrictEqual(Object.keys(Object.prototype), [])
        assert.isFalse(Object.hasOwn(Object.prototype.toString, "valueOf"))
      }),
    )
  })
})
