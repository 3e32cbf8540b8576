import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { namedIds, readLedger } from "./ledger.ts"

const sources = globSync("test/**/*.test.ts")
  .filter((file) => !file.endsWith("Ledger.test.ts"))
  .map((file) => readFileSync(file, "utf8"))
const ledger = readLedger(
  readFileSync("test/contract/ledger.json", "utf8"),
  readFileSync("test/contract/waived.json", "utf8"),
  sources,
)

describe("the ledger", () => {
  it("reads ids from titles only", () => {
    const source = 'it("[AB-010, AB-020] two", f) // [AB-030]\nit.effect("[CD-1a] x", f)\nconst text = "[AB-040]"'
    assert.deepStrictEqual(namedIds(source), ["AB-010", "AB-020", "CD-1a"])
  })

  it("knows every id that a test or a waiver names", () => {
    assert.deepStrictEqual(ledger.unknown, [])
  })

  it("has a test or a waiver for every row", () => {
    assert.deepStrictEqual(
      ledger.areas.filter(({ missing }) => missing.length > 0),
      [],
    )
  })
})
