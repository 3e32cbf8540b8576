import * as Schema from "effect/Schema"

export const Encoding = Schema.Literals(["utf-8", "utf-16le", "utf-16be", "windows-1252"])
export type Encoding = typeof Encoding.Type

export const Separator = Schema.Literals([",", ";", "\t", "|"])
export type Separator = typeof Separator.Type

/** What stands around cells that hold a separator. */
export const Quote = Schema.Literals(['"', "'"])
export type Quote = typeof Quote.Type

/**
 * Which part of a date stands where; `named`: its month is a word; `period`: months, quarters, weeks and half-years in any spelling
 * (`2024M01`, `1T2024`, `Ene 2024`); `span`: a year over two (`2023/24`); `compact`: digits alone (`20240131`, `202401`).
 */
export const DateOrder = Schema.Literals(["ymd", "dmy", "mdy", "named", "period", "span", "compact"])
export type DateOrder = typeof DateOrder.Type

/** What is known of amounts beside how they are written; what is left out is found out by the name of the column. */
const amount = {
  /** A currency's code, `%` or a noun. */
  unit: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(24))),
  /** How several become one: `none` of numbers that are neither added up nor averaged. */
  aggregation: Schema.optionalKey(Schema.Literals(["sum", "mean", "none"])),
}

/** How the values of a column are written, and what they are. */
export const ColumnReading = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("number"),
    decimal: Schema.Literals([".", ","]),
    /** `debit_credit`: a letter behind the number says its sign (`800,00 S`, `45.90 CR`). */
    sides: Schema.optionalKey(Schema.Literal("debit_credit")),
    ...amount,
  }),
  /** A length of time (`36:00:00`, `1h 30m`, `PT90M`), which becomes a number of hours. */
  Schema.Struct({ type: Schema.Literal("duration"), ...amount }),
  Schema.Struct({ type: Schema.Literal("date"), order: DateOrder }),
  Schema.Struct({ type: Schema.Literals(["boolean", "text"]) }),
]).annotate({ expected: "a number (decimal), a duration, a date (order), a boolean or a text" })
export type ColumnReading = typeof ColumnReading.Type

const Measure = Schema.Struct({
  /** A column of numbers; of none where rows are counted. */
  column: Schema.optionalKey(Schema.String),
  of: Schema.Literals(["count", "sum", "mean", "median", "share"]),
  /** Name of the new column. */
  as: Schema.NonEmptyString,
})
export type Measure = typeof Measure.Type

/** One row for each value of a column, or for each period of a column of dates. */
export const Summary = Schema.Struct({
  by: Schema.String,
  period: Schema.optionalKey(Schema.Literals(["day", "month", "quarter", "year"])),
  /** `drop` leaves out a first or last period that the rows do not cover: its sum would be taken for a fall. */
  incomplete: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /** `drop` leaves out rows that say nothing of what they are put together by, or that it is not stated, and counts them. */
  unstated: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  measures: Schema.Array(Measure).check(Schema.isMinLength(1), Schema.isMaxLength(20)),
  /** The largest groups by the first measure; the others are one row of this name. */
  most: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  others: Schema.optionalKey(Schema.NonEmptyString),
})
export type Summary = typeof Summary.Type

/** One row for each question of a survey, with how many gave each answer. */
export const AnswerCounts = Schema.Struct({
  /** Columns that hold one answer a row. */
  questions: Schema.Array(Schema.String).check(Schema.isMinLength(1), Schema.isMaxLength(40)),
  /** The answers that are counted, from the least favourable on, whatever their capitals; others and empty cells are not. */
  scale: Schema.Array(Schema.NonEmptyString).check(Schema.isMinLength(2), Schema.isMaxLength(7)),
  /** Name of the column that then holds the questions. */
  as: Schema.NonEmptyString,
})
export type AnswerCounts = typeof AnswerCounts.Type

