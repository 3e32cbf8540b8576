import { civilDateOf } from "../format/Calendar.ts"
import { aggregationOf, hintsTime } from "../format/ColumnRoles.ts"
import type { Cell } from "../Table.ts"
import { MalformedTable } from "../Table.ts"
import { columnGuess, type FoundReading } from "./ColumnGuess.ts"
import { decimalMarkGuess, decimalMarksOf } from "./DecimalMarks.ts"
import { isField, isLone, mostNotes, countNoteRows, saying, saysNote } from "./NoteRows.ts"
import type { ColumnReading, ReadFacts, Reading } from "./Reading.ts"
import type { CellOf, RowSource } from "./RowSource.ts"
import { namesStatistic, namesStatisticOf, statisticRows } from "./StatisticRows.ts"
import { saidTotals, wholeRows } from "./Totals.ts"
import { saysTotal, valueOf } from "./Values.ts"
import { writtenTimeOf } from "./WrittenTimes.ts"

/** The result of scanning a file's rows. */
export interface LookedRows {
  readonly readings: ReadonlyArray<ColumnReading>
  readonly rowsInFile: number
  /** The numbers of the rows with totals, counted from 1. */
  readonly leftOutRows: ReadonlyArray<number>
  readonly notes: number
  readonly odd: Pick<ReadFacts, "unreadCells" | "markedCells" | "mixedCurrencies" | "ambiguousDates">
  /** Whether a column has neither a name nor values, because it comes from a trailing separator. */
  readonly isBlank: (column: number) => boolean
}

/**
 * "Somme" is both a French département and the French word for a sum, so the row's amounts must confirm that it is a
 * total.
 */
