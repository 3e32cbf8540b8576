import { isolated } from "../format/Bidi.ts"
import { drawLines } from "../charts/Lines.ts"
import type { Chart } from "../charts/Figure.ts"
import { fitted } from "../charts/TextWidth.ts"
import { drawMultiples } from "../charts/Multiples.ts"
import type { Positions } from "../charts/TimeAxis.ts"
import { positionsOf } from "../charts/TimeAxis.ts"
import { columnInfoOf } from "../format/ColumnInfo.ts"
import type { Column } from "../format/Columns.ts"
import { columnsOf, labelOf, recordsOf } from "../format/Columns.ts"
import { civilDateOf, dateText } from "../format/Calendar.ts"
import { formatPercent } from "../format/Numbers.ts"
import { incomparable } from "../reading/PartialPeriods.ts"
import { annotationsOn, noted, withNotes } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, proseText, shortText, tableOf, tickText, moreNote } from "./ChartOptions.ts"
import { changeWords, phrasesOf, sinceWords } from "./Phrases.ts"
import { describe } from "./Ranking.ts"
import { areAlike } from "./Scales.ts"

export interface TrendOptions extends ChartOptions {
  readonly isArea: boolean
  readonly seriesMost: number
  /** Rows with a date and a label. */
  readonly events: unknown
}

export interface Trend {
  /** Measures whose last period may be incomplete, so the finding states no direction. */
  readonly open: ReadonlySet<string>
  /** The periods that can't be compared with the others. */
  readonly partial: ReadonlySet<string>
  readonly time: Column
  readonly measures: ReadonlyArray<Column>
  readonly positions: Positions
  /** The values of each measure in axis order. */
  readonly lines: ReadonlyArray<{ readonly name: string; readonly values: ReadonlyArray<number | null> }>
}

const fewestMoments = 3

/**
 * A date column at its intended precision. If all days are first days of years or months, which is how databases store
 * periods, they stand for years or months.
 */
const atPrecision = (time: Column): Column => {
  const texts = time.cells.map(String)
  if (time.kind !== "date" || new Set(texts).size < fewestMoments) return time
  const length = texts.every((text) => /^\d{4}-01-01$/.test(text))
    ? "2001".length
    : texts.every((text) => /^\d{4}-\d\d-01$/.test(text))
      ? "2001-01".length
      : undefined
  return length === undefined ? time : { ...time, cells: texts.map((text) => text.slice(0, length)) }
}

/** A dataset as measures over time: the axis is the first date column, else the row-name column. */
export function trendOf(rows: unknown, options: ChartOptions): Trend | null {
  const columns = columnsOf(rows)
  const axis =
    columns.find((column) => column.kind === "date") ?? columns.find((column) => column.kind !== "number") ?? columns[0]
  const measures = columns.filter((column) => column !== axis && column.kind === "number")
  if (axis === undefined || measures.length === 0) return null
  const time = atPrecision(axis)
  const positions = positionsOf(time.cells, options.locale)
  const lines = measures.map((column) => ({
    name: column.label,
    values: positions.order.map((row) => column.numbers[row] ?? null),
  }))
  const infos = columnInfoOf(rows)
  const open = new Set(measures.flatMap(({ key }) => (infos?.get(key)?.isOpen === true ? [key] : [])))
  return { open, partial: incomparable(time.cells.map(String)), time, measures, positions, lines }
}

/** Lines or areas over time. The finding is the change in the leading measure, year on year if possible. */
export function trendChart(rows: unknown, options: TrendOptions): Chart {
  const trend = trendOf(rows, options)
  if (trend === null) return emptyChart(options, columnsOf(rows))
  const { locale } = options
  const lines = trend.lines.slice(0, options.seriesMost)
  const measures = trend.measures.slice(0, options.seriesMost)
  const strong = leadingLine(lines)
  const caption = captionOf(options, namesOf(measures))
  const { order, labels } = trend.positions
  const valueText = shortText(options, labelStyle(measures))
  const drawn = { cells: order.map((row) => trend.time.cells[row]), names: labels, measures, rows: order }
  const annotations = annotationsOn(drawn, options, valueText)
  const data = {
    positions: trend.positions,
    series: lines,
    strong,
    isArea: options.isArea,
    tickText: tickText(options, labelStyle(measures)),
    valueText,
    events: eventsOn(trend, options.events),
    annotations: annotations.placed,
  }
  return {
    finding: options.finding || trendFinding({ ...trend, lines, measures }, strong, options),
    caption,
    name: caption,
    description: withNotes(
      measures.map((one) => `${one.label}: ${describe(trend.time, one, options)}`).join(" "),
      annotations,
    ),
    notes: [
      ...partialNotes(trend, options),
      ...(options.seriesMost > 1 ? moreNote(trend.lines.length - lines.length, options) : []),
      ...annotations.below,
    ],
    table: tableOf([trend.time, ...trend.measures], locale, trend.positions.order),
    sourceRows: trend.positions.order,
    isEmpty: lines.every((line) => line.values.every((value) => value === null)),
    draw: (width) => drawLines(data, width),
  }
}

