import { it } from "@effect/vitest"
import { sameTable } from "./support/sameTable.ts"

it("the same values give the same table in every format: records, “split”, CSV, and Parquet from two writers", () =>
  sameTable(100))
