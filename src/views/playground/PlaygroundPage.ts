import type { TemplateSpec } from "../../domain/infographic/templates/TemplateSpec.ts"
import { shippedThemes } from "../../domain/infographic/themes/shipped.ts"
import type { ThemeConfig } from "../../domain/infographic/themes/ThemeConfig.ts"
import { labelOf } from "../../domain/infographic/format/Columns.ts"
import { choice } from "../components/Choice.ts"
import { textField } from "../components/Field.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { facts, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { inLanguage } from "./inLanguage.ts"
import type { PlaygroundFacts } from "./Facts.ts"
import { swatch, templatePicture } from "./pictures.ts"
import { resultPanel } from "./ResultPanel.ts"

export interface PlaygroundOptions {
  readonly specs: ReadonlyArray<TemplateSpec>
  readonly themes: ReadonlyArray<ThemeConfig>
  readonly facts: PlaygroundFacts
}

const templates = (visit: SignedInVisit, specs: ReadonlyArray<TemplateSpec>): Html =>
  html` <fieldset class="step">
    <legend>${visit.texts.playground.template}</legend>
    <div class="cards">
      ${specs.map((spec, index) =>
        choice({
          name: "template",
          value: spec.name,
          isChosen: index === 0,
          title: inLanguage(visit, spec.title),
          text: inLanguage(visit, spec.description),
          picture: templatePicture(spec.name),
          className: "card",
        }),
      )}
    </div>
  </fieldset>`

const dialectField = (part: string, label: string, options: ReadonlyArray<readonly [string, string]>): Html =>
  html`<div class="field">
    <label for="file-${part}">${label}</label
    ><select class="select" id="file-${part}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </div>`

type Words = SignedInVisit["texts"]["playground"]

const dialect = ({ dialect: words }: Words): Html =>
  html`<details class="dialect" id="dialect" hidden>
    <summary>${words.title}</summary>
    ${dialectField("encoding", words.encoding, [
      ["utf-8", "UTF-8"],
      ["windows-1252", "Windows-1252, Latin-1"],
      ["utf-16le", "UTF-16"],
    ])}
    ${dialectField("separator", words.separator, [
      [",", words.comma],
      [";", words.semicolon],
      ["\t", words.tab],
      ["|", words.bar],
    ])}
    ${dialectField("quote", words.quote, [
      ['"', words.double],
      ["'", words.single],
    ])}
  </details>`

/** The columns of the data, with their kinds, in the page's language. */
const columns = (playground: Words): Html =>
  html`<fieldset class="step" id="columns" hidden>
      <legend>${playground.columns}</legend>
      <p class="hint">${playground.columnsLead}</p>
      <div class="fields" id="column-fields"></div>
    </fieldset>
    <details class="step step-folded" id="kinds" hidden>
      <summary>${playground.kinds}</summary>
      <p class="hint">${playground.kindsLead}</p>
      <fieldset class="kind-set" id="grouping" hidden>
        <legend class="field-label">${playground.grouping}</legend>
        <p class="hint">${playground.groupingLead}</p>
        <div class="group-fields">
          <div class="field">
            <label for="group-by">${playground.groupBy}</label
            ><select class="select" id="group-by"></select>
          </div>
          <div class="field">
            <label for="group-of">${playground.groupOf}</label
            ><select class="select" id="group-of"></select>
          </div>
          <div class="field">
            <label for="group-how">${playground.groupHow}</label
            ><select class="select" id="group-how"></select>
          </div>
        </div>
      </fieldset>
      <div id="kind-fields"></div>
    </details>
    <details class="step step-folded" id="words" hidden>
      <summary>${playground.words}</summary>
      <p class="hint">${playground.wordsLead}</p>
      <fieldset class="fields" id="word-fields" disabled>
        <legend class="unseen">${playground.words}</legend>
        ${textField({ id: "word-title", name: "word-title", label: playground.word.title, autocomplete: "off" })}
        ${textField({ id: "word-subtitle", name: "word-subtitle", label: playground.word.subtitle, autocomplete: "off" })}
        ${textField({ id: "word-source", name: "word-source", label: playground.word.source, autocomplete: "off" })}
        ${textField({ id: "word-date", name: "word-date", label: playground.word.date, type: "date" })}
        ${textField({ id: "word-unit", name: "word-unit", label: playground.word.unit, hint: playground.word.unitHint, autocomplete: "off" })}
      </fieldset>
    </details>`

/**
 * Controls for choosing the data. Only a script can read a file before it is sent, so without a script these controls
 * are hidden and the sample is used.
 */
