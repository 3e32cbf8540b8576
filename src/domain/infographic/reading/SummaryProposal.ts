import { asks, namesTime } from "../format/ColumnRoles.ts"
import { amountsOf, type Column, isCoded } from "../format/Columns.ts"
import { countsRows } from "../format/RowNumbers.ts"
import { attributesIn } from "../format/ItemAttributes.ts"
import type { Cell } from "../Table.ts"
import { answeredQuestions } from "./AnsweredQuestions.ts"
import { isGroupName, namesMeasures } from "./ColumnNames.ts"
import { experimentIn } from "./Experiment.ts"
import { flowsOf, mostMovements } from "./Flows.ts"
import { ExactSum } from "./ExactSum.ts"
import { byDirection, directionOf } from "./Directions.ts"
import { crossTable } from "./CrossTable.ts"
import { monthNamed } from "./MonthNames.ts"
import { isToldBy, longTable } from "./LongTable.ts"
import { periodColumns } from "./PeriodColumns.ts"
import { axisPeriod, fewestPeriods } from "./AxisPeriod.ts"
import { daysIn, incompletePeriods, periodOf } from "./Periods.ts"
import type { Measure, Combined, SeriesColumns, Summary } from "./Reading.ts"
import { areCodes, areLevelCounts, countedNames, distinctStated, isPanel } from "./CountedNames.ts"
import { momentOf, partedTime } from "./PartedTime.ts"
import { relatedPair } from "./RelatedPair.ts"
import { arePeople, describesRecord, namesHandling } from "./RecordColumns.ts"
import { isPlan } from "./SpanColumns.ts"
import { areCrossed, areMeasurements, isSpread } from "./SpreadColumns.ts"
import { areIndicators, byUnit, unitColumn } from "./UnitColumns.ts"

/** The minimum number of rows for a table to be summarized. */
const fewestRows = 40
const [fewestGroups, mostGroups] = [2, 30]
/** The maximum number of names that are ranked without a summary. */
const mostRanked = 500
/** The minimum average number of rows per name, if there are more than `mostGroups` names. */
const fewestOfGroup = 20
/** An amount this many times larger than another hides it on the same scale. */
const mostTimes = 50
/** A shorter table needs no summary. */
const fewestEntries = 12
/** A measure with fewer distinct values is a rating. */
const fewestLevels = 10
/** A table with this many columns of codes is a survey or an experiment. */
const fewestCodes = 3
/** The maximum number of measures in a summary. */
const mostMeasures = 20

/** The amounts that can share a scale with the first, because they are of similar size. */
const alike = (numbers: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const size = (column: Column): number =>
    column.numbers.reduce<number>((most, it) => Math.max(most, Math.abs(it ?? 0)), 0)
  const [first] = numbers
  const own = first === undefined ? 0 : size(first)
  return numbers.filter((column) => size(column) <= own * mostTimes && own <= size(column) * mostTimes)
}

/**
 * Columns to group by, the best first: dates, then repeated names, and last the columns that say how records were
 * received or who handled them.
 */
export const groupingColumns = (columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  const rows = columns[0]?.cells.length ?? 0
  const days = columns.filter((column) => column.kind === "date" && distinctStated(column) > 1)
  const names = columns.filter(
    (column) =>
      column.kind === "text" &&
      column.role !== "text" &&
      distinctStated(column) >= fewestGroups &&
      (distinctStated(column) <= mostGroups
        ? distinctStated(column) * 2 <= rows
        : distinctStated(column) <= mostRanked && distinctStated(column) * fewestOfGroup <= rows),
  )
  const isShort = (column: Column): boolean => distinctStated(column) <= mostGroups
  const long = names.filter((column) => !isShort(column)).toSorted((a, b) => distinctStated(a) - distinctStated(b))
  const all = [...names.filter(isShort), ...long]
  return [...days, ...all.filter((column) => !namesHandling(column)), ...all.filter(namesHandling)]
}

/** If a larger share of cells is missing, a sum would be misleading. */
const mostGaps = 0.05

const hasGaps = ({ cells }: Column): boolean => cells.filter((cell) => cell === null).length > cells.length * mostGaps

/**
 * The measure for a column: a sum if its name marks it as an additive amount and few cells are missing, else the mean,
 * which is always meaningful.
 */
export const measureOf = (column: Column): Measure => ({
  column: column.key,
  of: column.aggregation === "sum" && !hasGaps(column) ? "sum" : "mean",
  as: column.key,
})

const cutPeriods = (column: Column): number =>
  incompletePeriods(daysIn(column.cells as ReadonlyArray<Cell>), axisPeriod(column)).length

const wholePeriods = (column: Column): number => {
  const period = axisPeriod(column)
  return new Set(column.cells.map((cell) => periodOf(cell as Cell, period))).size - cutPeriods(column)
}

