import { it } from "@effect/vitest"
import { sameTable } from "./support/sameTable.ts"

it("the same values give the same table as records, as split, as CSV and as Parquet from two writers", () =>
  sameTable(100))
