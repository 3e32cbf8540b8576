import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { generatedTables } from "../../../bench/tables/generated.ts"
import { differences, openOracle } from "../../../bench/tables/oracle.ts"

describe("a generated table", () => {
  it("has the same counts, sums, means and spread as in DuckDB, to the last digit", async () => {
    const connection = await openOracle()
    try {
      for (const table of FastCheck.sample(generatedTables, { numRuns: 60, seed: 20_261_128 }))
        assert.deepStrictEqual(await differences(connection, table), [], table.text)
    } finally {
      connection.closeSync()
    }
  })
})
