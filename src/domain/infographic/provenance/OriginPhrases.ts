import { dateText } from "../format/Calendar.ts"
import { capitalized } from "../format/Columns.ts"
import { spanishAnd } from "../format/Conjunction.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { formatNumber } from "../format/Numbers.ts"
import type { Measure, Combined, Summary } from "../reading/Reading.ts"
import type { DatasetOrigin } from "./Provenance.ts"
import type { SourcedFigure } from "./SourcedFigure.ts"

/** All wording about provenance on a page. */
interface OriginPhrases {
  readonly showData: string
  readonly title: string
  readonly figure: string
  readonly row: string
  readonly toRows: string
  /** The text for rows that a model wrote. */
  readonly written: string
  /** The source of a figure. */
  readonly toldBy: Readonly<Record<SourcedFigure["by"], (name: string) => string>>
  readonly quoted: (words: string) => string
  readonly rowsOf: (rows: string, dataset: string) => string
  readonly rowsNamed: (dataset: string) => string
  readonly beginning: (shown: string, all: string) => string
  readonly filled: (count: number, text: string) => string
  readonly long: (count: number, text: string) => string
  readonly leftOut: (count: number, text: string) => string
  readonly notes: (count: number, text: string) => string
  readonly otherTable: (columns: string, row: number) => string
  readonly renamed: (names: string) => string
  readonly unread: (column: string, count: string, of: string, cells: string) => string
  readonly marked: (column: string, count: string, marks: string) => string
  readonly mixed: (column: string, currencies: string) => string
  readonly ambiguous: (column: string, cell: string) => string
  readonly dropped: (count: number, text: string) => string
  readonly unstated: (column: string, rows: string) => string
  readonly cut: (periods: ReadonlyArray<string>) => string
  readonly putTogether: (measures: string, by: string, rows: string, groups: string) => string
  readonly turned: (rows: string, periods: string) => string
  readonly spread: (
    rows: string,
    groups: string,
    names: readonly [rows: string, series: string, column: string],
  ) => string
  readonly answers: (rows: string, questions: string) => string
  readonly measure: Readonly<Record<Measure["of"], (column: string) => string>>
  readonly by: (column: string, period: Summary["period"]) => string
}

const english: OriginPhrases = {
  showData: "Show the data",
  title: "Where the numbers come from",
  figure: "Figure",
  row: "Row",
  toRows: "Go to the rows",
  written:
    "Written by the model. Each figure comes from rows of the data, the question, its answer, a tool or a document.",
  toldBy: {
    question: () => "the question",
    tool: (name) => `the tool ${name}`,
    document: (name) => `the document ${name}`,
    dataset: (name) => `the dataset ${name}`,
    conversation: () => "mentioned earlier in the conversation",
    answer: () => "the agent\u2019s answer",
    instructions: () => "the agent\u2019s instructions",
    counted: () => "counted on this page",
  },
  quoted: (words) => `\u201c${words}\u201d`,
  rowsOf: (rows, dataset) =>
    /^\d+$/.test(rows) ? `Row ${rows} of ${dataset}` : `Rows ${rows || "\u2014"} of ${dataset}`,
  rowsNamed: (dataset) => `Rows of ${dataset}`,
  beginning: (shown, all) => `The first ${shown} of ${all} rows.`,
  filled: (count, text) =>
    count === 1
      ? "One row was shorter than the header: its last cells are empty."
      : `${text} rows were shorter than the header: their last cells are empty.`,
  long: (count, text) =>
    count === 1
      ? "One row had more cells than the header and was left out."
      : `${text} rows had more cells than the header and were left out.`,
  leftOut: (count, text) =>
    count === 1 ? "One row of totals or averages was left out." : `${text} rows of totals or averages were left out.`,
  notes: (count, text) =>
    count === 1
      ? "One line of notes below the table was left out."
      : `${text} lines of notes below the table were left out.`,
  unread: (column, count, of, cells) =>
    `${column}: ${count} of ${of} cells could not be read and count as empty (${cells}).`,
  marked: (column, count, marks) => `${column}: ${count} numbers have a mark in the file (${marks}).`,
  mixed: (column, currencies) => `${column}: amounts in ${currencies} are not added up or compared.`,
  ambiguous: (column, cell) => `${column}: dates such as ${cell} are read with the day first.`,
  dropped: (count, text) =>
    count === 1
      ? "One row was left out for a cell that could not be read."
      : `${text} rows were left out for cells that could not be read.`,
  unstated: (column, rows) => `${column}: ${rows} not stated; left out here.`,
  cut: ([first = "", ...others]) =>
    others.length === 0
      ? `${first} is incomplete in the file and was left out.`
      : `${first} and ${others.join(", ")} are incomplete in the file and were left out.`,
  otherTable: (columns, row) => `Another table of the file, from row ${row}, was left out: ${columns}.`,
  renamed: (names) => `Columns with the same name were numbered: ${names}.`,
  putTogether: (measures, by, rows, groups) => `${rows} rows were combined into ${groups}: ${measures} ${by}.`,
  turned: (rows, periods) => `The table was transposed: ${rows} rows with ${periods} periods side by side.`,
  spread: (rows, groups, [by, series, column]) =>
    `${rows} rows were turned into ${groups}, one for each ${by}: ${column} for each ${series}.`,
  answers: (rows, questions) => `${rows} rows were combined into ${questions}: how often each answer was given.`,
  measure: {
    count: (column) => (column === "" ? "number of rows" : `number of values of ${column}`),
    sum: (column) => `sum of ${column}`,
    mean: (column) => `mean of ${column}`,
    median: (column) => `median of ${column}`,
    share: (column) => (column === "" ? "share of rows in percent" : `share of ${column} in percent`),
  },
  by: (column, period) => (period === undefined ? `by ${column}` : `by ${period} of ${column}`),
}

