import { dateFormat } from "../../domain/languages/dateFormat.ts"
import type { ListedSession } from "../../application/access/Sessions.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"
import { agentName } from "./agentName.ts"

/** The result of ending a session. */
export type SessionsNews = "ended" | "notThere" | "again"

export interface SessionsShown {
  readonly sessions: ReadonlyArray<ListedSession>
  /** The visitor's own session. */
  readonly current: string | null
  /** Whether the visitor signed in recently enough to end other sessions. */
  readonly isRecent: boolean
  readonly news: SessionsNews | null
  /** The visitor's tenants. */
  readonly tenants: ReadonlyArray<string>
  readonly hasOrganization: boolean
}

const moment = ({ language }: Visit, at: number): Html => {
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return html`<time datetime="${new Date(at).toISOString()}">${format.format(at)} UTC</time>`
}

const card = (visit: Visit, { session, endsAt }: ListedSession, current: string | null, isRecent: boolean): Html => {
  const texts = visit.texts.account.sessions
  const agent = agentName(session.userAgent) ?? texts.unknownAgent
  const opened = dateFormat(visit.language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return html`<li class="session">
    <div>
      <h2>${agent}</h2>
      ${session.id === current ? html`<p class="session-current">${texts.current}</p>` : null}
      <dl>
        <dt>${texts.opened}</dt>
        <dd>${moment(visit, session.openedAt)}</dd>
        <dt>${texts.seen}</dt>
        <dd>${moment(visit, session.seenAt)}</dd>
        <dt>${texts.expires}</dt>
        <dd>${moment(visit, endsAt)}</dd>
      </dl>
    </div>
    ${
      isRecent || session.id === current
        ? html`<form method="post" action="/sessions">
            <input type="hidden" name="session_id" value="${session.id}" />
            <button
              class="button"
              aria-label="${filled(texts.endOf, { agent, opened: `${opened.format(session.openedAt)} UTC` })}"
            >
              ${texts.end}
            </button>
          </form>`
        : null
    }
  </li>`
}

/** The user's sessions, with buttons to end one session or all. Works without a script. */
export const sessionsPage = (visit: Visit, shown: SessionsShown): Html => {
  const { sessions, current, isRecent, news, tenants, hasOrganization } = shown
  const texts = visit.texts.account.sessions
  return html`${news === null ? null : notice({ tone: news === "again" ? "error" : "done" }, html`<p>${texts[news]}</p>`)}
    <h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    ${
      sessions.length === 0
        ? html`<p class="sessions-all">${texts.none}</p>`
        : html`<ul class="sessions-list">
              ${sessions.map((one) => card(visit, one, current, isRecent))}
            </ul>
            ${
              isRecent
                ? html`<form class="sessions-all" method="post" action="/sessions">
                    <input type="hidden" name="all" value="true" />
                    <button class="button">${texts.endAll}</button>
                  </form>`
                : html`<p class="sessions-all">
                    ${texts.lately} <a href="/sign-in?next=%2Fsessions&amp;again">${texts.signInAgain}</a>
                  </p>`
            }`
    }
    ${
      tenants.length === 0
        ? null
        : html`<h2 class="sessions-all">${texts.tenants}</h2>
            <ul>
              ${tenants.map((tenant) => {
                const place = `/${encodeURIComponent(tenant)}`
                return html`<li><a href="${place}/api-keys">${filled(texts.keysOf, { tenant })}</a></li>
                  <li><a href="${place}/audit">${filled(texts.auditOf, { tenant })}</a></li>`
              })}
            </ul>`
    }
    ${hasOrganization ? html`<p class="sessions-all"><a href="/org">${texts.organization}</a></p>` : null}`
}
