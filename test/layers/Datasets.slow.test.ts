import { it } from "@effect/vitest"
import { sameTable } from "./support/sameTable.ts"

it("a thousand sets of other values give the same table in every format", () => sameTable(1000))
