import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { exceeded } from "../../../src/domain/budget/JsonText.ts"

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const objectsOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + objectsOf(inner), 1)
    : 0

const mostKeys = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Math.max(Array.isArray(value) ? 0 : Object.keys(value).length, ...Object.values(value).map(mostKeys))
    : 0

describe("the depth and size of a JSON text", () => {
  it("are those of the parsed value, whatever characters its strings contain", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "{", "[", "]", "}", '"', "\\") })
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 6 }, text, fc.array(tie("tree")), fc.dictionary(text, tie("tree"))),
    }))
    fc.assert(
      fc.property(tree, fc.nat(8), (value, most) => {
        const text = JSON.stringify(value)
        assert.strictEqual(exceeded(text, { levels: most }), depthOf(value) > most ? "levels" : undefined)
        const objects = exceeded(text, { levels: Infinity, objects: most })
        assert.strictEqual(objects, objectsOf(value) > most ? "objects" : undefined)
        const keys = exceeded(text, { levels: Infinity, keys: most })
        assert.strictEqual(keys, mostKeys(value) > most ? "keys" : undefined)
      }),
      { numRuns: 1000 },
    )
  })

  it("are found quickly even for an unclosed text and for invalid JSON", () => {
    const bounds = { levels: 100, objects: 1000 }
    assert.strictEqual(exceeded("[".repeat(1_000_000), bounds), "levels")
    assert.strictEqual(exceeded("[{}],".repeat(1_000_000), bounds), "objects")
    assert.isUndefined(exceeded('"'.repeat(1_000_001), bounds))
    assert.isUndefined(exceeded(`"${"\\".repeat(1_000_000)}`, bounds))
  })
})
