import { assert, describe, it } from "@effect/vitest"
import { type Definitions, exampleOf, membersOf, type Shape, typeOf } from "../../../src/views/docs/Shapes.ts"

const tree: Shape = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", maxLength: 5 },
    children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
  },
}
const definitions: Definitions = { Tree: tree }

describe("the shape of a schema", () => {
  it("stops where a schema refers to itself", () => {
    const shape = { $ref: "#/components/schemas/Tree" }
    assert.deepStrictEqual(
      membersOf(definitions, shape).map(({ name, type, isRequired, limits }) => [name, type, isRequired, limits]),
      [
        ["name", "string", true, ["maxLength 5"]],
        ["children", "Tree[]", false, []],
      ],
    )
    const endless: Definitions = { Loop: { required: ["on"], properties: { on: { $ref: "#/x/Loop" } } } }
    assert.isBelow(JSON.stringify(exampleOf(endless, { $ref: "#/x/Loop" })).length, 200)
  })

  it("lists shared members of alternatives once, with all their types, and as required only if every alternative requires them", () => {
    const shape: Shape = {
      anyOf: [
        { properties: { kind: { enum: ["point"] }, at: { type: "string" } }, required: ["kind", "at"] },
        { properties: { kind: { enum: ["line"] }, at: { type: ["number", "null"] } }, required: ["kind"] },
      ],
    }
    assert.deepStrictEqual(
      membersOf({}, shape).map(({ name, type, isRequired }) => [name, type, isRequired]),
      [
        ["kind", '"point" | "line"', true],
        ["at", "string | number | null", false],
      ],
    )
  })

  it("is written as TypeScript, and shows arbitrary keys as a star", () => {
    const shape: Shape = { properties: { rows: { additionalProperties: { properties: { a: { type: "integer" } } } } } }
    assert.deepStrictEqual(
      membersOf({}, shape).map(({ name }) => name),
      ["rows", "rows.*.a"],
    )
    assert.strictEqual(typeOf({ items: { anyOf: [{ type: "string" }, { type: "null" }] } }), "(string | null)[]")
    assert.strictEqual(typeOf({ additionalProperties: { type: "number" } }), "{ [name]: number }")
    assert.strictEqual(typeOf({}), "any")
  })

  it("includes the example that the schema gives, or else one made of the required members", () => {
    assert.deepStrictEqual(exampleOf(definitions, tree), { name: "text" })
    assert.deepStrictEqual(exampleOf({}, { ...tree, examples: [{ name: "Ash" }] }), { name: "Ash" })
    assert.strictEqual(exampleOf({}, { type: "integer", minimum: 3 }), 3)
    assert.strictEqual(exampleOf({}, { anyOf: [{ enum: ["a", "b"] }, { type: "null" }] }), "a")
  })
})
