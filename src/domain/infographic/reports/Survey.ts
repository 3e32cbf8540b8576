import { isolated } from "../format/Bidi.ts"
import type { Chart } from "../charts/Figure.ts"
import { rampInk, rampPaint } from "../charts/Paint.ts"
import { drawStack, sharesOf } from "../charts/Stack.ts"
import { fitted } from "../charts/TextWidth.ts"
import type { Column } from "../format/Columns.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import { annotationsOn, type Drawn, noted } from "./AnnotationsOn.ts"
import { ratedColumns, scaleOrder } from "../reading/AnswerScales.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { emptyChart, tableOf, moreNote } from "./ChartOptions.ts"
import { phrasesOf } from "./Phrases.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

export interface SurveyOptions extends ChartOptions {
  readonly isSorted: boolean
  readonly most: number
}

const [fewestShared, longestShared] = [3, 90]

/**
 * The words that all questions begin with, as in "Please rate how much you like …", which the caption shows once. Empty
 * for fewer than three questions or words, or if a question consists only of these words.
 */
export const sharedStart = (questions: ReadonlyArray<string>): string => {
  const [first = [], ...others] = questions.map((question) => question.split(/(?<=\s)/u))
  if (questions.length < fewestShared) return ""
  const differs = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  const shared = first.slice(0, differs === -1 ? first.length : differs)
  const isWhole = questions.some((question) => question.trim().length <= shared.join("").trim().length)
  const start = shared.join("")
  return shared.length < fewestShared || isWhole || start.length > longestShared ? "" : start
}

/**
 * Questions with their answers from least to most favorable, in the order of a known scale or else of the file. A
 * column named `n` or `answers` is the base, and "Don't know" is shown only in the table.
 */
export function surveyChart(rows: unknown, options: SurveyOptions): Chart {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const { answers: rated, unrated } = ratedColumns(numberColumns(columns))
  const answers = leastFavorableFirst(rated).slice(0, 7)
  if (label === undefined || answers.length === 0) return emptyChart(options, columns)
  const words = phrasesOf(options.locale)
  const shares = label.cells.map((_, row) => favourableShare(answers, row))
  const order = [...((options.isSorted ? label.bandOrder : undefined) ?? label.cells.keys())]
  if (options.isSorted && label.bandOrder === undefined)
    order.sort((a, b) => (shares[b] ?? -1) - (shares[a] ?? -1) || a - b)
  const shown = order.slice(0, options.most)
  const percent = (share: number): string => formatPercent(share * 100, options.locale, { places: 0 })
  const annotations = annotationsOn(drawnParts(label, answers, shown, options), options, (value) =>
    percent(value / 100),
  )
  const start = sharedStart(label.cells.map((_, row) => cellText(label, row, options.locale)))
  const question = (row: number): string => {
    const text = cellText(label, row, options.locale)
    return start === "" ? text : text.slice(start.length).replace(/[\s.:]+$/, "")
  }
  const data = {
    labels: shown.map((row) => question(row) || "\u2014"),
    annotations: annotations.placed,
    parts: answers.map((column) => ({ name: column.label, values: shown.map((row) => column.numbers[row] ?? null) })),
    fill: (part: number) => rampPaint(part, answers.length),
    ink: (part: number) => rampInk(part, answers.length),
    shareText: percent,
    toTheLeft: unfavourableShare,
    total: { head: words.favourable, texts: shown.map((row) => shareText(shares[row] ?? null, percent)) },
  }
  const caption = options.caption || (start === "" ? `${words.answers}, %` : `${start.trim()} \u2026 (%)`)
  const chart = {
    finding:
      options.finding ||
      surveyFinding(
        (row) => (start === "" ? question(row) : `\u2026 ${question(row)}`),
        order,
        shares,
        percent,
        options,
      ),
    caption,
    name: caption,
    description: shown
      .slice(0, 5)
      .map((row) => `${cellText(label, row, options.locale)}: ${shareText(shares[row] ?? null, percent)}.`)
      .join(" "),
    notes: [
      ...moreNote(order.length - shown.length, options),
      ...(unrated.length === 0 ? [] : [words.unrated(unrated.map((column) => column.label).join(", "))]),
    ],
    table: tableOf([label, ...numberColumns(columns)], options.locale, order),
    sourceRows: order,
    tableCaption: words.answers,
    isEmpty: shown.length === 0,
    draw: (width: number) => drawStack(data, width),
  }
  return noted(chart, annotations)
}

const leastFavorableFirst = (answers: ReadonlyArray<Column>): ReadonlyArray<Column> =>
  scaleOrder(answers.map(({ key }) => key))?.map((at) => answers[at]!) ?? answers

/** Describes a chart of parts, so that annotations can be placed on it. Its axis runs from 0 to 100 percent. */
export const drawnParts = (
  label: Column,
  measures: ReadonlyArray<Column>,
  shown: ReadonlyArray<number>,
  { locale }: ChartOptions,
): Drawn => ({
  ends: [0, 100],
  cells: shown.map((row) => label.cells[row]),
  names: shown.map((row) => cellText(label, row, locale)),
  measures,
  rows: shown,
})

const shareText = (share: number | null, percent: (share: number) => string): string =>
  share === null ? "\u2014" : percent(share)

/** The share of answers in the upper half of the scale, excluding the middle; null if there are no answers. */
function favourableShare(answers: ReadonlyArray<Column>, row: number): number | null {
  const shares = sharesOf(answers.map((column) => column.numbers[row] ?? null))
  if (shares.every((share) => share === 0)) return null
  const upper = Math.max(1, Math.floor(shares.length / 2))
  return shares.slice(-upper).reduce((sum, share) => sum + share, 0)
}

/** The share of answers in the lower half of the scale, plus half of the share in the middle. */
function unfavourableShare(shares: ReadonlyArray<number>): number {
  const half = Math.floor(shares.length / 2)
  const lower = shares.slice(0, half).reduce((sum, share) => sum + share, 0)
  return shares.length % 2 === 0 ? lower : lower + (shares[half] ?? 0) / 2
}

function surveyFinding(
  asked: (row: number) => string,
  order: ReadonlyArray<number>,
  shares: ReadonlyArray<number | null>,
  percent: (share: number) => string,
  options: ChartOptions,
): string {
  const words = phrasesOf(options.locale)
  const answered = order.filter((row) => shares[row] !== null).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))
  const [most, least] = [answered[0], answered.at(-1)]
  if (most === undefined || least === undefined) return words.nothing
  const question = (row: number): string => isolated(fitted(asked(row), 460))
  if (most === least) return words.agreementOne(question(most), percent(shares[most] ?? 0))
  return words.agreement(question(most), percent(shares[most] ?? 0), question(least), percent(shares[least] ?? 0))
}
