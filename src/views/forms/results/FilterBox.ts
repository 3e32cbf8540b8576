import { channels } from "../../../domain/forms/results/AnswerRecord.ts"
import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import { attributes, type Html, html } from "../../markup/html.ts"

export const option = (value: string, text: string, isChosen: boolean): Html =>
  html`<option value="${value}" ${attributes({ selected: isChosen })}>${text}</option>`

/** Filters for the period and the channel of answers. */
export const whenAndWhere = (texts: PageTexts["results"], search: URLSearchParams): Html => {
  const day = (name: "from" | "to") =>
    html`<div>
      <label for="${name}">${texts[name]}</label>
      <input class="input" type="date" id="${name}" name="${name}" value="${search.get(name) ?? ""}" />
    </div>`
  const chosen = search.get("channel") ?? ""
  return html`${day("from")} ${day("to")}
    <div>
      <label for="channel">${texts.channel}</label>
      <select class="input select" id="channel" name="channel">
        ${option("", texts.any, chosen === "")}
        ${channels.map((channel) => option(channel, texts.channels[channel], channel === chosen))}
      </select>
    </div>`
}

/** The filters. On a small screen they are collapsed under a label that shows how many are active. */
export const filterBox = (label: string, search: URLSearchParams, names: ReadonlyArray<string>, form: Html): Html => {
  const count = names.flatMap((name) => search.getAll(name)).filter((value) => value !== "").length
  return html`<details class="filter-box">
    <summary>${count === 0 ? label : `${label} (${count})`}</summary>
    ${form}
  </details>`
}
