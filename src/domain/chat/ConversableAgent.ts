import * as DateTime from "effect/DateTime"
import type { AgentConfig } from "../agents/AgentConfig.ts"
import { type AgentDocument, persistedIndexPath, warmIndexPath } from "../agents/Documents.ts"
import type { EphemeralAgent } from "../agents/EphemeralAgent.ts"
import type { PersistedAgent } from "../agents/PersistedAgent.ts"

/** A conversational agent: its owner and its behavior, wherever it is stored. */
export interface ConversableAgent {
  readonly kind: "ephemeral" | "persisted" | "bot"
  readonly chatbotId: string
  /** The id of the user for whom the keys of the agent's tool servers were encrypted. */
  readonly userId: number
  readonly config: AgentConfig
  readonly documents: ReadonlyArray<AgentDocument>
  /** The possible paths of the agent's retrieval index, most likely first. Empty if there is no index. */
  readonly indexPaths: ReadonlyArray<string>
  /** Changes whenever the agent changes, so that data cached for other versions is not used. */
  readonly version: string
}

/** An agent may be promoted during a conversation, so its index may be at either path. */
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