const data = ({ texts: { playground }, language }: SignedInVisit, { cap }: PlaygroundFacts): Html => {
  const size = new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 })
  return html` <fieldset class="step" id="data" hidden disabled>
      <legend>${playground.data}</legend>
      <div class="pair">
        ${choice({ name: "source", value: "sample", isChosen: true, title: playground.sample, className: "tab" })}
        ${choice({ name: "source", value: "file", isChosen: false, title: playground.own, className: "tab" })}
      </div>
      <div id="sample-panel">
        <div class="field" id="sample-field">
          <label for="sample">${playground.sampleChoice}</label>
          <select class="select" id="sample"></select>
        </div>
        <p class="hint"><a id="sample-file" download>${playground.sampleFile}</a></p>
      </div>
      <div id="file-panel" hidden>
        <div class="drop" id="drop">
          <input
            type="file"
            id="file"
            accept=".csv,.tsv,.tab,.txt,.xlsx,.parquet,text/csv"
            aria-describedby="file-hint file-problem"
          />
          <label for="file"
            ><span class="drop-title" id="drop-title">${playground.drop}</span
            ><span class="drop-action" id="drop-action">${playground.choose}</span></label
          >
        </div>
        <p class="hint" id="file-hint">
          ${filled(playground.accepted, { cap: size.format(Math.floor(cap / 1024 / 1024)) })}
        </p>
        <p class="problem" id="file-problem" hidden></p>
        <div class="field" id="sheet-field" hidden>
          <label for="workbook-sheet">${playground.sheet}</label>
          <select class="select" id="workbook-sheet"></select>
        </div>
        <div class="field" id="table-field" hidden>
          <label for="sheet-table">${playground.table}</label>
          <select class="select" id="sheet-table"></select>
        </div>
        ${dialect(playground)}
      </div>
    </fieldset>
    ${columns(playground)}`
}

const isOurs = (name: string, names: Readonly<Record<string, string>>): boolean => Object.hasOwn(names, name)

const themeChoices = ({ texts }: SignedInVisit, themes: ReadonlyArray<ThemeConfig>): Html => {
  const { themes: names, theme, themeHint } = texts.playground
  const words: Readonly<Record<string, string>> = names
  const [light, dark] = [shippedThemes["light"]!, shippedThemes["dark"]!]
  return html` <fieldset class="step">
    <legend>${theme}</legend>
    <p class="hint">${themeHint}</p>
    <div class="themes">
      ${choice({ name: "theme", value: "", isChosen: true, title: names.auto, picture: swatch(light, dark), className: "theme" })}
      ${themes.map((one) =>
        choice({
          name: "theme",
          value: one.name,
          isChosen: false,
          title: isOurs(one.name, words) ? words[one.name]! : labelOf(one.name),
          picture: swatch(one),
          className: "theme",
        }),
      )}
    </div>
  </fieldset>`
}

/** The playground: a form that renders samples and, with its script, the reader's own files. */
export const playgroundPage = (visit: SignedInVisit, { specs, themes, facts: pageFacts }: PlaygroundOptions): Html => {
  const { playground } = visit.texts
  const head = html` <div class="page-head">
    <h1>${playground.title}</h1>
    <p class="lead">${playground.lead}</p>
    <p>
      <a href="/artifacts">${visit.texts.artifacts.title}</a> ·
      <a href="/schedules">${visit.texts.schedules.title}</a>
    </p>
  </div>`
  if (specs.length === 0) return html`${head}${notice({ tone: "note" }, html`<p>${playground.empty}</p>`)}`
  return html` ${head}
    <form id="playground" class="playground" data-view="settings" method="get" action="/playground/report">
      <div class="views" id="views" role="group" aria-label="${playground.views.label}" hidden>
        <button type="button" class="tab" data-view="settings" aria-pressed="true">${playground.views.settings}</button>
        <button type="button" class="tab" data-view="result" aria-pressed="false">${playground.result}</button>
      </div>
      <div class="bench">
        <div class="settings">
          ${templates(visit, specs)} ${data(visit, pageFacts)} ${themeChoices(visit, themes)}
          <noscript>${notice({ tone: "note" }, html`<p>${playground.withoutScript}</p>`)}</noscript>
          <button class="button button-main" id="render">${playground.action}</button>
        </div>
        ${resultPanel(visit.texts)}
      </div>
    </form>
    <p class="drop-anywhere" id="drop-anywhere" hidden><span>${playground.dropAnywhere}</span></p>
    ${facts("playground-facts", pageFacts)}`
}