export interface MultiplesOptions extends ChartOptions {
  readonly isShared: boolean
  readonly most: number
}

/** The same measures as small multiples. */
export function multiplesChart(rows: unknown, options: MultiplesOptions): Chart {
  const trend = trendOf(rows, options)
  if (trend === null) return emptyChart(options, columnsOf(rows))
  const words = phrasesOf(options.locale)
  const series = trend.lines.slice(0, options.most)
  const measures = trend.measures.slice(0, options.most)
  const caption = captionOf(options, namesOf(measures))
  const valueText = shortText(options, labelStyle(measures))
  const { order, labels } = trend.positions
  const isOneScale = options.isShared && areAlike(measures)
  const annotations = annotationsOn(
    {
      isApart: !isOneScale,
      cells: order.map((row) => trend.time.cells[row]),
      names: labels,
      measures,
      rows: order,
    },
    options,
    valueText,
  )
  const data = {
    positions: trend.positions,
    series,
    valueText,
    isShared: isOneScale,
    annotations: annotations.placed,
  }
  const chart = {
    finding: options.finding || trendFinding(trend, leadingLine(trend.lines), options),
    caption,
    name: caption,
    description: words.describeRows(trend.time.cells.length),
    notes: [
      ...partialNotes(trend, options),
      ...(options.isShared && !isOneScale ? [words.eachApart] : []),
      ...moreNote(trend.lines.length - series.length, options),
    ],
    table: tableOf([trend.time, ...trend.measures], options.locale, trend.positions.order),
    sourceRows: trend.positions.order,
    isEmpty: series.every((line) => line.values.every((value) => value === null)),
    draw: (width: number) => drawMultiples(data, width),
  }
  return noted(chart, annotations)
}

/** The names of measures, truncated to about one line. */
const namesOf = (measures: ReadonlyArray<Column>): string => {
  const [{ measure = "" } = {}] = measures
  const names = measures.map((one) => one.label).join(", ")
  const isOne = measure !== "" && measures.every((one) => one.measure === measure)
  return fitted(isOne ? `${labelOf(measure)}: ${names}` : names, 620)
}

function leadingLine(lines: Trend["lines"]): number {
  const ends = lines.map((line) => line.values.findLast((value) => value !== null) ?? -Infinity)
  return Math.max(0, ends.indexOf(ends.reduce((most, value) => Math.max(most, value), -Infinity)))
}

/** Whether a single line is the highest at the end; if there is a tie, no line leads. */
const isAlone = (lines: Trend["lines"], strong: number): boolean => {
  const ends = lines.map((line) => line.values.findLast((value) => value !== null))
  return ends.filter((end) => end === ends[strong]).length === 1
}

function eventsOn(trend: Trend, rows: unknown): ReadonlyArray<{ readonly at: number; readonly label: string }> {
  const dates = trend.positions.order.map((row) => String(trend.time.cells[row]))
  // An event dated the first day of a month or year may refer to the whole month or year.
  const periodsOf = (day: string): ReadonlyArray<string> => [
    day,
    ...(day.endsWith("-01") ? [day.slice(0, -3)] : []),
    ...(day.endsWith("-01-01") ? [day.slice(0, -6)] : []),
  ]
  return recordsOf(rows)
    .map((row) => {
      const cells = Object.values(row)
      const names = periodsOf(String(cells[0]))
      return { at: dates.findIndex((date) => names.includes(date)), label: String(cells[1] ?? "") }
    })
    .filter((event) => event.at >= 0 && event.label !== "")
    .slice(0, 3)
}

/** Notes that name the periods that the finding doesn't compare. */
const partialNotes = ({ partial }: Trend, { locale }: ChartOptions): ReadonlyArray<string> =>
  [...partial].map(phrasesOf(locale).partial)

interface Change {
  readonly from: number
  readonly to: number
  /** The text after a percentage: "on a year earlier". */
  readonly since: string
  /** The text after both values: "within a year". */
  readonly within: string
  /** The text for the first value: "a year earlier", "January 2025". */
  readonly at: string
}

