import { dateFormat } from "../../domain/languages/dateFormat.ts"
import * as DateTime from "effect/DateTime"
import type { AgentDifference } from "../../domain/agents/AgentDifferences.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import type { LineDifference } from "../../domain/text/LineDifferences.ts"
import type { ListedVersion } from "../../application/agents/AgentVersions.ts"
import { notice } from "../components/Notice.ts"
import { counted } from "../language/counted.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { toolWords } from "./ToolPicker.ts"

type Texts = PageTexts["agentVersions"]

export type VersionsNews = keyof Texts["news"]

export interface VersionsShown {
  readonly agent: PersistedAgent
  readonly versions: ReadonlyArray<ListedVersion>
  /** Versions below this number are on the next page. Null if there is no next page. */
  readonly older: number | null
  readonly compared: {
    readonly from: number
    readonly to: number
    readonly differences: ReadonlyArray<AgentDifference>
  } | null
  readonly news: VersionsNews | null
  /** The version that the notice is about. */
  readonly newsNumber: number
  /** Whether `versions` includes the newest version. */
  readonly hasNewest: boolean
}

export const versionsAddress = (agent: string, more: Readonly<Record<string, string | number>> = {}): string =>
  `/agents/versions?${new URLSearchParams({ agent, ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, String(value)])) })}`

/** A field's label, followed by the name of its item. */
const fieldName = ({ fields }: Texts, field: string): string => {
  const [, kind = field, which] = /^([a-z_]+)(?:\[(.*)\])?$/s.exec(field) ?? []
  const name = Object.hasOwn(fields, kind) ? fields[kind as keyof typeof fields] : kind
  return which === undefined ? name : `${name} “${which}”`
}

const time = ({ language }: SignedInVisit, at: DateTime.Utc): Html => {
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return html`<time datetime="${DateTime.formatIso(at)}">${format.format(DateTime.toDateUtc(at))} UTC</time>`
}

const author = ({ texts: { agentVersions }, caller }: SignedInVisit, { changedBy }: PersistedAgent): string => {
  if (changedBy === undefined) return agentVersions.unknown
  return changedBy === caller.sub ? agentVersions.you : filled(agentVersions.by, { author: changedBy })
}

const summary = ({ texts: { agentVersions: texts }, language }: SignedInVisit, { changed }: ListedVersion): string => {
  if (changed === null) return texts.firstOne
  if (changed.length === 0) return texts.changedNothing
  const names = [...new Set(changed.map((field) => fieldName(texts, field)))]
  return filled(texts.changed, { fields: new Intl.ListFormat(language).format(names) })
}

const entry = (visit: SignedInVisit, version: ListedVersion, isNow: boolean): Html => {
  const { agentVersions: texts } = visit.texts
  const { number, agent } = version
  const id = agent.chatbotId
  return html`<li class="version">
    <div>
      <h3>
        ${filled(texts.version, { number })} ${isNow ? html`<span class="version-now">${texts.isNow}</span>` : null}
      </h3>
      <p class="hint">
        ${time(visit, agent.updatedAt)} · ${author(visit, agent)}
        ${agent.restoredFrom === undefined ? null : html`· ${filled(texts.restoredFrom, { number: agent.restoredFrom })}`}
      </p>
      <p>${summary(visit, version)}</p>
    </div>
    <p class="version-doors">
      ${
        version.changed === null
          ? null
          : html`<a
              class="button button-quiet"
              href="${versionsAddress(id, { from: number - 1, to: number })}#differences"
              aria-label="${filled(texts.lookOf, { number })}"
              >${texts.look}</a
            >`
      }
      ${
        isNow
          ? null
          : html`<button
              class="button"
              name="restore"
              value="${number}"
              aria-label="${filled(texts.restoreOf, { number })}"
            >
              ${texts.restore}
            </button>`
      }
    </p>
  </li>`
}

/** The number of unchanged context lines around a difference. */
const around = 2

const lines = (
  { texts: { agentVersions: texts }, language }: SignedInVisit,
  all: ReadonlyArray<LineDifference>,
): Html => {
  const isNear = (place: number): boolean =>
    all.slice(Math.max(0, place - around), place + around + 1).some(({ change }) => change !== "same")
  const rows: Array<Html> = []
  let left = 0
  const close = () => {
    if (left === 0) return
    rows.push(html`<li class="line-left">${counted(texts.unchangedLines, left, language)}</li>`)
    left = 0
  }
  for (const [place, { change, text }] of all.entries()) {
    if (!isNear(place)) {
      left++
      continue
    }
    close()
    const spokenChange = { same: null, removed: texts.removedLine, added: texts.addedLine }[change]
    rows.push(
      html`<li class="line-${change}">
        ${spokenChange === null ? null : html`<span class="unseen">${spokenChange}: </span>`}<code>${text}</code>
      </li>`,
    )
  }
  close()
  return html`<ul class="line-differences">
    ${rows}
  </ul>`
}

