import { dateFormat } from "../../domain/languages/dateFormat.ts"
import * as DateTime from "effect/DateTime"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import { toolWords } from "../agents/ToolPicker.ts"
import type { Tool } from "../../domain/tools/Tool.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { facts, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import type { ChatFacts } from "./Facts.ts"

export interface ChatPageOptions {
  readonly agent: ConversableAgent
  /** When an ephemeral agent expires. */
  readonly expiresAt: DateTime.Utc | null
  readonly tools: ReadonlyArray<Tool>
  readonly facts: ChatFacts
}

const icon = (path: string): Html =>
  html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path d="${path}" />
  </svg>`

const icons = {
  list: "M4 5.5h12M4 10h12M4 14.5h8",
  pen: "M4 16l.8-3.2L13.5 4.1a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2L7.2 15.2 4 16z",
  clip: "M14.5 9.5l-4.8 4.8a3 3 0 0 1-4.2-4.2l5.6-5.6a2 2 0 0 1 2.8 2.8l-5.5 5.5a1 1 0 0 1-1.4-1.4l4.8-4.8",
  send: "M10 16V4.5M5 9l5-5 5 5",
  stop: "M6 6h8v8H6z",
  chart: "M4 16V9M10 16V4M16 16v-5",
  down: "M10 4v11.5M5 11l5 5 5-5",
} as const

const side = ({ texts: { chat } }: SignedInVisit, { id }: ChatFacts["agent"]): Html =>
  html`<aside class="chat-side" id="side" aria-label="${chat.conversations}">
    <div class="side-body" id="side-body">
      <a class="button side-new" id="new" href="/agents/chat?agent=${id}">${icon(icons.pen)}${chat.fresh}</a>
      <div class="side-search">
        <label class="unseen" for="search">${chat.search}</label>
        <input class="input" type="search" id="search" placeholder="${chat.search}" autocomplete="off" />
      </div>
      <p class="hint side-note" id="side-note" hidden></p>
      <div class="side-list" id="conversations"></div>
      <button type="button" class="button button-quiet" id="more" hidden>${chat.more}</button>
    </div>
  </aside>`

/** The agent's knowledge and tools, shown before the first message. */
const about = (visit: SignedInVisit, { agent, tools }: ChatPageOptions): Html => {
  const { chat } = visit.texts
  const list = new Intl.ListFormat(visit.language)
  const bySlug = new Map(tools.map((tool) => [tool.slug, toolWords(visit, tool).name]))
  const used = [
    ...agent.config.tools.map((slug) => bySlug.get(slug) ?? slug),
    ...agent.config.toolServers.map(({ name }) => name),
  ]
  const named = agent.documents.slice(0, 8).map(({ name }) => name)
  const others = agent.documents.length - named.length
  const documents = others === 0 ? named : [...named, filled(chat.others, { count: others })]
  return html`<div class="chat-empty" id="empty">
    <p class="chat-empty-title">${filled(chat.emptyTitle, { name: agent.config.name })}</p>
    ${agent.config.description === "" ? null : html`<p class="chat-empty-lead">${agent.config.description}</p>`}
    <dl class="chat-about">
      ${
        documents.length === 0
          ? null
          : html`<div>
              <dt>${chat.knows}</dt>
              <dd>${list.format(documents)}</dd>
            </div>`
      }
      ${
        used.length === 0
          ? null
          : html`<div>
              <dt>${chat.uses}</dt>
              <dd>${list.format(used)}</dd>
            </div>`
      }
    </dl>
  </div>`
}

const head = (visit: SignedInVisit, { agent, expiresAt, facts: { hasModel } }: ChatPageOptions): Html => {
  const { chat } = visit.texts
  const format = dateFormat(visit.language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  const [before = "", after = ""] = chat.until.split("{time}")
  const until =
    expiresAt === null
      ? null
      : html`<p class="hint" id="until">
          ${before}<time datetime="${DateTime.formatIso(expiresAt)}"
            >${format.format(DateTime.toDateUtc(expiresAt))} UTC</time
          >${after}
        </p>`
  return html`<div class="chat-head">
      <button
        type="button"
        class="button button-quiet icon-button side-open"
        id="side-open"
        aria-label="${chat.conversations}"
        aria-haspopup="dialog"
      >
        ${icon(icons.list)}
      </button>
      <div class="chat-title">
        <h1 id="agent-name">${agent.config.name}</h1>
        ${until}
      </div>
      <p class="chat-doors">
        ${
          agent.kind === "ephemeral"
            ? html`<button type="button" class="button" id="keep" hidden>${chat.keep}</button>
                <button type="button" class="button button-quiet" id="discard" hidden>${chat.discard}</button>`
            : null
        }
        ${
          agent.kind === "persisted"
            ? html`<a class="button button-quiet" href="/agents?edit=${agent.chatbotId}">${chat.edit}</a>`
            : null
        }
        <a class="button button-quiet" href="/agents">${chat.agents}</a>
      </p>
    </div>
    ${hasModel ? null : notice({ tone: "error", title: chat.noModelTitle, id: "no-model" }, chat.noModel)}
    <div id="trouble" class="notice notice-error" role="alert" hidden></div>`
}

const composer = ({ texts: { chat } }: SignedInVisit, { agent }: ChatPageOptions): Html =>
  html`<div class="composer">
    <p class="composer-latest">
      <button type="button" class="button icon-button" id="latest" aria-label="${chat.latest}" hidden>
        ${icon(icons.down)}
      </button>
    </p>
    <ul class="composer-files" id="adding" aria-label="${chat.addingTitle}" hidden></ul>
    <form class="ask" id="ask" novalidate>
      <label class="unseen" for="question">${filled(chat.question, { name: agent.config.name })}</label>
      <textarea
        class="ask-text"
        id="question"
        rows="1"
        placeholder="${filled(chat.question, { name: agent.config.name })}"
        autocomplete="off"
        aria-describedby="ask-hint"
      ></textarea>
      <div class="ask-actions">
        ${
          agent.kind === "bot"
            ? null
            : html`<label class="button button-quiet ask-attach" for="files" title="${chat.attach}">
                ${icon(icons.clip)}<span class="ask-word">${chat.attach}</span>
                <input type="file" id="files" multiple aria-label="${chat.attach}" />
              </label>`
        }
        <button type="button" class="button button-quiet" id="draw" title="${chat.draw}" aria-label="${chat.draw}">
          ${icon(icons.chart)}<span class="ask-word">${chat.draw}</span>
        </button>
        <span class="ask-space"></span>
        <button class="button button-main icon-button" id="send" aria-label="${chat.send}">${icon(icons.send)}</button>
        <button type="button" class="button button-main icon-button" id="stop" aria-label="${chat.stop}" hidden>
          ${icon(icons.stop)}
        </button>
      </div>
    </form>
    <p class="hint ask-hint" id="ask-hint">${chat.hint}</p>
  </div>`

/** A conversation with an agent, and the list of conversations. */
export const chatPage = (visit: SignedInVisit, options: ChatPageOptions): Html => {
  const { chat } = visit.texts
  return html`<div class="chat" id="chat">
      ${side(visit, options.facts.agent)}
      <section class="chat-main" aria-labelledby="agent-name">
        ${head(visit, options)}
        <noscript>${notice({ tone: "note" }, chat.withoutScript)}</noscript>
        <div class="log" id="log">${about(visit, options)}</div>
        ${composer(visit, options)}
      </section>
      <div class="drop-here" id="drop" hidden><p>${chat.dropHere}</p></div>
    </div>
    <div id="spoken" class="unseen" aria-live="polite" aria-relevant="additions"></div>
    <dialog id="side-dialog" class="drawer" aria-label="${chat.conversations}"></dialog>
    <dialog id="source" class="drawer drawer-source" aria-labelledby="source-title">
      <div class="drawer-head">
        <h2 id="source-title"></h2>
        <button type="button" class="button button-quiet" id="source-close">${chat.close}</button>
      </div>
      <div id="source-body" class="drawer-body" tabindex="-1"></div>
    </dialog>
    <dialog id="confirm" class="dialog" aria-labelledby="confirm-title">
      <form method="dialog">
        <h2 id="confirm-title"></h2>
        <p id="confirm-text"></p>
        <p class="dialog-actions">
          <button class="button" value="cancel">${chat.cancel}</button>
          <button class="button button-danger" value="confirm" id="confirm-do"></button>
        </p>
      </form>
    </dialog>
    ${facts("chat-facts", options.facts)}`
}
