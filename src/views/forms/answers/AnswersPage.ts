import * as DateTime from "effect/DateTime"
import type { ErasureReceipt } from "../../../application/forms/AnswerReviews.ts"
import { topLevelFields } from "../../../domain/forms/model/FormDefinition.ts"
import { isSensitive } from "../../../domain/forms/manifest/VoiceModes.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import type { ReviewedSubmission } from "../../../domain/forms/records/Review.ts"
import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import { notice } from "../../components/Notice.ts"
import { counted } from "../../language/counted.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import type { FormVisit } from "../FormVisit.ts"
import { filterBox, option, whenAndWhere } from "../results/FilterBox.ts"
import { formNav } from "../results/FormNav.ts"
import { settingFor, shownAnswer, whenText } from "./AnswerView.ts"

export interface AnswersPageOptions {
  readonly compiled: CompiledForm
  readonly rows: ReadonlyArray<ReviewedSubmission>
  readonly search: URLSearchParams
  /** The cursor of the next page. */
  readonly next: string | undefined
  readonly path: string
  /** The URL of the form's submissions in the API. */
  readonly api: string
  readonly formats: ReadonlyArray<string>
  readonly mayChange: boolean
  readonly erased?: { readonly person: string; readonly receipt: ErasureReceipt | undefined }
  readonly isRemoved: boolean
  /** The time zone in which times are shown. */
  readonly timeZone?: string
}

/** The default number of columns. */
const usual = 5
const longestCell = 90

const columnsOf = (compiled: CompiledForm, chosen: ReadonlyArray<string>): ReadonlyArray<FormField> => {
  const fields = topLevelFields(compiled.form).filter((field) => !isSensitive(field))
  const wanted = fields.filter(({ fieldId }) => chosen.includes(fieldId))
  return wanted.length > 0 ? wanted : fields.filter(({ fieldType }) => fieldType !== "hidden").slice(0, usual)
}

const short = (text: string): string => (text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text)

const filterNames = ["q", "from", "to", "channel", "marked", "tag"]

const filters = (
  { texts, language }: FormVisit,
  options: AnswersPageOptions,
  columns: ReadonlyArray<FormField>,
): Html => {
  const { answers, results } = texts
  const { search, path, compiled } = options
  const chosen = (name: string, value: string) => value === (search.get(name) ?? "")
  const form = html`<form class="result-filters" method="get" action="${path}/answers">
    <div class="result-filter-wide">
      <label for="q">${answers.search}</label>
      <input class="input" type="search" id="q" name="q" value="${search.get("q") ?? ""}" />
    </div>
    ${whenAndWhere(results, search)}
    <div>
      <label for="sort">${answers.sort}</label>
      <select class="input select" id="sort" name="sort">
        ${option("", answers.newest, chosen("sort", ""))} ${option("oldest", answers.oldest, chosen("sort", "oldest"))}
      </select>
    </div>
    <div>
      <label for="marked">${answers.isMarked}</label>
      <select class="input select" id="marked" name="marked">
        ${option("", results.any, chosen("marked", ""))} ${option("true", answers.marked, chosen("marked", "true"))}
      </select>
    </div>
    <div>
      <label for="tag">${answers.tag}</label>
      <input class="input" id="tag" name="tag" value="${search.get("tag") ?? ""}" />
    </div>
    <details class="answer-columns">
      <summary>${answers.columns}</summary>
      <fieldset>
        <legend class="unseen">${answers.columns}</legend>
        ${topLevelFields(compiled.form)
          .filter((field) => !isSensitive(field))
          .map(
            (field) =>
              html`<label
                ><input
                  type="checkbox"
                  name="columns"
                  value="${field.fieldId}"
                  ${attributes({ checked: columns.includes(field) })}
                />
                ${localize(field.label, language)}</label
              >`,
          )}
      </fieldset>
    </details>
    <button class="button">${answers.show}</button>
  </form>`
  return html`<search>${filterBox(results.filters, search, filterNames, form)}</search>`
}

