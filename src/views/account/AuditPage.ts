import { dateFormat } from "../../domain/languages/dateFormat.ts"
import { type ChainedEntry, results } from "../../domain/audit/AuditEntry.ts"
import { textField } from "../components/Field.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

export interface AuditShown {
  readonly tenant: string
  readonly entries: ReadonlyArray<ChainedEntry>
  /** The query as submitted. */
  readonly given: Readonly<Record<string, string>>
  /** The cursor of the next page; null if there is none. */
  readonly older: number | null
  /** The name of the invalid query parameter. */
  readonly wrong: string | null
}

const filters = ["actor", "action", "from", "to"] as const

const search = ({ texts }: Visit, { given, wrong }: AuditShown, here: string): Html => {
  const { audit } = texts.account
  return html`<search>
    <form class="audit-search" method="get" action="${here}">
      ${filters.map((name) =>
        textField({
          id: `audit-${name}`,
          name,
          label: audit.filters[name],
          value: given[name],
          ...(name === "from" || name === "to" ? { type: "date" as const } : {}),
          problem: wrong === name ? audit.wrong : undefined,
        }),
      )}
      <div class="field">
        <label for="audit-result">${audit.filters.result}</label>
        <select class="input select" id="audit-result" name="result">
          <option value="">${audit.any}</option>
          ${results.map(
            (result) =>
              html`<option value="${result}" ${attributes({ selected: given["result"] === result })}>
                ${audit.results[result]}
              </option>`,
          )}
        </select>
      </div>
      <button class="button">${audit.search}</button>
    </form>
  </search>`
}

const row = ({ texts, language }: Visit, { seq, entry }: ChainedEntry): Html => {
  const { audit } = texts.account
  const format = dateFormat(language, { dateStyle: "short", timeStyle: "medium", timeZone: "UTC" })
  const object = [...Object.values(entry.object), ...(entry.made === null ? [] : [entry.made])].join(" ")
  return html`<tr>
    <td>${seq}</td>
    <td><time datetime="${new Date(entry.at).toISOString()}">${format.format(entry.at)}</time></td>
    <td>${entry.actor ?? audit.nobody}</td>
    <td>${entry.action}</td>
    <td class="audit-object">${object}</td>
    <td>${audit.results[entry.result]}${entry.status === null ? null : html` (${entry.status})`}</td>
  </tr>`
}

/** The audit log, newest first. A wide table scrolls within its own area. */
export const auditPage = (visit: Visit, shown: AuditShown): Html => {
  const { audit } = visit.texts.account
  const { tenant, entries, given, older } = shown
  const here = `/${encodeURIComponent(tenant)}/audit`
  const next = new URLSearchParams({ ...given, cursor: String(older) })
  return html`<h1>${filled(audit.title, { tenant })}</h1>
    <p class="lead">${audit.lead}</p>
    ${search(visit, shown, here)}
    <div class="audit-table" role="region" aria-label="${audit.table}" tabindex="0">
      <table>
        <thead>
          <tr>
            ${audit.columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${entries.map((entry) => row(visit, entry))}
        </tbody>
      </table>
    </div>
    ${entries.length === 0 ? html`<p>${audit.none}</p>` : null}
    <p class="audit-more">
      ${older === null ? null : html`<a class="button" href="${here}?${next.toString()}">${audit.older}</a>`}
      <a class="button button-quiet" href="/api/v1/${encodeURIComponent(tenant)}/audit/export">${audit.export}</a>
    </p>`
}
