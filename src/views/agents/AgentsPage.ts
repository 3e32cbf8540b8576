import type { EphemeralAgent } from "../../domain/agents/EphemeralAgent.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import type { Tool } from "../../domain/tools/Tool.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { facts, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { agentForm } from "./AgentForm.ts"
import { agentList } from "./AgentList.ts"
import { agentPanel } from "./AgentPanel.ts"
import type { AgentsFacts } from "./Facts.ts"

export interface AgentsPageOptions {
  readonly tools: ReadonlyArray<Tool>
  readonly ownAgents: ReadonlyArray<PersistedAgent> | null
  /** Ephemeral agents, newest first. */
  readonly living: ReadonlyArray<EphemeralAgent>
  /** The saved agent being edited. */
  readonly editing: PersistedAgent | null
  /** Why the agent in the URL can't be shown; null if it can, or if the URL names no agent. */
  readonly missing: "gone" | "unavailable" | null
  readonly hasModel: boolean
  readonly facts: AgentsFacts
}

/** A form to build or edit an agent, and the list of the user's own agents. */
export const agentsPage = (visit: SignedInVisit, options: AgentsPageOptions): Html => {
  const { tools, ownAgents, living, editing, missing, hasModel, facts: formFacts } = options
  const { agents, chat } = visit.texts
  const count = (ownAgents?.length ?? 0) + living.length
  return html`<div class="page-head">
      <h1>${editing === null ? agents.title : filled(agents.editTitle, { name: editing.config.name })}</h1>
      <p class="lead">${editing === null ? agents.lead : agents.editLead}</p>
      <p class="to-yours">
        ${count === 0 ? null : html`<a href="#yours">${agents.yours} (${count})</a>`}
        <a href="/agents/usage">${visit.texts.agentUsage.open}</a>
      </p>
    </div>
    ${
      missing === null
        ? null
        : // The script shows this notice in place of the agent.
          html`<noscript>${notice({ tone: "error", title: chat[`${missing}Title`] }, chat[missing])}</noscript>`
    }
    ${hasModel ? null : notice({ tone: "error", title: agents.noModelTitle, id: "no-model" }, agents.noModel)}
    <div class="bench agents-bench" id="bench">
      ${agentForm(visit, tools, formFacts.cap, editing)} ${agentPanel(visit, editing !== null)}
    </div>
    ${agentList(visit, ownAgents, living)} ${facts("agents-facts", formFacts)}`
}
