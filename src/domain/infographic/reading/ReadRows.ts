import type { TableFormat } from "../tables/Format.ts"
import { type Cell, duplicateName, MalformedTable, type Table } from "../Table.ts"
import { columnsOf as readColumns } from "../format/Columns.ts"
import { numberedNames } from "./Names.ts"
import { proposedSummary } from "./Proposal.ts"
import { isLone, mostNotes, notesAmong, saying } from "./NoteRows.ts"
import type { ColumnReading, ReadFacts, Reading, PutTogether, Separator } from "./Reading.ts"
import { columnsOf, type Summed, summing, unmetBy } from "./Summarize.ts"
import { columnGuess, decimalMarkGuess, saysTotal, valueOf } from "./Values.ts"

/** One row of a file; holds until the next one comes. */
export type CellOf = (column: number) => Cell

/** Takes a row; `enough` ends it, if not at once. */
export type TakeRow = (cellOf: CellOf) => "enough" | void

/** The rows of a file, which can be gone through several times from the beginning: what is kept of them is not the file. */
export interface RowSource {
  readonly format: TableFormat
  readonly header: ReadonlyArray<string>
  /** Only a semicolon says something: that the comma is taken. */
  readonly separator: Separator
  /** Hands over every row below the header, until one has enough. */
  readonly each: (take: TakeRow) => void
}

export interface ReadRowsResult {
  readonly table: Table
  readonly columns: ReadonlyMap<string, ColumnReading>
  readonly facts: Pick<
    ReadFacts,
    | "columns"
    | "rowsInFile"
    | "leftOutRows"
    | "noteRows"
    | "renamedColumns"
    | "summary"
    | "leftOutPeriods"
    | "unstatedRows"
  >
}

const namesOf = (format: TableFormat, header: ReadonlyArray<string>, { doubledNames }: Reading) => {
  const duplicate = duplicateName(header)
  if (duplicate === undefined) return header
  if (doubledNames !== "number") throw new MalformedTable({ format, problem: "duplicate_column", column: duplicate })
  return numberedNames(header)
}

const isTotal = (cell: Cell): boolean => typeof cell === "string" && saysTotal(cell)

/** Goes through the rows once to see how their columns are written, where the reading does not say it, and whether they are as it says. */
const looked = (source: RowSource, names: ReadonlyArray<string>, { columns = {}, totalRows, noteRows }: Reading) => {
  const own = names.map((name) => (Object.hasOwn(columns, name) ? columns[name] : undefined))
  const guesses = own.map((reading) => (reading === undefined ? columnGuess() : undefined))
  const decimal = decimalMarkGuess()
  const wrongRows = own.map((): number | undefined => undefined)
  const leftOutRows: Array<number> = []
  let rowsInFile = 0
  let rowCount = 0
  const look = (cellOf: CellOf): void => {
    rowsInFile++
    if (totalRows === "drop" && isTotal(cellOf(0))) {
      leftOutRows.push(rowsInFile)
      return
    }
    for (let c = 0; c < names.length; c++) {
      const cell = cellOf(c)
      decimal.add(cell)
      const reading = own[c]
      if (reading === undefined) guesses[c]!.add(cell)
      else if (wrongRows[c] === undefined && valueOf(cell, reading) === undefined) wrongRows[c] = rowCount
    }
    rowCount++
  }
  const lone: Array<ReadonlyArray<Cell>> = []
  source.each((cellOf) => {
    const isHeld = noteRows === "drop" && isLone(names.length, cellOf)
    if (isHeld) lone.push(names.map((_, c) => cellOf(c)))
    if (isHeld && lone.length <= mostNotes) return
    for (const row of lone.splice(0)) look((c) => row[c]!)
    if (!isHeld) look(cellOf)
  })
  const firstCells = lone.map(([first]) => first ?? null)
  const end = lone.length - notesAmong(firstCells)
  for (const row of lone.slice(0, end)) look((c) => row[c]!)
  const notes = saying(firstCells.slice(end))
  const wrong = wrongRows.findIndex((row) => row !== undefined)
  if (wrong !== -1)
    throw new MalformedTable({
      format: source.format,
      problem: "not_as_read",
      column: names[wrong]!,
      row: wrongRows[wrong]!,
      detail: own[wrong]!.type,
    })
  const mark = decimal.mark(source.separator)
  return { readings: own.map((reading, c) => reading ?? guesses[c]!.reading(mark)), rowsInFile, leftOutRows, notes }
}

