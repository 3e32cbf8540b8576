import type { Column } from "../format/Column.ts"
import { namesTasks, separated } from "./ColumnNames.ts"
import { acrossYears, type PeriodEnds } from "./PlanMonths.ts"
import {
  namesQuantity,
  type Numbering,
  type PlanPeriod,
  planPeriod,
  planRange,
  type PlanUnit,
  unitIn,
} from "./PlanPeriods.ts"
import { mostCandidates, type RowSpans, type SpanTable, spanOf } from "./SpanTable.ts"

const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu")
const starts = word("starts?|starting|begins?|beginning|from|inicio|inicial|comienzo|desde|beginn|anfang|von|d[ée]but")
const ends = word("ends?|ending|finish(?:es)?|to|until|through|fin|final|t[ée]rmino|hasta|ende|bis")
const lengths = word("duration|length|duraci[oó]n|plazo|dauer|laufzeit|dur[ée]e")
const counts =
  /^(?:(?:no|n[º°o]|num|number|n[uú]mero|#)\.?\s{0,3}(?:of|de)?\s{0,3})?(?:days|weeks|sprints|months|quarters|d[ií]as|semanas|meses|trimestres|wochen|monate)$/iu
const ages = word("ages?|edad(?:es)?|alter|experience|experiencia")
const sole = word(
  "when|timing|timeline|schedule|period|periodo|per[ií]odo|cu[aá]ndo|calendario|cronograma|plazos?|zeitraum",
)

const mostPeriods = 999

/** The unit of a column: the one that the reader chose, or else the one in its name. */
const unitOf = ({ key, unit }: Column): PlanUnit | undefined => unitIn(unit === "" ? key : unit)

/**
 * Whether a column may contain numbered periods. Dates are drawn on a calendar axis instead, and columns that are
 * summed contain amounts.
 */
const mayNumber = ({ kind, aggregation, unit }: Column): boolean =>
  kind !== "date" && aggregation !== "sum" && (unit === "" || unitIn(unit) !== undefined)

const isNamed = (column: Column, own: RegExp, other: RegExp): boolean => {
  const name = separated(column.key)
  return mayNumber(column) && own.test(name) && !other.test(name) && !lengths.test(name) && !ages.test(name)
}

type Periods = ReadonlyArray<PlanPeriod | undefined>

/** How all periods are numbered, if they are numbered alike. */
const numberingOf = (periods: Periods): Numbering | undefined => {
  const [numbering, ...others] = new Set(periods.flatMap((period) => period?.numbering ?? []))
  return others.length === 0 ? numbering : undefined
}

/**
 * A column that may contain the starts or the ends of spans. `unit` is the unit in its name; `periodsIn` reads its
 * periods, once for each unit.
 */
interface Candidate {
  readonly column: Column
  readonly unit: PlanUnit | undefined
  readonly periodsIn: (unit: PlanUnit | undefined) => Periods
}

const candidateOf = (column: Column): Candidate => {
  const known = new Map<PlanUnit | undefined, Periods>()
  const periodsIn = (unit: PlanUnit | undefined): Periods => {
    const periods = known.get(unit) ?? column.cells.map((cell) => planPeriod(cell, unit))
    known.set(unit, periods)
    return periods
  }
  return { column, unit: unitOf(column), periodsIn }
}

const candidatesIn = (columns: ReadonlyArray<Column>, mayBe: (column: Column) => boolean): ReadonlyArray<Candidate> =>
  columns.values().filter(mayBe).take(mostCandidates).map(candidateOf).toArray()

/**
 * At most this share of spans may end before they start, because a few numbers may be mistyped. A single such span is
 * always accepted.
 */
const mostReversed = 0.05

/** A table of spans, if most rows have both ends in order. */
const tableOf = (
  numbering: Numbering | undefined,
  { start, end, periods }: Pick<SpanTable, "start" | "end" | "periods">,
  rows: ReadonlyArray<RowSpans>,
): SpanTable | undefined => {
  const reversed = rows.filter((row) => row === "reversed").length
  const drawn = rows.filter((row) => typeof row !== "string").length
  const isSound = drawn >= 2 && drawn * 2 >= rows.length && reversed <= Math.max(1, rows.length * mostReversed)
  return numbering === undefined || !isSound ? undefined : { numbering, start, end, between: [], periods, rows }
}

const endsOf = (first: PlanPeriod | undefined, last: PlanPeriod | undefined): PeriodEnds =>
  first === undefined || last === undefined ? undefined : [first.number, last.number]

/** Puts the ends of all rows on one axis, on which named months may continue into the next year. */
const placed = (numbering: Numbering | undefined, rows: ReadonlyArray<PeriodEnds>): ReadonlyArray<PeriodEnds> =>
  numbering === "named_month" ? acrossYears(rows) : rows

const rowsBetween = (numbering: Numbering | undefined, rows: ReadonlyArray<PeriodEnds>): ReadonlyArray<RowSpans> =>
  placed(numbering, rows).map((ends) => {
    if (ends === undefined) return "open"
    return ends[0] > ends[1] ? "reversed" : [spanOf(...ends)]
  })

/** The spans between two columns that are named as start and end. */
const fromEnds = (start: Candidate, end: Candidate): SpanTable | undefined => {
  const unit = start.unit ?? end.unit
  if (unit !== (end.unit ?? unit)) return undefined
  const [firsts, lasts] = [start.periodsIn(unit), end.periodsIn(unit)]
  const numbering = numberingOf([...firsts, ...lasts])
  const rows = rowsBetween(
    numbering,
    firsts.map((first, row) => endsOf(first, lasts[row])),
  )
  const ends = { start: start.column, end: end.column, periods: [start.column, end.column] }
  return tableOf(numbering, ends, rows)
}

const isLength = ({ kind, key }: Column): boolean => {
  const name = separated(key).trim()
  return kind === "number" && (lengths.test(name) || counts.test(name))
}

/** Whether most rows start where another ends, so that starts and lengths have the same unit. */
const areConnected = (rows: ReadonlyArray<RowSpans>): boolean => {
  const spans = rows.flatMap((row) => (typeof row === "string" ? [] : row))
  const ends = new Set(spans.map(({ to }) => to))
  return spans.filter(({ from }) => ends.has(from)).length * 2 >= spans.length - 1
}

/** The spans from a start and a number of periods, whose unit is stated or follows from the rows. */
const fromLength = (start: Candidate, length: Candidate): SpanTable | undefined => {
  const unit = length.unit ?? start.unit
  if (unit === undefined || unit !== (start.unit ?? unit)) return undefined
  const firsts = start.periodsIn(unit)
  const numbering = numberingOf(firsts)
  // A milestone has no length. Only its period is known.
  const periods = length.column.numbers.map((count) =>
    count === null || count < 0 || count > mostPeriods ? undefined : count || 1,
  )
  const ends = firsts.map((first, row): PeriodEnds => {
    const count = periods[row]
    return first === undefined || count === undefined ? undefined : [first.number, first.number + Math.ceil(count) - 1]
  })
  const rows = placed(numbering, ends).map((own, row): RowSpans => {
    if (own === undefined) return "open"
    const [[first, last], count] = [own, periods[row]!]
    return [{ from: first, to: first + count, first, last, length: count }]
  })
  if (length.unit === undefined && !areConnected(rows)) return undefined
  return tableOf(numbering, { start: start.column, end: length.column, periods: [start.column] }, rows)
}

/** Whether ranges of bare numbers follow one another from the first period. Otherwise "3-5" may be an estimate. */
const areChained = (rows: ReadonlyArray<RowSpans>): boolean => {
  const spans = rows.flatMap((row) => (typeof row === "string" ? [] : row))
  let [start, end] = [0, 1]
  return spans.every(({ from, to }) => {
    const follows = from >= start && from <= end
    ;[start, end] = [from, Math.max(end, to)]
    return follows
  })
}

const mayBeRanges = (column: Column): boolean => {
  if (column.kind !== "text") return false
  const name = separated(column.key).trim()
  return !lengths.test(name) && !ages.test(name) && (sole.test(name) || unitOf(column) !== undefined)
}

/** The spans of a single column with ranges, such as "W3–W7". */
const fromRanges = ({ column, unit }: Candidate, haveTasks: boolean): SpanTable | undefined => {
  const ranges = column.cells.map((cell) => planRange(cell, unit))
  const areRanges = ranges.filter((range) => range?.isRange === true).length * 2 >= ranges.length
  const isBare = column.cells.every((cell) => /^[\d\W]*$/.test(String(cell ?? "")))
  const numbering = numberingOf(ranges.flatMap((range) => (range === undefined ? [] : [range.first, range.last])))
  const rows = rowsBetween(
    numbering,
    ranges.map((range) => endsOf(range?.first, range?.last)),
  )
  return areRanges && (!isBare || (haveTasks && areChained(rows)))
    ? tableOf(numbering, { start: column, end: column, periods: [column] }, rows)
    : undefined
}

const firstOf = (
  candidates: ReadonlyArray<Candidate>,
  read: (candidate: Candidate) => SpanTable | undefined,
): SpanTable | undefined =>
  candidates
    .values()
    .map(read)
    .find((found) => found !== undefined)

/** The spans of a table that numbers the periods of a plan: start and end, start and length, or ranges. */
export const numberedSpans = (columns: ReadonlyArray<Column>): SpanTable | undefined => {
  const haveTasks = columns.some(({ kind, key }) => kind === "text" && namesTasks(key))
  // "From (days)" and "To (days)" are delivery times unless the rows are tasks.
  const isPosition = ({ key }: Column): boolean => haveTasks || !namesQuantity(key)
  const named = (own: RegExp, other: RegExp): ReadonlyArray<Candidate> =>
    candidatesIn(columns, (column) => isNamed(column, own, other) && isPosition(column))
  const beginnings = named(starts, ends)
  const [endings, durations] =
    beginnings.length === 0 ? [[], []] : [named(ends, starts), candidatesIn(columns, isLength)]
  for (const start of beginnings) {
    const found = firstOf(endings, (end) => fromEnds(start, end)) ?? firstOf(durations, (one) => fromLength(start, one))
    if (found !== undefined) return found
  }
  return firstOf(candidatesIn(columns, mayBeRanges), (column) => fromRanges(column, haveTasks))
}
