import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Datasets } from "../ports/Datasets.ts"
import { decodeCsv } from "../adapters/csv/Csv.ts"
import { formatOf } from "../domain/infographic/tables/Format.ts"
import { decodeParquet } from "../adapters/parquet/read/Parquet.ts"

/** Decoding is synchronous work: large parts belong on a thread of their own. */
export const layer = Layer.succeed(Datasets, {
  isDense: ({ contentType, filename }) => formatOf(contentType, filename) === "parquet",
  decode: ({ bytes, contentType, filename }) =>
    Effect.suspend(() =>
      Effect.fromResult(formatOf(contentType, filename) === "parquet" ? decodeParquet(bytes) : decodeCsv(bytes)),
    ),
})
