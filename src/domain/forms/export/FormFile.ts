import type { FormDefinition } from "../model/FormDefinition.ts"
import { schemaFile } from "./SchemaFile.ts"
import { xlsFormFile } from "./XlsFormFile.ts"

export const formFileFormats = ["xlsform", "json-schema"] as const
export type FormFileFormat = (typeof formFileFormats)[number]

/** A sheet of a workbook. Rows have a string for each column, or null for an empty cell. */
export interface FileSheet {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string | null>>
}

/** A form as a file for another system: the sheets of a workbook, or text. */
export type FormFile = { readonly sheets: ReadonlyArray<FileSheet> } | { readonly text: string }

/** Columns are in the order in which they first appear. */
const sheetOf = (name: string, rows: ReadonlyArray<Readonly<Record<string, string>>>): FileSheet => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return { name, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) }
}

const writers: Readonly<Record<FormFileFormat, (form: FormDefinition, locale: string) => FormFile>> = {
  xlsform: (form) => {
    const { survey, choices, settings, parley } = xlsFormFile(form)
    return {
      sheets: [
        sheetOf("survey", survey),
        sheetOf("choices", choices),
        sheetOf("settings", settings),
        sheetOf("parley", parley),
      ],
    }
  },
  "json-schema": (form, locale) => ({ text: JSON.stringify(schemaFile(form, locale), null, 2) }),
}

/** Exports a form as a file for another system. Importing the file creates an equivalent form. */
export const formFileOf = (form: FormDefinition, format: FormFileFormat, locale: string): FormFile =>
  writers[format](form, locale)
