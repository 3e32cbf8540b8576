import { controlTable } from "../../../domain/forms/catalog/ControlTable.ts"
import type { ImportedField, ImportReport } from "../../../domain/forms/edit/ImportReport.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import { zonedMoment } from "../../../domain/languages/zonedMoment.ts"
import { notice } from "../../components/Notice.ts"
import { counted } from "../../language/counted.ts"
import { filled } from "../../language/filled.ts"
import { type Html, html } from "../../markup/html.ts"
import type { FormVisit } from "../FormVisit.ts"

export interface ImportPageOptions {
  readonly action: string
  /** The maximum size of a file, in bytes. */
  readonly cap: number
  /** Why the uploaded file could not be imported. */
  readonly problem?: string | undefined
}

/** The page for uploading a form file. Works without a script. */
export const importPage = ({ texts, language }: FormVisit, { action, cap, problem }: ImportPageOptions): Html => {
  const words = texts.importing
  const size = new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 })
  return html`<h1>${words.title}</h1>
    <p class="lead">${words.lead}</p>
    ${problem === undefined ? null : notice({ tone: "error", title: words.problemTitle, id: "file-problem" }, html`<p>${problem}</p>`)}
    <form class="import-form" method="post" action="${action}" enctype="multipart/form-data">
      <div class="field">
        <div class="drop${problem === undefined ? "" : " drop-wrong"}">
          <input
            type="file"
            name="file"
            id="file"
            required
            accept=".xlsx,.xml,.json,application/json,application/xml,text/xml"
            aria-labelledby="drop-title drop-action"
            aria-describedby="${problem === undefined ? "" : "file-problem "}file-hint"
          />
          <p>
            <span class="drop-title" id="drop-title">${words.drop}</span>
            <span class="drop-action" id="drop-action">${words.choose}</span>
            <span class="drop-chosen" id="drop-chosen"></span>
          </p>
        </div>
        <p class="hint" id="file-hint">
          ${filled(words.accepted, { cap: size.format(Math.floor(cap / 1024 / 1024)) })}
        </p>
      </div>
      <button class="button button-main">${words.action}</button>
    </form>`
}

/** The maximum number of lines in one group on the page; the API's report contains all of them. */
const mostShown = 500

interface Group {
  readonly id: "left" | "changed" | "taken"
  readonly lines: ReadonlyArray<ImportedField>
}

/** The type in the file, and the type to which it was converted, if any. */
const types = ({ sourceDataType, mappedFieldType }: ImportedField, { texts, language }: FormVisit): Html => {
  const words = texts.importing
  const there = html`<span class="unseen">${words.sourceType}: </span>${sourceDataType}`
  if (mappedFieldType === null) return there
  const [en, es] = controlTable[mappedFieldType]
  return html`${there} <span aria-hidden="true">→</span>
    <span class="unseen">${words.ownType}: </span>${localize({ en, es }, language)}`
}

const list = (visit: FormVisit, { id, lines }: Group): Html => {
  const rest = lines.length - mostShown
  return html`<ul class="import-lines" aria-labelledby="${id}">
      ${lines.slice(0, mostShown).map(
        (line) =>
          html`<li>
            <p class="import-place">
              <code>${line.columnName}</code> <span class="import-types">${types(line, visit)}</span>
            </p>
            ${line.note === "" ? null : html`<p>${line.note}</p>`}
          </li>`,
      )}
    </ul>
    ${rest > 0 ? html`<p class="hint">${counted(visit.texts.importing.more, rest, visit.language)}</p>` : null}`
}

const part = (visit: FormVisit, group: Group): Html | null => {
  if (group.lines.length === 0) return null
  const { texts, language } = visit
  const { id, lines } = group
  const count = counted(texts.importing.parts, lines.length, language)
  const lead = html`<p class="hint">${texts.importing[`${id}Text`]}</p>`
  const title = html`${texts.importing[id]} <span class="import-count">${count}</span>`
  // Unchanged parts are collapsed, because they need no attention.
  return id === "taken"
    ? html`<details class="import-part">
        <summary><h2 id="${id}">${title}</h2></summary>
        ${lead}${list(visit, group)}
      </details>`
    : html`<section class="import-part">
        <h2 id="${id}">${title}</h2>
        ${lead}${list(visit, group)}
      </section>`
}

export interface ReportPageOptions {
  readonly title: string
  readonly report: ImportReport
  /** The number of questions in the draft. */
  readonly questions: number
  /** The base path of the tenant's form pages. */
  readonly below: string
  readonly editPath: string
}

const groupsOf = ({ fields }: ImportReport): ReadonlyArray<Group> => [
  {
    id: "left",
    lines: fields.filter(({ status, mappedFieldType }) => status === "needs_review" && mappedFieldType === null),
  },
  {
    id: "changed",
    lines: fields.filter(
      ({ status, mappedFieldType }) =>
        status === "approximate" || (status === "needs_review" && mappedFieldType !== null),
    ),
  },
  {
    id: "taken",
    lines: fields.filter(({ status }) => status === "mapped"),
  },
]

const sourceName = ({ texts }: FormVisit, source: string): string => {
  const names: Readonly<Record<string, string>> = texts.importing.sources
  return Object.hasOwn(names, source) ? names[source]! : source
}

/** The result for each part of an imported form, losses first. */
export const importReportPage = (
  visit: FormVisit,
  { title, report, questions, below, editPath }: ReportPageOptions,
): Html => {
  const { texts, language } = visit
  const words = texts.importing
  const groups = groupsOf(report)
  const isWhole = groups.every(({ id, lines }) => id === "taken" || lines.length === 0)
  return html`<h1>${filled(words.reportTitle, { title })}</h1>
    <p class="lead">${counted(words.reportLead, questions, language)}</p>
    <p class="hint">
      ${filled(words.source, { source: sourceName(visit, report.source), date: zonedMoment(new Date(report.importedAt), language) })}
    </p>
    <p class="import-doors">
      <a class="button button-main" href="${editPath}">${words.open}</a>
      <a class="button button-quiet" href="${below}/import">${words.again}</a>
    </p>
    ${isWhole ? notice({ tone: "note" }, html`<p>${words.none}</p>`) : null}${groups.map((group) => part(visit, group))}`
}
