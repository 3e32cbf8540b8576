import { assert, describe, it } from "@effect/vitest"
import { fileNamed } from "../../../src/domain/artifacts/FileName.ts"

describe("the file name of a page", () => {
  it.each([
    ["Ventas: 1/2 del año", "Ventas 1 2 del año.html"],
    ['  ..<b>"Sales"</b>?* ', "b Sales b.html"],
    ["What will 2030 cost?", "What will 2030 cost.html"],
    ["日本の人口", "日本の人口.html"],
    ["a\u202eb\u0000c", "a b c.html"],
    ["", "page.html"],
    ["...", "page.html"],
  ])("is its title without reserved characters: %j", (title, name) =>
    assert.strictEqual(fileNamed(title, "html"), name),
  )

  it("is cut after a word", () => {
    const name = fileNamed("Visits rose by a third ".repeat(10), "pdf")
    assert.strictEqual(name, `${"Visits rose by a third ".repeat(3)}Visits rose.pdf`)
  })

  it("is cut within the word if the title is a single word", () =>
    assert.strictEqual(fileNamed("x".repeat(200), "pdf").length, 84))
})
