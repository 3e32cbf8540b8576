import { counted } from "../language/counted.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"
import { prose } from "./prose.ts"
import { type Operation, type Reference, searched } from "./Reference.ts"

const entry = ({ id, method, path, summary }: Operation): Html =>
  html`<li>
    <a href="/docs/${id}">
      <span class="docs-summary">${prose(summary)}</span>
      <code><b>${method}</b> ${path}</code>
    </a>
  </li>`

/** All routes by subject, or search results. Works without a script. */
export const indexPage = ({ texts: { docs: texts }, language }: Visit, reference: Reference, words: string): Html => {
  const tags = words === "" ? reference.tags : searched(reference, words)
  const count = tags.reduce((sum, { operations }) => sum + operations.length, 0)
  return html`<h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    <p class="docs-programs">
      ${texts.programs}: <a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.json">asyncapi.json</a>
    </p>
    <form class="docs-search" method="get" action="/docs" role="search">
      <div class="field">
        <label for="docs-words">${texts.search}</label>
        <p class="hint" id="docs-words-hint">${texts.searchHint}</p>
        <input
          class="input"
          type="search"
          id="docs-words"
          name="q"
          maxlength="200"
          value="${words}"
          aria-describedby="docs-words-hint"
        />
      </div>
      <button class="button">${texts.searchAction}</button>
    </form>
    <p role="status">${count === 0 ? texts.none : counted(texts.found, count, language)}</p>
    ${words === "" ? null : html`<p><a href="/docs">${texts.all}</a></p>`}
    <div lang="en">
      ${tags.map(
        ({ name, operations }, place) =>
          html`<details class="docs-tag" ${attributes({ open: words !== "" || place === 0 })}>
            <summary>
              <h2>${name}</h2>
              <span class="hint">${operations.length}</span>
            </summary>
            <ul>
              ${operations.map(entry)}
            </ul>
          </details>`,
      )}
    </div>`
}
