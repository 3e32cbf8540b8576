import * as DateTime from "effect/DateTime"
import type { AgentConfig } from "../agents/AgentConfig.ts"
import { type AgentDocument, persistedIndexPath, warmIndexPath } from "../agents/Documents.ts"
import type { EphemeralAgent } from "../agents/EphemeralAgent.ts"
import type { PersistedAgent } from "../agents/PersistedAgent.ts"

/** An agent that can be talked to: whose it is and how it behaves, wherever it is kept. */
export interface ConversableAgent {
  readonly kind: "ephemeral" | "persisted" | "bot"
  readonly chatbotId: string
  /** The identity under which the keys of its tool servers were sealed. */
  readonly userId: number
  readonly config: AgentConfig
  readonly documents: ReadonlyArray<AgentDocument>
  /** Where its retrieval index may lie, the likeliest first; empty when it has none. */
  readonly indexPaths: ReadonlyArray<string>
  /** Changes when the agent does: what was made ready for another version no longer counts. */
  readonly version: string
}

/** An agent may be promoted while it is talked to: its index is then in the other place. */
export const ofEphemeral = ({ chatbotId, userId, config, documents }: EphemeralAgent): ConversableAgent => ({
  kind: "ephemeral",
  chatbotId,
  userId,
  config,
  documents,
  indexPaths:
    config.ragMode === null || documents.length === 0
      ? []
      : [warmIndexPath(userId, chatbotId), persistedIndexPath(userId, chatbotId)],
  version: "",
})

export const ofPersisted = (agent: PersistedAgent): ConversableAgent => ({
  kind: "persisted",
  chatbotId: agent.chatbotId,
  userId: agent.userId,
  config: agent.config,
  documents: agent.documents,
  indexPaths: agent.indexPersistPath === null ? [] : [agent.indexPersistPath],
  version: DateTime.formatIso(agent.updatedAt),
})
