import { dateFormat } from "../../domain/languages/dateFormat.ts"
import * as DateTime from "effect/DateTime"
import type { ProposedConnection } from "../../application/chat/ToolConnections.ts"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import type { ServerGrant } from "../../domain/agents/ServerGrant.ts"
import { connectPath } from "../../domain/chat/Approval.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

export type ConnectionProblem = keyof PageTexts["connections"]["problems"]

/** The result of the last action, above the list. */
export type ConnectionNews =
  | { readonly _tag: "Connected"; readonly grant: ServerGrant }
  | { readonly _tag: "Said"; readonly text: "disconnected" | "notThere" | "elsewhere" }
  | { readonly _tag: "Failed"; readonly problem: ConnectionProblem }

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const moment = ({ language }: Visit, at: DateTime.Utc): Html => {
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return html`<time datetime="${DateTime.formatIso(at)}">${format.format(DateTime.toDate(at))} UTC</time>`
}

const scopeList = (scopes: ReadonlyArray<string>): Html =>
  html`<ul class="scopes">
    ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
  </ul>`

/** Shows who requests what, before any redirect; `back` is the URL for declining. */
export const consentPage = (visit: Visit, asked: ProposedConnection, back: string): Html => {
  const texts = visit.texts.connections
  const words = { agent: asked.agentName, server: asked.server, issuer: hostOf(asked.plan.issuer) }
  return html`<h1>${filled(texts.askTitle, words)}</h1>
    <p class="lead">${filled(texts.ask, words)}</p>
    <dl class="consent">
      <dt>${texts.agent}</dt>
      <dd>${asked.agentName}</dd>
      <dt>${texts.server}</dt>
      <dd>${asked.server}<br /><span class="hint">${shownUrl(asked.serverUrl)}</span></dd>
      <dt>${texts.issuer}</dt>
      <dd>${words.issuer}</dd>
      <dt>${texts.scopes}</dt>
      <dd>${asked.scopes.length === 0 ? texts.noScopes : scopeList(asked.scopes)}</dd>
    </dl>
    <p class="consent-actions">
      <a class="button button-main" href="${asked.url}" rel="noreferrer">${filled(texts.go, words)}</a>
      <a class="button" href="${back}">${texts.cancel}</a>
    </p>
    <p class="hint">${texts.leaves}</p>`
}

const card = (visit: Visit, grant: ServerGrant): Html => {
  const texts = visit.texts.connections
  const words = { agent: grant.agentName, server: grant.server }
  return html`<li class="session">
    <div>
      <h2>${grant.server} · ${grant.agentName}</h2>
      ${grant.state === "lapsed" ? html`<p class="connection-lapsed">${texts.lapsed}</p>` : null}
      <dl>
        <dt>${texts.server}</dt>
        <dd>${shownUrl(grant.url)}</dd>
        <dt>${texts.issuer}</dt>
        <dd>${hostOf(grant.plan.issuer)}</dd>
        <dt>${texts.allowed}</dt>
        <dd>${grant.scopes.length === 0 ? texts.noScopes : scopeList(grant.scopes)}</dd>
        <dt>${texts.since}</dt>
        <dd>${moment(visit, grant.connectedAt)}</dd>
        <dt>${texts.renewed}</dt>
        <dd>${moment(visit, grant.renewedAt)}</dd>
      </dl>
    </div>
    <div class="connection-actions">
      ${
        grant.state === "lapsed"
          ? html`<a class="button button-main" href="${connectPath({ agent: grant.chatbotId, server: grant.server })}"
              >${texts.again}</a
            >`
          : null
      }
      <form method="post" action="/agents/connections">
        <input type="hidden" name="disconnect" value="${grant.id}" />
        <button class="button" aria-label="${filled(texts.disconnectOf, words)}">${texts.disconnect}</button>
      </form>
    </div>
  </li>`
}

const newsNotice = (visit: Visit, news: ConnectionNews): Html => {
  const texts = visit.texts.connections
  switch (news._tag) {
    case "Said":
      return notice({ tone: news.text === "elsewhere" ? "error" : "done" }, html`<p>${texts[news.text]}</p>`)
    case "Failed":
      return notice({ tone: "error", title: texts.problemTitle }, html`<p>${texts.problems[news.problem]}</p>`)
    case "Connected": {
      const { chatbotId, agentName, server } = news.grant
      const words = { agent: agentName, server }
      return notice(
        { tone: "done" },
        html`<p>${filled(texts.connected, words)}</p>
          <p>
            <a href="/agents/chat?${new URLSearchParams({ agent: chatbotId }).toString()}"
              >${filled(texts.talk, words)}</a
            >
          </p>`,
      )
    }
  }
}

/** Connections that agents use on the user's behalf, with buttons to disconnect. Works without a script. */
export const connectionsPage = (
  visit: Visit,
  grants: ReadonlyArray<ServerGrant>,
  news: ConnectionNews | null,
): Html => {
  const texts = visit.texts.connections
  return html`${news === null ? null : newsNotice(visit, news)}
    <h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    ${
      grants.length === 0
        ? html`<p>${texts.none}</p>`
        : html`<ul class="sessions-list">
            ${grants.map((grant) => card(visit, grant))}
          </ul>`
    }
    <p class="sessions-all"><a href="/agents">${visit.texts.chat.agents}</a></p>`
}
