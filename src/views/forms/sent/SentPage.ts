import type * as DateTime from "effect/DateTime"
import type { MailDelivery } from "../../../domain/forms/mail/MailDelivery.ts"
import type { Delivery, DeliveryState, Webhook } from "../../../domain/forms/webhooks/Webhook.ts"
import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import { command } from "../../components/Command.ts"
import { textField } from "../../components/Field.ts"
import { notice } from "../../components/Notice.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import { whenText } from "../answers/AnswerView.ts"
import { deliveryError } from "./deliveryError.ts"
import type { FormVisit } from "../FormVisit.ts"
import { formNav } from "../results/FormNav.ts"

/** A webhook with a page of its log. */
export interface ShownWebhook {
  readonly webhook: Webhook
  readonly log: ReadonlyArray<Delivery>
  /** The link to older deliveries. */
  readonly older: string | undefined
}

export type SentNews = keyof PageTexts["sent"]["news"]

export interface SentPageOptions {
  readonly title: string
  readonly path: string
  readonly webhooks: ReadonlyArray<ShownWebhook>
  readonly mails: ReadonlyArray<MailDelivery>
  readonly olderMails: string | undefined
  readonly news: SentNews | undefined
  /** The details of an attempt's result. */
  readonly detail?: string
  /** A new secret, which is shown only once. */
  readonly secret?: { readonly url: string; readonly text: string }
  /** The invalid input for a new webhook. */
  readonly entry?: { readonly url: string; readonly description: string }
}

/** The notices that report a failed action. */
const failures: ReadonlySet<SentNews> = new Set<SentNews>([
  "tryFailed",
  "gone",
  "full",
  "malformed",
  "forbidden",
  "sealing",
  "elsewhere",
])

const table = (visit: FormVisit, label: string, heads: ReadonlyArray<string>, rows: ReadonlyArray<Html>): Html =>
  rows.length === 0
    ? html`<p class="hint">${visit.texts.sent.logNone}</p>`
    : html`<div class="audit-table" tabindex="0" role="region" aria-label="${label}">
        <table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`

const time = ({ language }: FormVisit, at: DateTime.Utc): Html => html`<td>${whenText(at, language)}</td>`

const state = ({ texts }: FormVisit, one: { readonly state: DeliveryState; readonly error: string | null }): Html =>
  html`<td class="audit-object">
    ${texts.sent.states[one.state]}${one.error === null ? null : html`: ${deliveryError(texts.sent, one.error)}`}
  </td>`

const deliveryRow = (visit: FormVisit, path: string, delivery: Delivery): Html => {
  const { sent } = visit.texts
  const { submissionId } = delivery
  return html`<tr>
    ${time(visit, delivery.createdAt)}
    <td><a href="${path}/answers/${encodeURIComponent(submissionId)}">${submissionId.slice(0, 8)}</a></td>
    ${state(visit, delivery)}
    <td>${String(delivery.attempts)}</td>
    <td>
      <form method="post" action="${path}/sent">
        <input type="hidden" name="webhook" value="${delivery.webhookId}" />
        <input type="hidden" name="delivery" value="${delivery.deliveryId}" />
        <button
          class="button button-quiet"
          name="do"
          value="replay"
          aria-label="${filled(sent.againOf, { answer: submissionId.slice(0, 8) })}"
        >
          ${sent.again}
        </button>
      </form>
    </td>
  </tr>`
}

const older = (text: string, address: string | undefined): Html | null =>
  address === undefined ? null : html`<p><a class="button button-quiet" href="${address}">${text}</a></p>`

