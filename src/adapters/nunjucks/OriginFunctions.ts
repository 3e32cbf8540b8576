import * as Schema from "effect/Schema"
import nunjucks from "nunjucks"
import { cellText, columnsOf } from "../../domain/infographic/format/Columns.ts"
import { formatNumber } from "../../domain/infographic/format/Numbers.ts"
import { formulaSentence } from "../../domain/infographic/provenance/Formulas.ts"
import { originPhrasesOf, treatments } from "../../domain/infographic/provenance/OriginPhrases.ts"
import { DatasetOrigin, type FigureOrigin } from "../../domain/infographic/provenance/Provenance.ts"
import { charge } from "./Meter.ts"
import { escapeText } from "./Runtime.ts"
import { noted, noteWritten, rowAttribute, rowsAttribute, type Trace, type TracedSection, tracing } from "./Trace.ts"

const { SafeString } = nunjucks.runtime

const quoted = (name: string, value: string | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeText(value)}"`

/** The maximum number of rows and cells of a dataset at the foot of a page; the API response has all of them. */
const [mostRows, mostCells] = [500, 10_000]
const stepsPerCell = 12

const style = `
.origin > summary { min-height: 32px; font-size: 13px; }
.origin p, .origins p, .origins li { font-size: 13px; color: var(--neutral-muted); max-width: 75ch; overflow-wrap: anywhere; }
.origin p { margin-top: 4px; }
@media screen { .tiles + .origin { margin: -40px 0 40px; } }
.origins { margin-top: 32px; }
.origins ol { margin: 8px 0 16px; padding-left: 24px; }
.origins li { padding: 4px 0; }
.origins h3 { margin: 24px 0 4px; font-size: 15px; }
.origins a, .origin a { color: var(--primary); }
.origins :target, .figure:target { outline: 2px solid var(--primary); outline-offset: 4px; }
.treatment { margin-top: 24px; font-size: 13px; color: var(--neutral-muted); overflow-wrap: anywhere; }
@media print { .drawing svg { max-height: 178mm; width: auto; max-width: 100%; } .masthead { margin-bottom: 12pt; } .grid { row-gap: 14pt; } .colophon { margin-top: 8pt; padding-top: 6pt; } .origin, .origins { display: none; } .treatment { margin-top: 2pt; font-size: 8.5pt; break-before: avoid; } }
`

/** Style for pages with rows written by a model. */
const toldStyle = `
.told { margin: 4px 0 8px; padding-left: 24px; }
.told li { font-size: 13px; color: var(--neutral-muted); max-width: 75ch; overflow-wrap: anywhere; }
`

const sectionId = (trace: Trace, target: string): string =>
  `rows-${trace.sections.findIndex((section) => section.target === target) + 1}`

const nameOf = ({ dataset, target }: { readonly dataset: string | null; readonly target: string }): string =>
  dataset ?? target

const sentenceOf = (trace: Trace, { rows, columns, kind, told: figures, ...section }: FigureOrigin): string => {
  const words = originPhrasesOf(trace.locale)
  const where = words.rowsOf(rows.replaceAll("-", "\u2013"), nameOf(section))
  const written = figures === undefined ? "" : ` ${words.written}`
  const formula = figures !== undefined && kind === "words" ? "" : ` ${formulaSentence(kind, trace.locale)}`
  return `${where}${columns.length === 0 ? "" : `: ${columns.join(", ")}`}.${written}${formula}`
}

type Told = NonNullable<FigureOrigin["told"]>[number]

/** A link to the row from which a model took a figure, or a phrase that names the figure's source. */
const toldLink = (trace: Trace, source: Told): string => {
  const { rowsOf, toldBy, quoted: inQuotes } = originPhrasesOf(trace.locale)
  if ("by" in source) {
    const { figure, by, name = "", quote } = source
    return escapeText(`${figure}: ${toldBy[by](name)}${quote === undefined ? "" : `, ${inQuotes(quote)}`}`)
  }
  const { figure, target, row } = source
  const section = trace.sections.find((one) => one.target === target)
  if (section === undefined) return ""
  const words = escapeText(`${figure}: ${rowsOf(String(row), nameOf(section))}`)
  return row > shownRows(section).length ? words : `<a href="#${sectionId(trace, target)}-${row}">${words}</a>`
}

/** A list of the model's figures, each with its source. */
const toldList = (trace: Trace, { told: figures = [] }: FigureOrigin): string =>
  figures.length === 0
    ? ""
    : `<ul class="told" data-provenance>${figures.map((one) => `<li dir="auto">${toldLink(trace, one)}</li>`).join("")}</ul>`

/** Rows, columns and formula of the last figure, with a link to its rows at the foot of the page. */
const noteOf = (trace: Trace, origin: FigureOrigin): string => {
  const words = originPhrasesOf(trace.locale)
  return `<p data-provenance>${escapeText(sentenceOf(trace, origin))} <a href="#${sectionId(trace, origin.target)}">${escapeText(words.toRows)}</a></p>${toldList(trace, origin)}`
}

/** A value may be a list of objects, or a single object. */
const recordsOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** The section's rows at the foot of the page. */
const shownRows = ({ value }: TracedSection): ReadonlyArray<unknown> => {
  const all = recordsOf(value)
  const width = columnsOf(all.slice(0, 1)).length
  return all.slice(0, Math.min(mostRows, Math.max(1, Math.floor(mostCells / Math.max(1, width)))))
}

