import { it } from "@effect/vitest"
import { sameTable } from "./support/sameTable.ts"

it("each of a thousand sets of values gives the same table in every format", () => sameTable(1000))
