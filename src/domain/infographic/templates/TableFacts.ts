import { civilDateOf, type Precision } from "../format/Calendar.ts"
import { type Column, isCoded } from "../format/Columns.ts"
import { isDifference, namesMoment } from "../reading/ColumnNames.ts"
import { areOpposite } from "../reading/MoneyNames.ts"
import { isPeriodName } from "../reading/PeriodColumns.ts"
import { relatedPair } from "../reading/RelatedPair.ts"
import { ratedColumns } from "../reading/AnswerScales.ts"
import { writtenTimes } from "../reading/WrittenTimes.ts"
import { areMeasurements } from "../reading/SpreadColumns.ts"
import { mostParts, partColumns, totalAmong } from "../reports/Parts.ts"

/** The period of a time series, and the number of columns with amounts. */
export interface SeriesShape {
  readonly unit: Precision
  readonly amounts: number
}

/** A table's columns by role. */
export interface TableFacts {
  readonly columns: ReadonlyArray<Column>
  readonly numbers: ReadonlyArray<Column>
  readonly labels: ReadonlyArray<Column>
  readonly rows: number
  /** Whether only sample rows are known, so that their number is not checked. */
  readonly isExample: boolean
}

/** The maximum numbers of items that readers can distinguish on a page. */
export const most = {
  budget: 60,
  figures: 12,
  survey: 40,
  comparison: 60,
  ranking: 500,
  relation: 5000,
  lines: 300,
  entries: 60,
  comments: 500,
  table: 5000,
} as const
export const fewestPeriods = 3
/** A relation needs at least this many dots, and a distribution at least this many measurements. */
export const [fewestDots, fewestMeasurements] = [8, 5]
/** A larger cloud of dots without a trend shows nothing. */
export const mostUnrelated = 4000
/** The maximum number of amounts per name in a comparison. A table with more is for looking up values. */
export const mostCompared = 3

const answers =
  /agree|satisf|never|always|often|likely|important|acuerdo|satisfech|nunca|siempre|probable|\b(?:good|poor|excellent|buen[oa]|mal[oa]|excelente)\b|^(?:yes|no|maybe|neutral|sí|quizás?|ja|nein|oui|non)$/i

export const nameOf = (roles: ReadonlyArray<{ readonly role: string; readonly names: RegExp }>, role: string) =>
  roles.find((one) => one.role === role)?.names

/** Whether exactly one amount has one of these names. */
export const hasOneNamed = (numbers: ReadonlyArray<Column>, names: RegExp | undefined): boolean =>
  numbers.filter(({ key }) => names?.test(key.trim()) === true).length === 1

export const hasNamed = (numbers: ReadonlyArray<Column>, names: RegExp | undefined): boolean =>
  numbers.some(({ key }) => names?.test(key.trim()) === true)

const largest = ({ numbers }: Column): number =>
  numbers.reduce<number>((most, it) => Math.max(most, Math.abs(it ?? 0)), 0)
const alike = 50

const areOnOneUnit = (numbers: ReadonlyArray<Column>): boolean => new Set(numbers.map(({ unit }) => unit)).size <= 1

/** Whether amounts can share a scale: they have the same unit and similar sizes. */
export const areOnOneScale = (numbers: ReadonlyArray<Column>): boolean => {
  const sizes = numbers.map(largest)
  return areOnOneUnit(numbers) && Math.max(...sizes) <= alike * Math.min(...sizes)
}

export const distinct = (column: Column): number => new Set(column.cells.filter((cell) => cell !== null)).size

/** The period of a time series, and the number of columns with amounts. A month may be written as its first day. */
export const seriesShape = (columns: ReadonlyArray<Column>, rows: number): SeriesShape | undefined => {
  const dates = columns.find((column) => column.kind === "date" && distinct(column) === rows)?.cells.map(civilDateOf)
  const first = dates?.find((date) => date !== null)
  if (dates === undefined || first == null) return undefined
  const areMonths = first.precision === "day" && dates.every((date) => date === null || date.day === 1)
  const amounts = columns.filter(({ kind }) => kind === "number").length
  return { unit: areMonths ? "month" : first.precision, amounts }
}

