import { it } from "@effect/vitest"
import { sameTable } from "./support/sameTable.ts"

it("the same values give the same table as records, as split, as CSV and as Parquet of two writers", () =>
  sameTable(100))
