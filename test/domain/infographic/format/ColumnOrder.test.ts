import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { columnsOf } from "../../../../src/domain/infographic/format/Columns.ts"
import { shaped } from "../../../../src/domain/infographic/Shapes.ts"
import { scriptJson } from "../../../../src/domain/infographic/Splice.ts"

describe("the order of columns", () => {
  const table = { columns: ["name", "2024", "2023", "2022"], rowCount: 1, cells: [["A"], [3], [2], [1]] }

  it("is that of the file, even if their names are years", () => {
    for (const shape of ["records", "mapping"] as const) {
      const rows = Result.getOrThrow(shaped(table, shape))
      assert.deepStrictEqual(
        columnsOf(rows).map(({ key }) => key),
        table.columns,
      )
      assert.include(scriptJson({ data: rows }), '{"name":"A","2024":3,"2023":2,"2022":1}')
    }
  })
})
