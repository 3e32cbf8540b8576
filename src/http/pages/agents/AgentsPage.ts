import type { EphemeralAgent } from "../../../domain/agents/EphemeralAgent.ts"
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
  /** Those that are not kept, the newest first. */
  readonly living: ReadonlyArray<EphemeralAgent>
  readonly facts: AgentsFacts
}

/** Building an agent, talking to it, and those that one keeps. */
export const agentsPage = (visit: SignedInVisit, { tools, kept, living, facts: told }: AgentsPageOptions): Html => {
  const { agents } = visit.texts
  const count = (kept?.length ?? 0) + living.length
  return html`<div class="page-head">
      <h1>${agents.title}</h1>
      <p class="lead">${agents.lead}</p>
      ${count === 0 ? null : html`<p class="to-yours"><a href="#yours">${agents.yours} (${count})</a></p>`}
    </div>
    <div class="bench agents-bench" id="bench">${agentForm(visit, tools, told.cap)} ${agentPanel(visit)}</div>
    ${agentList(visit, kept, living)} ${facts("agents-facts", told)}`
}
