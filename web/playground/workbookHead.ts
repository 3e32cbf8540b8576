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

export interface WorkbookHead extends SheetTable {
  /** Whether every row was read. */
  readonly isWhole: boolean
}

/** The first rows of a workbook's sheet. Throws for an invalid or damaged file. */
export const workbookHead = (bytes: Uint8Array, choice: SheetChoice, most: number): WorkbookHead => {
  const budget = new Budget("xlsx", limitsFor(bytes.length))
  const { rows: source, ...sheet } = sheetOf(zipParts(bytes, budget, tools), choice, budget)
  const rows: Array<{ readonly cells: ReadonlyArray<Cell>; readonly line: number }> = []
  source.each((cellOf, line) => {
    if (rows.length < most) rows.push({ cells: source.header.map((_, column) => cellOf(column)), line })
    return rows.length < most ? undefined : "enough"
  })
  return {
    ...sheet,
    isWhole: rows.length < most,
    rows: {
      ...source,
      each: (take) => {
        for (const { cells, line } of rows) if (take((c) => cells[c] ?? null, line) === "enough") return
      },
    },
  }
}

const [fewestRows, mostSheets] = [2, 8]

const holdsTable = ({ rows }: WorkbookHead): boolean => {
  let wide = 0
  rows.each((cellOf) => {
    if (rows.header.filter((_, column) => cellOf(column) !== null).length > 1) wide++
    return wide === fewestRows ? "enough" : undefined
  })
  return wide === fewestRows
}

/**
 * The head of the first sheet that has a table, because a workbook may begin with instructions. If no sheet has one,
 * the head of the first sheet.
 */
export const firstTable = (bytes: Uint8Array, most: number, choice: SheetChoice = {}): WorkbookHead => {
  const first = workbookHead(bytes, choice, most)
  for (const sheet of holdsTable(first) ? [] : first.sheets.slice(1, mostSheets))
    try {
      const head = workbookHead(bytes, { ...choice, sheet }, most)
      if (holdsTable(head)) return head
    } catch {
      // The sheet is empty.
    }
  return first
}
