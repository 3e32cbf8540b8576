import { assert, describe, it } from "@effect/vitest"
import { filledIn, renamedSlots, slotsOf } from "../../../../src/domain/forms/model/Slots.ts"

const words = (answers: Readonly<Record<string, string>>) => (id: string) => answers[id]

describe("an earlier answer inserted into text", () => {
  const rows: ReadonlyArray<readonly [text: string, name: string, filled: string]> = [
    ["Hello {name}", "Ana", "Hello Ana"],
    ["Hello {name}", "", "Hello"],
    ["Hello, {name}!", "", "Hello!"],
    ["Hello {name}, how are you?", "", "Hello, how are you?"],
    ["{name}, how are you?", "", "How are you?"],
    ["{name}, ¿qué tal?", "", "¿Qué tal?"],
    ["¿Qué tal, {name}?", "", "¿Qué tal?"],
    ["Does {name|your child} like it?", "", "Does your child like it?"],
    ["Does {name|your child} like it?", "Ana", "Does Ana like it?"],
    ["Does {name} like it?", "", "Does like it?"],
    ["{name} and {name}", "Ana", "Ana and Ana"],
    ["Write {code} or {like this}", "Ana", "Write {code} or {like this}"],
    ["Hello {name}", "{name} & <b>", "Hello {name} & <b>"],
    ["Hello {name}", "Ana\n  María", "Hello Ana María"],
    ["No braces at all", "Ana", "No braces at all"],
  ]
  for (const [text, name, filled] of rows)
    it(`turns ${JSON.stringify(text)} into ${JSON.stringify(filled)} if the answer is ${JSON.stringify(name)}`, () => {
      assert.strictEqual(filledIn(text, words({ name })), filled)
    })

  it("is cut off after 300 characters", () => {
    assert.strictEqual(filledIn("{name}", words({ name: "a".repeat(1000) })), `${"a".repeat(300)}…`)
    // Only the start of a long answer is read, with its spaces.
    assert.strictEqual(filledIn("{name}", words({ name: "Ana \n".repeat(500) })), `${"Ana ".repeat(75)}…`)
  })

  it("is found in every language of the text", () => {
    assert.deepStrictEqual(slotsOf({ en: "Hello {name}", es: "Hola, {name|amigo}" }), ["name", "name"])
    assert.deepStrictEqual(slotsOf("{a b} {} {x.y}"), [])
  })

  it("refers to its question by the new id after a rename", () => {
    const renames = new Map([["name", "first_name"]])
    assert.strictEqual(renamedSlots("{name|you} and {other}", renames), "{first_name|you} and {other}")
  })
})
