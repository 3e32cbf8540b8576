import { assert, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { limitsFor } from "../../../../src/domain/infographic/tables/Limits.ts"
import { decodeParquet } from "../../../../src/adapters/parquet/read/Parquet.ts"
import { crafted, physical } from "./CraftedParquet.ts"

it("refuses a Parquet file with a hundred thousand columns for having too many", () => {
  const many = Array.from({ length: 100_001 }, (_, n) => ({ name: `c${n}`, type: physical.INT32 }))
  const file = crafted({ schema: [{ name: "root", children: many.length }, ...many], rows: 0, groups: [] })
  const result = decodeParquet(file, limitsFor(file.length))
  assert(Result.isFailure(result), "decoded")
  assert.strictEqual(result.failure.problem, "too_many_columns")
})
