import { notice } from "../components/Notice.ts"
import { type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"

/** Explains a failed render, by error tag, to readers whose browser runs no scripts. */
export const failurePage = ({ texts: { playground } }: SignedInVisit, tag: string): Html => {
  const sentences: Readonly<Record<string, string>> = playground.failed
  const sentence = Object.hasOwn(sentences, tag) ? sentences[tag]! : playground.failed.other
  return html` <h1>${playground.failedTitle}</h1>
    ${notice({ tone: "error" }, html`<p>${sentence}</p>`)}
    <p><a href="/playground">${playground.back}</a></p>`
}
