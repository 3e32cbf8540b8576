import { dateFormat } from "../../domain/languages/dateFormat.ts"
import * as DateTime from "effect/DateTime"
import type { EphemeralAgent } from "../../domain/agents/EphemeralAgent.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { counted } from "../language/counted.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

/** The page's script shows this button and asks for confirmation. */
const removal = (agents: Visit["texts"]["agents"], chatbotId: string, name: string): Html =>
  html`<button
    type="button"
    class="button button-quiet"
    data-delete="${chatbotId}"
    data-name="${name}"
    aria-label="${filled(agents.removeNamed, { name })}"
    hidden
  >
    ${agents.remove}
  </button>`

const card = ({ texts, language }: Visit, { chatbotId, config, createdAt, documents }: PersistedAgent): Html => {
  const { agents } = texts
  const { name } = config
  const date = dateFormat(language, { dateStyle: "long" }).format(DateTime.toDateUtc(createdAt))
  return html`<li class="agent-card" data-agent="${chatbotId}">
    <h3>${name}</h3>
    ${config.description === "" ? null : html`<p>${config.description}</p>`}
    <p class="hint">
      ${filled(agents.kept, { date })}
      ${documents.length === 0 ? null : html`· ${counted(agents.documents, documents.length, language)}`}
    </p>
    <p class="agent-doors">
      <a class="button" href="/agents/chat?agent=${chatbotId}" aria-label="${filled(agents.openNamed, { name })}"
        >${agents.open}</a
      >
      <a class="button button-quiet" href="/agents?edit=${chatbotId}" aria-label="${filled(agents.editNamed, { name })}"
        >${agents.edit}</a
      >
      <a
        class="button button-quiet"
        href="/agents/versions?agent=${chatbotId}"
        aria-label="${filled(texts.agentVersions.openNamed, { name })}"
        >${texts.agentVersions.open}</a
      >
      <a
        class="button button-quiet"
        href="/agents/eval?agent=${chatbotId}"
        aria-label="${filled(texts.agentEvals.openNamed, { name })}"
        >${texts.agentEvals.open}</a
      >
      ${removal(agents, chatbotId, name)}
    </p>
  </li>`
}

const passing = ({ texts, language }: Visit, { chatbotId, config, phase, expiresAt }: EphemeralAgent): Html => {
  const { agents } = texts
  const { name } = config
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  const [before, after = ""] = agents.until.split("{time}")
  // The page's script formats this time in the reader's time zone.
  const time = html`<time datetime="${DateTime.formatIso(expiresAt)}"
    >${format.format(DateTime.toDateUtc(expiresAt))} UTC</time
  >`
  const address = phase === "ready" ? `/agents/chat?agent=${chatbotId}` : `/agents?with=${chatbotId}`
  return html`<li class="agent-card" data-living="${chatbotId}">
    <h3>${name}</h3>
    ${config.description === "" ? null : html`<p>${config.description}</p>`}
    <p class="hint">${agents.phases[phase]} · ${before}${time}${after}</p>
    <p class="agent-doors">
      <a class="button" href="${address}" aria-label="${filled(agents.openNamed, { name })}">${agents.open}</a>
      ${removal(agents, chatbotId, name)}
    </p>
  </li>`
}

/** The caller's agents: ephemeral agents, then persisted ones. Null if persisted agents are unavailable. */
export const agentList = (
  visit: Visit,
  persisted: ReadonlyArray<PersistedAgent> | null,
  living: ReadonlyArray<EphemeralAgent>,
): Html => {
  const { agents } = visit.texts
  return html`<section class="own-agents" aria-labelledby="yours">
    <h2 id="yours" tabindex="-1">${agents.yours}</h2>
    ${persisted === null ? html`<p class="hint">${agents.unavailable}</p>` : null}
    <p class="hint" id="none-yet" ${persisted?.length === 0 && living.length === 0 ? null : html`hidden`}>
      ${agents.yoursNone}
    </p>
    <ul class="agent-cards" id="agent-cards">
      ${living.map((agent) => passing(visit, agent))}
      ${(persisted ?? []).toReversed().map((agent) => card(visit, agent))}
    </ul>
    <dialog id="confirm" class="dialog" aria-labelledby="confirm-title">
      <form method="dialog">
        <h2 id="confirm-title" data-text="${agents.confirmTitle}"></h2>
        <p>${agents.confirmText}</p>
        <p class="dialog-actions">
          <button class="button" value="cancel">${agents.cancel}</button>
          <button class="button button-danger" value="confirm">${agents.confirm}</button>
        </p>
      </form>
    </dialog>
  </section>`
}
