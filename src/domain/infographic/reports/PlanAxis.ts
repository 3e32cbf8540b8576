import type { SpanTick } from "../charts/Spans.ts"
import { ticksBetween } from "../charts/DayTicks.ts"
import { type CivilDate, dayNumber, formatDate } from "../format/Calendar.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { textWidth } from "../charts/TextWidth.ts"
import { type Numbering, unitIn } from "../reading/PlanPeriods.ts"
import type { Span, SpanTable } from "../reading/SpanTable.ts"
import { picturePhrasesOf } from "./PicturePhrases.ts"

/** The axis of a plan and the wording that depends on it: the calendar's days, or numbered periods. */
export interface PlanAxis {
  readonly ticks: (first: number, last: number, room: number) => ReadonlyArray<SpanTick>
  /** The ends of a row's bars. */
  readonly text: (spans: ReadonlyArray<Span>) => string
  readonly longest: (label: string, span: Span) => string
  /** The finding if no single task is the longest. */
  readonly tasks: (tasks: ReadonlyArray<{ readonly bars: ReadonlyArray<Span> }>) => string
  /** The note about rows without a bar. */
  readonly open: (count: number, names: string) => string
}

/** Both ends of a span; the year only once if both ends have the same year. */
const datedText = (start: CivilDate, end: CivilDate, locale: LocaleConventions): string => {
  const isSame = dayNumber(start) === dayNumber(end) && start.precision === end.precision
  if (isSame) return formatDate(start, locale, "label")
  const isOneYear = start.year === end.year && start.precision === "day" && end.precision === "day"
  const isShort = isOneYear && start.time === 0 && end.time === 0
  return `${formatDate(start, locale, isShort ? "short" : "label")} \u2013 ${formatDate(end, locale, "label")}`
}

/** The wording for spans between dates. */
const datedTexts = (locale: LocaleConventions): Omit<PlanAxis, "ticks"> => {
  const words = picturePhrasesOf(locale)
  const textOf = ({ first, last }: Span): string =>
    typeof first === "number" || typeof last === "number" ? "" : datedText(first, last, locale)
  return {
    text: (spans) => spans.map(textOf).join(", "),
    longest: (label, span) => words.runsLongest(label, textOf(span)),
    tasks: (tasks) => words.tasks(tasks.length),
    open: words.openEnds,
  }
}

const calendarAxis = (locale: LocaleConventions): PlanAxis => ({
  ...datedTexts(locale),
  ticks: (first, last, room) => {
    const days = ticksBetween(first, last, Math.max(2, Math.floor(room / 92)), locale)
    return days.map(({ day, label }) => ({ at: day, middle: day, label }))
  },
})

const steps = [1, 2, 3, 4, 5, 6, 10, 12, 20, 25, 50, 100]
const [labelSize, labelGap] = [12, 14]

/** One tick for each period, or for every second, third or nth one if their labels would overlap. */
const periodTicks =
  (labelOf: (position: number) => string): PlanAxis["ticks"] =>
  (first, last, room) => {
    const count = Math.ceil(last) - first
    const labels = Array.from({ length: count }, (_, at) => labelOf(first + at))
    const widest = Math.max(...labels.map((label) => textWidth(label, labelSize))) + labelGap
    const step = steps.find((each) => (room / count) * each >= widest) ?? count
    return labels.flatMap((label, at) => (at % step === 0 ? [{ at: first + at, middle: first + at + 0.5, label }] : []))
  }

/** The axis of columns named after dates. Days show their year only in the first column and where it changes. */
const datedColumnsAxis = (dates: ReadonlyArray<CivilDate>, locale: LocaleConventions): PlanAxis => ({
  ...datedTexts(locale),
  ticks: periodTicks((position) => {
    const date = dates[position]
    const isInYear = date?.year === dates[position - 1]?.year
    return date === undefined ? "" : formatDate(date, locale, isInYear ? "short" : "label")
  }),
})

/**
 * A numbered period: "Week 3", "Mar", or "S3" as written. Inside a sentence, the name of a unit is in lower case: "week
 * 3".
 */
const periodTexts = (numbering: Numbering, locale: LocaleConventions) => {
  const { period, periods } = picturePhrasesOf(locale)
  const isNamed = numbering === "named_month"
  const unit = isNamed ? undefined : unitIn(numbering)
  const one = (number: number): string =>
    isNamed
      ? (locale.monthsShort[(number - 1) % 12] ?? "")
      : unit === undefined
        ? `${numbering.slice(0, -1)}${number}`
        : period(unit, number)
  const range = (first: number, last: number): string =>
    first === last ? one(first) : unit === undefined ? `${one(first)}\u2013${one(last)}` : periods(unit, first, last)
  const within = (first: number, last: number): string => {
    const text = range(first, last)
    return unit === undefined ? text : text.charAt(0).toLowerCase() + text.slice(1)
  }
  return { one, range, within }
}

const numberedAxis = (numbering: Numbering, locale: LocaleConventions): PlanAxis => {
  const { one, range, within } = periodTexts(numbering, locale)
  const words = picturePhrasesOf(locale)
  return {
    ticks: periodTicks(one),
    text: (spans) => spans.map(({ first, last }) => range(Number(first), Number(last))).join(", "),
    longest: (label, { first, last }) => words.runsLongestIn(label, within(Number(first), Number(last))),
    tasks: (tasks) => {
      const bars = tasks.flatMap((task) => task.bars)
      const firsts = bars.map(({ first }) => Number(first))
      const lasts = bars.map(({ last }) => Number(last))
      return words.tasksIn(tasks.length, within(Math.min(...firsts), Math.max(...lasts)))
    },
    open: words.unplaced,
  }
}

/** The axis of a table's spans. */
export const planAxis = ({ numbering, dates, between }: SpanTable, locale: LocaleConventions): PlanAxis => {
  const axis =
    numbering !== undefined
      ? numberedAxis(numbering, locale)
      : dates === undefined
        ? calendarAxis(locale)
        : datedColumnsAxis(dates, locale)
  return between.length > 0 ? { ...axis, open: picturePhrasesOf(locale).unmarked } : axis
}