const card = (visit: FormVisit, path: string, { webhook, log, older: before }: ShownWebhook): Html => {
  const { sent } = visit.texts
  const { webhookId: id, url, description, isActive } = webhook
  const name = description === "" ? url : description
  const deed = (what: string, text: string) =>
    html`<button class="button" name="do" value="${what}" aria-label="${text}: ${name}">${text}</button>`
  return html`<section class="share-section" id="webhook-${id}" aria-labelledby="title-${id}">
    <h3 id="title-${id}">${name}</h3>
    <form class="share-settings" method="post" action="${path}/sent" novalidate>
      <input type="hidden" name="webhook" value="${id}" />
      <div class="share-pair">
        ${textField({ id: `url-${id}`, name: "url", type: "url", label: sent.url, value: url })}
        ${textField({ id: `description-${id}`, name: "description", label: sent.description, value: description })}
      </div>
      <div class="share-check">
        <input type="checkbox" ${attributes({ id: `active-${id}`, name: "active", value: "on", checked: isActive })} />
        <label for="active-${id}">${sent.active}</label>
      </div>
      <p class="sent-deeds">
        ${deed("change", sent.save)} ${deed("try", sent.try)} ${deed("rotate", sent.rotate)}
        ${deed("remove", sent.remove)}
      </p>
    </form>
    ${table(
      visit,
      filled(sent.logOf, { name }),
      [sent.time, sent.answer, sent.state, sent.attempts, sent.again],
      log.map((delivery) => deliveryRow(visit, path, delivery)),
    )}
    ${older(sent.older, before)}
  </section>`
}

const adding = (visit: FormVisit, { path, entry, news }: SentPageOptions): Html => {
  const { sent } = visit.texts
  const isWrong = entry !== undefined && (news === "malformed" || news === "forbidden")
  return html`<section class="share-section" aria-labelledby="add-webhook">
    <h3 id="add-webhook">${sent.add}</h3>
    <form class="share-settings" method="post" action="${path}/sent" novalidate>
      <div class="share-pair">
        ${textField({
          id: "new-url",
          name: "url",
          type: "url",
          label: sent.url,
          hint: sent.urlHint,
          value: entry?.url,
          problem: isWrong ? sent.news[news] : undefined,
        })}
        ${textField({
          id: "new-description",
          name: "description",
          label: sent.description,
          hint: sent.descriptionHint,
          value: entry?.description,
        })}
      </div>
      <p><button class="button button-main" name="do" value="add">${sent.add}</button></p>
    </form>
  </section>`
}

const mailRow = (visit: FormVisit, path: string, delivery: MailDelivery): Html => {
  const { kind, subject } = delivery
  return html`<tr>
    ${time(visit, delivery.createdAt)}
    <td>
      ${
        kind === "answer"
          ? html`<a href="${path}/answers/${encodeURIComponent(subject)}">${subject.slice(0, 8)}</a>`
          : subject
      }
    </td>
    <td>${delivery.recipient}</td>
    ${state(visit, delivery)}
    <td>${String(delivery.attempts)}</td>
  </tr>`
}

/** Where answers are sent, with the settings of each webhook and the results of deliveries. Works without a script. */
export const sentPage = (visit: FormVisit, options: SentPageOptions): Html => {
  const { sent } = visit.texts
  const { path, news, secret, detail } = options
  return html`${formNav(visit, path, "sent")}
    <p class="eyebrow">${options.title}</p>
    <h1>${sent.title}</h1>
    <p class="lead">${sent.lead}</p>
    ${
      news === undefined
        ? null
        : notice(
            { tone: failures.has(news) ? "error" : "done" },
            html`<p>${sent.news[news]}${detail === undefined ? null : html` ${detail}`}</p>`,
          )
    }
    ${
      secret === undefined
        ? null
        : notice(
            { tone: "done", title: filled(sent.secretTitle, { url: secret.url }) },
            html`<p>${sent.secretText}</p>
              ${command(visit.texts, { label: sent.secret, text: secret.text, id: "new-secret" })}`,
          )
    }
    <h2 class="sent-head">${sent.webhooks}</h2>
    ${options.webhooks.length === 0 ? html`<p>${sent.none}</p>` : options.webhooks.map((one) => card(visit, path, one))}
    ${adding(visit, options)}
    <section class="share-section" aria-labelledby="mails">
      <h2 id="mails">${sent.mails}</h2>
      <p>
        ${sent.mailsText}
        <a href="${path}/share#share-settings">${sent.mailsWhere}</a>
      </p>
      ${table(
        visit,
        sent.mails,
        [sent.time, sent.answer, sent.recipient, sent.state, sent.attempts],
        options.mails.map((delivery) => mailRow(visit, path, delivery)),
      )}
      ${older(sent.older, options.olderMails)}
    </section>`
}