/** As many rows tell by what a table can be put together. */
const mostLookedAt = 5000

/** What a table is put together by where the call leaves that to the service: told by rows from all over the file. */
const foundSummary = (
  names: ReadonlyArray<string>,
  rowCount: number,
  each: (take: (cellOf: CellOf) => void) => void,
): PutTogether | undefined => {
  const step = Math.max(1, Math.ceil(rowCount / mostLookedAt))
  const rows: Array<Record<string, Cell>> = []
  let row = 0
  each((cellOf) => {
    const isLast = row === rowCount - 1
    if (row++ % step === 0 || isLast) rows.push(Object.fromEntries(names.map((name, c) => [name, cellOf(c)])))
  })
  return proposedSummary(readColumns(rows), { count: "Rows", question: "Question", year: "Year", period: "Period" })
}

/** Answers that are counted are counted as they are written: "yes" and "no" are two of a scale. */
const withAnswers = (reading: Reading): Reading => {
  const { summary, columns } = reading
  if (typeof summary !== "object" || !("questions" in summary)) return reading
  const asText = summary.questions.map((name) => [name, { type: "text" }] as const)
  return { ...reading, columns: { ...Object.fromEntries(asText), ...columns } }
}

/**
 * A file's rows as a table, or put together where the reading says so: then what is held grows with the groups, not with the rows.
 * Throws `MalformedTable`.
 */
export const readRows = (source: RowSource, asked: Reading): ReadRowsResult => {
  const reading = withAnswers(asked)
  const { format, header } = source
  const names = namesOf(format, header, reading)
  const { readings, rowsInFile, leftOutRows, notes } = looked(source, names, reading)
  const { totalRows } = reading
  const eachKept = (take: (cellOf: CellOf) => void): void => {
    let row = 0
    source.each((cellOf) => {
      // Notes stand behind the last row.
      if (row === rowsInFile) return "enough"
      row++
      if (totalRows !== "drop" || !isTotal(cellOf(0))) take((c) => valueOf(cellOf(c), readings[c]!) ?? null)
      return row === rowsInFile ? "enough" : undefined
    })
  }
  const columns = new Map(names.map((name, c) => [name, readings[c]!]))
  const facts = {
    columns: Object.fromEntries(columns),
    rowsInFile,
    leftOutRows,
    ...(notes === 0 ? {} : { noteRows: notes }),
    renamedColumns: names.filter((name, c) => name !== header[c]),
  }
  const summary =
    reading.summary === "auto" ? foundSummary(names, rowsInFile - leftOutRows.length, eachKept) : reading.summary
  if (summary === undefined) {
    const cells = names.map((): Array<Cell> => [])
    eachKept((cellOf) => {
      for (let c = 0; c < cells.length; c++) cells[c]!.push(cellOf(c))
    })
    return { table: { columns: names, rowCount: rowsInFile - leftOutRows.length, cells }, columns, facts }
  }
  const unmet = unmetBy(names, summary, format)
  if (unmet !== undefined) throw unmet
  const places = columnsOf(summary).map((name) => names.indexOf(name))
  const { add, done } = summing(summary, format)
  eachKept((cellOf) => add((place) => cellOf(places[place]!)))
  const { table, leftOutPeriods, unstatedRows }: Summed = done()
  return {
    table,
    columns,
    facts: {
      ...facts,
      summary,
      ...(leftOutPeriods.length === 0 ? {} : { leftOutPeriods }),
      ...(unstatedRows === 0 ? {} : { unstatedRows }),
    },
  }
}
