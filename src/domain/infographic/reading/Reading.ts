import * as Schema from "effect/Schema"

export const Encoding = Schema.Literals(["utf-8", "utf-16le", "utf-16be", "windows-1252"])
export type Encoding = typeof Encoding.Type

export const Separator = Schema.Literals([",", ";", "\t", "|"])
export type Separator = typeof Separator.Type

/** The quote around cells that contain a separator. */
export const Quote = Schema.Literals(['"', "'"])
export type Quote = typeof Quote.Type

/**
 * The order of a date's parts; `named`: with a month name; `period`: months, quarters, weeks and halves in any
 * spelling (`2024M01`, `1T2024`, `Ene 2024`); `span`: a year over two (`2023/24`); `compact`: digits only
 * (`20240131`, `202401`); `epoch`: seconds or milliseconds since 1970 in UTC (`1706659200`); `quarters` and `months`:
 * years with the elapsed part as a fraction (`2024.25`, `2024.083`).
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

/** What is known about amounts besides their format; missing parts are inferred from the column's name. */
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
  /** A duration (`36:00:00`, `1h 30m`, `PT90M`), converted to hours. */
  Schema.Struct({ type: Schema.Literal("duration"), ...amount }),
  Schema.Struct({ type: Schema.Literal("date"), order: DateOrder }),
  Schema.Struct({ type: Schema.Literals(["boolean", "text"]) }),
]).annotate({ expected: "a number (decimal), a duration, a date (order), a boolean or a text" })
export type ColumnReading = typeof ColumnReading.Type

const Measure = Schema.Struct({
  /** A numeric column; absent for counts. */
  column: Schema.optionalKey(Schema.String),
  of: Schema.Literals(["count", "sum", "mean", "median", "share"]),
  /** Name of the new column. */
  as: Schema.NonEmptyString,
})
export type Measure = typeof Measure.Type

/** One row for each value of a column, or for each period of a date column. */
export const Summary = Schema.Struct({
  by: Schema.String,
  /** With years in `by`: the column of their months or, with `period` `quarter`, of their quarters. */
  part: Schema.optionalKey(Schema.String),
  period: Schema.optionalKey(Schema.Literals(["day", "month", "quarter", "year"])),
  /** `drop` removes a first or last period that isn't covered completely, because its sum would look like a decline. */
  incomplete: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /** `drop` removes rows without a group, and counts them. */
  unstated: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  measures: Schema.Array(Measure).check(Schema.isMinLength(1), Schema.isMaxLength(20)),
  /** The largest groups by the first measure; the others become one row with this name. */
  most: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  others: Schema.optionalKey(Schema.NonEmptyString),
})
export type Summary = typeof Summary.Type

/** One row per survey question, with the count of each answer. */
export const AnswerCounts = Schema.Struct({
  /** Columns with one answer per row. */
  questions: Schema.Array(Schema.String).check(Schema.isMinLength(1), Schema.isMaxLength(40)),
  /** The counted answers, the least favorable first, ignoring case; others and empty cells are not counted. */
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

/** A long table turned wide: a row for each value of `rows`, or its periods, and a column for each value of `series`. */
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
 * How to read a CSV file or spreadsheet of another program. Missing settings are inferred deterministically, so the
 * same call gives the same page.
 */
export const Reading = Schema.Struct({
  /** Of CSV. */
  encoding: Schema.optionalKey(Encoding),
  separator: Schema.optionalKey(Separator),
  quote: Schema.optionalKey(Quote),
  /** For a spreadsheet: the sheet's name. */
  sheet: Schema.optionalKey(Schema.NonEmptyString.check(Schema.isMaxLength(255))),
  /** For both: the header row, counted as editors and spreadsheets do. 0, of CSV: there is none. */
  headerRow: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_048_576 }))),
  columns: Schema.optionalKey(Schema.Record(Schema.String, ColumnReading)),
  /** `fill` pads short rows with empty cells. */
  shortRows: Schema.optionalKey(Schema.Literals(["refuse", "fill"])),
  /** `drop` removes rows longer than the header, whose cells can't be assigned. */
  longRows: Schema.optionalKey(Schema.Literals(["refuse", "drop"])),
  /** `number` renames the second column of a name to `name 2`. */
  doubledNames: Schema.optionalKey(Schema.Literals(["refuse", "number"])),
  /** `drop` removes rows whose first cell names a total. */
  totalRows: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /** `drop` removes sources and notes below the table: last rows with text only in their first cell. */
  noteRows: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /**
   * Cells that don't fit their column: `refuse` the file, the default for requested types; treat them as `empty`, the
   * default for inferred types; or `drop` their rows. They are counted and named.
   */
  unreadCells: Schema.optionalKey(Schema.Literals(["refuse", "empty", "drop"])),
  /** `auto` groups a list of single records by `proposedSummary`, and leaves other tables unchanged. */
  summary: Schema.optionalKey(Schema.Union([Combined, Schema.Literal("auto")])),
}).pipe(
  Schema.encodeKeys({
    headerRow: "header_row",
    shortRows: "short_rows",
    longRows: "long_rows",
    doubledNames: "doubled_names",
    totalRows: "total_rows",
    noteRows: "note_rows",
    unreadCells: "unread_cells",
  }),
)
export type Reading = typeof Reading.Type

/** Unreadable cells of a column, and the first of them verbatim. */
const UnreadCells = Schema.Struct({
  column: Schema.String,
  count: Schema.Int,
  /** Non-empty cells of the column. */
  of: Schema.Int,
  cells: Schema.Array(Schema.Struct({ line: Schema.Int, text: Schema.String })),
})

/** Numbers of a column with a mark, such as a footnote. */
const MarkedCells = Schema.Struct({ column: Schema.String, count: Schema.Int, marks: Schema.Array(Schema.String) })

/** How a file was read and processed: requested and inferred settings. */
export const ReadFacts = Schema.Struct({
  /** Of CSV. */
  encoding: Schema.optionalKey(Encoding),
  separator: Schema.optionalKey(Separator),
  /** If it is not the double quote. */
  quote: Schema.optionalKey(Quote),
  /** Of a spreadsheet. */
  sheet: Schema.optionalKey(Schema.String),
  /** The header row; for CSV, if it is not the first line. */
  headerRow: Schema.optionalKey(Schema.Int),
  columns: Schema.Record(Schema.String, ColumnReading),
  /** Excludes the header, and dropped notes. */
  rowsInFile: Schema.Int,
  /** Rows of totals, counted from 1, as in the file. */
  leftOutRows: Schema.Array(Schema.Int),
  /** The number of dropped notes below the table; absent: none. */
  noteRows: Schema.optionalKey(Schema.Int),
  /** Absent: every cell fits its column. */
  unreadCells: Schema.optionalKey(Schema.Array(UnreadCells)),
  markedCells: Schema.optionalKey(Schema.Array(MarkedCells)),
  /** Columns with several currencies, which aren't amounts of one kind and stay text. */
  mixedCurrencies: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  /** Date columns in which day and month are ambiguous in every cell, with an example. */
  ambiguousDates: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** The number of rows dropped for an unreadable cell; absent: none. */
  droppedRows: Schema.optionalKey(Schema.Int),
  /** The number of padded rows. */
  filledRows: Schema.Int,
  /** The number of dropped rows longer than the header; absent: none. */
  longRows: Schema.optionalKey(Schema.Int),
  /** Columns with duplicate names. */
  renamedColumns: Schema.Array(Schema.String),
  summary: Schema.optionalKey(Combined),
  /** Uncovered periods that the summary drops. */
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
