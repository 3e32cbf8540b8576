import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"

/** A CSV file's dialect. */
export type Dialect = Required<Pick<Reading, "encoding" | "separator" | "quote">>

/** The reason why a file can't be used, found before anything is sent. */
export type FileProblem = {
  readonly _tag: "NotTable" | "TooLarge" | "Empty" | "QuoteOpen" | "Damaged" | "DamagedWorkbook"
}

/**
 * The requested options for reading: a sheet, one of its tables, or another dialect; and column names for a sheet that
 * lists fields with their values.
 */
export interface ReadAs extends Partial<Dialect> {
  readonly sheet?: string
  /** Which of several tables in a sheet to read. */
  readonly headerRow?: number
  readonly table?: number
  readonly fieldNames?: ReadonlyArray<string>
}
