import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import { type Draft, textIn } from "./document.ts"

const line = (label: string, text: string, copy: string): Html =>
  html`<div class="field">
    <label for="share-${label}">${label}</label>
    <div class="share-line">
      <input class="input" id="share-${label}" readonly value="${text}" data-share-text />
      <button type="button" class="button" data-do="copy" data-at="share-${label}">
        ${copy}<span class="unseen">: ${label}</span>
      </button>
    </div>
  </div>`

/** After publishing: the link, its QR code, and other ways to share. */
export const sharePanel = (given: EditFacts, url: string, form: Draft, share: JsonObject, message: string): Html => {
  const { edit, share: words } = given.texts
  const path = `/${encodeURIComponent(given.tenant)}/forms/${encodeURIComponent(given.formUid)}`
  const short = String(share["short_link"] ?? "")
  const title = textIn(form["title"], given.locale)
  const letter = filled(words.letter, { title, link: short })
  return html`<div class="dialog-bar">
      <h2 id="dialog-title">${edit.share}</h2>
      <button type="button" class="button button-quiet" data-do="close">${edit.close}</button>
    </div>
    <p class="lead">${message}</p>
    ${
      form["is_public"] === true
        ? null
        : html`<p>${words.closed}</p>
            <p><button type="button" class="button button-main" data-do="open-up">${words.open}</button></p>`
    }
    <div class="share-links">
      <div class="share-fields-ready">
        ${line(words.shortLink, short, edit.copyText)} ${line(words.embed, String(share["embed"] ?? ""), edit.copyText)}
        <p>
          <a class="button" href="mailto:?subject=${encodeURIComponent(title)}&amp;body=${encodeURIComponent(letter)}"
            >${words.mail}</a
          >
          <a class="button button-quiet" href="${path}">${words.look}</a>
          <a class="button button-quiet" href="${path}/share">${words.settings}</a>
          <a class="button button-quiet" href="${path}/results">${edit.toResults}</a>
        </p>
      </div>
      <figure class="share-code">
        <img src="${url}/share/qr?format=svg" width="180" height="180" alt="${words.codeText}" />
        <figcaption>
          <a href="${url}/share/qr?format=svg" download>SVG</a> ·
          <a href="${url}/share/qr?format=png" download>PNG</a>
        </figcaption>
      </figure>
    </div>`
}
