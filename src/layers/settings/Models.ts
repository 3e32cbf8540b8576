import * as Duration from "effect/Duration"
import { decimal, integer, oneOf, seconds, secret, text } from "../Variable.ts"

/** Language models and agents. */
export const modelsVariables = {
  llmBaseUrl: text(
    "LLM_BASE_URL",
    null,
    "Base URL of the language model, including `/v1` if its API has it; `LLM_KIND` selects the API",
  ),
  llmKey: secret("LLM_API_KEY", null, "Key for `LLM_BASE_URL`"),
  llmModel: text("LLM_MODEL", null, "Model to use at `LLM_BASE_URL`"),
  llmKind: oneOf(
    "chat",
    "responses",
    "anthropic",
    "ollama",
  )(
    "LLM_KIND",
    "chat",
    "API of the model: OpenAI's `chat/completions` or `responses`, Anthropic's messages, or Ollama's chat",
  ),
  providersFile: text(
    "LLM_PROVIDERS_FILE",
    null,
    "JSON file with several language models, in order of preference, and their prices; replaces `LLM_BASE_URL`",
  ),
  dailyTokens: integer("LLM_DAILY_TOKENS_PER_USER", null, "Maximum tokens per user per day; absent: no limit"),
  dailyCost: decimal(
    "LLM_DAILY_COST_PER_USER",
    null,
    "Maximum cost per user per day, computed from the prices; absent: no limit",
  ),
  inputPrice: decimal(
    "LLM_PRICE_INPUT",
    null,
    "Price of a million input tokens, for `/metrics` and `/api/v1/usage/models`",
  ),
  outputPrice: decimal("LLM_PRICE_OUTPUT", null, "Price of a million output tokens"),
  embeddingsBaseUrl: text(
    "EMBEDDINGS_BASE_URL",
    null,
    "Base URL of an OpenAI-compatible embedding model, including `/v1`; absent: `LLM_BASE_URL`",
  ),
  embeddingsKey: secret("EMBEDDINGS_API_KEY", null, "Key for `EMBEDDINGS_BASE_URL`; absent: `LLM_API_KEY`"),
  embeddingsModel: text("EMBEDDINGS_MODEL", null, "Embedding model; turns on vector retrieval"),
} as const

export const agentsVariables = {
  lifetime: seconds("EPHEMERAL_TTL_SECONDS", Duration.seconds(86_400), "Lifetime of an agent that isn't promoted"),
  mostPerUser: integer("EPHEMERAL_MAX_PER_USER", null, "Maximum number of ephemeral agents per user; absent: no limit"),
  conversationsKept: seconds(
    "CONVERSATION_RETENTION_SECONDS",
    Duration.days(90),
    "How long conversations with agents are kept",
  ),
  approvalWait: seconds(
    "TOOL_APPROVAL_SECONDS",
    Duration.days(1),
    "How long a tool call waits for the user's approval",
  ),
  resumeWindow: seconds(
    "CHAT_RESUME_SECONDS",
    Duration.seconds(30),
    "How long a streamed answer continues after its reader loses the connection; 0 ends it at once",
  ),
} as const