const departement = /^\s*somme\s*(?:\(|$)/i

const isTotal = (cell: Cell): boolean => typeof cell === "string" && saysTotal(cell) && !departement.test(cell)

/** Counts for a column whose type was requested. */
interface Told {
  filled: number
  unread: number
  readonly cells: Array<{ readonly line: number; readonly text: string }>
}

const mostNamed = 5

const tellsUnread = (counts: Told, cell: Cell, line: number, reading: ColumnReading): boolean => {
  if (cell !== null && cell !== "") counts.filled++
  if (valueOf(cell, reading) !== undefined) return false
  counts.unread++
  if (counts.cells.length < mostNamed) counts.cells.push({ line, text: String(cell).trim().slice(0, 64) })
  return true
}

const oddOf = (
  names: ReadonlyArray<string>,
  counts: ReadonlyArray<Told | undefined>,
  found: ReadonlyArray<FoundReading | undefined>,
): LookedRows["odd"] => {
  const unread = names.flatMap((column, c) => {
    const own = counts[c]
    const one = found[c]
    const count = own?.unread ?? one?.unread ?? 0
    return count === 0
      ? []
      : [{ column, count, of: own?.filled ?? one?.filled ?? 0, cells: own?.cells ?? one?.unreadCells ?? [] }]
  })
  const marked = names.flatMap((column, c) => {
    const one = found[c]
    return one === undefined || one.marked === 0 ? [] : [{ column, count: one.marked, marks: one.marks }]
  })
  const mixed = names.flatMap((column, c) => {
    const currencies = found[c]?.currencies ?? []
    return currencies.length > 1 && found[c]?.reading.type === "text" ? [[column, currencies] as const] : []
  })
  const ambiguous = names.flatMap((column, c) => {
    const cell = found[c]?.ambiguous
    return cell === undefined ? [] : [[column, cell] as const]
  })
  return {
    ...(ambiguous.length === 0 ? {} : { ambiguousDates: Object.fromEntries(ambiguous) }),
    ...(unread.length === 0 ? {} : { unreadCells: unread }),
    ...(marked.length === 0 ? {} : { markedCells: marked }),
    ...(mixed.length === 0 ? {} : { mixedCurrencies: Object.fromEntries(mixed) }),
  }
}

/** Ambiguous dates get the order of the unambiguous dates in the same file. */
const withOrder = (found: ReadonlyArray<FoundReading | undefined>): ReadonlyArray<FoundReading | undefined> => {
  const orders = new Set(found.flatMap((one) => one?.order ?? []))
  const [order] = orders
  if (order === undefined || orders.size > 1) return found
  return found.map((one) => {
    if (one?.ambiguous === undefined) return one
    const { ambiguous: _, ...settled } = one
    return { ...settled, reading: { type: "date", order } }
  })
}

/**
 * Keeps years as text if a few of them are written as ranges or approximate years, such as "1936-1939", and the table
 * has no amounts: it lists events.
 */
const withWrittenTimes = (
  found: ReadonlyArray<FoundReading | undefined>,
  names: ReadonlyArray<string>,
): ReadonlyArray<FoundReading | undefined> => {
  const areTimes = (one: FoundReading | undefined, c: number): one is FoundReading =>
    one !== undefined &&
    one.unread > 0 &&
    one.unreadCells.length === one.unread &&
    hintsTime(names[c]!) &&
    one.unreadCells.every(({ text }) => writtenTimeOf(text) !== undefined)
  const haveAmounts = found.some((one, c) => one?.reading.type === "number" && !areTimes(one, c))
  return haveAmounts
    ? found
    : found.map((one, c) =>
        areTimes(one, c) ? { ...one, reading: { type: "text" }, unread: 0, unreadCells: [] } : one,
      )
}

/** Adds the unit of a spreadsheet's number format if the reading has none. */
const withUnit = (reading: ColumnReading, unit: string): ColumnReading =>
  reading.type === "number" && reading.unit === undefined && unit !== "" ? { ...reading, unit } : reading

const isTime = (cell: Cell): boolean => civilDateOf(cell) !== null

/** A row held back until the rows below show whether the table has ended above it. */
interface HeldRow {
  readonly cells: ReadonlyArray<Cell>
  readonly line: number
  readonly isStatistic: boolean
}

/** Which rows to hold back, and the function that receives the rows. */
interface RowScan {
  readonly dropsNotes: boolean
  readonly dropsTotals: boolean
  readonly look: (cellOf: CellOf, line: number, as?: "axis" | "statistic") => void
}

/**
 * The reason for holding a row back: it is a note or form field, or it is named as a statistic and has records above
 * it. Undefined for other rows.
 */
/** Whether a row is held back because it may be a note or a form field. */
const mayBeNote = (width: number, cellOf: CellOf, isBelow: boolean): boolean =>
  isLone(width, cellOf) || (isBelow && isField(width, cellOf))

/** Removes and returns the only row held back if a time is directly below it: its lone word then names the axis. */
const axisNameIn = (held: Array<HeldRow>, first: Cell): HeldRow | undefined =>
  held.length === 1 && isTime(first) ? held.pop() : undefined

const fewestWords = 3

/** Whether a row's only cell, below a total or a mean, is a note: "(net of VAT)", "Geprüft am 3. Mai", "Pass mark 32". */
const saysNoteBelow = (cell: Cell): boolean => {
  const text = String(cell ?? "").trim()
  const isShort = /^[([*]/.test(text) || (/\d/.test(text) && text.split(/\s+/).length >= fewestWords)
  return saysNote(cell) || (text !== "" && (isShort || namesStatisticOf(text)))
}

/** Where the notes begin in the held rows below a table, and how many notes there are. */
const endOf = (
  held: ReadonlyArray<HeldRow>,
  isBelowTotal: boolean,
): { readonly end: number; readonly said: number } => {
  const firstCells = held.map(({ cells }) => cells.find((cell) => String(cell ?? "").trim() !== "") ?? null)
  const statistics = held.findLastIndex(({ isStatistic }) => isStatistic) + 1
  const says = isBelowTotal || statistics > 0 ? saysNoteBelow : saysNote
  const end = held.length - countNoteRows(firstCells.slice(statistics), says)
  return { end, said: saying(firstCells.slice(end)) }
}

/**
 * Scans all rows except the notes and form fields below them, and returns how many notes and fields there are. A lone
 * word in the first row is not a note if a time is directly below it, because the word then names the axis. Rows named
 * as statistics are marked if no record follows them.
 */
const eachAboveNotes = (source: RowSource, width: number, scan: RowScan): number => {
  const { look, dropsNotes, dropsTotals } = scan
  const held: Array<HeldRow> = []
  const lookAt = ({ cells, line }: HeldRow, as?: "statistic"): void => look((c) => cells[c]!, line, as)
  let isFirst = true
  let [hasRows, wasTotal, lastLine] = [false, false, Infinity]
  source.each((cellOf, line) => {
    const isBelow = width > 2 || held.length > 0 || line > lastLine + 1 || wasTotal
    const first = cellOf(0)
    const isNote = dropsNotes && mayBeNote(width, cellOf, hasRows && isBelow)
    const isStatistic = !isNote && dropsTotals && hasRows && namesStatistic(first, width, cellOf)
    const isHeld = isNote || isStatistic
    if (!isHeld) {
      hasRows ||= !isField(width, cellOf)
      wasTotal = isTotal(first)
    }
    lastLine = line
    if (isHeld) held.push({ cells: Array.from({ length: width }, (_, c) => cellOf(c)), line, isStatistic })
    if (isHeld && held.length <= mostNotes) return
    const named = isFirst ? axisNameIn(held, first) : undefined
    if (named !== undefined) look((c) => named.cells[c]!, named.line, isTime(named.cells[0]!) ? undefined : "axis")
    isFirst = false
    for (const row of held.splice(0)) lookAt(row)
    if (!isHeld) look(cellOf, line)
  })
  const { end, said } = endOf(held, wasTotal)
  for (const row of held.slice(0, end)) lookAt(row, row.isStatistic ? "statistic" : undefined)
  return said
}

/** Rows whose names and cells both show that they are statistics. Finding them takes another pass. */
const confirmedStatistics = (
  source: RowSource,
  readings: ReadonlyArray<ColumnReading>,
  { labelled, named }: { labelled: ReadonlySet<number>; named: ReadonlySet<number> },
): ReadonlyArray<number> => {
  if (named.size === 0) return []
  const rows = statisticRows(readings.length)
  const last = Math.max(...named)
  let row = 0
  source.each((cellOf) => {
    row++
    if (!labelled.has(row)) rows.add(row, (c) => valueOf(cellOf(c), readings[c]!), named.has(row))
    return row === last ? "enough" : undefined
  })
  return rows.found()
}

/** Rows whose amounts show that they are sums of other rows. Finding them takes another pass. */
const summedUp = (
  source: RowSource,
  names: ReadonlyArray<string>,
  {
    readings,
    rowsInFile,
    said: labelled,
  }: { readings: ReadonlyArray<ColumnReading>; rowsInFile: number; said: ReadonlySet<number> },
): ReadonlyArray<number> => {
  const texts = readings.flatMap(({ type }, c) => (type === "text" ? [c] : []))
  const numbers = readings.flatMap(({ type }, c) =>
    type === "number" && aggregationOf(names[c]!) !== "none" && aggregationOf(names[c]!) !== "mean" ? [c] : [],
  )
  if (texts.length === 0 || !readings.some(({ type }) => type === "number")) return []
  const whole = wholeRows(texts, numbers)
  let row = 0
  source.each((cellOf) => {
    if (row === rowsInFile) return "enough"
    row++
    whole.add(row, (c) => valueOf(cellOf(c), readings[c]!) ?? null, labelled.has(row))
    return row === rowsInFile ? "enough" : undefined
  })
  return whole.found()
}

/**
 * Scans the rows to infer column types, or to check requested ones, and to find rows of totals. Throws
 * `MalformedTable` with the line, the column and the cell.
 */
export const looked = (source: RowSource, names: ReadonlyArray<string>, asked: Reading): LookedRows => {
  const { columns = {}, unreadCells } = asked
  const { totalRows, noteRows } =
    source.isFieldSheet === true ? { ...asked, totalRows: "keep", noteRows: "keep" } : asked
  const usual: ColumnReading | undefined = source.isFieldSheet === true ? { type: "text" } : undefined
  const own = names.map((name, c) => (Object.hasOwn(columns, name) ? columns[name] : c === 1 ? usual : undefined))
  const guesses = own.map((one, c) =>
    one === undefined ? columnGuess(unreadCells !== "refuse", names[c], c > 0) : undefined,
  )
  const marks = names.map(() => decimalMarkGuess())
  const counts = own.map((one): Told | undefined =>
    one === undefined ? undefined : { filled: 0, unread: 0, cells: [] },
  )
  const refuses = unreadCells === undefined || unreadCells === "refuse"
  const labelled = new Set<number>()
  const totals = totalRows === "drop" ? saidTotals(names.length) : undefined
  let rowsInFile = 0
  const statistics = new Set<number>()
  const look: RowScan["look"] = (cellOf, line, as) => {
    rowsInFile++
    if (as === "statistic") statistics.add(rowsInFile)
    else if (totals !== undefined && (as === "axis" || isTotal(cellOf(0)))) labelled.add(rowsInFile)
    if (statistics.has(rowsInFile) || labelled.has(rowsInFile)) return
    for (let c = 0; c < names.length; c++) {
      const cell = cellOf(c)
      marks[c]!.add(cell)
      if (c > 0) totals?.add(rowsInFile, c, cell)
      const reading = own[c]
      if (reading === undefined) guesses[c]!.add(cell, line)
      else if (tellsUnread(counts[c]!, cell, line, reading) && refuses)
        throw new MalformedTable({
          format: source.format,
          problem: "not_as_read",
          column: names[c]!,
          line,
          cell: String(cell).slice(0, 64),
          detail: reading.type,
        })
    }
  }
  const scan = { dropsNotes: noteRows === "drop", dropsTotals: totalRows === "drop", look }
  const notes = eachAboveNotes(source, names.length, scan)
  const decimals = decimalMarksOf(marks, source.separator)
  const guessed = guesses.map((guess, c) => guess?.found(decimals[c]))
  const found = withWrittenTimes(withOrder(guessed), names)
  const readings = own.map((one, c) => one ?? withUnit(found[c]!.reading, source.units?.[c] ?? ""))
  for (const row of totals?.found() ?? []) labelled.add(row)
  for (const row of confirmedStatistics(source, readings, { labelled, named: statistics })) labelled.add(row)
  const summed = totals === undefined ? [] : summedUp(source, names, { readings, rowsInFile, said: labelled })
  const leftOutRows = [...new Set([...labelled, ...summed])].sort((a, b) => a - b)
  const isBlank = (c: number): boolean => found[c]?.filled === 0 && source.header[c]!.trim() === ""
  return { readings, rowsInFile, leftOutRows, notes, odd: oddOf(names, counts, found), isBlank }
}
