import type { SourceText } from "../../application/chat/SourceTexts.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"

/** A passage's range in the text of its page, in UTF-16 code units. */
export interface Place {
  readonly agent: string
  readonly position: number
  readonly page: number | null
  readonly offset: number
  readonly length: number
}

/** The number of characters shown around a passage of a document without pages. */
const around = 6_000

/** The text before and after a passage, cut at line breaks. */
const parts = (text: string, { offset, length }: Place) => {
  const from = Math.min(offset, text.length)
  const to = Math.min(from + length, text.length)
  const start = from <= around ? 0 : text.indexOf("\n", from - around) + 1 || from - around
  const end = text.length - to <= around ? text.length : text.indexOf("\n", to + around)
  const last = end === -1 ? to + around : end
  return {
    before: text.slice(Math.min(start, from), from),
    passage: text.slice(from, to),
    after: text.slice(to, last),
    isCutBefore: start > 0,
    isCutAfter: last < text.length,
  }
}

const sourceAddress = ({ agent, position, page, offset, length }: Place): string => {
  const query = new URLSearchParams({
    agent,
    document: String(position),
    ...(page === null ? {} : { page: String(page) }),
    offset: String(offset),
    length: String(length),
  })
  return `/agents/source?${query}#passage`
}

const pageLink = (place: Place, page: number, pages: number, text: string): Html | null =>
  page < 1 || page > pages
    ? null
    : html`<a class="button button-quiet" href="${sourceAddress({ ...place, page, offset: 0, length: 0 })}">${text}</a>`

/** A document's page with the passage highlighted. */
export const sourcePage = ({ texts: { chat } }: SignedInVisit, source: SourceText, place: Place): Html => {
  const { before, passage, after, isCutBefore, isCutAfter } = parts(source.text, place)
  const cut = html`<p class="hint">…</p>`
  const text = html`${before}${passage === "" ? null : html`<mark id="passage">${passage}</mark>`}${after}`
  return html`<div class="page-head">
      <h1>${source.document}</h1>
      <p class="hint">
        ${source.page === null ? null : html`${filled(chat.pageOf, { page: source.page, pages: source.pages })} · `}
        ${filled(chat.knownTo, { name: source.agent })}
      </p>
    </div>
    <article class="source-page" id="source-page" aria-label="${source.document}">
      ${isCutBefore ? cut : null}
      <div class="source-text">${text}</div>
      ${isCutAfter ? cut : null}
    </article>
    ${
      source.page === null
        ? null
        : html`<p class="source-turn">
            ${pageLink(place, source.page - 1, source.pages, chat.pageBefore)}
            ${pageLink(place, source.page + 1, source.pages, chat.pageAfter)}
          </p>`
    }
    <p>
      <a class="button" href="/agents/chat?agent=${place.agent}">${filled(chat.talkTo, { name: source.agent })}</a>
    </p>`
}