const rowTable = (trace: Trace, section: TracedSection): string => {
  const all = recordsOf(section.value)
  const width = columnsOf(all.slice(0, 1)).length
  const shown = shownRows(section)
  charge(shown.length * width * stepsPerCell)
  const columns = columnsOf(shown)
  const words = originPhrasesOf(trace.locale)
  const id = sectionId(trace, section.target)
  const name = nameOf(section)
  const heads = columns
    .map(
      ({ label, kind }) =>
        `<th scope="col"${kind === "number" ? ' class="n"' : ""} dir="auto">${escapeText(label)}</th>`,
    )
    .join("")
  const rows = shown.map((_, row) => {
    const cells = columns
      .map((column) => {
        const place = column.kind === "number" ? ' class="n"' : ' dir="auto"'
        return `<td${place}>${escapeText(cellText(column, row, trace.locale))}</td>`
      })
      .join("")
    return `<tr id="${id}-${row + 1}"${quoted("data-rows", `${name}:${row + 1}`)}><th scope="row" class="n">${row + 1}</th>${cells}</tr>`
  })
  const count = (value: number): string => formatNumber(value, trace.locale)
  const left =
    shown.length < all.length ? `<p>${escapeText(words.beginning(count(shown.length), count(all.length)))}</p>` : ""
  const label = escapeText(words.rowsNamed(name))
  return `<h3 id="${id}" dir="auto">${label}</h3>${left}<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="dense"><thead><tr><th scope="col" class="n">${escapeText(words.row)}</th>${heads}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>`
}

const treatmentOf = (trace: Trace): string =>
  trace.origins.datasets
    .flatMap((dataset) => {
      const sentences = treatments(dataset, trace.locale)
      const rows = `${dataset.dataset}:1-${dataset.rows}`
      return sentences.length === 0
        ? []
        : [`<p class="treatment" dir="auto"${quoted("data-rows", rows)}>${escapeText(sentences.join(" "))}</p>\n`]
    })
    .join("")

const encodeDatasets = Schema.encodeSync(Schema.Array(DatasetOrigin))

const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")

let last: FigureOrigin | undefined

const attributesOf = (value: unknown, kind: unknown): string => {
  last = noted(value, typeof kind === "string" ? kind : "words")
  if (last === undefined) return ""
  return ` id="${last.id}"${quoted("data-rows", rowsAttribute(value))}${quoted("data-formula", last.formula)}`
}

const markup = (text: string) => (text === "" ? null : new SafeString(text))

/**
 * Provenance functions for templates. Unless provenance is requested, each function prints nothing, so the page stays
 * byte-for-byte identical.
 */
export const originGlobals = {
  origin_css: () => {
    const trace = tracing()
    if (trace === null) return null
    const isWritten = trace.origins.datasets.some(({ writtenBy }) => writtenBy !== undefined)
    return new SafeString(isWritten ? style + toldStyle : style)
  },
  /** Attributes of an element that shows a chart, a table or a list, which is recorded as one figure. */
  origin_of: (value: unknown, kind: unknown) => (tracing() === null ? null : markup(attributesOf(value, kind))),
  /** The `data-rows` attribute of an element: for row `place` of a list, or for all rows behind the value. */
  rows_of: (value: unknown, place?: unknown) =>
    tracing() === null
      ? null
      : markup(quoted("data-rows", place === undefined ? rowsAttribute(value) : rowAttribute(value, place))),
  /**
   * The rows and the formula of the last recorded figure, in a collapsed element unless its container is already
   * collapsed (`isFolded`).
   */
  origin_note: (isFolded?: unknown) => {
    const trace = tracing()
    if (trace === null || last === undefined) return null
    const note = noteOf(trace, last)
    if (isFolded === true) return new SafeString(`<div class="origin">${note}</div>`)
    const words = originPhrasesOf(trace.locale)
    return new SafeString(
      `<details class="origin screen"><summary>${escapeText(words.showData)}</summary>${note}</details>`,
    )
  },
  /** The foot of the page: file transformations, every figure with its formula, and the rows themselves. */
  origins: () => {
    const trace = tracing()
    if (trace === null) return null
    const words = originPhrasesOf(trace.locale)
    noteWritten(trace, (target) => sectionId(trace, target))
    const figures = trace.figures
      .map((figure) => {
        const number = /^figure-(.*)/.exec(figure.id)?.[1]
        const name = number === undefined ? words.rowsNamed(nameOf(figure)) : `${words.figure} ${number}`
        const way = `<a href="#${figure.id}">${escapeText(name)}</a>`
        const rows = `<a href="#${sectionId(trace, figure.target)}">${escapeText(words.toRows)}</a>`
        return `<li>${way}: ${escapeText(sentenceOf(trace, figure))} ${rows}${toldList(trace, figure)}</li>`
      })
      .join("\n")
    const shown = trace.sections.filter(({ value }) => typeof value === "object" && value !== null)
    const tables = shown.map((section) => rowTable(trace, section)).join("\n")
    const record = json({ datasets: encodeDatasets(trace.origins.datasets), figures: trace.figures })
    return new SafeString(
      `${treatmentOf(trace)}<details class="origins screen" id="origins" data-provenance><summary>${escapeText(words.title)}</summary>\n<ol>${figures}</ol>\n${tables}\n</details>\n<script type="application/json" id="provenance">${record}</script>\n`,
    )
  },
}