/** Tool labels, each with the label of its approval setting. */
const inWords = (visit: SignedInVisit, field: string, value: unknown): unknown => {
  const nameOf = (slug: string) => toolWords(visit, { slug, description: "" }).name
  if (field === "tools_config_plain" && Array.isArray(value)) return value.map((slug) => nameOf(String(slug)))
  if (field !== "tool_approvals" || typeof value !== "object" || value === null) return value
  const words: Readonly<Record<string, string>> = visit.texts.agents.approvals
  return Object.fromEntries(
    Object.entries(value).map(([slug, approval]) => [nameOf(slug), words[String(approval)] ?? approval]),
  )
}

/** A readable value: words for booleans, JSON only for composite values. */
const shown = (texts: Texts, value: unknown): Html => {
  if (value === null || value === "") return html`<span class="hint">${texts.nothing}</span>`
  if (typeof value === "boolean") return html`${value ? texts.yes : texts.no}`
  if (Array.isArray(value)) return html`${value.map(String).join(", ")}`
  if (typeof value === "object") {
    return html`${Object.entries(value)
      .map(([key, one]) => `${key}: ${typeof one === "string" ? one : JSON.stringify(one)}`)
      .join(", ")}`
  }
  return html`${String(value)}`
}

const difference = (visit: SignedInVisit, { field, before, after, lines: differences }: AgentDifference): Html => {
  const { agentVersions: texts } = visit.texts
  const textOf = (value: unknown) => shown(texts, inWords(visit, field, value))
  return html`<div class="difference">
    <h3>${fieldName(texts, field)}</h3>
    ${
      differences === undefined
        ? html`<dl>
            <dt>${texts.before}</dt>
            <dd class="line-removed">${textOf(before)}</dd>
            <dt>${texts.after}</dt>
            <dd class="line-added">${textOf(after)}</dd>
          </dl>`
        : lines(visit, differences)
    }
  </div>`
}

const compared = (visit: SignedInVisit, { from, to, differences }: NonNullable<VersionsShown["compared"]>): Html => {
  const { agentVersions: texts } = visit.texts
  return html`<section class="version-differences" aria-labelledby="differences">
    <h2 id="differences" tabindex="-1">${filled(texts.differences, { from, to })}</h2>
    ${differences.length === 0 ? html`<p>${texts.same}</p>` : differences.map((one) => difference(visit, one))}
  </section>`
}

const choose = (visit: SignedInVisit, { agent, versions, compared: chosen }: VersionsShown): Html => {
  const { agentVersions: texts } = visit.texts
  const select = (name: "from" | "to", value: number | undefined) =>
    html`<div class="field">
      <label for="version-${name}">${texts[name]}</label>
      <select class="input select" id="version-${name}" name="${name}">
        ${versions.map(
          ({ number }) =>
            html`<option value="${number}" ${attributes({ selected: number === value })}>
              ${filled(texts.version, { number })}
            </option>`,
        )}
      </select>
    </div>`
  return html`<form class="version-choice" method="get" action="/agents/versions#differences">
    <input type="hidden" name="agent" value="${agent.chatbotId}" />
    ${select("from", chosen?.from ?? versions[1]?.number)} ${select("to", chosen?.to ?? versions[0]?.number)}
    <button class="button">${texts.compare}</button>
  </form>`
}

const wrong: ReadonlySet<VersionsNews> = new Set(["elsewhere", "missing", "refused", "unavailable"])

/** An agent's versions, their differences, and buttons to restore them. Works without a script. */
export const versionsPage = (visit: SignedInVisit, all: VersionsShown): Html => {
  const { agentVersions: texts } = visit.texts
  const { agent, versions, older, news } = all
  const { chatbotId, config } = agent
  return html`<div class="page-head">
      <h1>${filled(texts.title, { name: config.name })}</h1>
      <p class="lead">${texts.lead}</p>
      <p class="version-doors">
        <a class="button button-quiet" href="/agents/chat?agent=${chatbotId}">${texts.chat}</a>
        <a class="button button-quiet" href="/agents?edit=${chatbotId}">${texts.edit}</a>
      </p>
    </div>
    ${
      news === null
        ? null
        : notice(
            { tone: wrong.has(news) ? "error" : "done" },
            html`<p>${filled(texts.news[news], { number: all.newsNumber })}</p>`,
          )
    }
    ${all.compared === null ? null : compared(visit, all.compared)}
    <section class="versions" aria-labelledby="versions">
      <h2 id="versions">${texts.list}</h2>
      ${versions.length > 1 ? choose(visit, all) : null}
      <form method="post" action="/agents/versions">
        <input type="hidden" name="agent" value="${chatbotId}" />
        <ol class="version-list" reversed>
          ${versions.map((version, place) => entry(visit, version, all.hasNewest && place === 0))}
        </ol>
      </form>
      ${older === null ? null : html`<p><a class="button button-quiet" href="${versionsAddress(chatbotId, { before: older })}">${texts.older}</a></p>`}
    </section>
    ${
      versions.length < 2
        ? null
        : html`<details class="version-forget">
            <summary>${texts.forgetTitle}</summary>
            <form method="post" action="/agents/versions">
              <input type="hidden" name="agent" value="${chatbotId}" />
              <p>${texts.forgetText}</p>
              <button class="button button-danger" name="forget" value="all">${texts.forget}</button>
            </form>
          </details>`
    }`
}
