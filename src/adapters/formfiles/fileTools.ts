import { Unzip, UnzipInflate } from "fflate"
import { Parser } from "htmlparser2"
import { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import type { FileTools } from "../../domain/forms/import/ImportFile.ts"
import type { SheetRow } from "../../domain/forms/import/XlsForm.ts"
import { sheetOf } from "../../domain/infographic/spreadsheet/Workbook.ts"
import { zipParts, type ZipTools } from "../../domain/infographic/spreadsheet/ZipParts.ts"
import { MalformedTable } from "../../domain/infographic/Table.ts"
import { Budget } from "../../domain/infographic/tables/Limits.ts"

/** Far more than any form needs: a thousand questions with ten thousand options in thirty languages. */
const bounds = {
  maxColumns: 500,
  maxCells: 1_000_000,
  maxDecodedBytes: 100_000_000,
  maxPageBytes: 100_000_000,
  maxDepth: 1,
}

const zip: ZipTools = {
  unzip: (onFile) => {
    const unzip = new Unzip(onFile)
    unzip.register(UnzipInflate)
    return unzip
  },
  parser: (handlers) => new Parser(handlers, { xmlMode: true }),
}

/** The rows of a sheet without the header row; empty if the workbook has no sheet with this name. */
const sheet = (bytes: Uint8Array, name: string): ReadonlyArray<SheetRow> => {
  const budget = new Budget("xlsx", bounds)
  try {
    const { rows } = sheetOf(zipParts(bytes, budget, zip), { sheet: name, headerRow: 1 }, budget)
    const heads = rows.header.map((head) => head.trim().toLowerCase())
    const all: Array<SheetRow> = []
    rows.each((cellOf, number) => {
      const cells = heads.flatMap((head, at): ReadonlyArray<readonly [string, string]> => {
        const cell = cellOf(at)
        return cell === null || cell === "" ? [] : [[head, String(cell)]]
      })
      all.push({ number, cells: new Map(cells) })
      return undefined
    })
    return all
  } catch (cause) {
    if (cause instanceof MalformedTable && (cause.problem === "sheet_missing" || cause.problem === "empty")) return []
    if (cause instanceof MalformedTable)
      throw new FormFileRefused({ problem: cause.problem.startsWith("too_") ? "too_large" : "not_readable" })
    throw cause
  }
}

/** XLSForm sheet names are lowercase; some programs capitalize them. */
const named = (bytes: Uint8Array, name: string): ReadonlyArray<SheetRow> => {
  for (const one of [name, `${name[0]!.toUpperCase()}${name.slice(1)}`, name.toUpperCase()]) {
    const rows = sheet(bytes, one)
    if (rows.length > 0) return rows
  }
  return []
}

export const fileTools: FileTools = {
  workbook: (bytes) => {
    const survey = named(bytes, "survey")
    if (survey.length === 0) throw new FormFileRefused({ problem: "no_survey" })
    return {
      survey,
      choices: named(bytes, "choices"),
      settings: named(bytes, "settings"),
      parley: named(bytes, "parley"),
    }
  },
  xml: (handlers) => new Parser(handlers, { xmlMode: true }),
}
