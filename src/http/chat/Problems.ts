import { fieldProblem } from "../../domain/decoding/plainly.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { orderInvalid, outputFormats } from "../../domain/chat/ChatOrder.ts"
import type { BreakOff } from "../../domain/chat/ChatEvent.ts"
import type {
  ChatOrderInvalid,
  ConversationUnknown,
  IdempotencyKeyBusy,
  IdempotencyKeyInvalid,
  IdempotencyKeyReused,
  TurnUnknown,
} from "../../domain/chat/Errors.ts"
import type { BeginError } from "../../application/chat/ChatTurns.ts"
import type { ModelFailed } from "../../ports/LanguageModel.ts"
import type { BodyMalformed, JsonTooLarge } from "../agents/Body.ts"
import { callProblems as configProblems } from "../agents/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem, type ProblemTable } from "../Problem.ts"
import { described } from "../ProblemSchema.ts"

export const chatProblems = [
  described(400, "The body isn't JSON, or a field is missing or invalid; the message names it"),
  described(404, "There is no agent with this name or id that the caller may use, or no turn to resume"),
  described(
    409,
    "The agent is not ready (the message names its phase), the turn was cancelled, or a turn with the same key is in progress",
  ),
  described(413, "The body is too large"),
  described(429, "`budget_spent`: the caller's daily budget for language models is used up"),
  described(422, "`idempotency_key_reused`: the key was used for another question"),
  described(502, "The language model failed"),
  described(503, "No language model is configured, or a store is unavailable"),
]

export type ChatError =
  | BeginError
  | ChatOrderInvalid
  | ConversationUnknown
  | IdempotencyKeyBusy
  | IdempotencyKeyInvalid
  | IdempotencyKeyReused
  | TurnUnknown
  | ModelFailed
  | BodyMalformed
  | JsonTooLarge

/** The status and message of a failed answer. */
export const brokenOff: Readonly<Record<BreakOff, { readonly status: number; readonly text: string }>> = {
  busy: { status: 502, text: "The language model is busy. Try again later." },
  unavailable: { status: 502, text: "The language model failed three times. Try again later." },
  unreachable: { status: 502, text: "The language model can't be reached." },
  refused: { status: 502, text: "The language model refused the request." },
  unpaid: {
    status: 502,
    text: "The account with the language model provider has no credit left. Your administrator can add credit or raise the limit.",
  },
  too_long: {
    status: 502,
    text: "The conversation is too long for the language model. Start a new one, or ask for less at a time.",
  },
  timeout: { status: 502, text: "The language model didn't answer in time." },
  malformed: { status: 502, text: "The language model's answer was cut off or couldn't be read." },
  absent: {
    status: 503,
    text: "No language model is configured. Set LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY if the server requires a key.",
  },
  lost: { status: 500, text: "The answer was interrupted." },
  spent: { status: 429, text: "Your daily budget for language models is used up. It resets at midnight UTC." },
  cancelled: { status: 409, text: "The answer was stopped." },
}

/** Failures with a separate slug; all others are `model_failed`, with the reason. */
const own: Partial<Record<BreakOff, string>> = {
  absent: "model_absent",
  lost: "answer_lost",
  spent: "budget_spent",
  cancelled: "answer_cancelled",
}

export const broken = (reason: BreakOff) => {
  const { status, text } = brokenOff[reason]
  const error = own[reason]
  return problem(
    status,
    error === undefined ? { error: "model_failed", message: text, detail: { reason } } : { error, message: text },
  )
}

const unavailable = (error: string, what: string) =>
  problem(503, { error, message: `${what} is unavailable right now. Try again later.` }, { "retry-after": "5" })

/** The problem with a question, by field name. */
const orderText = ({ field, problem: wrong }: ChatOrderInvalid): string =>
  field === "output_format" && wrong !== "missing"
    ? `Invalid field output_format: must be one of ${outputFormats.join(", ")}`
    : fieldProblem(field, wrong)

/** Questions that can't be decoded. */
export const callProblems: ProblemTable<CallFault> = {
  ...configProblems,
  CallUndecodable: ({ error }) => problem(400, { error: "invalid_request", message: orderText(orderInvalid(error)) }),
}

/** Errors of the chat routes. */
export const chatTable: ProblemTable<ChatError> = {
  BodyMalformed: (e) => problem(400, { error: "malformed_body", message: `The request can't be read: ${e.problem}.` }),
  ChatOrderInvalid: (e) => problem(400, { error: "invalid_request", message: orderText(e) }),
  AgentUnknown: () => problem(404, { error: "agent_not_found", message: "There is no agent with this name or id." }),
  TurnUnknown: () =>
    problem(404, { error: "turn_not_found", message: "There is no turn to resume. Ask the question again." }),
  BudgetSpent: (e) =>
    problem(
      429,
      {
        error: "budget_spent",
        message:
          e.of === "tokens"
            ? `You have used your daily budget of ${e.most} tokens. It resets at midnight UTC.`
            : `You have used your daily budget of ${e.most} for language models. It resets at midnight UTC.`,
        detail: { of: e.of, most: e.most, retry_after: e.retryAfter },
      },
      { "retry-after": String(e.retryAfter) },
    ),
  TurnNotInConversation: () =>
    problem(404, { error: "turn_not_found", message: "This conversation has no such turn." }),
  ConversationUnknown: () =>
    problem(404, { error: "conversation_not_found", message: "There is no conversation with this id." }),
  IdempotencyKeyInvalid: () =>
    problem(400, {
      error: "idempotency_key_invalid",
      message: "`Idempotency-Key` must be 1 to 255 printable ASCII characters.",
    }),
  IdempotencyKeyReused: () =>
    problem(422, {
      error: "idempotency_key_reused",
      message: "This Idempotency-Key was used for another question. Use a new key for a new question.",
    }),
  IdempotencyKeyBusy: () =>
    problem(
      409,
      { error: "idempotency_key_busy", message: "The question with this Idempotency-Key is already being processed." },
      { "retry-after": "2" },
    ),
  AgentNotReady: (e) =>
    problem(409, { error: "agent_not_ready", message: failureText("notToBeTalkedTo", { phase: e.phase }) }),
  JsonTooLarge: (e) => problem(413, { error: "body_too_large", message: `The body must be at most ${e.cap} bytes.` }),
  ModelFailed: (e) => broken(e.reason),
  ModelAbsent: () => broken("absent"),
  AgentStoreUnavailable: () => unavailable("agent_store_unavailable", "The agent store"),
  ConversationStoreUnavailable: () => unavailable("conversation_store_unavailable", "The conversation store"),
  KeyValueUnavailable: () => unavailable("key_value_unavailable", "The agent manager"),
  ObjectStoreUnavailable: () => unavailable("object_store_unavailable", "The document store"),
}

export const toResponse = answerBy<ChatError>(chatTable)
