import { parquetMetadataAsync, parquetSchema, type SchemaTree } from "hyparquet"
import { type Column, columnsOf } from "../../src/domain/infographic/format/Columns.ts"
import { csvHead } from "./csvHead.ts"

/** A file whose columns are known. */
export interface FileHead {
  readonly file: File
  readonly format: "csv" | "parquet"
  readonly columns: ReadonlyArray<Column>
  /** Some rows, to try out which column would play which part. */
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** Why a file cannot be used, before anything is sent. */
export type FileProblem =
  | { readonly _tag: "NotTable" | "TooLarge" | "Empty" | "QuoteOpen" | "Damaged" }
  | { readonly _tag: "Twice"; readonly column: string }

/** How much of a CSV file is looked at, and how many of its rows. */
const headBytes = 2 * 1024 * 1024
const headRows = 5000

const numeral = /^-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/

const valueOf = (text: string | undefined): unknown => {
  if (text === undefined || text === "") return null
  return numeral.test(text) ? Number(text) : text
}

const readCsv = async (file: File): Promise<FileHead | FileProblem> => {
  const isCut = file.size > headBytes
  const text = (await file.slice(0, headBytes).text()).replace(/^\uFEFF/, "")
  const whole = isCut ? text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1) : text
  const head = csvHead(whole, headRows)
  if (head.isQuoteOpen && !isCut) return { _tag: "QuoteOpen" }
  if (head.columns.length === 0) return { _tag: "Empty" }
  const twice = head.columns.find((column, index) => head.columns.indexOf(column) !== index)
  if (twice !== undefined) return { _tag: "Twice", column: twice }
  const rows = head.rows.map((row) => Object.fromEntries(head.columns.map((name, at) => [name, valueOf(row[at])])))
  const known = rows.length === 0 ? [Object.fromEntries(head.columns.map((name) => [name, null]))] : rows
  return { file, format: "csv", columns: columnsOf(known), rows: known }
}

const numbers = new Set(["INT32", "INT64", "FLOAT", "DOUBLE"])
const dated = new Set(["DATE", "TIMESTAMP"])

/** A value of the kind that a Parquet column holds, so that the same rule as for CSV tells what it is good for. */
const exampleOf = ({ element, children }: SchemaTree): unknown => {
  if (children.length > 0) return "group"
  const logical = element.logical_type?.type ?? element.converted_type?.replace(/_M(?:ILLI|ICRO)S$/, "") ?? ""
  if (dated.has(logical) || element.type === "INT96") return "2026-01-31"
  return logical === "DECIMAL" || numbers.has(element.type ?? "") ? 1 : "text"
}

const readParquet = async (file: File): Promise<FileHead | FileProblem> => {
  try {
    const metadata = await parquetMetadataAsync({
      byteLength: file.size,
      slice: (start, end) => file.slice(start, end).arrayBuffer(),
    })
    const { children } = parquetSchema(metadata)
    const example = Object.fromEntries(children.map((child) => [child.element.name, exampleOf(child)]))
    return { file, format: "parquet", columns: columnsOf([example]), rows: [example] }
  } catch {
    return { _tag: "Damaged" }
  }
}

/** The columns of a file that somebody chose, read in the browser; or why it cannot be used. */
export const fileHead = async (file: File, cap: number): Promise<FileHead | FileProblem> => {
  const name = file.name.toLowerCase()
  if (file.size > cap) return { _tag: "TooLarge" }
  if (file.size === 0) return { _tag: "Empty" }
  if (name.endsWith(".parquet")) return readParquet(file)
  return name.endsWith(".csv") || name.endsWith(".tsv") || file.type === "text/csv"
    ? readCsv(file)
    : { _tag: "NotTable" }
}