/** Whether a series has different numbers of values per period, so that sums would reflect the counts. */
const isUneven = (column: Column): boolean => {
  const period = axisPeriod(column)
  const counts = new Map<Cell, number>()
  for (const cell of column.cells) {
    const name = periodOf(cell as Cell, period)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const left of incompletePeriods(daysIn(column.cells as ReadonlyArray<Cell>), period)) counts.delete(left)
  const all = [...counts.values()]
  return Math.min(...all) < Math.max(...all) * 0.9
}

/**
 * The measures of a series on one scale. A measure whose aggregation is unknown is averaged, and a sum next to it could
 * look many times larger, so all measures are then averaged. They are also averaged if the periods are uneven.
 */
const seriesMeasures = (day: Column, numbers: ReadonlyArray<Column>): ReadonlyArray<Measure> => {
  const drawn = alike(numbers).slice(0, mostMeasures)
  const areAveraged = isUneven(day) || drawn.some(({ aggregation }) => aggregation === "unknown")
  return drawn.map((column) => (areAveraged ? { ...measureOf(column), of: "mean" } : measureOf(column)))
}

/** Groups rows by a column's values or periods. */
export const summaryBy = (column: Column, measures: ReadonlyArray<Measure>): Summary => ({
  by: column.key,
  ...(column.kind === "date"
    ? {
        period: axisPeriod(column),
        ...(cutPeriods(column) > 0 && wholePeriods(column) >= fewestPeriods ? { incomplete: "drop" as const } : {}),
      }
    : { most: distinctStated(column) <= mostGroups ? mostGroups : mostRanked }),
  unstated: "drop",
  measures,
})

/** With at least this many amounts, named rows with a date are items to compare, not log records. */
const fewestCompared = 3

/**
 * Whether rows are named items, such as countries, rather than dated records. Such rows are compared directly, not
 * summed by group. If items have a date, such as states with their election day, the name comes first.
 */
const areNamed = (columns: ReadonlyArray<Column>, numbers: ReadonlyArray<Column>): boolean => {
  const rows = columns[0]?.cells.length ?? 0
  const isKept = (column: Column): boolean => column.cells.filter((cell) => cell !== null).length * 2 >= rows
  const date = columns.findIndex((column) => column.kind === "date" && distinctStated(column) > 1 && isKept(column))
  const isName = (column: Column): boolean =>
    column.role === "dimension" &&
    distinctStated(column) === rows &&
    !column.cells.some((cell) => /\d/.test(String(cell)))
  const name = columns.findIndex(isName)
  return rows <= mostRanked && name !== -1 && (date === -1 || (name < date && numbers.length >= fewestCompared))
}

/** Whether an amount adds up to the same sum in each group, as shares of a whole do. */
const addUpAlike = (name: Column, { numbers }: Column): boolean => {
  const sums = new Map<unknown, ExactSum>()
  for (const [row, cell] of name.cells.entries()) {
    const sum = sums.get(cell) ?? new ExactSum()
    sum.add(numbers[row] ?? 0)
    sums.set(cell, sum)
  }
  const [first = 0, ...others] = [...sums.values()].map(({ value }) => value)
  return others.every((value) => Math.abs(value - first) <= Math.abs(first) * 0.01)
}

/**
 * Groups rows by months or quarters that are spread over two columns. If each period has a single row, all measures
 * that can share a scale are included.
 */
const byPartedTime = (columns: ReadonlyArray<Column>): Summary | undefined => {
  const time = partedTime(columns)
  if (time === undefined) return undefined
  const { year, part, unit } = time
  const moments = new Set(year.cells.map((cell, row) => momentOf(cell as Cell, part.cells[row] as Cell, unit)))
  const numbers = amountsOf(columns).filter((column) => column !== part && column.aggregation !== "none")
  const isSeries = moments.size === year.cells.length
  const added = numbers.find(({ aggregation }) => aggregation === "sum") ?? numbers[0]
  if (added === undefined || moments.size < fewestPeriods) return undefined
  const drawn = isSeries ? alike(numbers).slice(0, mostMeasures) : [added]
  return { by: year.key, part: part.key, period: unit, unstated: "drop", measures: drawn.map(measureOf) }
}

/** More bars than this are illegible on a page. */
const mostBars = 60
/** A longer table can't be read as a list. */
const mostListed = 2000

/** More points than this are illegible on a page. */
const mostPoints = 120

/** The names of new columns for counts, questions, years and shorter periods. */
export type NewColumns = Readonly<Record<"count" | "question" | "year" | "period", string>>

