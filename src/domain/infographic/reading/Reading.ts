import * as Schema from "effect/Schema"

export const Encoding = Schema.Literals(["utf-8", "utf-16le", "utf-16be", "windows-1252"])
export type Encoding = typeof Encoding.Type

export const Separator = Schema.Literals([",", ";", "\t", "|"])
export type Separator = typeof Separator.Type

/** The quotation mark around cells that contain a separator. */
export const Quote = Schema.Literals(['"', "'"])
export type Quote = typeof Quote.Type

/**
 * The format of a date. `ymd`, `dmy` and `mdy` are the order of its parts; `named`: with a month name; `period`:
 * months, quarters, weeks and halves in any spelling (`2024M01`, `1T2024`, `Ene 2024`); `span`: a year that spans two
 * calendar years (`2023/24`); `compact`: digits only (`20240131`, `202401`); `epoch`: seconds or milliseconds since
 * 1970 in UTC (`1706659200`); `quarters` and `months`: a year whose fraction is the elapsed part of the year
 * (`2024.25`, `2024.083`).
 */
export const DateOrder = Schema.Literals([
  "ymd",
  "dmy",
  "mdy",
  "named",
  "period",
  "span",
  "compact",
  "epoch",
  "quarters",
  "months",
])
export type DateOrder = typeof DateOrder.Type

/** What is known about amounts apart from their format. Missing parts are inferred from the column's name. */
const amount = {
  /** A currency code, `%` or a noun. */
  unit: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(24))),
  /** The aggregation: `none` for numbers that are neither summed nor averaged. */
  aggregation: Schema.optionalKey(Schema.Literals(["sum", "mean", "none"])),
}

/** The type of a column and its format. */
export const ColumnReading = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("number"),
    decimal: Schema.Literals([".", ","]),
    /** `debit_credit`: a letter after the number gives its sign (`800,00 S`, `45.90 CR`). */
    sides: Schema.optionalKey(Schema.Literal("debit_credit")),
    ...amount,
  }),
  /**
   * A duration (`36:00:00`, `1h 30m`, `PT90M`), converted to hours. If the unit is `min`, it is converted to minutes,
   * and `26:52` means minutes and seconds.
   */
  Schema.Struct({ type: Schema.Literal("duration"), ...amount }),
  Schema.Struct({ type: Schema.Literal("date"), order: DateOrder }),
  Schema.Struct({ type: Schema.Literals(["boolean", "text"]) }),
]).annotate({ expected: "an object of the type number (with decimal), duration, date (with order), boolean or text" })
export type ColumnReading = typeof ColumnReading.Type

const Measure = Schema.Struct({
  /** A numeric column; absent for counts. */
  column: Schema.optionalKey(Schema.String),
  of: Schema.Literals(["count", "sum", "mean", "median", "share"]),
  /** Name of the new column. */
  as: Schema.NonEmptyString,
})
export type Measure = typeof Measure.Type

/** A summary with one row for each value of a column, or for each period of a date column. */
export const Summary = Schema.Struct({
  by: Schema.String,
  /** If `by` contains years: the column of the months or, if `period` is `quarter`, of the quarters. */
  part: Schema.optionalKey(Schema.String),
  period: Schema.optionalKey(Schema.Literals(["day", "month", "quarter", "year"])),
  /**
   * `drop` removes the first or last period if it isn't covered completely, because its sum would look like a decline.
   */
  incomplete: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /** `drop` removes rows without a group; `ReadFacts` says how many. */
  unstated: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  measures: Schema.Array(Measure).check(Schema.isMinLength(1), Schema.isMaxLength(20)),
  /**
   * How many groups are kept, starting with the largest by the first measure, and the name of the row for all others.
   */
  most: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  others: Schema.optionalKey(Schema.NonEmptyString),
})
export type Summary = typeof Summary.Type

