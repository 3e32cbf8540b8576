import * as Schema from "effect/Schema"
import { ToolApproval, ToolApprovals } from "./ToolApproval.ts"

export const ragModes = ["vector", "pageindex"] as const
export const RagMode = Schema.Literals(ragModes)
export type RagMode = typeof RagMode.Type

/** A stored tool server of an agent, with its API key encrypted. */
export const ToolServerEntry = Schema.Struct({
  name: Schema.String,
  url: Schema.String,
  sealedKey: Schema.NullOr(Schema.String),
  timeoutSeconds: Schema.Int,
  /** The approval for tools that are not listed below; default: `auto`. */
  approval: Schema.optionalKey(ToolApproval),
  toolApprovals: Schema.optionalKey(ToolApprovals),
  /** This service's client id at the tool server's authorization server. If absent, the service registers itself. */
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

/**
 * A complete, validated agent configuration. The agent's behavior depends on nothing else, either before or after
 * promotion.
 */
export const AgentConfig = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  /** The slug of the provider. */
  llm: Schema.String,
  /** Parameters for the provider, such as `model`. */
  modelConfig: Schema.Record(Schema.String, Schema.Unknown),
  systemPromptTemplate: Schema.String,
  humanPromptTemplate: Schema.NullOr(Schema.String),
  /** Slugs in the tool catalog. */
  tools: Schema.Array(Schema.String),
  /** Approvals for built-in tools, by slug. A tool that is not listed runs without approval. */
  toolApprovals: Schema.optionalKey(ToolApprovals),
  toolServers: Schema.Array(ToolServerEntry),
  useVector: Schema.Boolean,
  ragMode: Schema.NullOr(RagMode),
  operationMode: Schema.String,
  language: Schema.String,
  /** The maximum number of earlier turns in the context. */
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
