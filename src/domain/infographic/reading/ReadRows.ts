import { columnsOf as readColumns } from "../format/Columns.ts"
import { recordsInOrder } from "../format/ColumnOrder.ts"
import { attachColumnInfo, type ColumnInfos } from "../format/ColumnInfo.ts"
import { type Cell, duplicateName, MalformedTable, type Table } from "../Table.ts"
import type { TableFormat } from "../tables/Format.ts"
import { keysApart } from "./KeyColumns.ts"
import { looked, type LookedRows } from "./LookedRows.ts"
import { numberedNames } from "./Names.ts"
import { proposedSummary } from "./SummaryProposal.ts"
import type { ColumnReading, Combined, ReadFacts, Reading } from "./Reading.ts"
import type { CellOf, RowSource } from "./RowSource.ts"
import { checkSettings, checkSummary } from "./SettingChecks.ts"
import { columnsOf, summing, unmetBy } from "./Summarize.ts"
import type { Summed } from "./Summing.ts"
import { toldColumns } from "./InfoByReading.ts"
import { valueOf } from "./Values.ts"

type RowFacts = Pick<
  ReadFacts,
  | "columns"
  | "rowsInFile"
  | "leftOutRows"
  | "noteRows"
  | "otherTables"
  | "renamedColumns"
  | "summary"
  | "leftOutPeriods"
  | "unstatedRows"
  | "unreadCells"
  | "markedCells"
  | "mixedCurrencies"
  | "ambiguousDates"
  | "droppedRows"
>

export interface ReadRowsResult {
  readonly table: Table
  readonly columns: ReadonlyMap<string, ColumnReading>
  readonly facts: RowFacts
}

const namesOf = (header: ReadonlyArray<string>): ReadonlyArray<string> =>
  duplicateName(header) === undefined ? header : numberedNames(header)

/** The indexes of the columns that are not blank. Throws for duplicate names, unless the reading numbers them. */
const placesOf = (
  format: TableFormat,
  header: ReadonlyArray<string>,
  { doubledNames }: Reading,
  isBlank: (column: number) => boolean,
): ReadonlyArray<number> => {
  const all = header.map((_, c) => c)
  const places = all.filter((c) => !isBlank(c))
  const duplicate = duplicateName(places.map((c) => header[c]!))
  if (duplicate !== undefined && doubledNames !== "number")
    throw new MalformedTable({ format, problem: "duplicate_column", column: duplicate })
  return places.length === 0 ? all : places
}

/** The number of rows sampled to choose a summary. */
const mostLookedAt = 5000

/** The summary that the service chooses if the call requests `auto`, from rows sampled over the whole file. */
const foundSummary = (
  names: ReadonlyArray<string>,
  rowCount: number,
  each: (take: (cellOf: CellOf) => void) => void,
  infos: ColumnInfos,
): Combined | undefined => {
  const step = Math.max(1, Math.ceil(rowCount / mostLookedAt))
  const rows: Array<ReadonlyArray<Cell>> = []
  let row = 0
  each((cellOf) => {
    const isLast = row === rowCount - 1
    if (row++ % step === 0 || isLast) rows.push(names.map((_, c) => cellOf(c)))
  })
  const looked = recordsInOrder(names, rows)
  attachColumnInfo(looked, infos)
  return proposedSummary(readColumns(looked), {
    count: "Rows",
    question: "Question",
    year: "Year",
    period: "Period",
  })
}

/** Reads counted answers as text, so that "yes" and "no" are counted as answers instead of becoming booleans. */
const withAnswers = (reading: Reading): Reading => {
  const { summary, columns } = reading
  if (typeof summary !== "object" || !("questions" in summary)) return reading
  const asText = summary.questions.map((name) => [name, { type: "text" }] as const)
  return { ...reading, columns: { ...Object.fromEntries(asText), ...columns } }
}

type EachRow = (take: (cellOf: CellOf) => void) => void

/** Reads the column of series names as text, because names may be "yes" and "no". */
const withText = (rows: LookedRows, column: number): LookedRows => ({
  ...rows,
  readings: rows.readings.map((reading, c) => (c === column ? { type: "text" } : reading)),
})

