import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { isNestedDeeper } from "../../../src/domain/budget/Nesting.ts"

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe("how deep a JSON text nests", () => {
  it("is what its value says, whatever stands in its strings", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "{", "[", "]", "}", '"', "\\") })
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 6 }, text, fc.array(tie("tree")), fc.dictionary(text, tie("tree"))),
    }))
    fc.assert(
      fc.property(tree, fc.nat(8), (value, levels) => {
        assert.strictEqual(isNestedDeeper(JSON.stringify(value), levels), depthOf(value) > levels)
      }),
      { numRuns: 1000 },
    )
  })

  it("ends at once for a text that never closes, and for one that is no JSON", () => {
    assert.isTrue(isNestedDeeper("[".repeat(1_000_000)))
    assert.isFalse(isNestedDeeper('"'.repeat(1_000_001)))
    assert.isFalse(isNestedDeeper(`"${"\\".repeat(1_000_000)}`))
  })
})
