import type { Chart } from "../../infographic/charts/Figure.ts"
import type { LocaleConventions } from "../../infographic/format/Locale.ts"
import { rankingChart } from "../../infographic/reports/Ranking.ts"
import { trendChart } from "../../infographic/reports/Trend.ts"
import type { PeriodSummary } from "./PeriodCounts.ts"
import type { QuestionSummary } from "./Results.ts"

/** A question's results, and a name for the respondents that they come from: all of them, or one of two groups. */
export interface NamedQuestion {
  readonly name: string
  readonly question: QuestionSummary
}

/** The singular and the plural of a sentence with `{word}` and `{count}`. */
export interface CountedSentence {
  readonly one: string
  readonly other: string
}

export interface ChartWords {
  readonly locale: LocaleConventions
  /** Column headers. */
  readonly answer: string
  readonly answers: string
  readonly share: string
  readonly place: string
  readonly day: string
  readonly word: string
  /** The column header for rankings. */
  readonly firstPlaces: string
  readonly wordFinding: CountedSentence
  readonly firstFinding: CountedSentence
}

/** A bar of a question's chart: an answer and its frequency. */
interface Line {
  readonly label: string
  readonly count: number
}

/** The maximum number of bars in a readable chart. */
const mostBars = 16

const span = (from: number, to: number, isLast: boolean): string =>
  isLast && from === to ? String(from) : `${from} – ${to}`

/** Whether answers are rankings. Each ranking contains all options, so the number of first places is charted. */
export const isRanking = ({ choices = [] }: QuestionSummary): boolean =>
  choices.some(({ place }) => place !== undefined)

/** The bars of a question, in display order. */
export const linesOf = ({ kind, choices, others, numbers, words }: QuestionSummary): ReadonlyArray<Line> => {
  const named = (choices ?? []).map(({ label, count, first }) => ({ label, count: first ?? count }))
  if (kind === "number")
    return (numbers?.bins ?? []).map(({ from, to, count }) => ({ label: span(from, to, true), count }))
  if (kind === "words") return (words ?? []).slice(0, mostBars).map(({ word, count }) => ({ label: word, count }))
  return [...named, ...(others ?? []).slice(0, mostBars).map(({ text, count }) => ({ label: text, count }))]
}

const isOrdered = ({ kind }: QuestionSummary): boolean => kind === "scale" || kind === "number"

const options = (words: ChartWords, caption: string, unit = "") => ({
  locale: words.locale,
  unit,
  caption,
  finding: "",
})

/** The labels of the bars of all groups, without duplicates. */
const labelsOf = (all: ReadonlyArray<NamedQuestion>): ReadonlyArray<string> => [
  ...new Set(all.flatMap(({ question }) => linesOf(question).map(({ label }) => label))),
]

/**
 * The headline for a question whose bars don't add up to a whole, such as words or multiple choices. The chart's
 * default headline would wrongly state the first bar's share. Empty for other questions.
 */
export const ownFinding = (
  question: QuestionSummary,
  words: Pick<ChartWords, "wordFinding" | "firstFinding">,
): string => {
  const lines = linesOf(question)
  const [first] = question.kind === "words" ? lines : lines.toSorted((a, b) => b.count - a.count)
  const isOfOne = lines.reduce((sum, { count }) => sum + count, 0) <= question.answered
  if (first === undefined || (question.kind !== "words" && isOfOne && !isRanking(question))) return ""
  const sentence = isRanking(question) ? words.firstFinding : words.wordFinding
  const text = first.count === 1 ? sentence.one : sentence.other
  return text.replace("{word}", () => first.label).replace("{count}", String(first.count))
}

/** A bar chart: counts for one group, or shares for two groups, because their sizes differ. */
const barChart = (all: ReadonlyArray<NamedQuestion>, words: ChartWords): Chart => {
  const first = all[0]!.question
  const ordered = { isSorted: !isOrdered(first), most: Math.max(mostBars, isOrdered(first) ? 101 : 0), seriesMost: 2 }
  const head = first.kind === "words" ? words.word : words.answer
  if (all.length === 1) {
    const counted = isRanking(first) ? words.firstPlaces : words.answers
    const rows = linesOf(first).map(({ label, count }) => ({ [head]: label, [counted]: count }))
    return rankingChart(rows, {
      ...options(words, counted),
      finding: ownFinding(first, words),
      ...ordered,
    })
  }
  const shares = all.map(({ name, question }) => ({
    name,
    of: new Map(linesOf(question).map(({ label, count }) => [label, (count / Math.max(question.answered, 1)) * 100])),
  }))
  const rows = labelsOf(all).map((label) => ({
    [head]: label,
    ...Object.fromEntries(shares.map(({ name, of }) => [name, Math.round((of.get(label) ?? 0) * 10) / 10])),
  }))
  return rankingChart(rows, { ...options(words, words.share, "%"), ...ordered })
}

/** A chart of counts by day, month or year, with one line for each group. */
export const periodChart = (
  all: ReadonlyArray<{ readonly name: string; readonly periods: PeriodSummary }>,
  words: ChartWords,
): Chart => {
  const periods = [...new Set(all.flatMap((one) => one.periods.points.map(({ period }) => period)))].sort()
  const of = all.map(({ name, periods: { points } }) => ({
    name: all.length === 1 ? words.answers : name,
    counts: new Map(points.map(({ period, count }) => [period, count])),
  }))
  const rows = periods.map((period) => ({
    [words.day]: period,
    ...Object.fromEntries(of.map(({ name, counts }) => [name, counts.get(period) ?? 0])),
  }))
  // One or two points in time don't show a trend.
  return rows.length < 3
    ? rankingChart(rows, { ...options(words, words.answers), isSorted: false, most: mostBars, seriesMost: 2 })
    : trendChart(rows, { ...options(words, words.answers), isArea: false, seriesMost: 2, events: null })
}

/** A question's chart for one or two groups; undefined if there is nothing to draw. */
export const questionChart = (all: ReadonlyArray<NamedQuestion>, words: ChartWords): Chart | undefined => {
  const first = all.find(({ question }) => question.answered > 0)?.question
  if (first === undefined || first.kind === "count") return undefined
  if (first.kind === "date")
    return periodChart(
      all.map(({ name, question }) => ({ name, periods: question.periods ?? { unit: "day" as const, points: [] } })),
      words,
    )
  return barChart(all, words)
}
