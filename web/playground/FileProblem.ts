import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"

/** How a CSV file is written. */
export type Dialect = Required<Pick<Reading, "encoding" | "separator" | "quote">>

/** Why a file cannot be used, before anything is sent. */
export type FileProblem = {
  readonly _tag: "NotTable" | "TooLarge" | "Empty" | "QuoteOpen" | "Damaged" | "DamagedWorkbook"
}
