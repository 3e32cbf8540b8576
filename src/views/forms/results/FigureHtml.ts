import type { Chart } from "../../../domain/infographic/charts/Figure.ts"
import { figureOf } from "../../../domain/infographic/charts/Figure.ts"
import { attributes, Html, html } from "../../markup/html.ts"

/** Marks chart markup as safe: our own code creates it and escapes its text. */
const drawn = (svg: string): Html => new Html(svg)

/** A chart in several widths, of which the style sheet shows one, and a table of its numbers. */
export const figureHtml = (id: string, chart: Chart, tableName: string, name: string): Html => {
  const { drawings, finding, table, notes } = figureOf({ ...chart, name }, "half")
  return html`<figure class="result-figure">
    <figcaption>${finding}</figcaption>
    <div class="drawing" aria-hidden="true">${drawings.map(drawn)}</div>
    ${notes.map((note) => html`<p class="hint">${note}</p>`)}
    <details id="${id}-numbers">
      <summary>${tableName}<span class="unseen">: ${name}</span></summary>
      <div class="table-scroll" tabindex="0" role="region" aria-label="${tableName}: ${name}">
        <table class="result-table">
          <thead>
            <tr>
              ${table.heads.map(({ label, numeric }) => html`<th scope="col" ${attributes({ class: numeric ? "n" : null })}>${label}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${table.rows.map(
              ([first, ...rest]) =>
                html`<tr>
                  <th scope="row">${first}</th>
                  ${rest.map((cell) => html`<td class="n">${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`
}
