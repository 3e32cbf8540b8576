import { referenceOf } from "../../../src/domain/forms/records/Reference.ts"
import { dateFormat } from "../../../src/domain/languages/dateFormat.ts"
import type { PageTexts } from "../../../src/domain/languages/PageTexts.ts"
import { notice } from "../../../src/views/components/Notice.ts"
import { counted } from "../../../src/views/language/counted.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import type { WaitingForm } from "./deviceStore.ts"

type Words = PageTexts["forms"]["offline"]

const momentOf = (at: number, locale: string): string =>
  dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at)

/** The URL of the page that shows a stored submission to its sender. */
export const sentPage = (action: string, submissionId: string): string =>
  `${action}${action.includes("?") ? "&" : "?"}${new URLSearchParams({ submitted: submissionId })}`

/** A list of the submissions still waiting on this device, each with the time it was stored. */
export const waitingNotice = (words: Words, locale: string, waiting: ReadonlyArray<WaitingForm>): Html =>
  notice(
    { tone: "note", id: "waiting", title: counted(words.waiting, waiting.length, locale) },
    html`<ul>
        ${waiting.map(({ keptAt }) => html`<li>${filled(words.waitingSince, { time: momentOf(keptAt, locale) })}</li>`)}
      </ul>
      <p>${words.waitingText}</p>
      <p><button class="button" type="button" data-send-now>${words.sendNow}</button></p>`,
  )

/** Submitted answers, each with its reference. */
export const sentNotice = (words: Words, locale: string, sent: ReadonlyArray<WaitingForm>): Html =>
  notice(
    { tone: "done", title: words.sent },
    html`<ul>
      ${sent.map(
        ({ id, action, keptAt }) =>
          html`<li>
            ${filled(words.sentReference, { time: momentOf(keptAt, locale) })}
            <a href="${sentPage(action, id)}"><b>${referenceOf(id)}</b></a>
          </li>`,
      )}
    </ul>`,
  )
