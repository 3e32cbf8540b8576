import type { JsonObject } from "../codec/Json.ts"
import { type CountedSentence, isRanking, linesOf, ownFinding } from "./QuestionChart.ts"
import type { QuestionSummary, ResultsSummary } from "./Results.ts"

export interface ReportWords {
  readonly title: string
  readonly source: string
  readonly locale: string
  readonly question: string
  readonly answers: string
  readonly channel: string
  readonly channels: Readonly<Record<string, string>>
  readonly answered: string
  readonly unanswered: string
  readonly firstPlaces: string
  readonly wordFinding: CountedSentence
  readonly firstFinding: CountedSentence
  /** A sentence with `{question}` and `{share}`. */
  readonly fewest: string
  /**
   * Whether the report includes typed answers: names, addresses, numbers, sentences. It always includes chosen answers.
   */
  readonly withTyped: boolean
  /** Formats the first and last day (`YYYY-MM-DD`) as a period. */
  readonly span: (first: string, last: string) => string
  /** Formats a share of a whole. */
  readonly shareOf: (part: number, total: number) => string
}

/** Scales with more points than this are not drawn. */
const mostSteps = 7
const mostComments = 12
const mostCharts = 40

const stepsOf = ({ choices = [] }: QuestionSummary): string => choices.map(({ label }) => label).join("\n")

/** The questions that use the most common scale; empty if there are no scale questions. */
const onOneScale = (questions: ReadonlyArray<QuestionSummary>): ReadonlyArray<QuestionSummary> => {
  const scales = questions.filter(
    ({ kind, choices = [], answered }) =>
      kind === "scale" && answered > 0 && choices.length > 1 && choices.length <= mostSteps,
  )
  const groups = [...new Set(scales.map(stepsOf))].map((steps) => scales.filter((one) => stepsOf(one) === steps))
  return groups.reduce((most, group) => (group.length > most.length ? group : most), [])
}

/** The name of a column, which must differ from that of the question column. */
const columnFor = (label: string, words: ReportWords): string => (label === words.question ? `${label} ` : label)

const scaleRows = (questions: ReadonlyArray<QuestionSummary>, words: ReportWords): ReadonlyArray<JsonObject> =>
  questions.map(({ label, choices = [] }) => ({
    [words.question]: label,
    ...Object.fromEntries(choices.map((choice) => [columnFor(` ${choice.label}`, words), choice.count])),
  }))

const answeredRows = ({ count, questions }: ResultsSummary, words: ReportWords): ReadonlyArray<JsonObject> =>
  questions.map(({ label, answered }) => ({
    [words.question]: label,
    [words.answered]: answered,
    [words.unanswered]: count - answered,
  }))

/** Types whose answers never contain typed text, even without listed options: countries, times, colors. */
const impersonal: ReadonlySet<string> = new Set(["location", "time", "color", "boolean", "checkbox"])

/** Removes typed answers from a question's results. */
export const withoutTyped = (question: QuestionSummary): QuestionSummary => {
  const { others: _others, more: _more, words: _words, samples: _samples, ...chosen } = question
  return impersonal.has(question.type) ? question : chosen
}

/** A sentence about the question with the fewest answers. */
const completion = ({ count, questions }: ResultsSummary, words: ReportWords): string => {
  const [least] = questions.toSorted((a, b) => a.answered - b.answered)
  return least === undefined
    ? ""
    : words.fewest
        .replace("{question}", () => least.label)
        .replace("{share}", () => words.shareOf(least.answered, count))
}

/**
 * A render call for the template `survey_results`: the scale questions together, a chart for every other question, the
 * channels, and the written answers. Equal results give byte-identical calls.
 */
export const surveyReport = (results: ResultsSummary, words: ReportWords): JsonObject => {
  const { channels, first, last } = results
  const questions = words.withTyped ? results.questions : results.questions.map(withoutTyped)
  const scales = onOneScale(questions)
  const charts = questions
    .filter((one) => !scales.includes(one) && one.kind !== "words" && one.answered > 0)
    .map((one) => ({ question: one, lines: linesOf(one) }))
    .filter(({ lines }) => lines.length > 0)
    .slice(0, mostCharts)
  const findings = Object.fromEntries(
    [
      ["questions", scales.length > 0 ? "" : completion(results, words)] as const,
      ...charts.map(({ question }, at) => [`question_${at + 1}`, ownFinding(question, words)] as const),
    ].filter(([, finding]) => finding !== ""),
  )
  const comments = questions.flatMap(({ kind, samples = [], label }) =>
    kind === "words" ? samples.map(({ text, count }) => ({ comment: text, who: label, count })) : [],
  )
  const sections = [
    { name: "Head", target: "report", alias: "report", shape: "mapping" },
    { name: "Questions", target: "questions", alias: "questions", shape: "records" },
    { name: "Respondents", target: "respondents", alias: "respondents", shape: "records" },
    ...(Object.keys(findings).length === 0
      ? []
      : [{ name: "Findings", target: "findings", alias: "findings", shape: "mapping" }]),
    ...(comments.length === 0 ? [] : [{ name: "Comments", target: "comments", alias: "comments", shape: "records" }]),
    ...charts.map((_, at) => ({
      name: `Question ${at + 1}`,
      target: `charts.question_${at + 1}`,
      alias: `question_${at + 1}`,
      shape: "records",
    })),
  ]
  const data: Readonly<Record<string, ReadonlyArray<JsonObject>>> = {
    report: [
      {
        title: words.title,
        source: words.source,
        ...(last === null ? {} : { date: last }),
        ...(first === null || last === null ? {} : { period: words.span(first, last) }),
        locale: words.locale,
      },
    ],
    questions: scales.length > 0 ? scaleRows(scales, words) : answeredRows(results, words),
    respondents: channels
      .filter(({ count }) => count > 0)
      .map(({ channel, count }) => ({ [words.channel]: words.channels[channel] ?? channel, [words.answers]: count })),
    findings: [findings],
    comments: comments.slice(0, mostComments).map(({ comment, who }) => ({ comment, who })),
    ...Object.fromEntries(
      charts.map(({ question, lines }, at) => [
        `question_${at + 1}`,
        lines.map(({ label, count }) => ({
          [question.label]: label,
          [isRanking(question) ? words.firstPlaces : words.answers]: count,
        })),
      ]),
    ),
  }
  return {
    template: "survey_results",
    theme: null,
    persist: false,
    datasets: Object.fromEntries(sections.map(({ alias }) => [alias, { orient: "records", data: data[alias] ?? [] }])),
    descriptor: {
      template: "survey_results",
      mode: "jinja",
      sections: sections.map(({ name, target, alias, shape }) => ({ name, target, datasets: [alias], shape })),
    },
  }
}
