import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import type { FormVisit } from "../FormVisit.ts"
import type { ListedForm, ListedForms } from "./ListedForm.ts"
import { byTitle, type Filter, languagesOf, matches, questionCount, stateOf } from "./Gallery.ts"

const languageNames = (codes: ReadonlyArray<string>, locale: string): string => {
  const names = new Intl.DisplayNames([locale, "en"], { type: "language" })
  // The author enters language tags freely, so an invalid tag is shown unchanged.
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
  return new Intl.ListFormat(locale, { type: "unit" }).format(codes.map(nameOf))
}

const card = ({ texts, language }: FormVisit, tenantPath: string, listed: ListedForm): Html => {
  const { gallery } = texts.forms
  const { form, answers } = listed
  const path = `${tenantPath}/forms/${form.formUid}`
  const title = localize(form.title, language)
  const about = localize(form.description, language)
  const count = questionCount(form)
  const state = stateOf(listed)
  const codes = languagesOf(form)
  return html`<li class="form-card">
    <div class="form-card-head">
      <p class="form-state form-state-${state}">${gallery[state]}</p>
      <form method="post" action="${path}/duplicate">
        <button class="form-copy">${texts.builder.copy}<span class="unseen">: ${title}</span></button>
      </form>
    </div>
    <h2><a href="${path}">${title}</a></h2>
    ${about === "" ? null : html`<p class="form-about">${about}</p>`}
    <ul class="form-facts">
      <li>${count === 1 ? gallery.question : filled(gallery.questions, { count })}</li>
      ${answers === undefined ? null : html`<li>${answers === 1 ? gallery.answer : filled(gallery.answers, { count: new Intl.NumberFormat(language).format(answers) })}</li>`}
      ${codes.length === 0 ? null : html`<li>${languageNames(codes, language)}</li>`}
      ${form.isPublic ? html`<li>${gallery.isPublic}</li>` : null}
    </ul>
    <p class="form-doors">
      <a class="button" href="${path}">${gallery.fill}<span class="unseen">: ${title}</span></a>
      <a class="button button-quiet" href="${path}/voice">${gallery.voice}<span class="unseen">: ${title}</span></a>
      <a class="button button-quiet" href="${path}/share">${gallery.share}<span class="unseen">: ${title}</span></a>
      <a class="button button-quiet" href="${path}/results">${gallery.results}<span class="unseen">: ${title}</span></a>
      <a class="button button-quiet" href="${path}/edit">${gallery.edit}<span class="unseen">: ${title}</span></a>
      <a class="button button-quiet" href="${path}/schema">${gallery.schema}<span class="unseen">: ${title}</span></a>
    </p>
  </li>`
}

const search = ({ texts }: FormVisit, here: string, filter: Filter, after: string): Html => {
  const { gallery } = texts.forms
  return html`<search>
    <form class="form-search" method="get" action="${here}">
      ${after === "" ? null : html`<input type="hidden" name="after" value="${after}" />`}
      <div class="form-search-words">
        <label for="search">${gallery.search}</label>
        <input class="input" type="search" id="search" name="search" value="${filter.search}" />
      </div>
      <div class="form-search-state">
        <label for="state">${gallery.states}</label>
        <select class="input select" id="state" name="state">
          ${(["all", "published", "draft"] as const).map(
            (state) =>
              html`<option value="${state}" ${attributes({ selected: state === filter.state })}>
                ${gallery[state]}
              </option>`,
          )}
        </select>
      </div>
      <button class="button">${gallery.searchAction}</button>
    </form>
  </search>`
}

/** The query of the next page, with the same filter. */
const nextQuery = ({ search, state }: Filter, after: string): string =>
  new URLSearchParams({ ...(search === "" ? {} : { search }), ...(state === "all" ? {} : { state }), after }).toString()

/** A tenant's forms, with their state and actions. */
export const galleryPage = (
  visit: FormVisit,
  tenantPath: string,
  here: string,
  { forms, after, next }: ListedForms,
  filter: Filter,
): Html => {
  const { gallery } = visit.texts.forms
  const isPart = after !== "" || next !== null
  const matching = forms.filter(matches(filter)).toSorted(byTitle(visit.language))
  const isEmpty = forms.length === 0 && !isPart
  return html`<div class="gallery-head">
      <div>
        <h1>${filled(gallery.title, { tenant: visit.tenant })}</h1>
        <p class="lead">${isEmpty ? gallery.emptyText : gallery.lead}</p>
      </div>
      <p class="import-doors">
        <a class="button" href="${tenantPath}/forms/import">${visit.texts.importing.link}</a>
        <a class="button button-main" href="${tenantPath}/forms/new">${gallery.create}</a>
      </p>
    </div>
    ${isEmpty ? null : search(visit, here, filter, after)}
    ${isEmpty ? null : html`<p class="hint" role="status">${matching.length === 1 ? gallery.foundOne : filled(gallery.found, { count: matching.length })}</p>`}
    ${isPart ? html`<p class="hint">${gallery.part}</p>` : null}
    ${
      matching.length > 0
        ? html`<ul class="gallery">
            ${matching.map((listed) => card(visit, tenantPath, listed))}
          </ul>`
        : isEmpty
          ? null
          : html`<div class="gallery-none">
              <h2>
                ${filter.search === "" ? gallery.nothingText : filled(gallery.nothing, { search: filter.search })}
              </h2>
              <p><a href="${here}">${gallery.showAll}</a></p>
            </div>`
    }
    ${next === null ? null : html`<p><a class="button" href="${here}?${nextQuery(filter, next)}">${gallery.more}</a></p>`}`
}
