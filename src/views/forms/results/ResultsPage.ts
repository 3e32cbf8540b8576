import { dateFormat } from "../../../domain/languages/dateFormat.ts"
import type { FormResultsAnswer, ResultsQuery } from "../../../application/forms/FormResults.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import type { Criterion } from "../../../domain/forms/results/Criterion.ts"
import {
  type ChartWords,
  type NamedQuestion,
  periodChart,
  questionChart,
} from "../../../domain/forms/results/QuestionChart.ts"
import type { Unfinished } from "../../../domain/forms/results/Progress.ts"
import type { QuestionSummary, ResultsSummary } from "../../../domain/forms/results/Results.ts"
import { localeOf } from "../../../domain/infographic/format/Locale.ts"
import { rankingChart } from "../../../domain/infographic/reports/Ranking.ts"
import { type ScaleMean, scaleMean } from "../../../domain/forms/results/ScaleMean.ts"
import { counted } from "../../language/counted.ts"
import { filled } from "../../language/filled.ts"
import { facts, type Html, html } from "../../markup/html.ts"
import type { FormVisit } from "../FormVisit.ts"
import { figureHtml } from "./FigureHtml.ts"
import { criterionText, filters } from "./Filters.ts"
import { formNav } from "./FormNav.ts"

export interface ResultsPageOptions {
  readonly answer: FormResultsAnswer
  readonly query: ResultsQuery
  readonly search: URLSearchParams
  /** The path of the form's page. */
  readonly path: string
  /** The URL of the same results as JSON, with an ETag. */
  readonly api: string
  /** The time zone in which days begin. */
  readonly timeZone: string
}

interface Group {
  readonly name: string
  readonly results: ResultsSummary
}

const numberText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)

