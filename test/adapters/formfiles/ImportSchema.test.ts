import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readFormFile } from "../../../src/domain/forms/import/ImportFile.ts"
import { compile } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { validate } from "../../../src/domain/forms/validation/Validation.ts"
import { fileTools } from "../../../src/adapters/formfiles/fileTools.ts"
import { imported, shownFor } from "./support/imported.ts"

/** A schema as a form: the questions shown and the problems found for some answers, the types, and the notes. */
const asked = (schema: object) => {
  const { form, fields } = imported(schema)
  const { lines } = Result.getOrThrow(readFormFile(new TextEncoder().encode(JSON.stringify(schema)), fileTools))
  return {
    shown: (answers: object) => shownFor(form, answers),
    codes: (answers: object) =>
      Object.fromEntries(
        Object.entries(validate(compile(form), { ...answers }).problems).map(([path, [first]]) => [path, first?.code]),
      ),
    types: Object.fromEntries([...fields].map(([id, { fieldType }]) => [id, fieldType])),
    notes: lines.flatMap(({ path, notes }) => notes.map(({ code }) => [path, code])),
  }
}

/** The keywords `if`, `then` and `else`. */
const given = (...schemas: ReadonlyArray<object>): object =>
  Object.fromEntries(["if", "then", "else"].slice(0, schemas.length).map((key, at) => [key, schemas[at]]))

const animals = {
  type: "object",
  properties: { animal: { enum: ["Cat", "Fish"] } },
  required: ["animal"],
  allOf: [
    given(
      { properties: { animal: { const: "Cat" } } },
      { properties: { food: { enum: ["meat", "fish"] } }, required: ["food"] },
    ),
    given(
      { properties: { animal: { const: "Fish" } }, required: ["animal"] },
      { properties: { food: { enum: ["insects", "fish"] }, water: { enum: ["lake", "sea"] } } },
    ),
  ],
}

describe("an imported JSON Schema with conditions", () => {
  it("asks the questions of `then` and `else` under their conditions", () => {
    const { shown, notes } = asked({
      type: "object",
      properties: { kind: { enum: ["list", "none", "fixed"] } },
      ...given(
        { properties: { kind: { const: "fixed" } } },
        { properties: { value: { type: "string" } } },
        given({ properties: { kind: { const: "list" } } }, { properties: { source: { type: "string" } } }),
      ),
    })
    assert.deepStrictEqual(shown({ kind: "fixed" }), ["kind", "value"])
    assert.deepStrictEqual(shown({ kind: "list" }), ["kind", "source"])
    assert.deepStrictEqual(shown({ kind: "none" }), ["kind"])
    assert.deepStrictEqual(shown({}), ["kind"])
    assert.deepStrictEqual(notes, [])
  })

  it("merges a question shared by several conditions, and uses the choices and requirements of the one that is met", () => {
    const { shown, codes } = asked(animals)
    assert.deepStrictEqual(shown({ animal: "Fish" }), ["animal", "food", "water"])
    assert.deepStrictEqual(codes({ animal: "Cat", food: "meat" }), {})
    assert.deepStrictEqual(codes({ animal: "Fish", food: "meat" }), { food: "option" })
    assert.deepStrictEqual(codes({ animal: "Fish", food: "fish" }), {})
    assert.deepStrictEqual(codes({ animal: "Cat" }), { food: "required" })
    assert.deepStrictEqual(codes({ animal: "Fish" }), {})
  })

  it("shows or requires questions that depend on another answer", () => {
    const { shown, codes } = asked({
      type: "object",
      properties: { card: { type: "string" }, pets: { enum: ["none", "one", "more"] }, name: { type: "string" } },
      dependentRequired: { card: ["name"] },
      dependencies: {
        card: { properties: { address: { type: "string" } }, required: ["address"] },
        pets: {
          oneOf: [
            { properties: { pets: { const: "none" } } },
            { properties: { pets: { const: "one" }, age: { type: "integer" } }, required: ["age"] },
            { properties: { pets: { enum: ["more"] }, count: { type: "integer" } } },
          ],
        },
      },
    })
    assert.deepStrictEqual(shown({}), ["card", "pets", "name"])
    assert.deepStrictEqual(shown({ card: "4111", pets: "one" }), ["card", "pets", "name", "address", "age"])
    assert.deepStrictEqual(shown({ pets: "more" }), ["card", "pets", "name", "count"])
    assert.deepStrictEqual(codes({ card: "4111", pets: "one" }), {
      name: "required",
      address: "required",
      age: "required",
    })
  })

  it("has a note on each condition that our rules can't express", () => {
    const { shown, notes } = asked({
      type: "object",
      properties: { age: { type: "integer" } },
      ...given({ properties: { age: { multipleOf: 7 } } }, { properties: { lucky: { type: "boolean" } } }),
      anyOf: [{ required: ["age"] }, { required: ["name"] }],
    })
    assert.deepStrictEqual(shown({ age: 7 }), ["age"])
    assert.deepStrictEqual(notes, [
      [".anyOf", "logic_left"],
      [".if", "logic_left"],
    ])
  })
})

describe("a JSON Schema generated from a program's types", () => {
  it("keeps the types of nullable values, and of references that have further keywords", () => {
    const { types } = asked({
      type: "object",
      properties: {
        age: { anyOf: [{ type: "integer" }, { type: "null" }] },
        size: { oneOf: [{ type: "null" }, { $ref: "#/$defs/size" }] },
        home: { allOf: [{ $ref: "#/$defs/address" }], title: "Home" },
        person: { type: ["null", "object"], properties: { name: { type: ["string", "null"] } } },
      },
      $defs: {
        size: { enum: ["s", "m", null] },
        address: { type: "object", properties: { street: { type: "string" } }, required: ["street"] },
      },
    })
    assert.deepStrictEqual(types, { age: "integer", size: "radio", street: "text", name: "text" })
  })

  it("is imported even if its root is a reference, and a recursive reference is followed only once", () => {
    const { types, notes } = asked({
      $ref: "#/definitions/node",
      definitions: {
        node: {
          type: "object",
          properties: {
            name: { type: "string" },
            left: { $ref: "#/definitions/node" },
            right: { $ref: "#/definitions/node" },
          },
        },
      },
    })
    assert.strictEqual(types["name"], "text")
    assert.deepStrictEqual(
      notes.filter(([, code]) => code === "too_deep"),
      [
        [".properties.left.properties.left", "too_deep"],
        [".properties.left.properties.right", "too_deep"],
        [".properties.right.properties.left", "too_deep"],
        [".properties.right.properties.right", "too_deep"],
      ],
    )
  })
})
