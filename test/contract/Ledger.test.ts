import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { namedIds, outcomes, provenByRun, readLedger } from "./ledger.ts"

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

  it("contains every id that a test or a waiver names", () => {
    assert.deepStrictEqual(ledger.unknown, [])
  })

  it("has a test or a waiver for every row", () => {
    assert.deepStrictEqual(
      ledger.areas.filter(({ missing }) => missing.length > 0),
      [],
    )
  })

  const report = (...tests: ReadonlyArray<readonly [title: string, status: string]>) => ({
    testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
  })

  it("counts a row as proven only if one of its tests ran and passed", () => {
    const seen = outcomes(
      report(
        ["render [AB-010] one", "passed"],
        ["render [AB-010, AB-020] two", "pending"],
        ["render [AB-030] three", "passed"],
        ["render [AB-030] four", "failed"],
        ["render [AB-030] five", "passed"],
      ),
    )
    assert.deepStrictEqual(Object.fromEntries(seen), { "AB-010": "passed", "AB-020": "skipped", "AB-030": "failed" })
  })

  it("names failed and skipped rows, and rows that were not run", () => {
    const rows = ["AB-010", "AB-020", "AB-030", "AB-040", "AB-050"].map((id) => ({ id, area: "a" }))
    const run = report(["[AB-010] x", "passed"], ["[AB-020] x", "skipped"], ["[AB-030] x", "failed"])
    assert.deepStrictEqual(provenByRun(JSON.stringify(rows), JSON.stringify({ "AB-050": "why" }), run), [
      { area: "a", rows: 5, proven: 1, waived: 1, failed: ["AB-030"], skipped: ["AB-020"], missing: ["AB-040"] },
    ])
  })
})