export const shareText = (part: number, total: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(total === 0 ? 0 : part / total)

export const countText = ({ texts, language }: FormVisit, count: number): string =>
  counted(texts.results.count, count, language)

/** A date range (`YYYY-MM-DD`), inclusive; a single date if both dates are equal. */
export const spanText = (
  first: string,
  last: string,
  language: string,
  dateStyle: "long" | "medium" = "long",
): string => dateFormat(language, { dateStyle, timeZone: "UTC" }).formatRange(new Date(first), new Date(last))

const meanLines = (
  results: FormVisit["texts"]["results"],
  scale: ScaleMean | undefined,
  number: (value: number) => string,
): ReadonlyArray<string> =>
  scale === undefined ? [] : [filled(results.mean, { mean: number(scale.mean), low: scale.low, high: scale.high })]

/** The text next to the chart: respondents, durations, statistics. */
const factLines = ({ texts, language }: FormVisit, question: QuestionSummary, all: number): ReadonlyArray<string> => {
  const { results } = texts
  const number = (value: number) => numberText(value, language)
  const { answered, seconds, numbers, nps, kind } = question
  return [
    filled(results.answered, { count: number(answered), all: number(all), share: shareText(answered, all, language) }),
    ...(nps === undefined ? [] : [filled(results.nps, { score: number(nps) })]),
    ...(numbers === undefined
      ? []
      : kind === "scale"
        ? meanLines(results, scaleMean(question), number)
        : [
            filled(results.numbers, {
              min: number(numbers.min),
              mean: number(numbers.mean),
              median: number(numbers.quartiles[1]),
              max: number(numbers.max),
            }),
          ]),
    ...(seconds === undefined ? [] : [filled(results.time, { seconds: number(seconds.median) })]),
  ]
}

const samples = ({ texts, language }: FormVisit, { samples: texts_ = [] }: QuestionSummary): Html | null =>
  texts_.length === 0
    ? null
    : html`<h3>${texts.results.samples}</h3>
        <ul class="result-samples">
          ${texts_.map(
            ({ text, count }) =>
              html`<li dir="auto">
                ${text}${count > 1 ? html` <span class="hint">${counted(texts.results.times, count, language)}</span>` : null}
              </li>`,
          )}
        </ul>`

const questionPart = (visit: FormVisit, groups: ReadonlyArray<Group>, words: ChartWords, at: number): Html => {
  const { results } = visit.texts
  const all = groups.map(({ name, results: own }): NamedQuestion => ({ name, question: own.questions[at]! }))
  const { question } = all[0]!
  const id = `question-${at}`
  const chart = questionChart(all, words)
  const places = (question.choices ?? []).filter(({ place }) => place !== undefined)
  return html`<section class="result-part" aria-labelledby="${id}">
    <h2 id="${id}" dir="auto">${question.label}</h2>
    ${groups.map(
      ({ name, results: own }) =>
        html`<p class="result-facts">
          ${groups.length > 1 ? html`<b>${name}.</b> ` : null}${factLines(visit, own.questions[at]!, own.count).join(" · ")}
        </p>`,
    )}
    ${
      chart === undefined
        ? html`<p class="hint">${question.answered === 0 ? results.notAnswered : results.onlyCount}</p>`
        : figureHtml(id, chart, results.numbersTable, question.label)
    }
    ${
      places.length === 0
        ? null
        : html`<p class="hint">
            ${results.place}:
            ${places.map(({ label, place = 0 }) => `${label} ${numberText(place, visit.language)}`).join(", ")}
          </p>`
    }
    ${groups.map(({ results: own }) => samples(visit, own.questions[at]!))}
  </section>`
}

/** The question with the fewest answers. */
const fewest = ({ texts, language }: FormVisit, { count, questions }: ResultsSummary): string => {
  const [least] = questions.toSorted((a, b) => a.answered - b.answered)
  return least === undefined
    ? ""
    : filled(texts.results.fewest, { question: least.label, share: shareText(least.answered, count, language) })
}

const overview = (
  visit: FormVisit,
  summary: ResultsSummary,
  groups: ReadonlyArray<Group>,
  words: ChartWords,
): ReadonlyArray<Html> => {
  const { results } = visit.texts
  const arrivals = periodChart(
    groups.map(({ name, results: own }) => ({ name, periods: own.arrivals })),
    words,
  )
  const isOneDay = summary.first === summary.last
  const used = summary.channels.filter(({ count }) => count > 0)
  const bars = {
    locale: words.locale,
    unit: "",
    caption: results.answers,
    finding: "",
    isSorted: true,
    most: 8,
    seriesMost: 1,
  }
  const byChannel = rankingChart(
    used.map(({ channel, count }) => ({ [results.channel]: results.channels[channel], [results.answers]: count })),
    bars,
  )
  const completion = rankingChart(
    summary.questions.map(({ label, answered }) => ({
      [results.question]: label,
      [results.share]: Math.round((answered / Math.max(summary.count, 1)) * 1000) / 10,
    })),
    { ...bars, unit: "%", isSorted: false, most: 60, finding: fewest(visit, summary) },
  )
  const part = (id: string, title: string, figure: Html, lead?: string) =>
    html`<section class="result-part" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${lead === undefined ? null : html`<p class="result-facts">${lead}</p>`} ${figure}
    </section>`
  return [
    ...(isOneDay
      ? []
      : [part("arrivals", results.arrivals, figureHtml("arrivals", arrivals, results.numbersTable, results.arrivals))]),
    part("channels", results.byChannel, figureHtml("channels", byChannel, results.numbersTable, results.byChannel)),
    part(
      "completion",
      results.completion,
      figureHtml("completion", completion, results.numbersTable, results.completion),
      results.completionText,
    ),
    part("reach", results.reach, html`${groups.map((group) => reachTable(visit, group, groups.length === 1))}`),
  ]
}

/** The questions in a group: how many respondents reached each question and how long they took, by channel. */
const reachTable = (visit: FormVisit, { name, results: own }: Group, isOne: boolean): Html => {
  const { results } = visit.texts
  const used = own.channels.filter(({ count }) => count > 0)
  const title = isOne ? results.reach : `${results.reach}: ${name}`
  const number = (value: number) => numberText(value, visit.language)
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="${results.numbersTable}: ${title}">
    <table class="result-table">
      <caption>
        ${isOne ? null : html`<b>${name}.</b> `}${results.reachText}
      </caption>
      <thead>
        <tr>
          <th scope="col">${results.question}</th>
          ${used.map(({ channel, count }) => html`<th scope="col" class="n">${results.channels[channel]} (${number(count)})</th>`)}
        </tr>
      </thead>
      <tbody>
        ${own.questions.map(
          ({ label, channels }) =>
            html`<tr>
              <th scope="row" dir="auto">${label}</th>
              ${used.map(({ channel, count }) => {
                const reach = channels.find((one) => one.channel === channel)
                const share = shareText(reach?.answered ?? 0, count, visit.language)
                const seconds = reach?.seconds
                return html`<td class="n">
                  ${seconds === undefined ? share : filled(results.reachCell, { share, seconds: number(seconds.median) })}
                </td>`
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** People who did not submit: where they stopped, and how long they took, by channel. */
const unfinishedPart = (
  { texts, language }: FormVisit,
  { count, channels, questions }: Unfinished,
  words: ChartWords,
) => {
  if (count === 0) return null
  const { results } = texts
  const number = (value: number) => numberText(value, language)
  const stopped = questions.filter((one) => one.stopped > 0)
  const chart = rankingChart(
    stopped.map(({ label, stopped: people }) => ({ [results.question]: label, [results.people]: people })),
    {
      locale: words.locale,
      unit: "",
      caption: results.people,
      finding: "",
      isSorted: false,
      most: 60,
      seriesMost: 1,
    },
  )
  return html`<section class="result-part" aria-labelledby="stopped">
    <h2 id="stopped">${results.stopped}</h2>
    <p class="result-facts">${counted(results.stoppedCount, count, language)} ${results.stoppedText}</p>
    ${stopped.length === 0 ? null : figureHtml("stopped", chart, results.numbersTable, results.stopped)}
    <div class="table-scroll" tabindex="0" role="region" aria-label="${results.numbersTable}: ${results.stoppedTimes}">
      <table class="result-table" data-stopped>
        <caption>
          ${results.stoppedTimes}
        </caption>
        <thead>
          <tr>
            <th scope="col">${results.question}</th>
            ${channels.map((one) => html`<th scope="col" class="n">${results.channels[one.channel]} (${number(one.count)})</th>`)}
          </tr>
        </thead>
        <tbody>
          ${questions.map(
            (question) =>
              html`<tr>
                <th scope="row" dir="auto">${question.label}</th>
                ${channels.map(({ channel }) => {
                  const own = question.channels.find((one) => one.channel === channel)
                  const people = number(own?.stopped ?? 0)
                  return html`<td class="n">
                    ${
                      own?.seconds === undefined
                        ? people
                        : filled(results.reachCell, { share: people, seconds: number(own.seconds.median) })
                    }
                  </td>`
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

const groupsOf = (visit: FormVisit, { results, groups }: FormResultsAnswer): ReadonlyArray<Group> =>
  groups.length === 0
    ? [{ name: visit.texts.results.everybody, results }]
    : groups.map(({ criterion, results: own }: { criterion: Criterion; results: ResultsSummary }) => ({
        name: criterionText(visit.texts.results, results.questions, criterion),
        results: own,
      }))

/** The empty state: there are no answers, or none that match the filters. */
const nothing = ({ texts }: FormVisit, { path, search }: ResultsPageOptions): Html => {
  const { results } = texts
  return [...search.keys()].length === 0
    ? html`<div class="result-none">
        <h2>${results.emptyTitle}</h2>
        <p>${results.emptyText}</p>
        <p><a class="button button-main" href="${path}/share">${results.emptyAction}</a></p>
      </div>`
    : html`<div class="result-none">
        <h2>${results.noneTitle}</h2>
        <p><a class="button" href="${path}/results">${results.noneAction}</a></p>
      </div>`
}

/** Options of the printed report, which omits typed answers unless the owner includes them. */
const reportForm = (results: FormVisit["texts"]["results"], path: string, search: URLSearchParams): Html =>
  html`<form class="result-report" method="get" action="${path}/results/report">
    ${[...search].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="answer answer-single">
      <input type="checkbox" id="report-typed" name="typed" value="yes" aria-describedby="report-typed-hint" />
      <label for="report-typed">${results.reportTyped}</label>
    </div>
    <p class="hint" id="report-typed-hint">${results.reportTypedHint}</p>
    <button class="button">${results.report}</button>
  </form>`

/** A form's results, question by question. The script refreshes them. */
export const resultsPage = (visit: FormVisit, options: ResultsPageOptions): Html => {
  const { answer, query, search, path, api, timeZone } = options
  const { results } = visit.texts
  const { count, unreadable, first, last, questions } = answer.results
  const groups = groupsOf(visit, answer)
  const words: ChartWords = { ...results, locale: localeOf(visit.language) }
  const title = localize(answer.form.title, visit.language)
  const span = first === null || last === null ? "" : `, ${spanText(first, last, visit.language)}`
  return html`${formNav(visit, path, "results")}
    <div class="result-head">
      <div>
        <h1>${filled(results.title, { title })}</h1>
        <p class="lead" id="result-count" data-live>${countText(visit, count)}${span}</p>
        <p id="result-unreadable" data-live>
          ${unreadable === 0 ? null : counted(results.unreadable, unreadable, visit.language)}
        </p>
        <p class="hint" id="result-state">${results.live}</p>
        <p class="hint">${filled(results.zone, { zone: timeZone })}</p>
      </div>
      ${count === 0 ? null : reportForm(results, path, search)}
    </div>
    ${filters({ texts: results, path: `${path}/results`, search, query, answer })}
    <div id="results" data-live>
      ${
        count === 0
          ? nothing(visit, options)
          : html`<div class="result-grid">
              ${overview(visit, answer.results, groups, words)}
              ${questions.map((_, at) => questionPart(visit, groups, words, at))}
            </div>`
      }
    </div>
    <div id="unfinished" class="result-grid" data-live>${unfinishedPart(visit, answer.unfinished, words)}</div>
    ${facts("results-facts", { api, tag: answer.tag, count, changed: results.changed, language: visit.language, live: results.live, paused: results.paused })}`
}
