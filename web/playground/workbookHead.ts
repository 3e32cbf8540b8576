import { Unzip, UnzipInflate } from "fflate"
import { Parser } from "htmlparser2"
import { type SheetChoice, sheetOf, type SheetTable } from "../../src/domain/infographic/spreadsheet/Workbook.ts"
import { zipParts, type ZipTools } from "../../src/domain/infographic/spreadsheet/ZipParts.ts"
import type { Cell } from "../../src/domain/infographic/Table.ts"
import { Budget, limitsFor } from "../../src/domain/infographic/tables/Limits.ts"

const tools: ZipTools = {
  unzip: (onFile) => {
    const unzip = new Unzip(onFile)
    unzip.register(UnzipInflate)
    return unzip
  },
  parser: (handlers) => new Parser(handlers, { xmlMode: true }),
}

export interface WorkbookHead extends Omit<SheetTable, "rows"> {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

/** The first rows of a sheet of a workbook. Throws where it is none, or damaged. */
export const workbookHead = (bytes: Uint8Array, choice: SheetChoice, most: number): WorkbookHead => {
  const budget = new Budget("xlsx", limitsFor(bytes.length))
  const { rows: source, ...sheet } = sheetOf(zipParts(bytes, budget, tools), choice, budget)
  const rows: Array<ReadonlyArray<Cell>> = []
  source.each((cellOf) => {
    if (rows.length < most) rows.push(source.header.map((_, column) => cellOf(column)))
    return rows.length < most ? undefined : "enough"
  })
  return { ...sheet, header: source.header, rows }
}
