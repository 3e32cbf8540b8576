import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"

const rows = readFileSync("docs/reference/features.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Feature") && !line.startsWith("| ---"))

describe("the table of agent features", () => {
  it("has the nineteen features that are commonly compared, and thirteen more", () => {
    assert.lengthOf(rows, 32)
  })

  for (const row of rows) {
    const [, feature = ""] = row.split(" | ").map((cell) => cell.replace(/^\| /, ""))
    const [name = ""] = row.slice(2).split(" | ")
    it(`${name}: names existing tests (${feature})`, () => {
      const proofs = [...row.matchAll(/\[[^\]]+\]\(\.\.\/\.\.\/(test\/[^)]+)\)(?:: "([^"]+)")?/g)]
      assert.isNotEmpty(proofs, row)
      for (const [, file = "", title] of proofs) {
        assert.isTrue(existsSync(file), file)
        if (title !== undefined) assert.include(readFileSync(file, "utf8"), title, file)
      }
      assert.isTrue(
        proofs.some(([, , title]) => title !== undefined),
        "no test is named",
      )
    })
  }
})
