import { type Html, html } from "../../markup/html.ts"

/** Filters that a small screen folds away, with how many of the named ones are set, so that what they choose from is seen first. */
export const filterBox = (label: string, search: URLSearchParams, names: ReadonlyArray<string>, form: Html): Html => {
  const count = names.flatMap((name) => search.getAll(name)).filter((value) => value !== "").length
  return html`<details class="filter-box">
    <summary>${count === 0 ? label : `${label} (${count})`}</summary>
    ${form}
  </details>`
}
