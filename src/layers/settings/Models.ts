import * as Duration from "effect/Duration"
import { decimal, integer, oneOf, seconds, secret, text } from "../Variable.ts"

/** Language models and agents. */
export const modelsVariables = {
  llmBaseUrl: text("LLM_BASE_URL", null, "OpenAI-compatible language model, with its `/v1`"),
  llmKey: secret("LLM_API_KEY", null, "Its key"),
  llmModel: text("LLM_MODEL", null, "Its model"),
  llmKind: oneOf(
    "chat",
    "responses",
    "anthropic",
    "ollama",
  )(
    "LLM_KIND",
    "chat",
    "How it is spoken to: OpenAI's `chat/completions` or `responses`, Anthropic's messages, Ollama's own chat",
  ),
  providersFile: text(
    "LLM_PROVIDERS_FILE",
    null,
    "JSON of several language models in the order in which they are asked, with their prices; in the place of `LLM_BASE_URL`",
  ),
  dailyTokens: integer("LLM_DAILY_TOKENS_PER_USER", null, "Tokens that one user may use in a day; absent: any number"),
  dailyCost: decimal(
    "LLM_DAILY_COST_PER_USER",
    null,
    "What one user may cost in a day, by the prices; absent: anything",
  ),
  inputPrice: decimal(
    "LLM_PRICE_INPUT",
    null,
    "Price of a million tokens that it reads, for `/metrics` and `/api/v1/usage/models`",
  ),
  outputPrice: decimal("LLM_PRICE_OUTPUT", null, "Price of a million tokens that it writes"),
  embeddingsBaseUrl: text("EMBEDDINGS_BASE_URL", null, "Embeddings; absent: `LLM_BASE_URL`"),
  embeddingsKey: secret("EMBEDDINGS_API_KEY", null, "Its key; absent: `LLM_API_KEY`"),
  embeddingsModel: text("EMBEDDINGS_MODEL", null, "Its model; set, it turns vector retrieval on"),
} as const

export const agentsVariables = {
  lifetime: seconds("EPHEMERAL_TTL_SECONDS", Duration.seconds(86_400), "Lifetime of an agent that is not promoted"),
  mostPerUser: integer("EPHEMERAL_MAX_PER_USER", null, "Live ephemeral agents of one user; absent: no cap"),
  conversationsKept: seconds(
    "CONVERSATION_RETENTION_SECONDS",
    Duration.days(90),
    "How long what was said to agents is remembered",
  ),
  approvalWait: seconds(
    "TOOL_APPROVAL_SECONDS",
    Duration.days(1),
    "How long a tool's call waits for its user's approval",
  ),
  resumeWindow: seconds(
    "CHAT_RESUME_SECONDS",
    Duration.seconds(30),
    "How long a streamed answer goes on for a reader who lost the connection; 0 ends it at once",
  ),
} as const
