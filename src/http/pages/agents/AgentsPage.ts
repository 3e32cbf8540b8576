import type { PersistedAgent } from "../../../domain/agents/PersistedAgent.ts"
import type { Tool } from "../../../domain/tools/Tool.ts"
import { facts, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { agentForm } from "./AgentForm.ts"
import { agentList } from "./AgentList.ts"
import { agentPanel } from "./AgentPanel.ts"
import type { AgentsFacts } from "./Facts.ts"

export interface AgentsPageOptions {
  readonly tools: ReadonlyArray<Tool>
  readonly kept: ReadonlyArray<PersistedAgent> | null
  readonly facts: AgentsFacts
}

/** Building an agent, talking to it, and those that one keeps. */
export const agentsPage = (visit: SignedInVisit, { tools, kept, facts: told }: AgentsPageOptions): Html => {
  const { agents } = visit.texts
  return html`<div class="page-head">
      <h1>${agents.title}</h1>
      <p class="lead">${agents.lead}</p>
      ${
        kept === null || kept.length === 0
          ? null
          : html`<p class="to-yours"><a href="#yours">${agents.yours} (${kept.length})</a></p>`
      }
    </div>
    <div class="bench agents-bench" id="bench">${agentForm(visit, tools, told.cap)} ${agentPanel(visit)}</div>
    ${agentList(visit, kept)} ${facts("agents-facts", told)}`
}
