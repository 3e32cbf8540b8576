import type * as Result from "effect/Result"
import { Unzip, UnzipInflate } from "fflate"
import { Parser } from "htmlparser2"
import { readRows } from "../../domain/infographic/reading/ReadRows.ts"
import type { Reading } from "../../domain/infographic/reading/Reading.ts"
import { sheetOf } from "../../domain/infographic/spreadsheet/Workbook.ts"
import { zipParts, type ZipTools } from "../../domain/infographic/spreadsheet/ZipParts.ts"
import { MalformedTable, type Table } from "../../domain/infographic/Table.ts"
import { attempt } from "../../domain/infographic/tables/Attempt.ts"
import { Budget, limitsFor, type TableLimits } from "../../domain/infographic/tables/Limits.ts"

const tools: ZipTools = {
  unzip: (onFile) => {
    const unzip = new Unzip(onFile)
    unzip.register(UnzipInflate)
    return unzip
  },
  parser: (handlers) => new Parser(handlers, { xmlMode: true }),
}

const [letterP, letterK] = [0x50, 0x4b]

/**
 * A sheet of a workbook as a dataset with its reading settings: the sheet and header row named in the settings, else
 * the first visible sheet. Dates are ISO 8601; percentages are numbers from 0 to 100. The sheet is parsed row by row,
 * so that aggregation keeps groups in memory instead of rows. Fails with `MalformedTable`.
 */
export const readXlsx = (
  bytes: Uint8Array,
  reading: Reading = {},
  limits: TableLimits = limitsFor(bytes.length),
): Result.Result<Table, MalformedTable> =>
  attempt("xlsx", () => {
    if (bytes[0] !== letterP || bytes[1] !== letterK) throw new MalformedTable({ format: "xlsx", problem: "not_xlsx" })
    const budget = new Budget("xlsx", limits)
    const { sheet, headerRow, rows } = sheetOf(zipParts(bytes, budget, tools), reading, budget)
    const { table, facts } = readRows(rows, reading)
    return { ...table, reading: { sheet, headerRow, ...facts, filledRows: 0 } }
  })
