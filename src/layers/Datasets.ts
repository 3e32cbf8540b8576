import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { Datasets } from "../ports/Datasets.ts"
import { decodeCsv } from "../adapters/csv/StrictCsv.ts"
import { readTable } from "../adapters/csv/ReadCsv.ts"
import { readXlsx } from "../adapters/xlsx/ReadXlsx.ts"
import { readTyped } from "../domain/infographic/reading/TypedRows.ts"
import { formatOf } from "../domain/infographic/tables/Format.ts"
import { decodeParquet } from "../adapters/parquet/read/Parquet.ts"

/** Decoding is synchronous, so large parts should be decoded on a worker thread. */
export const layer = Layer.succeed(Datasets, {
  isDense: ({ contentType, filename }) => formatOf(contentType, filename) !== "csv",
  decode: ({ bytes, contentType, filename }, reading) =>
    Effect.suspend(() => {
      const format = formatOf(contentType, filename)
      if (format === "parquet") {
        const table = decodeParquet(bytes)
        return Effect.fromResult(
          reading === undefined ? table : Result.flatMap(table, (typed) => readTyped(typed, reading)),
        )
      }
      if (format === "xlsx") return Effect.fromResult(readXlsx(bytes, reading))
      if (reading === undefined) return Effect.fromResult(decodeCsv(bytes))
      return Effect.fromResult(readTable(bytes, reading))
    }),
})