const periods = { day: "día", month: "mes", quarter: "trimestre", year: "año" } as const

const spanish: OriginPhrases = {
  showData: "Ver los datos",
  title: "De dónde vienen las cifras",
  figure: "Figura",
  row: "Fila",
  toRows: "Ir a las filas",
  written:
    "Escrito por el modelo. Cada cifra procede de filas de los datos, de la pregunta, de su respuesta, de una herramienta o de un documento.",
  toldBy: {
    question: () => "la pregunta",
    tool: (name) => `la herramienta ${name}`,
    document: (name) => `el documento ${name}`,
    dataset: (name) => `los datos ${name}`,
    conversation: () => "mencionado antes en la conversación",
    answer: () => "la respuesta del agente",
    instructions: () => "las instrucciones del agente",
    counted: () => "contado en esta página",
  },
  quoted: (words) => `«${words}»`,
  rowsOf: (rows, dataset) =>
    /^\d+$/.test(rows) ? `Fila ${rows} de ${dataset}` : `Filas ${rows || "\u2014"} de ${dataset}`,
  rowsNamed: (dataset) => `Filas de ${dataset}`,
  beginning: (shown, all) => `Las primeras ${shown} de ${all} filas.`,
  filled: (count, text) =>
    count === 1
      ? "Una fila era más corta que la cabecera: sus últimas celdas están vacías."
      : `${text} filas eran más cortas que la cabecera: sus últimas celdas están vacías.`,
  long: (count, text) =>
    count === 1
      ? "Una fila tenía más celdas que la cabecera y se omitió."
      : `${text} filas tenían más celdas que la cabecera y se omitieron.`,
  leftOut: (count, text) =>
    count === 1 ? "Se omitió una fila de totales o promedios." : `Se omitieron ${text} filas de totales o promedios.`,
  notes: (count, text) =>
    count === 1
      ? "Se omitió una línea de notas debajo de la tabla."
      : `Se omitieron ${text} líneas de notas debajo de la tabla.`,
  unread: (column, count, of, cells) =>
    `${column}: ${count} de ${of} celdas no se pudieron leer y cuentan como vacías (${cells}).`,
  marked: (column, count, marks) => `${column}: ${count} números llevan una marca en el archivo (${marks}).`,
  mixed: (column, currencies) => `${column}: los importes en ${currencies} no se suman ni se comparan.`,
  ambiguous: (column, cell) => `${column}: las fechas como ${cell} se leen con el día primero.`,
  dropped: (count, text) =>
    count === 1
      ? "Se omitió una fila por una celda que no se pudo leer."
      : `Se omitieron ${text} filas por celdas que no se pudieron leer.`,
  unstated: (column, rows) => `${column}: ${rows} sin indicar; aquí se omiten.`,
  cut: ([first = "", ...others]) =>
    others.length === 0
      ? `${first} no está completo en el archivo y se omitió.`
      : `${spanishAnd(first, others.join(", "))} no están completos en el archivo y se omitieron.`,
  otherTable: (columns, row) => `Se omitió otra tabla del archivo, desde la fila ${row}: ${columns}.`,
  renamed: (names) => `Las columnas con el mismo nombre se numeraron: ${names}.`,
  putTogether: (measures, by, rows, groups) => `${rows} filas se agruparon en ${groups}: ${measures} ${by}.`,
  turned: (rows, periods) => `La tabla se transpuso: ${rows} filas con ${periods} períodos en columnas.`,
  spread: (rows, groups, [by, series, column]) =>
    `${rows} filas se convirtieron en ${groups}, una por cada ${by}: ${column} de cada ${series}.`,
  answers: (rows, questions) => `${rows} filas se agruparon en ${questions}: cuántas veces se dio cada respuesta.`,
  measure: {
    count: (column) => (column === "" ? "número de filas" : `número de valores de ${column}`),
    sum: (column) => `suma de ${column}`,
    mean: (column) => `media de ${column}`,
    median: (column) => `mediana de ${column}`,
    share: (column) => (column === "" ? "porcentaje de las filas" : `porcentaje de ${column}`),
  },
  by: (column, period) => (period === undefined ? `por ${column}` : `por ${periods[period]} de ${column}`),
}

