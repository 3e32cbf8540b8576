import { dateFormat } from "../../domain/languages/dateFormat.ts"
import { shownContact } from "../../domain/forms/share/Contact.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"

/** The date of the last test, `YYYY-MM-DD`. */
const reviewedOn = "2026-11-26"

const list = (items: Readonly<Record<string, string>>): Html =>
  html`<ul class="statement">
    ${Object.values(items).map((item) => html`<li>${item}</li>`)}
  </ul>`

/** The accessibility statement for the form pages: conformance, testing, limits, and contact. */
export const statementPage = (
  { accessibility: words }: PageTexts,
  locale: string,
  { contact }: { readonly contact: string | null },
): Html => {
  const day = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(reviewedOn))
  return html`<h1>${words.title}</h1>
    <p class="lead">${words.lead}</p>
    <h2>${words.standardTitle}</h2>
    <p>${words.standard} <a href="https://www.w3.org/TR/WCAG22/" hreflang="en">WCAG 2.2</a>.</p>
    <h2>${words.testedTitle}</h2>
    ${list(words.tested)}
    <h2>${words.limitsTitle}</h2>
    ${list(words.limits)}
    <h2>${words.contactTitle}</h2>
    <p>
      ${words.contact}
      ${contact === null ? words.owner : html`<a href="${contact}" data-contact>${shownContact(contact)}</a>`}
    </p>
    <p class="hint">${filled(words.reviewed, { day })}</p>`
}