/** The remaining rows with parsed cells. */
const keptRows = (
  source: RowSource,
  { readings, rowsInFile, leftOutRows }: LookedRows,
  dropsUnread: boolean,
): { readonly each: (take: (cellOf: CellOf) => void) => void; readonly dropped: () => number } => {
  const left = new Set(leftOutRows)
  let dropped = 0
  const isUnread = (cellOf: CellOf): boolean => readings.some((reading, c) => valueOf(cellOf(c), reading) === undefined)
  return {
    dropped: () => dropped,
    each: (take) => {
      let row = 0
      dropped = 0
      source.each((cellOf) => {
        // Rows after the last data row are notes.
        if (row === rowsInFile) return "enough"
        row++
        if (!left.has(row)) {
          if (dropsUnread && isUnread(cellOf)) dropped++
          else take((c) => valueOf(cellOf(c), readings[c]!) ?? null)
        }
        return row === rowsInFile ? "enough" : undefined
      })
    },
  }
}

/**
 * Reads a file's rows as a table, grouped if requested. The memory for grouping depends on the number of groups, not on
 * the number of rows. Throws `MalformedTable`.
 */
export const readRows = (given: RowSource, asked: Reading): ReadRowsResult => {
  const reading = withAnswers(asked)
  const source = keysApart(given)
  const { format, header } = source
  const all = namesOf(header)
  checkSettings(format, all, asked)
  const seen = looked(source, all, reading)
  const { readings, rowsInFile, leftOutRows } = seen
  const { each: eachRow, dropped } = keptRows(source, seen, reading.unreadCells === "drop")
  const places = placesOf(format, header, reading, seen.isBlank)
  const isWhole = places.length === all.length
  const names = isWhole ? all : places.map((c) => all[c]!)
  const placed = (each: EachRow): EachRow =>
    isWhole ? each : (take) => each((cellOf) => take((c) => cellOf(places[c]!)))
  const eachKept = placed(eachRow)
  const eachOf = (rows: LookedRows): EachRow => placed(keptRows(source, rows, reading.unreadCells === "drop").each)
  const columns = new Map(names.map((name, c) => [name, readings[places[c]!]!]))
  const factsOf = (): RowFacts => ({
    columns: Object.fromEntries(columns),
    rowsInFile,
    leftOutRows,
    ...(seen.notes === 0 ? {} : { noteRows: seen.notes }),
    ...(source.otherTables === undefined ? {} : { otherTables: source.otherTables }),
    ...seen.odd,
    ...(dropped() === 0 ? {} : { droppedRows: dropped() }),
    renamedColumns: names.filter((name, c) => name !== header[places[c]!]),
  })
  const infos = (
    summary: Combined | undefined,
    made?: ReadonlyArray<string>,
    open?: ReadonlyArray<string>,
  ): Pick<Table, "told"> => {
    const own = toldColumns(columns, summary, made, open)
    return own.size === 0 ? {} : { told: own }
  }
  const summary =
    reading.summary === "auto"
      ? foundSummary(names, rowsInFile - leftOutRows.length, eachKept, toldColumns(columns, undefined))
      : reading.summary
  if (summary === undefined) {
    const cells = names.map((): Array<Cell> => [])
    let rowCount = 0
    eachKept((cellOf) => {
      rowCount++
      for (let c = 0; c < cells.length; c++) cells[c]!.push(cellOf(c))
    })
    return { table: { columns: names, rowCount, cells, ...infos(undefined) }, columns, facts: factsOf() }
  }
  const unmet = unmetBy(names, summary, format)
  if (unmet !== undefined) throw unmet
  checkSummary(format, summary)
  const asWords = "series" in summary ? places[names.indexOf(summary.series)] : undefined
  const eachSummed =
    asWords !== undefined && readings[asWords]?.type === "boolean" ? eachOf(withText(seen, asWords)) : eachKept
  const summed = columnsOf(summary).map((name) => names.indexOf(name))
  const { add, done } = summing(summary, format)
  eachSummed((cellOf) => add((place) => cellOf(summed[place]!)))
  const { table, leftOutPeriods, unstatedRows, openMeasures }: Summed = done()
  return {
    table: { ...table, ...infos(summary, table.columns, openMeasures) },
    columns,
    facts: {
      ...factsOf(),
      summary,
      ...(leftOutPeriods.length === 0 ? {} : { leftOutPeriods }),
      ...(unstatedRows === 0 ? {} : { unstatedRows }),
    },
  }
}
