import { it } from "@effect/vitest"
import { sameTable } from "./support/sameTable.ts"

it("a thousand times other values are the same table in every format", () => sameTable(1000))