/** One row for each of several columns that are named after periods, and a column for each row of the file: a table turned. */
export const PeriodRows = Schema.Struct({
  periods: Schema.Array(Schema.String).check(Schema.isMinLength(2), Schema.isMaxLength(500)),
  /** The column whose cells are the names of the new columns. */
  names: Schema.String,
  /** Name of the column that then holds the periods. */
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

const PutTogether = Schema.Union([Summary, AnswerCounts, PeriodRows, SeriesColumns]).annotate({
  expected:
    "groups (by, measures; period, incomplete, unstated, most, others), counts of answers (questions, 2 to 7 answers as scale, as), rows of at least 2 periods (periods, names, as) or columns of series (rows, series, column, of; period)",
})
/** What rows are put together into. */
export type PutTogether = typeof PutTogether.Type

/**
 * How a CSV file or a spreadsheet is to be read that somebody else's program wrote. What is left out is taken from the bytes, by rules
 * without chance, so that the same call gives the same page.
 */
export const Reading = Schema.Struct({
  /** Of CSV. */
  encoding: Schema.optionalKey(Encoding),
  separator: Schema.optionalKey(Separator),
  quote: Schema.optionalKey(Quote),
  /** Of a spreadsheet: the name of the sheet. */
  sheet: Schema.optionalKey(Schema.NonEmptyString.check(Schema.isMaxLength(255))),
  /** Of both: the row of the names of the columns, as a spreadsheet or an editor counts. */
  headerRow: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_048_576 }))),
  columns: Schema.optionalKey(Schema.Record(Schema.String, ColumnReading)),
  /** `fill` reads a short row as one whose last cells are empty. */
  shortRows: Schema.optionalKey(Schema.Literals(["refuse", "fill"])),
  /** `drop` leaves out rows of more cells than the header: nothing says which of them belongs where. */
  longRows: Schema.optionalKey(Schema.Literals(["refuse", "drop"])),
  /** `number` calls the second column of a name `name 2`. */
  doubledNames: Schema.optionalKey(Schema.Literals(["refuse", "number"])),
  /** `drop` leaves out rows whose first cell says that they are a total. */
  totalRows: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /** `drop` leaves out sources and notes below the table: last rows that say something in their first cell alone. */
  noteRows: Schema.optionalKey(Schema.Literals(["keep", "drop"])),
  /**
   * Cells that are not what their column is: `refuse` the file, as where the call says what a column is; read them as `empty`, as where
   * that is found out; or `drop` their rows. They are counted and named.
   */
  unreadCells: Schema.optionalKey(Schema.Literals(["refuse", "empty", "drop"])),
  /** `auto` puts a list of single entries together as `proposedSummary` has it, and leaves any other table as it is. */
  summary: Schema.optionalKey(Schema.Union([PutTogether, Schema.Literal("auto")])),
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

/** Cells of a column that are not what the column is, and the first of them as they stand in the file. */
const UnreadCells = Schema.Struct({
  column: Schema.String,
  count: Schema.Int,
  /** Cells of the column that say something. */
  of: Schema.Int,
  cells: Schema.Array(Schema.Struct({ line: Schema.Int, text: Schema.String })),
})

/** Numbers of a column that have a mark behind them, as footnotes have. */
const MarkedCells = Schema.Struct({ column: Schema.String, count: Schema.Int, marks: Schema.Array(Schema.String) })

/** Everything that a file was read by and that was done to it: what the call said, and what was taken from the bytes. */
export const ReadFacts = Schema.Struct({
  /** Of CSV. */
  encoding: Schema.optionalKey(Encoding),
  separator: Schema.optionalKey(Separator),
  /** Where it is not the double one. */
  quote: Schema.optionalKey(Quote),
  /** Of a spreadsheet. */
  sheet: Schema.optionalKey(Schema.String),
  /** The row of the names of the columns; of CSV, where it is not the first line. */
  headerRow: Schema.optionalKey(Schema.Int),
  columns: Schema.Record(Schema.String, ColumnReading),
  /** Below the header, and above notes that were left out. */
  rowsInFile: Schema.Int,
  /** Rows that say that they are totals, counted from 1, as they stand in the file. */
  leftOutRows: Schema.Array(Schema.Int),
  /** How many rows of notes below the table were left out; absent: none. */
  noteRows: Schema.optionalKey(Schema.Int),
  /** Absent: every cell is what its column is. */
  unreadCells: Schema.optionalKey(Schema.Array(UnreadCells)),
  markedCells: Schema.optionalKey(Schema.Array(MarkedCells)),
  /** Columns of several currencies, which are no amounts of one kind and stay text. */
  mixedCurrencies: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  /** Columns of dates in which day and month could be the other way round in every cell, with one of their cells. */
  ambiguousDates: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** How many rows were left out for a cell that could not be read; absent: none. */
  droppedRows: Schema.optionalKey(Schema.Int),
  /** How many short rows were filled up with empty cells. */
  filledRows: Schema.Int,
  /** How many rows of more cells than the header were left out; absent: none. */
  longRows: Schema.optionalKey(Schema.Int),
  /** Columns whose name was taken. */
  renamedColumns: Schema.Array(Schema.String),
  summary: Schema.optionalKey(PutTogether),
  /** Periods that the rows do not cover and the summary leaves out. */
  leftOutPeriods: Schema.optionalKey(Schema.Array(Schema.String)),
  /** How many rows do not state what the summary puts them together by, and are left out. */
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
