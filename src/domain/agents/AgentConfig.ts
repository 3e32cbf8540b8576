import * as Schema from "effect/Schema"
import { ToolApproval, ToolApprovals } from "./ToolApproval.ts"

export const ragModes = ["vector", "pageindex"] as const
export const RagMode = Schema.Literals(ragModes)
export type RagMode = typeof RagMode.Type

/** A stored tool server of an agent, with its key sealed. */
export const ToolServerEntry = Schema.Struct({
  name: Schema.String,
  url: Schema.String,
  sealedKey: Schema.NullOr(Schema.String),
  timeoutSeconds: Schema.Int,
  /** The approval of tools that are not named below; absent: `auto`. */
  approval: Schema.optionalKey(ToolApproval),
  toolApprovals: Schema.optionalKey(ToolApprovals),
  /** This service's client id at the server's authorization server; absent: it registers itself. */
  clientId: Schema.optionalKey(Schema.String),
}).pipe(
  Schema.encodeKeys({
    sealedKey: "sealed_key",
    timeoutSeconds: "timeout",
    toolApprovals: "tool_approvals",
    clientId: "client_id",
  }),
)
export type ToolServerEntry = typeof ToolServerEntry.Type

/** A complete, validated agent configuration; the only source of its behavior before and after promotion. */
export const AgentConfig = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  /** Provider slug. */
  llm: Schema.String,
  /** Parameters of the provider, such as `model`. */
  modelConfig: Schema.Record(Schema.String, Schema.Unknown),
  systemPromptTemplate: Schema.String,
  humanPromptTemplate: Schema.NullOr(Schema.String),
  /** Slugs of the tool catalog. */
  tools: Schema.Array(Schema.String),
  /** Approvals of built-in tools, by slug; one that is not named runs at once. */
  toolApprovals: Schema.optionalKey(ToolApprovals),
  toolServers: Schema.Array(ToolServerEntry),
  useVector: Schema.Boolean,
  ragMode: Schema.NullOr(RagMode),
  operationMode: Schema.String,
  language: Schema.String,
  /** Prior turns in the context. */
  maxContextTurns: Schema.Int,
}).pipe(
  Schema.encodeKeys({
    modelConfig: "model_config",
    systemPromptTemplate: "system_prompt_template",
    humanPromptTemplate: "human_prompt_template",
    tools: "tools_config_plain",
    toolApprovals: "tool_approvals",
    toolServers: "tool_servers",
    useVector: "use_vector",
    ragMode: "rag_mode",
    operationMode: "operation_mode",
    maxContextTurns: "max_context_turns",
  }),
)
export type AgentConfig = typeof AgentConfig.Type