/** One row per survey question, with the count of each answer. */
export const AnswerCounts = Schema.Struct({
  /** Columns with one answer per row. */
  questions: Schema.Array(Schema.String).check(Schema.isMinLength(1), Schema.isMaxLength(40)),
  /**
   * The answers to count, the least favorable first. Case is ignored; other answers and empty cells are not counted.
   */
  scale: Schema.Array(Schema.NonEmptyString).check(Schema.isMinLength(2), Schema.isMaxLength(7)),
  /** Name of the resulting question column. */
  as: Schema.NonEmptyString,
})
export type AnswerCounts = typeof AnswerCounts.Type

/** One row per period column, and one column per row of the file: a transposed table. */
export const PeriodRows = Schema.Struct({
  periods: Schema.Array(Schema.String).check(Schema.isMinLength(2), Schema.isMaxLength(500)),
  /** The column with the names of the new columns. */
  names: Schema.String,
  /** Name of the resulting period column. */
  as: Schema.NonEmptyString,
})
export type PeriodRows = typeof PeriodRows.Type

/**
 * A long table pivoted to a wide one: a row for each value or period of `rows`, and a column for each value of
 * `series`.
 */
export const SeriesColumns = Schema.Struct({
  rows: Schema.String,
  period: Schema.optionalKey(Schema.Literals(["day", "month", "quarter", "year"])),
  series: Schema.String,
  column: Schema.String,
  of: Schema.Literals(["sum", "mean"]),
})
export type SeriesColumns = typeof SeriesColumns.Type

const Combined = Schema.Union([Summary, AnswerCounts, PeriodRows, SeriesColumns]).annotate({
  expected:
    "groups (by, measures; part, period, incomplete, unstated, most, others), counts of answers (questions, 2 to 7 answers as scale, as), rows of at least 2 periods (periods, names, as) or columns of series (rows, series, column, of; period)",
})
/** How rows are grouped. */
export type Combined = typeof Combined.Type

/**
 * How to read a CSV file or a spreadsheet. Missing settings are inferred deterministically, so the same call produces
 * the same page.
 */
export const Reading = Schema.Struct({
  /** For CSV files only. */
  encoding: Schema.optionalKey(Encoding),
  separator: Schema.optionalKey(Separator),
  quote: Schema.optionalKey(Quote),
  /** For spreadsheets: the sheet's name. */
  sheet: Schema.optionalKey(Schema.NonEmptyString.check(Schema.isMaxLength(255))),
  /**
   * For CSV files and spreadsheets: the header row, counted from 1 as in editors and spreadsheets. In a
   * CSV file, 0 means that there is no header row.
   */
  headerRow: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_048_576 }))),
  /** For CSV files and spreadsheets with several tables side by side: the number of the table, from the left. */
  table: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
  /** For a file without a header row: the names of its columns, the leftmost first. */
  columnNames: Schema.optionalKey(Schema.Array(Schema.NonEmptyString.check(Schema.isMaxLength(255)))),
  columns: Schema.optionalKey(Schema.Record(Schema.String, ColumnReading)),
  /** `fill` pads rows shorter than the header with empty cells. */
  shortRows: Schema.optionalKey(Schema.Literals(["refuse", "fill"])),
  /** `drop` removes rows longer than the header, because their cells can't be assigned to columns. */
  longRows: Schema.optionalKey(Schema.Literals(["refuse", "drop"])),
  /** `number` renames the second column called `name` to `name 2`. */
  doubledNames: Schema.optionalKey(Schema.Literals(["refuse", "number"])),
  /** `drop` removes totals, and statistics of the rows above, such as means. */
  totalRows: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /** `drop` removes sources and notes below the table: the last rows, if they have text only in their first cell. */
  noteRows: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /**
   * What to do with cells that don't fit their column: `refuse` the file (the default for requested types), treat them
   * as `empty` (the default for inferred types), or `drop` their rows. `ReadFacts` counts and lists these cells.
   */
  unreadCells: Schema.optionalKey(Schema.Literals(["refuse", "empty", "drop"])),
  /** `auto` groups a list of single records as `proposedSummary` suggests, and leaves other tables unchanged. */
  summary: Schema.optionalKey(Schema.Union([Combined, Schema.Literal("auto")])),
}).pipe(
  Schema.encodeKeys({
    headerRow: "header_row",
    columnNames: "column_names",
    shortRows: "short_rows",
    longRows: "long_rows",
    doubledNames: "doubled_names",
    totalRows: "total_rows",
    noteRows: "note_rows",
    unreadCells: "unread_cells",
  }),
)
export type Reading = typeof Reading.Type

