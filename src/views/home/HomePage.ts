import * as DateTime from "effect/DateTime"
import type { LatestForm } from "../../application/forms/LatestForms.ts"
import { nameOf } from "../../domain/access/Caller.ts"
import { localize } from "../../domain/forms/model/LocalizedText.ts"
import type { FormSummary } from "../../domain/forms/records/StoredForm.ts"
import { command } from "../components/Command.ts"
import type { FormState } from "../forms/gallery/Gallery.ts"
import { moment } from "../forms/moment.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { type Door, doors } from "./doors.ts"
import { doorPicture } from "./pictures.ts"

const lead = ({ texts, language, caller }: SignedInVisit): string => {
  const name = nameOf(caller)
  if (caller.programs.length === 0) return name === undefined ? "" : filled(texts.home.leadNowhere, { name })
  const tenants = new Intl.ListFormat(language, { type: "conjunction" }).format(caller.programs)
  return name === undefined ? filled(texts.home.leadNameless, { tenants }) : filled(texts.home.lead, { name, tenants })
}

const stateOf = ({ version, publishedVersion }: FormSummary): FormState =>
  publishedVersion === null ? "draft" : publishedVersion === version ? "published" : "publishedWithDraft"

const latestRow = ({ texts, language }: SignedInVisit, { tenant, form, answers }: LatestForm): Html => {
  const { latest } = texts.home
  const path = `/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(form.formUid)}`
  const title = localize(form.title, language)
  const state = stateOf(form)
  return html`<tr>
    <th scope="row"><a href="${path}/edit">${title}</a></th>
    <td><span class="form-state form-state-${state}">${texts.forms.gallery[state]}</span></td>
    <td class="n">
      ${
        answers === undefined
          ? "–"
          : html`<a href="${path}/results"
              >${new Intl.NumberFormat(language).format(answers)}<span class="unseen">
                ${latest.answers}: ${title}</span
              ></a
            >`
      }
    </td>
    <td>
      <time datetime="${DateTime.formatIso(form.updatedAt)}"
        >${moment(DateTime.formatIso(form.updatedAt), language)}</time
      >
    </td>
  </tr>`
}

/** Recent forms of the visitor's tenants, each with its number of submissions. */
const latestPart = (visit: SignedInVisit, forms: ReadonlyArray<LatestForm>): Html | null => {
  const { latest } = visit.texts.home
  if (forms.length === 0) return null
  const tenants = [...new Set(forms.map(({ tenant }) => tenant))]
  return html`<section class="latest">
    <h2 id="latest">${latest.title}</h2>
    <p class="hint">${latest.lead}</p>
    <div class="table-scroll" tabindex="0" role="region" aria-labelledby="latest">
      <table class="result-table">
        <thead>
          <tr>
            <th scope="col">${latest.form}</th>
            <th scope="col">${latest.state}</th>
            <th scope="col" class="n">${latest.answers}</th>
            <th scope="col">${latest.changed}</th>
          </tr>
        </thead>
        <tbody>
          ${forms.map((one) => latestRow(visit, one))}
        </tbody>
      </table>
    </div>
    <p>
      ${tenants.map((tenant) => html`<a href="/${encodeURIComponent(tenant)}/gallery">${filled(latest.all, { tenant })}</a> `)}
    </p>
  </section>`
}

type IsBuilt = (path: string) => boolean

const doorOf = ({ texts, caller }: SignedInVisit, { text, pathFor }: Door, isBuilt: IsBuilt): Html | undefined => {
  const words = texts.home.doors[text]
  const path = pathFor(caller, isBuilt)
  if (path === undefined) return undefined
  return html` <li class="door">
    ${doorPicture(text)}
    <h2><a href="${path}">${words.title}</a></h2>
    <p>${words.text}</p>
  </li>`
}

/** The first steps in a terminal, run in the service's folder, with the base URL of the reader's page. */
const firstSteps = (base: string): string =>
  [
    "TOKEN=$(npm run -s token -- --user 1 --programs demo)",
    `curl -s ${base}/api/v1/agents/infographic/render \\`,
    '  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    "  --data @templates/samples/kpi_overview.json -o kpi.html",
  ].join("\n")

export interface HomeOptions {
  /** The scheme and host of the reader's page. */
  readonly base: string
  readonly isBuilt: IsBuilt
  readonly forms: ReadonlyArray<LatestForm>
}

/** The start page: an introduction, recent forms, a card for each feature, and the first steps in a terminal. */
export const homePage = (visit: SignedInVisit, { base, isBuilt, forms }: HomeOptions): Html => {
  const { home } = visit.texts
  return html` <div class="welcome">
      <h1>${home.title}</h1>
      <p class="lead">${home.what}</p>
      <p class="hint">${lead(visit)}</p>
    </div>
    ${latestPart(visit, forms)}
    <ul class="doors">
      ${doors.flatMap((door) => doorOf(visit, door, isBuilt) ?? [])}
    </ul>
    <section class="terminal" aria-labelledby="terminal">
      <div>
        <h2 id="terminal">${home.terminalTitle}</h2>
        <p>${home.terminalText}</p>
      </div>
      ${command(visit.texts, { label: home.terminalCommand, text: firstSteps(base) })}
    </section>`
}
