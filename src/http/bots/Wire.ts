import * as Schema from "effect/Schema"
import { approvalsWire, redacted } from "../../domain/agents/AgentChange.ts"
import { ToolApprovals } from "../../domain/agents/ToolApproval.ts"
import type { AgentConfig } from "../../domain/agents/AgentConfig.ts"
import { localTimestamp, type PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { type Bot, BotClassName, BotKind } from "../../domain/chat/Bot.ts"
import type { Intake } from "../../application/chat/BotDocuments.ts"
import type { AskedQuestion } from "../../application/chat/FeedbackLog.ts"

/** An agent that a user can talk to. */
export const ChatWire = Schema.Struct({
  name: Schema.String,
  chatbot_id: Schema.String,
  description: Schema.String,
  llm: Schema.String,
  kind: Schema.Literals(["user", "chat", "job"]),
})

export const botChat = (bot: Bot): typeof ChatWire.Type => ({
  name: bot.name,
  chatbot_id: bot.chatbotId,
  description: bot.config.description,
  llm: bot.config.llm,
  kind: bot.kind,
})

export const ownChat = ({ chatbotId, config }: PersistedAgent): typeof ChatWire.Type => ({
  name: config.name,
  chatbot_id: chatbotId,
  description: config.description,
  llm: config.llm,
  kind: "user",
})

/** The public description of an agent. */
export const ProfileWire = Schema.Struct({
  chatbot: Schema.String,
  chatbot_id: Schema.String,
  description: Schema.String,
  role: Schema.String,
  embedding_model: Schema.NullOr(Schema.String),
  llm: Schema.String,
  temperature: Schema.NullOr(Schema.Finite),
  language: Schema.String,
  kind: Schema.Literals(["user", "chat", "job"]),
  methods: Schema.Array(Schema.String),
})

const temperatureOf = ({ modelConfig }: AgentConfig): number | null => {
  const { temperature } = modelConfig
  return typeof temperature === "number" && Number.isFinite(temperature) ? temperature : null
}

export const profile = (
  { chatbotId, config }: { readonly chatbotId: string; readonly config: AgentConfig },
  more: Pick<typeof ProfileWire.Type, "role" | "kind" | "embedding_model" | "methods">,
): typeof ProfileWire.Type => ({
  chatbot: config.name,
  chatbot_id: chatbotId,
  description: config.description,
  role: more.role,
  embedding_model: more.embedding_model,
  llm: config.llm,
  temperature: temperatureOf(config),
  language: config.language,
  kind: more.kind,
  methods: more.methods,
})

/** A bot as shown to users who may configure it. Keys of tool servers are never included. */
export const BotWire = Schema.Struct({
  name: Schema.String,
  /** The tenant whose members may talk to the bot; null means everyone. */
  tenant: Schema.NullOr(Schema.String),
  chatbot_id: Schema.String,
  bot_class: BotClassName,
  kind: BotKind,
  description: Schema.String,
  role: Schema.String,
  goal: Schema.String,
  backstory: Schema.String,
  embedding_model: Schema.NullOr(Schema.String),
  llm: Schema.String,
  model_config: Schema.Record(Schema.String, Schema.Unknown),
  temperature: Schema.NullOr(Schema.Finite),
  system_prompt_template: Schema.String,
  human_prompt_template: Schema.NullOr(Schema.String),
  tools_config_plain: Schema.Array(Schema.String),
  tool_approvals: Schema.optionalKey(ToolApprovals),
  mcp_config_plain: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
  operation_mode: Schema.String,
  language: Schema.String,
  max_context_turns: Schema.Int,
  enabled: Schema.Boolean,
  documents: Schema.Array(Schema.Struct({ name: Schema.String, size: Schema.Int, content_type: Schema.String })),
  created_at: Schema.String,
  updated_at: Schema.String,
})

export const bot = (record: Bot, embeddingModel: string | null): typeof BotWire.Type => ({
  name: record.name,
  tenant: record.tenant ?? null,
  chatbot_id: record.chatbotId,
  bot_class: record.botClass,
  kind: record.kind,
  description: record.config.description,
  role: record.role,
  goal: record.goal,
  backstory: record.backstory,
  embedding_model: embeddingModel,
  llm: record.config.llm,
  model_config: record.config.modelConfig,
  temperature: temperatureOf(record.config),
  system_prompt_template: record.config.systemPromptTemplate,
  human_prompt_template: record.config.humanPromptTemplate,
  tools_config_plain: record.config.tools,
  ...(record.config.toolApprovals === undefined ? {} : { tool_approvals: record.config.toolApprovals }),
  mcp_config_plain: record.config.toolServers.map(
    ({ name, url, sealedKey, timeoutSeconds, clientId, ...approvals }) => ({
      type: "http",
      name,
      url,
      api_key: sealedKey === null ? null : redacted,
      timeout: timeoutSeconds,
      ...approvalsWire(approvals),
      ...(clientId === undefined ? {} : { client_id: clientId }),
    }),
  ),
  operation_mode: record.config.operationMode,
  language: record.config.language,
  max_context_turns: record.config.maxContextTurns,
  enabled: record.enabled,
  documents: record.documents.map(({ name, size, contentType }) => ({ name, size, content_type: contentType })),
  created_at: localTimestamp(record.createdAt),
  updated_at: localTimestamp(record.updatedAt),
})

const Address = Schema.String.check(Schema.isMaxLength(2048))

/** URLs of documents. */
export const SourcesWire = Schema.Struct({
  source: Schema.Union([Address, Schema.Array(Address).check(Schema.isMinLength(1), Schema.isMaxLength(50))]),
})

/** The result of adding documents to a bot. */
export const IntakeWire = Schema.Struct({
  bot: Schema.String,
  files: Schema.Array(Schema.String),
  documents: Schema.Int.annotate({ description: "Number of documents that the bot has now" }),
  errors: Schema.Array(Schema.Struct({ source: Schema.String, error: Schema.String })),
})

export const intake = (
  record: Pick<Bot, "name" | "documents">,
  { taken, refused }: Pick<Intake, "taken" | "refused">,
): typeof IntakeWire.Type => ({
  bot: record.name,
  files: taken().map(({ name }) => name),
  documents: record.documents.length,
  errors: refused().map(({ source, problem }) => ({ source, error: problem })),
})

export const QuestionWire = Schema.Struct({
  chatbot_id: Schema.String,
  chatbot: Schema.String,
  question: Schema.String,
  answer: Schema.NullOr(Schema.String),
  at: Schema.String.annotate({ description: "UTC, without offset" }),
})

export const question = ({
  chatbotId,
  chatbot,
  question,
  response,
  usedAt,
}: AskedQuestion): typeof QuestionWire.Type => ({
  chatbot_id: chatbotId,
  chatbot,
  question,
  answer: response,
  at: localTimestamp(usedAt),
})
