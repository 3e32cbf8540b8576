import { assert, describe, it } from "@effect/vitest"
import { formatOf, isNamedFor } from "../../../../src/domain/infographic/tables/Format.ts"

describe("a part's format", () => {
  const table: ReadonlyArray<[string | undefined, string | undefined, "csv" | "parquet"]> = [
    // content type, file name, format
    ["text/csv", undefined, "csv"],
    ["text/csv; charset=utf-8", "sales.parquet", "csv"],
    ["application/vnd.apache.parquet", undefined, "parquet"],
    ["application/vnd.apache.parquet", "sales.csv", "parquet"],
    ["Application/X-Parquet; a=b", "sales", "parquet"],
    ["application/octet-stream", "sales.parquet", "parquet"],
    ["application/octet-stream", "SALES.PARQUET", "parquet"],
    ["application/octet-stream", "sales.csv", "csv"],
    ["text/plain; note=parquet", undefined, "csv"],
    [undefined, "sales.parquet", "parquet"],
    [undefined, "parquet.txt", "csv"],
    [undefined, undefined, "csv"],
  ]
  it.each(table)("%s, %s: %s", (contentType, filename, format) => {
    assert.strictEqual(formatOf(contentType, filename), format)
  })

  it("follows the extension of the part's name, if it is a supported one", () => {
    for (const [format, name] of [
      ["csv", "sales.CSV"],
      ["xlsx", "sales.xlsx"],
      ["parquet", "sales"],
      ["csv", "sales.txt"],
      ["csv", undefined],
    ] as const)
      assert.isTrue(isNamedFor(format, name), name)
    for (const [format, name] of [
      ["parquet", "sales.csv"],
      ["csv", "sales.xlsx"],
      ["xlsx", "sales.parquet"],
    ] as const)
      assert.isFalse(isNamedFor(format, name), name)
  })
})
