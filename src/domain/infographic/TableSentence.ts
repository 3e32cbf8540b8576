import type { MalformedTable, TableProblem } from "./Table.ts"

const sentences: Record<TableProblem, string> = {
  empty: "it is empty",
  duplicate_column: "a column name occurs twice",
  ragged_row: "a row has a different number of cells than the header",
  too_many_columns: "it has too many columns",
  too_many_cells: "it has too many cells",
  too_large: "it is too large once decoded",
  nested_too_deep: "its values are nested too deeply",
  setting_unusable: "a reading setting can't be applied",
  not_an_array: "a value must be an array",
  not_an_object: "a value must be an object",
  column_name_not_text: "each column name must be text",
  unknown_key: "it has an unknown key",
  not_utf8: "it is not UTF-8",
  quote_not_closed: "a quoted cell is not closed",
  quote_misplaced: "a quote is in an invalid place",
  not_as_read: "a cell cannot be read as its column's type",
  not_xlsx: "it isn't an Office Open XML workbook (.xlsx)",
  sheet_missing: "it has no such sheet or row",
  not_parquet: "it is not a Parquet file",
  corrupt: "it is damaged",
  checksum_mismatch: "a checksum does not match",
  unsupported: "it uses a feature that is not supported",
  not_finite: "it contains an infinite number, which JSON cannot represent",
  out_of_range: "a value is out of range",
}

/** The expected and the actual number of cells; if a limit was exceeded, only the limit. */
const countFact = ({ expected, actual }: MalformedTable): string | undefined => {
  if (expected === undefined) return undefined
  return actual === undefined ? `at most ${expected}` : `expected ${expected}, found ${actual}`
}

/** The problem as a sentence for the caller, followed by its location. */
export const tableSentence = (error: MalformedTable): string => {
  const facts = [
    error.line === undefined ? undefined : `line ${error.line}`,
    error.row === undefined ? undefined : `row ${error.row}`,
    error.column === undefined ? undefined : `column ${JSON.stringify(error.column)}`,
    error.cell === undefined ? undefined : `found ${JSON.stringify(error.cell)}`,
    countFact(error),
    error.detail,
  ].filter((fact) => fact !== undefined)
  return `${sentences[error.problem]}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`
}