/**
 * Whether each row is a single record, as in a list of orders or answers; a few records may be labeled and drawn
 * anyway.
 */
export const areEntries = (labels: ReadonlyArray<Column>, rows: number): boolean =>
  rows > most.figures && labels.some((label) => distinct(label) === rows)

/**
 * Whether each row is a band, such as an age group. Bands keep their order: they are not ranked by value or drawn as a
 * scatter plot.
 */
export const areBands = (labels: ReadonlyArray<Column>, rows: number): boolean =>
  rows >= 2 && labels.some((label) => label.bandOrder !== undefined && distinct(label) === rows)

/** Column names that reveal the kind of data, in several languages. */
export const words = {
  step: /^(?:step|phase|stage|paso|fase|etapa)$/i,
  heading: /^(?:heading|topic|section|título|titulo|tema|apartado)$/i,
  theme: /^(?:theme|category|tema|categoría|categoria)$/i,
  prose: /^(?:text|comment|answer|what|texto|comentario|respuesta|qué|que)$/i,
  event:
    /^(?:events?|milestone|what(?: happened)?|title|sucesos?|hitos?|eventos?|hechos?|acontecimientos?|(?:qué|que) (?:pasó|paso|ocurrió|ocurrio)|título|titulo)$/i,
  kind: /^(?:kind|tipo)$/i,
} as const

export const says = (column: Column, word: string): boolean => column.cells.some((cell) => cell === word)

export const areComparable = (numbers: ReadonlyArray<Column>): boolean =>
  numbers.length !== 2 ||
  numbers.every(({ measure }) => measure !== "" && measure === numbers[0]!.measure) ||
  numbers.every(({ key }) => namesMoment(key))

const base = /^(?:n|base|answers|respondents|total|respuestas|encuestados)$/i

/**
 * Whether the columns contain survey answers. Their names belong to a known scale, include at least two answers in
 * words ("often"), or consist of two or more points from 1 to 7. A column with the number of answers is also allowed.
 */
export const areAnswers = (numbers: ReadonlyArray<Column>): boolean => {
  const points = numbers.filter(({ key }) => /^[1-7]$/.test(key))
  const arePoints = points.length >= 2 && numbers.every(({ key }) => /^[1-7]$/.test(key) || base.test(key.trim()))
  if (ratedColumns(numbers).isScale) return true
  return arePoints || numbers.filter(({ key, measure }) => measure === "" && answers.test(key)).length >= 2
}

/**
 * Whether amounts are parts of a whole: they add up to a total in the table, or are series of a single additive
 * measure.
 */
export const areParts = (numbers: ReadonlyArray<Column>): boolean => {
  const parts = partColumns(numbers)
  if (parts.length < 2 || parts.length > mostParts || !areOnOneUnit(parts)) return false
  if (numbers.some(({ key }) => isDifference(key)) || areOpposite(numbers.map(({ key }) => key))) return false
  if (parts.some(({ numbers: values }) => values.some((value) => (value ?? 0) < 0))) return false
  return (
    parts.length < numbers.length || parts.every(({ measure, aggregation }) => measure !== "" && aggregation === "sum")
  )
}

/** Whether the rows without bars can be summed in one more bar: the amounts are additive and the rows aren't dated. */
export const haveOthers = (columns: ReadonlyArray<Column>, { aggregation }: Column): boolean =>
  aggregation === "sum" && columns.every(({ kind }) => kind !== "date")

/** The minimum share of distinct names: in a long list, a name or two may occur twice. */
export const mostlyNamed = 0.95
/** Readers read a shorter table row by row. */
export const fewestUnread = 50

/** With at least this many columns of groups, unrelated measures are compared by group. */
const fewestGroups = 3

const groupsIn = (columns: ReadonlyArray<Column>): number =>
  columns.filter(
    (column) =>
      isCoded(column) || (column.kind !== "number" && column.kind !== "date" && distinct(column) <= most.figures),
  ).length