/** A sparkline with its own scale for each name, if all amounts of a name have the same currency or unit. */
const linesByName = (columns: ReadonlyArray<Column>, unit: Column): SeriesColumns | undefined => {
  const long = longTable(columns)
  const time = columns.find(({ key }) => key === long?.series)
  const name = columns.find(({ key }) => key === long?.rows)
  return time?.kind === "date" && name !== undefined && isToldBy(name, unit) ? long : undefined
}

/** A table's rows, with the data needed by the rules for single records. */
interface Rows {
  readonly columns: ReadonlyArray<Column>
  readonly count: number
  readonly groupings: ReadonlyArray<Column>
  readonly numbers: ReadonlyArray<Column>
  readonly day: Column | undefined
  readonly name: Column | undefined
  /** The first additive amount, unless the rows are people, or items to compare directly. */
  readonly added: Column | undefined
  /** Whether rows have an identifier or other unique text. */
  readonly areEntries: boolean
  readonly areNamed: boolean
}

const isMonths = ({ cells }: Column): boolean =>
  cells.every((cell) => typeof cell === "string" && monthNamed(cell.trim()) !== undefined)

const rowsOf = (columns: ReadonlyArray<Column>): Rows => {
  const count = columns[0]?.cells.length ?? 0
  const groupings = groupingColumns(columns).filter((column) => !describesRecord(column, columns))
  const names = groupings.filter(({ kind }) => kind === "text")
  const numbers = amountsOf(columns).filter(({ aggregation }) => aggregation !== "none")
  const named = areNamed(columns, numbers)
  return {
    columns,
    count,
    groupings,
    numbers,
    day: groupings.find((column) => column.kind === "date" && wholePeriods(column) >= fewestPeriods),
    name: names.find((column) => !areCodes(column) && !isMonths(column)) ?? names[0],
    added: named || arePeople(columns) ? undefined : numbers.find(({ aggregation }) => aggregation === "sum"),
    areEntries: columns.some(
      (column) =>
        column.kind !== "number" &&
        column.kind !== "date" &&
        distinctStated(column) === count &&
        !countsRows(column) &&
        !namesTime(column.key),
    ),
    areNamed: named,
  }
}

/**
 * Whether rows are the cells of a cross-tabulation: each is a unique combination of names, and each name occurs in
 * several rows.
 */
const areTableCells = ({ columns, count }: Rows): boolean => {
  const labels = columns.filter(({ kind, role }) => kind === "identifier" || role === "dimension")
  return labels.every((label) => distinctStated(label) * 2 <= count) && areCrossed(labels)
}

/**
 * The sum by name, if rows are individual entries, all numbers are additive, or rows are the cells of a
 * cross-tabulation.
 */
const addedByName = (rows: Rows): Summary | SeriesColumns | undefined => {
  const { numbers, name, added, areEntries } = rows
  if (name === undefined || added === undefined || addUpAlike(name, added)) return undefined
  const direction = directionOf(rows.columns, added)
  if (direction !== undefined)
    return direction === name ? undefined : { rows: name.key, series: direction.key, column: added.key, of: "sum" }
  const areAdditive = numbers.length > 1 && numbers.every(({ aggregation }) => aggregation === "sum")
  return areEntries || areAdditive || areTableCells(rows) ? summaryBy(name, [measureOf(added)]) : undefined
}

/** Groups a long series that has one row per point in time into longer periods. */
const shortened = ({ count, day, numbers }: Rows): Summary | undefined =>
  count > mostPoints && day !== undefined && wholePeriods(day) < count / 2 && numbers.length > 0
    ? summaryBy(day, seriesMeasures(day, numbers))
    : undefined

/**
 * Counts rows by name, or else by period. If the counts only reflect the design of a study, summarizes a measure by
 * period instead.
 */
const counted = (rows: Rows, isSurvey: boolean, as: string): Summary | undefined => {
  const { columns, count, groupings, numbers, day, areEntries } = rows
  const isMeasured = numbers.some((column) => !countsRows(column))
  const hasLevels = numbers.some((column) => column.aggregation === "mean" && distinctStated(column) >= fewestLevels)
  const varied = numbers.filter((column) => !countsRows(column) && distinctStated(column) >= fewestLevels)
  if (day === undefined && !areEntries && (varied.length > 1 || (hasLevels && numbers.length > 1))) return undefined
  if (isMeasured && !areEntries && isPanel(columns))
    return day !== undefined && count > mostListed ? summaryBy(day, numbers.slice(0, 1).map(measureOf)) : undefined
  const name = countedNames(groupings, isMeasured)
  if (name !== undefined) return summaryBy(name, [{ of: "count", as }])
  if (isSurvey || day === undefined || wholePeriods(day) * 2 > count) return undefined
  const isDesigned = isMeasured && areLevelCounts(day.cells.map((cell) => periodOf(cell as Cell, axisPeriod(day))))
  if (!isDesigned) return summaryBy(day, [{ of: "count", as }])
  return numbers.length === 1 ? summaryBy(day, numbers.map(measureOf)) : undefined
}

