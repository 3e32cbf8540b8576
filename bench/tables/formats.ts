import * as Arrow from "apache-arrow"
import { strToU8, zipSync } from "fflate"
import * as Result from "effect/Result"
import * as Wasm from "parquet-wasm/node"
import { readCsv } from "../../src/adapters/csv/ReadCsv.ts"
import { decodeParquet } from "../../src/adapters/parquet/read/Parquet.ts"
import { headOf, packageParts, rowOf, sheetEnd, sheetPath, sheetStart } from "../../src/adapters/xlsx/markup.ts"
import { readXlsx } from "../../src/adapters/xlsx/ReadXlsx.ts"
import type { Combined } from "../../src/domain/infographic/reading/Reading.ts"
import { columnsOf as columnsRead, summing } from "../../src/domain/infographic/reading/Summarize.ts"
import type { Table } from "../../src/domain/infographic/Table.ts"
import type { GeneratedTable } from "./generated.ts"

/** A file format for generated tables, with the service's functions to read or aggregate files in that format. */
export type TableFile = (table: GeneratedTable) => (summary?: Combined) => Table

const amountOf = (amount: string | null): number | null => (amount === null ? null : Number(amount))

const csv: TableFile =
  ({ file, reading }) =>
  (summary) =>
    Result.getOrThrow(readCsv(file, summary === undefined ? reading : { ...reading, summary })).table

const heads = [
  { name: "place", kind: "text" },
  { name: "day", kind: "text", dated: "date" },
  { name: "amount", kind: "number" },
] as const

const xlsx: TableFile = ({ rows }) => {
  const lines = rows.map(({ day, name, amount }, at) => rowOf([name, day, amountOf(amount)], at + 2, heads))
  const parts = {
    ...packageParts(["Data"]),
    [sheetPath(1)]: `${sheetStart(heads)}${headOf(heads)}${lines.join("")}${sheetEnd}`,
  }
  // Stored uncompressed, because inflating takes most of the time for a small workbook.
  const file = zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])), {
    level: 0,
  })
  return (summary) => Result.getOrThrow(readXlsx(file, summary === undefined ? {} : { summary }))
}

const putTogether = (table: Table, summary: Combined): Table => {
  const places = columnsRead(summary).map((name) => table.columns.indexOf(name))
  const { add, done } = summing(summary, "parquet")
  for (let row = 0; row < table.rowCount; row++) add((place) => table.cells[places[place]!]![row]!)
  return done().table
}

const parquet: TableFile = ({ rows }) => {
  const columns = new Arrow.Table({
    place: Arrow.vectorFromArray(
      rows.map(({ name }) => name),
      new Arrow.Utf8(),
    ),
    day: Arrow.vectorFromArray(
      rows.map(({ day }) => new Date(day)),
      new Arrow.DateDay(),
    ),
    amount: Arrow.vectorFromArray(
      rows.map(({ amount }) => amountOf(amount)),
      new Arrow.Float64(),
    ),
  })
  const file = Wasm.writeParquet(Wasm.Table.fromIPCStream(Arrow.tableToIPC(columns, "stream")))
  return (summary) => {
    const table = Result.getOrThrow(decodeParquet(file))
    return summary === undefined ? table : putTogether(table, summary)
  }
}

export const tableFiles = { csv, xlsx, parquet } as const