/** The unreadable cells of a column, the first ones verbatim. */
const UnreadCells = Schema.Struct({
  column: Schema.String,
  count: Schema.Int,
  /** The number of non-empty cells in the column. */
  of: Schema.Int,
  cells: Schema.Array(Schema.Struct({ line: Schema.Int, text: Schema.String })),
})

/** The numbers in a column that have a marker, such as a footnote symbol. */
const MarkedCells = Schema.Struct({ column: Schema.String, count: Schema.Int, marks: Schema.Array(Schema.String) })

/** Another table of the same sheet: the settings that read it, and its columns. */
export const OtherTable = Schema.Struct({
  headerRow: Schema.Int,
  table: Schema.optionalKey(Schema.Int),
  columns: Schema.Array(Schema.String),
}).pipe(Schema.encodeKeys({ headerRow: "header_row" }))
export type OtherTable = typeof OtherTable.Type

/** How a file was read and processed, with requested and inferred settings. */
export const ReadFacts = Schema.Struct({
  /** For CSV files only. */
  encoding: Schema.optionalKey(Encoding),
  separator: Schema.optionalKey(Separator),
  /** Absent for the double quote. */
  quote: Schema.optionalKey(Quote),
  /** For spreadsheets only. */
  sheet: Schema.optionalKey(Schema.String),
  /** The header row; absent for CSV files if it is the first line. */
  headerRow: Schema.optionalKey(Schema.Int),
  columns: Schema.Record(Schema.String, ColumnReading),
  /** The number of rows, excluding the header and dropped notes. */
  rowsInFile: Schema.Int,
  /** The dropped rows of totals and of statistics such as means, counted from 1 in file order. */
  leftOutRows: Schema.Array(Schema.Int),
  /** The number of dropped notes below the table; absent if none were dropped. */
  noteRows: Schema.optionalKey(Schema.Int),
  /** Absent if every cell fits its column. */
  unreadCells: Schema.optionalKey(Schema.Array(UnreadCells)),
  markedCells: Schema.optionalKey(Schema.Array(MarkedCells)),
  /** Columns with several currencies. They stay text, because their numbers can't be compared. */
  mixedCurrencies: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  /** Date columns in which day and month are ambiguous in every cell, with an example. */
  ambiguousDates: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** The number of rows dropped because of unreadable cells; absent if none were dropped. */
  droppedRows: Schema.optionalKey(Schema.Int),
  /** The number of padded rows. */
  filledRows: Schema.Int,
  /** The number of dropped rows longer than the header; absent if none were dropped. */
  longRows: Schema.optionalKey(Schema.Int),
  /** The tables next to this one or below it, which are left out; absent if there are none. */
  otherTables: Schema.optionalKey(Schema.Array(OtherTable)),
  /** Columns that were renamed because of duplicate names. */
  renamedColumns: Schema.Array(Schema.String),
  summary: Schema.optionalKey(Combined),
  /** Incomplete periods that the summary dropped. */
  leftOutPeriods: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The number of dropped rows without a group. */
  unstatedRows: Schema.optionalKey(Schema.Int),
}).pipe(
  Schema.encodeKeys({
    headerRow: "header_row",
    leftOutPeriods: "left_out_periods",
    rowsInFile: "rows_in_file",
    leftOutRows: "left_out_rows",
    noteRows: "note_rows",
    otherTables: "other_tables",
    filledRows: "filled_rows",
    longRows: "long_rows",
    renamedColumns: "renamed_columns",
    unstatedRows: "unstated_rows",
    unreadCells: "unread_cells",
    markedCells: "marked_cells",
    mixedCurrencies: "mixed_currencies",
    ambiguousDates: "ambiguous_dates",
    droppedRows: "dropped_rows",
  }),
)
export type ReadFacts = typeof ReadFacts.Type