/** How much the last value differs from the value a year earlier or, if there is none, from the first value. */
function changeOf(trend: Trend, line: number, options: ChartOptions): Change | null {
  const values = trend.lines[line]?.values ?? []
  const cells = trend.positions.order.map((row) => trend.time.cells[row])
  const isCompared = (value: number | null, at: number): boolean =>
    value !== null && !trend.partial.has(String(cells[at]))
  const last = values.findLastIndex(isCompared)
  const first = values.findIndex(isCompared)
  if (last < 0 || first === last) return null
  const dates = cells.map(civilDateOf)
  const end = dates[last]
  const earlier =
    end === null || end === undefined || end.precision === "year"
      ? -1
      : dates.findIndex((date) => date?.year === end.year - 1 && date.month === end.month && date.day === end.day)
  const isYear = earlier >= 0 && earlier < last && (values[earlier] ?? null) !== null
  const from = isYear ? earlier : first
  const words = phrasesOf(options.locale)
  const at = dateText(cells[from], options.locale)
  const since = sinceWords(options.locale, at)
  return {
    from: values[from] ?? 0,
    to: values[last] ?? 0,
    since: isYear ? words.yearEarlier : since,
    within: isYear ? words.withinYear : since,
    at: isYear ? words.aYearBefore : at,
  }
}

/** Whether lines are comparable, so that one can lead: amounts of one unit, or categories of one measure. */
const areComparable = (measures: ReadonlyArray<Column>, { unit }: ChartOptions): boolean =>
  unit.trim() !== "" || measures.every(({ aggregation }) => aggregation === "unknown")

function trendFinding(trend: Trend, strong: number, options: ChartOptions): string {
  const words = phrasesOf(options.locale)
  const isRace = trend.lines.length > 1 && areComparable(trend.measures, options) && isAlone(trend.lines, strong)
  const lead = isRace ? strong : 0
  const line = trend.lines[lead]
  const change = changeOf(trend, lead, options)
  if (line === undefined || line.values.every((value) => value === null)) return words.nothing
  const text = proseText(options, labelStyle(trend.measures))
  const measure = trend.measures[lead]
  if (measure !== undefined && trend.open.has(measure.key)) return peakOf(trend, line, text, options)
  if (change === null) return words.single(isolated(line.name), text(line.values.find((value) => value !== null) ?? 0))
  const told =
    measure !== undefined && unsharedNames.test(measure.measure || measure.key) ? { ...options, unit: "%" } : options
  return isRace
    ? `${words.ahead(isolated(line.name), text(change.to))}${changeTail(change, text, told)}`
    : changeSentence(isolated(line.name), change, text, told)
}

/** A sentence with the highest value of a line and its time. */
function peakOf(
  trend: Trend,
  line: Trend["lines"][number],
  text: (value: number) => string,
  { locale }: ChartOptions,
): string {
  const most = line.values.reduce<number>((highest, value) => Math.max(highest, value ?? -Infinity), -Infinity)
  const row = trend.positions.order[line.values.indexOf(most)]
  return phrasesOf(locale).peak(
    isolated(line.name),
    text(most),
    row === undefined ? "" : dateText(trend.time.cells[row], locale),
  )
}

/** Units without a natural zero, and percentages, whose relative changes are meaningless. */
const unshared = /^(?:%|°.*|celsius|fahrenheit)$/i

/** Column names of temperatures and shares. */
const unsharedNames = /(?:^|[^a-z])(?:temp(?:erat\w*)?|share|percent(?:age)?|porcentaje|cuota|anteil)(?:$|[^a-z])/i

export const isShared = ({ unit }: Pick<ChartOptions, "unit">): boolean => !unshared.test(unit.trim())

const shareOf = (change: Change): number => ((change.to - change.from) / change.from) * 100

function changeTail(change: Change, text: (value: number) => string, options: ChartOptions): string {
  const words = phrasesOf(options.locale)
  if (change.from === change.to) return `, ${words.unchanged} ${change.since}`
  const share = shareOf(change)
  if (!isShared(options) || change.from <= 0 || change.to < 0 || Math.abs(share) > 999)
    return ` (${change.at}: ${text(change.from)})`
  return `, ${changeWords(options.locale, share, formatPercent(Math.abs(share), options.locale))} ${change.since}`
}

function changeSentence(name: string, change: Change, text: (value: number) => string, options: ChartOptions): string {
  const words = phrasesOf(options.locale)
  if (change.from === change.to) return words.flat(name, change.since)
  const share = shareOf(change)
  if (!isShared(options) || change.from <= 0 || change.to < 0 || Math.abs(share) > 999)
    return words.fromTo(name, text(change.from), text(change.to), change.within)
  return words.changed(
    name,
    changeWords(options.locale, share, formatPercent(Math.abs(share), options.locale)),
    change.since,
  )
}