const table = (
  visit: FormVisit,
  { compiled, rows, path, timeZone }: AnswersPageOptions,
  columns: ReadonlyArray<FormField>,
): Html => {
  const { answers, results } = visit.texts
  const setting = settingFor(visit, compiled)
  return html`<div class="table-scroll" tabindex="0" role="region" aria-labelledby="answers-title">
    <table class="result-table answer-table">
      <thead>
        <tr>
          <th scope="col">${answers.when}</th>
          <th scope="col">${answers.from}</th>
          ${columns.map((field) => html`<th scope="col" dir="auto">${short(localize(field.label, visit.language))}</th>`)}
          <th scope="col">${answers.tags}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ submission, review }) =>
            html`<tr>
              <th scope="row">
                <a href="${path}/answers/${encodeURIComponent(submission.submissionId)}"
                  >${whenText(submission.submittedAt, visit.language, timeZone)}<span class="unseen"
                    >, ${submission.submissionId}</span
                  ></a
                >
              </th>
              <td>${results.channels[submission.source]}</td>
              ${
                submission.unreadable === undefined
                  ? columns.map(
                      (field) =>
                        html`<td dir="auto">
                          ${short(shownAnswer(setting, field, submission.data[field.fieldId]) ?? "")}
                        </td>`,
                    )
                  : html`<td colspan="${columns.length}">${answers.unreadable[submission.unreadable]}</td>`
              }
              <td>${review.marked ? html`<b>${answers.isMarked}</b> ` : null}${review.tags.join(", ")}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const erasure = ({ texts, tenant, language }: FormVisit, { path, erased }: AnswersPageOptions): Html => {
  const { answers } = texts
  const receipt = erased?.receipt
  const isEmpty = erased !== undefined && receipt === undefined
  return html`<details class="answer-erase" ${attributes({ open: erased !== undefined })}>
    <summary>${answers.erase}</summary>
    ${
      receipt === undefined
        ? null
        : notice(
            { tone: "done", title: answers.receiptTitle },
            html`<p>
                ${filled(answers.receipt, {
                  submissions: counted(answers.receiptOf.submissions, receipt.submissions, language),
                  files: counted(answers.receiptOf.files, receipt.files, language),
                  unfinished: counted(answers.receiptOf.unfinished, receipt.unfinished, language),
                  person: erased!.person,
                  when: `${DateTime.formatIso(receipt.erasedAt)} (${whenText(receipt.erasedAt, language)})`,
                })}
              </p>
              ${receipt.isComplete ? null : html`<p>${answers.receiptMore}</p>`}`,
          )
    }
    <p>${filled(answers.eraseText, { tenant })}</p>
    <form class="answer-form" method="post" action="${path}/answers">
      <div class="field${isEmpty ? " field-wrong" : ""}">
        <label for="person">${answers.erasePerson}</label>
        ${isEmpty ? html`<p class="problem" id="person-problem">${answers.eraseEmpty}</p>` : null}
        <input
          class="input"
          id="person"
          name="person"
          ${attributes({ "aria-describedby": isEmpty ? "person-problem" : null })}
        />
      </div>
      <button class="button">${answers.eraseAction}</button>
    </form>
  </details>`
}

/** The list of submissions. */
export const answersPage = (visit: FormVisit, options: AnswersPageOptions): Html => {
  const { answers } = visit.texts
  const { compiled, rows, search, next, path, api, formats, mayChange, isRemoved } = options
  const columns = columnsOf(compiled, search.getAll("columns"))
  const further = new URLSearchParams(search)
  if (next !== undefined) further.set("cursor", next)
  const isFiltered = [...search.keys()].length > 0
  const beginning = new URLSearchParams([...search].filter(([key]) => key !== "cursor"))
  return html`${formNav(visit, path, "answers")}
    ${isRemoved ? notice({ tone: "done" }, html`<p>${answers.removed}</p>`) : null}
    <div class="result-head">
      <div>
        <h1 id="answers-title">${filled(answers.title, { title: localize(compiled.form.title, visit.language) })}</h1>
        <p class="lead">${answers.lead}</p>
      </div>
      <p class="answer-exports">
        ${answers.export}
        ${formats.map((format) => html`<a class="button button-quiet" href="${api}/data?format=${format}">${format.toUpperCase()}</a>`)}
      </p>
    </div>
    ${filters(visit, options, columns)}
    ${
      rows.length === 0
        ? html`<div class="result-none">
            <h2>${isFiltered ? answers.noneTitle : answers.emptyTitle}</h2>
            ${isFiltered ? html`<p><a class="button" href="${path}/answers">${answers.noneAction}</a></p>` : null}
          </div>`
        : html`<p class="hint answer-count" role="status">
              ${rows.length === 1 ? answers.shownOne : filled(answers.shown, { count: rows.length })}
            </p>
            ${table(visit, options, columns)}
            <p class="answer-pages">
              ${search.has("cursor") ? html`<a class="button" href="${path}/answers?${beginning.toString()}">${answers.first}</a>` : null}
              ${next === undefined ? null : html`<a class="button" rel="next" href="${path}/answers?${further.toString()}">${answers.more}</a>`}
            </p>`
    }
    ${mayChange ? erasure(visit, options) : null}`
}
