import { command } from "../components/Command.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { type Html, html } from "../markup/html.ts"

/** Shows the rendered page in a frame that runs no scripts, whatever the page contains. */
export const resultPanel = (texts: PageTexts): Html => {
  const { playground } = texts
  return html` <section class="result" id="result" aria-labelledby="result-title" hidden>
    <div class="result-bar">
      <div>
        <h2 id="result-title">${playground.result}</h2>
        <p class="hint" id="outcome"></p>
      </div>
      <div class="result-actions">
        <button type="button" class="button" id="open" disabled>${playground.open}</button>
        <button type="button" class="button" id="print" disabled>${playground.print}</button>
        <button type="button" class="button" id="download" disabled>${playground.download}</button>
      </div>
    </div>
    <div id="problem"></div>
    <div class="progress" id="progress" hidden>
      <label for="progress-bar" id="progress-text"></label>
      <progress id="progress-bar" max="100"></progress>
      <button type="button" class="button button-quiet" id="cancel">${playground.cancel}</button>
    </div>
    <div class="sheet" id="sheet" data-state="empty" tabindex="0" role="region" aria-label="${playground.frame}">
      <iframe id="preview" title="${playground.frame}" sandbox="allow-same-origin allow-modals"></iframe>
      <ul class="pictures" id="chart-list" aria-label="${playground.charts}"></ul>
    </div>
    <details class="timings" id="timings" hidden>
      <summary>${playground.timings}</summary>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">${playground.step}</th>
            <th scope="col" class="number">${playground.milliseconds}</th>
          </tr>
        </thead>
        <tbody id="timing-rows"></tbody>
      </table>
    </details>
    ${command(texts, { id: "command", label: playground.command, text: "" })}
  </section>`
}