export const originPhrasesOf = ({ language }: LocaleConventions): OriginPhrases =>
  language === "es" ? spanish : english

const togetherText = (summary: Combined, rows: string, groups: string, words: OriginPhrases): string => {
  if ("questions" in summary) return words.answers(rows, groups)
  if ("periods" in summary) return words.turned(rows, groups)
  if ("series" in summary) return words.spread(rows, groups, [summary.rows, summary.series, summary.column])
  const measures = summary.measures.map(({ of, column = "" }) => words.measure[of](column)).join(", ")
  return words.putTogether(
    measures,
    words.by([summary.by, ...(summary.part === undefined ? [] : [summary.part])].join(", "), summary.period),
    rows,
    groups,
  )
}

/** Unusual cells, verbatim, with their line numbers. */
const cellsText = (cells: ReadonlyArray<{ readonly line: number; readonly text: string }>): string =>
  cells.map(({ line, text }) => `${line}: ${text}`).join("; ")

/** Sentences about unusual cells of a file, one per kind. */
const oddities = (
  {
    unreadCells = [],
    markedCells = [],
    mixedCurrencies = {},
    ambiguousDates = {},
    droppedRows = 0,
  }: NonNullable<DatasetOrigin["reading"]>,
  words: OriginPhrases,
  count: (value: number) => string,
): ReadonlyArray<string> => [
  ...unreadCells.map(({ column, count: unread, of, cells }) =>
    words.unread(column, count(unread), count(of), cellsText(cells) + (unread > cells.length ? "; \u2026" : "")),
  ),
  ...(droppedRows === 0 ? [] : [words.dropped(droppedRows, count(droppedRows))]),
  ...markedCells.map(({ column, count: marked, marks }) => words.marked(column, count(marked), marks.join(", "))),
  ...Object.entries(ambiguousDates).map(([column, cell]) => words.ambiguous(column, cell)),
  ...Object.entries(mixedCurrencies).map(([column, currencies]) => words.mixed(column, currencies.join(", "))),
]

/** How a file was processed before drawing: one sentence per step; empty if it was not processed. */
export const treatments = ({ rows, reading }: DatasetOrigin, locale: LocaleConventions): ReadonlyArray<string> => {
  if (reading === undefined) return []
  const words = originPhrasesOf(locale)
  const count = (value: number): string => formatNumber(value, locale)
  const {
    filledRows,
    longRows = 0,
    leftOutRows,
    noteRows = 0,
    leftOutPeriods = [],
    unstatedRows = 0,
    otherTables = [],
    renamedColumns,
    rowsInFile,
    summary,
  } = reading
  const kept = count(rowsInFile - leftOutRows.length - unstatedRows - (reading.droppedRows ?? 0))
  return [
    ...(filledRows === 0 ? [] : [words.filled(filledRows, count(filledRows))]),
    ...(longRows === 0 ? [] : [words.long(longRows, count(longRows))]),
    ...(leftOutRows.length === 0 ? [] : [words.leftOut(leftOutRows.length, count(leftOutRows.length))]),
    ...(noteRows === 0 ? [] : [words.notes(noteRows, count(noteRows))]),
    ...otherTables.map(({ columns, headerRow }) => words.otherTable(columns.join(", "), headerRow)),
    ...oddities(reading, words, count),
    ...(renamedColumns.length === 0 ? [] : [words.renamed(renamedColumns.join(", "))]),
    ...(summary === undefined ? [] : [togetherText(summary, kept, count(rows), words)]),
    ...(summary === undefined || !("by" in summary) || unstatedRows === 0
      ? []
      : [words.unstated(summary.by, count(unstatedRows))]),
    ...(leftOutPeriods.length === 0
      ? []
      : [capitalized(words.cut(leftOutPeriods.map((period) => dateText(period, locale))))]),
  ]
}
