import { attributes, type Html, html } from "../markup/html.ts"

interface TableShown {
  readonly name: string
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** The number of text columns on the left; the other columns are numeric. */
  readonly words: number
}

/** A table that scrolls horizontally on a small screen. */
export const usageTable = ({ name, heads, rows, words }: TableShown): Html =>
  html`<div class="table-scroll" tabindex="0" role="region" aria-label="${name}">
    <table class="result-table">
      <thead>
        <tr>
          ${heads.map((head, at) => html`<th scope="col" ${attributes({ class: at >= words ? "n" : null })}>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, at) =>
                at === 0
                  ? html`<th scope="row">${cell}</th>`
                  : html`<td ${attributes({ class: at >= words ? "n" : null })}>${cell}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