/**
 * Whether a column contains the names of sections, each only in the section's first row. The rows are then parts of
 * their section, not separate measurements.
 */
export const namesSections = ({ kind, cells }: Column): boolean =>
  kind === "text" && cells.filter((cell) => cell === null).length * 2 > cells.length

/** Whether rows are unnamed measurements with several measures, no two of which are related. */
export const areUnrelated = ({ columns, numbers, labels, rows }: TableFacts): boolean =>
  numbers.length > 1 &&
  rows >= fewestUnread &&
  !labels.some(namesSections) &&
  numbers[0]?.aggregation !== "sum" &&
  distinct(numbers[0]!) >= fewestDots &&
  ((groupsIn(columns) >= fewestGroups && rows > most.ranking) || labels.every((label) => distinct(label) * 2 < rows)) &&
  columns.every((column) => column.kind !== "date" || distinct(column) === 1) &&
  numbers.some(({ key }) => !isPeriodName(key)) &&
  relatedPair(numbers) === undefined

/**
 * Whether comparing two measures is enough to describe the data. If the rows have labels, almost all labels must be
 * different, or the columns must contain measurements.
 */
export const areFew = ({ columns, numbers, labels, rows }: TableFacts): boolean => {
  if (labels.length === 0) return numbers.length === 2 && numbers.every((column) => distinct(column) > 2)
  const isNamed = labels.some((label) => distinct(label) >= rows * mostlyNamed)
  return (
    (isNamed ? numbers.length <= mostCompared : areMeasurements(numbers)) &&
    (groupsIn(columns) < fewestGroups || relatedPair(numbers) !== undefined) &&
    numbers.slice(0, 2).every((column) => distinct(column) > 2)
  )
}

/** Whether a column says when something happened. */
export const isTime = (column: Column): boolean => column.kind === "date" || writtenTimes(column) !== undefined

/** A column of text with at least this average length contains descriptions, not names. */
const fewestLetters = 20

/**
 * Whether rows are events: the first column contains times, and another column has a different description in every
 * row.
 */
export const areEvents = (columns: ReadonlyArray<Column>): boolean => {
  const [first, ...others] = columns
  const rows = first?.cells.length ?? 0
  if (first === undefined || rows < 2 || !isTime(first)) return false
  const lettersIn = ({ cells }: Column): number =>
    cells.reduce<number>((sum, cell) => sum + String(cell ?? "").length, 0)
  return others.some(
    (column) => column.kind === "text" && distinct(column) === rows && lettersIn(column) >= rows * fewestLetters,
  )
}

/**
 * Whether rows are things with a date, such as invoices with the day of payment, rather than points of a series: each
 * has a name, which comes before the date, and either the rows are not in order or the date follows the amount.
 */
export const areDatedThings = (columns: ReadonlyArray<Column>, rows: number): boolean => {
  const date = columns.findIndex(({ kind }) => kind === "date")
  const name = columns.findIndex((column) => column.kind === "text" && distinct(column) === rows)
  if (name === -1 || date < name) return false
  const cells = columns[date]!.cells.map(String)
  const isInOrder = [1, -1].some((sign) =>
    cells.every((cell, row) => row === 0 || cell.localeCompare(cells[row - 1]!) * sign >= 0),
  )
  return !isInOrder || columns.slice(0, date).some(({ kind }) => kind === "number")
}

const [fewestParts, mostMoments] = [3, 15]

/**
 * Whether each row has its own date and contains the parts of a total that the table states. A longer series is drawn
 * as lines.
 */
export const arePartsOverTime = (columns: ReadonlyArray<Column>, numbers: ReadonlyArray<Column>): boolean =>
  columns.some(
    (column) => column.kind === "date" && distinct(column) === column.cells.length && distinct(column) <= mostMoments,
  ) &&
  totalAmong(numbers) !== undefined &&
  partColumns(numbers).length >= fewestParts &&
  areParts(numbers)
