import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { approvalsWire, redacted } from "../../domain/agents/AgentChange.ts"
import { Phase, Progress, type EphemeralAgent } from "../../domain/agents/EphemeralAgent.ts"
import { localTimestamp, type PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { ToolApproval, ToolApprovals } from "../../domain/agents/ToolApproval.ts"
import { type Page, pageOf } from "../query/Paging.ts"

/** The state of an ephemeral agent. */
export const StatusWire = Schema.Struct({
  chatbot_id: Schema.String,
  phase: Phase,
  progress: Progress,
  error: Schema.NullOr(Schema.String),
})

export const status = (agent: EphemeralAgent): typeof StatusWire.Type => ({
  chatbot_id: agent.chatbotId,
  phase: agent.phase,
  progress: agent.progress,
  error: agent.error,
})

/** The caller's ephemeral agents. */
export const ListWire = pageOf(
  "agents",
  Schema.Struct({
    ...StatusWire.fields,
    name: Schema.String,
    created_at: Schema.String,
    /** When the agent expires, unless it is promoted. */
    expires_at: Schema.String,
  }),
)

export const list = ({ items, next }: Page<EphemeralAgent>): typeof ListWire.Type => ({
  agents: items.map((agent) => ({
    ...status(agent),
    name: agent.config.name,
    created_at: DateTime.formatIso(agent.createdAt),
    expires_at: DateTime.formatIso(agent.expiresAt),
  })),
  next_cursor: next,
})

export const CreatedWire = Schema.Struct({ chatbot_id: Schema.String, status: Schema.Literal("creating") })

const McpWire = Schema.Struct({
  type: Schema.Literal("http"),
  name: Schema.String,
  url: Schema.String,
  api_key: Schema.NullOr(Schema.String),
  timeout: Schema.Int,
  approval: Schema.optionalKey(ToolApproval),
  tool_approvals: Schema.optionalKey(ToolApprovals),
})

/** An agent that a user has saved. Keys of tool servers are never included. */
export const AgentWire = Schema.Struct({
  chatbot_id: Schema.String,
  user_id: Schema.Int,
  name: Schema.String,
  description: Schema.String,
  llm: Schema.String,
  model_config: Schema.Record(Schema.String, Schema.Unknown),
  system_prompt_template: Schema.String,
  human_prompt_template: Schema.NullOr(Schema.String),
  tools_config_plain: Schema.Array(Schema.String),
  tool_approvals: Schema.optionalKey(ToolApprovals),
  mcp_config_plain: Schema.Array(McpWire),
  enabled: Schema.Boolean,
  use_vector: Schema.Boolean,
  vector_config: Schema.Struct({
    rag_mode: Schema.optionalKey(Schema.String),
    index_persist_path: Schema.optionalKey(Schema.String),
  }),
  operation_mode: Schema.String,
  language: Schema.String,
  max_context_turns: Schema.Int,
  documents: Schema.Array(
    Schema.Struct({ name: Schema.String, path: Schema.String, url: Schema.String, size: Schema.Int }),
  ),
  permissions: Schema.Record(Schema.String, Schema.Unknown),
  created_at: Schema.String.annotate({ description: "UTC, without offset" }),
  updated_at: Schema.String.annotate({ description: "UTC, without offset" }),
})

export const agent = ({ config, ...rest }: PersistedAgent): typeof AgentWire.Type => ({
  chatbot_id: rest.chatbotId,
  user_id: rest.userId,
  name: config.name,
  description: config.description,
  llm: config.llm,
  model_config: config.modelConfig,
  system_prompt_template: config.systemPromptTemplate,
  human_prompt_template: config.humanPromptTemplate,
  tools_config_plain: config.tools,
  ...(config.toolApprovals === undefined ? {} : { tool_approvals: config.toolApprovals }),
  mcp_config_plain: config.toolServers.map(({ name, url, sealedKey, timeoutSeconds, clientId, ...approvals }) => ({
    type: "http",
    name,
    url,
    api_key: sealedKey === null ? null : redacted,
    timeout: timeoutSeconds,
    ...approvalsWire(approvals),
    ...(clientId === undefined ? {} : { client_id: clientId }),
  })),
  enabled: rest.enabled,
  use_vector: config.useVector,
  vector_config: {
    ...(config.ragMode === null ? {} : { rag_mode: config.ragMode }),
    ...(rest.indexPersistPath === null ? {} : { index_persist_path: rest.indexPersistPath }),
  },
  operation_mode: config.operationMode,
  language: config.language,
  max_context_turns: config.maxContextTurns,
  documents: rest.documents.map(({ name, path, size }, position) => ({
    name,
    path,
    url: `/api/v1/user_agents/${rest.chatbotId}/documents/${position}`,
    size,
  })),
  permissions: rest.permissions,
  created_at: localTimestamp(rest.createdAt),
  updated_at: localTimestamp(rest.updatedAt),
})
