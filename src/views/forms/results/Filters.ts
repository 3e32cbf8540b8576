import type { FormResultsAnswer, ResultsQuery } from "../../../application/forms/FormResults.ts"
import { channels } from "../../../domain/forms/results/AnswerRecord.ts"
import { type Criterion, writeCriterion } from "../../../domain/forms/results/Criterion.ts"
import type { QuestionSummary } from "../../../domain/forms/results/Results.ts"
import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import { filled } from "../../language/filled.ts"
import { type Html, html } from "../../markup/html.ts"
import { filterBox, option, whenAndWhere } from "./FilterBox.ts"

type Texts = PageTexts["results"]

/** Whether a question can be filtered by value. */
const choosable = ({ kind, choices = [] }: QuestionSummary): boolean =>
  (kind === "choice" || kind === "scale" || kind === "boolean") && choices.length > 0 && choices.length <= 60

/** A criterion in words. */
export const criterionText = (
  texts: Texts,
  questions: ReadonlyArray<QuestionSummary>,
  criterion: Criterion,
): string => {
  const { key, value } = criterion
  if (criterion.isNot === true) return texts.others
  if (key === ".channel") return texts.channels[value as keyof Texts["channels"]] ?? value
  if (key === ".version") return `${texts.version} ${value}`
  const question = questions.find(({ id }) => id === key)
  const label = question?.choices?.find((choice) => choice.value === value)?.label ?? value
  return `${question?.label ?? key}: ${label}`
}

const answersOf = (questions: ReadonlyArray<QuestionSummary>, chosen: string): ReadonlyArray<Html> =>
  questions.filter(choosable).map(
    ({ id, label, choices = [] }) =>
      html`<optgroup label="${label}">
        ${choices.map((choice) => {
          const value = writeCriterion({ key: id, value: choice.value })
          return option(value, choice.label, value === chosen)
        })}
      </optgroup>`,
  )

/** The page's query without one criterion, for the link that removes it. */
const without = (search: URLSearchParams, criterion: string): string => {
  const left = new URLSearchParams(search)
  const remaining = left.getAll("where").filter((one) => one !== criterion)
  left.delete("where")
  for (const one of remaining) left.append("where", one)
  return left.toString()
}

export interface FilterOptions {
  readonly texts: Texts
  /** The path of the page. */
  readonly path: string
  readonly search: URLSearchParams
  readonly query: ResultsQuery
  readonly answer: FormResultsAnswer
}

const names = ["from", "to", "channel", "version", "where", "compare"]

/** Filters submitted by GET, so that the page's URL contains them. */
export const filters = ({ texts, path, search, query, answer }: FilterOptions): Html => {
  const { questions, versions } = answer.results
  const compared = search.get("compare") ?? ""
  const where = query.where.map(writeCriterion)
  const versionNumbers = new Set([
    ...versions.map(({ version }) => version),
    ...(query.version === undefined ? [] : [query.version]),
  ])
  const form = html`<form class="result-filters" method="get" action="${path}" aria-label="${texts.filters}">
    ${whenAndWhere(texts, search)}
    ${
      versionNumbers.size < 2 && query.version === undefined
        ? null
        : html`<div>
            <label for="version">${texts.version}</label>
            <select class="input select" id="version" name="version">
              ${option("", texts.any, query.version === undefined)}
              ${[...versionNumbers].map((version) => option(version, version, version === query.version))}
            </select>
          </div>`
    }
    <div class="result-filter-wide">
      <label for="where">${texts.where}</label>
      <select class="input select" id="where" name="where">
        ${option("", texts.any, false)} ${answersOf(questions, "")}
      </select>
    </div>
    <div class="result-filter-wide">
      <label for="compare">${texts.compare}</label>
      <select class="input select" id="compare" name="compare">
        ${option("", texts.compareNothing, compared === "")}
        <optgroup label="${texts.channel}">
          ${channels.map((channel) => option(`.channel:${channel}`, texts.channels[channel], compared === `.channel:${channel}`))}
        </optgroup>
        ${answersOf(questions, compared)}
      </select>
    </div>
    ${where.map((one) => html`<input type="hidden" name="where" value="${one}" />`)}
    <button class="button">${texts.apply}</button>
  </form>`
  return html`${filterBox(texts.filters, search, names, form)}
  ${
    where.length === 0
      ? null
      : html`<ul class="result-chips" aria-label="${texts.chosen}">
          ${query.where.map((criterion) => {
            const filter = criterionText(texts, questions, criterion)
            const left = without(search, writeCriterion(criterion))
            return html`<li>
              <a class="result-chip" href="${path}${left === "" ? "" : `?${left}`}"
                ><span>${filter}</span><span aria-hidden="true">×</span
                ><span class="unseen">${filled(texts.remove, { filter })}</span></a
              >
            </li>`
          })}
        </ul>`
  }`
}