/** Whether the rows have a single measure and are few enough to be drawn as bars, one for each name. */
const isList = ({ count, numbers: [measure, ...others] }: Rows): boolean =>
  count <= mostBars && measure !== undefined && others.length === 0 && distinctStated(measure) >= fewestLevels

const oneDay = 86_400_000
const dayLength = "2024-01-31".length
/** A calendar must contain at least this share of the days that it spans. */
const fewestDays = 0.9

/** Whether rows are the days of a calendar or timetable, whose entries aren't counted. */
const areCalendarDays = (columns: ReadonlyArray<Column>, count: number): boolean =>
  columns.some((column) => {
    const days = [...(column.kind === "date" ? daysIn(column.cells as ReadonlyArray<Cell>) : [])]
    if (days.length < count || column.cells.some((cell) => String(cell).length !== dayLength)) return false
    return count >= ((Math.max(...days) - Math.min(...days)) / oneDay + 1) * fewestDays
  })

/**
 * Whether rows are shown one by one: the days of a calendar, things with several measures, or things that are few
 * enough for bars.
 */
const areListed = (rows: Rows): boolean =>
  rows.areNamed
    ? rows.numbers.length >= fewestCompared || isList(rows)
    : rows.numbers.length === 0 && areCalendarDays(rows.columns, rows.count)

const proposedForRows = (columns: ReadonlyArray<Column>, as: NewColumns): Summary | SeriesColumns | undefined => {
  const rows = rowsOf(columns)
  const { count, groupings, numbers, day, name, added, areEntries } = rows
  if (count < fewestRows) return count >= fewestEntries && areEntries ? addedByName(rows) : undefined
  const isEachMoment = groupings.some((column) => column.kind === "date" && distinctStated(column) === count)
  if (isEachMoment && !areEntries && name === undefined) return shortened(rows)
  if (areListed(rows)) return undefined
  // In a list of individual entries, a number may be a code unless its name marks it as an amount.
  const amount = added ?? (areEntries ? undefined : numbers.find(({ aggregation }) => aggregation === "unknown"))
  // The sizes of a survey's waves are meaningless, and so is the mean of an arbitrary measure.
  const isSurvey = columns.filter(isCoded).length >= fewestCodes
  if (day !== undefined && amount !== undefined && !(isSurvey && amount !== added))
    return summaryBy(day, [measureOf(amount)])
  const byName = addedByName(rows)
  if (byName !== undefined) return byName
  // Measurements say more than the number of rows, unless they are attributes of items such as homes or cars, and no
  // two of them are clearly related.
  const areRelated = attributesIn(columns).size === 0 || relatedPair(numbers) !== undefined
  if (day === undefined && areRelated && areMeasurements(numbers)) return undefined
  return counted(rows, isSurvey, as.count)
}

/** The summary that transposes or pivots a whole table. Tables of survey answers are handled elsewhere. */
const turned = (columns: ReadonlyArray<Column>, as: NewColumns): Combined | undefined =>
  byDirection(columns) ??
  byPartedTime(columns) ??
  periodColumns(columns, as) ??
  longTable(columns) ??
  crossTable(columns)

/**
 * The default summary of a list of single records: period columns are transposed; survey answers are counted; a table
 * with dates and additive amounts is summed by period; other tables are summed by name, else counted by name, else
 * counted by period. A long series is reduced to days or months. Undefined for measurements of groups, for a short or
 * already grouped table, and for a table with nothing to group by: fewer than three complete periods are not a trend.
 */
export const proposedSummary = (columns: ReadonlyArray<Column>, as: NewColumns): Combined | undefined => {
  const rows = columns[0]?.cells.length ?? 0
  if (isPlan(columns) || areIndicators(columns) || (rows <= mostMovements && flowsOf(columns) !== undefined))
    return undefined
  const answers = rows < fewestEntries ? undefined : answeredQuestions(columns, as.question)
  const unit = answers === undefined ? unitColumn(columns) : undefined
  if (unit !== undefined) return linesByName(columns, unit) ?? byUnit(columns, unit)
  const together = answers ?? turned(columns, as)
  if (together !== undefined) return together
  if (columns.some((column) => column.kind === "text" && distinctStated(column) > 1 && namesMeasures(column.key)))
    return undefined
  if (columns.some(({ key }) => isGroupName(key)) && amountsOf(columns).length === 1) return undefined
  if (experimentIn(columns) !== undefined) return undefined
  if (isSpread(columns) || columns.filter(({ key, kind }) => kind === "number" && asks(key)).length >= fewestCodes)
    return undefined
  return proposedForRows(columns, as)
}
