import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
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

const Body = Schema.Struct({ error: Schema.String })

const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

export const chatProblems = [
  described(400, "The body is no JSON, or a field is missing or wrong, and named"),
  described(404, "No agent of this name or id that the caller may talk to; or no such turn to take up again"),
  described(
    409,
    "The agent is not ready; the text names its phase. Or the turn was cancelled, or one with the same key is being taken in",
  ),
  described(413, "The body is larger than the cap"),
  described(429, "What the caller may use of language models today is used: `budget_spent`"),
  described(422, "`idempotency_key_reused`: the key has named another question"),
  described(502, "The language model failed"),
  described(503, "No language model is configured, or a store cannot be reached"),
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

/** Why an answer broke off, as the status and the text that its asker is told. */
export const brokenOff: Readonly<Record<BreakOff, { readonly status: number; readonly text: string }>> = {
  busy: { status: 502, text: "The language model is busy. Try again later." },
  unavailable: { status: 502, text: "The language model failed three times. Try again later." },
  unreachable: { status: 502, text: "The language model cannot be reached." },
  refused: { status: 502, text: "The language model refused the request." },
  unpaid: {
    status: 502,
    text: "The account at the language model's provider has no credit left. Your administrator can add credit or raise its limit.",
  },
  timeout: { status: 502, text: "The language model did not answer in time." },
  malformed: { status: 502, text: "The language model's answer broke off or cannot be read." },
  absent: {
    status: 503,
    text: "No language model is configured. Set LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY where the server asks for a key.",
  },
  lost: { status: 500, text: "The answer broke off." },
  spent: { status: 429, text: "What you may use of language models today is used. It begins anew at midnight, UTC." },
  cancelled: { status: 409, text: "The answer was stopped." },
}

export const broken = (reason: BreakOff) => problem(brokenOff[reason].status, { error: brokenOff[reason].text })

const unavailable = (what: string) =>
  problem(503, { error: `${what} cannot be reached at the moment.` }, { "retry-after": "5" })

/** What is wrong with a question, by the name of the field. */
const orderText = ({ field, problem: wrong }: ChatOrderInvalid): string => {
  if (wrong === "missing") return `Missing required field: ${field}`
  return field === "output_format"
    ? `Invalid field output_format: expected one of ${outputFormats.join(", ")}`
    : `Invalid field ${field}: ${wrong}`
}

/** Questions that cannot be decoded. */
export const callProblems: ProblemTable<CallFault> = {
  ...configProblems,
  CallUndecodable: ({ error }) => problem(400, { error: orderText(orderInvalid(error)) }),
}

/** The error table of the chat. */
export const chatTable: ProblemTable<ChatError> = {
  BodyMalformed: (e) => problem(400, { error: `The request cannot be read: ${e.problem}.` }),
  ChatOrderInvalid: (e) => problem(400, { error: orderText(e) }),
  AgentUnknown: () => problem(404, { error: "No agent of this name or id." }),
  TurnUnknown: () => problem(404, { error: "No turn to take up again; ask the question once more." }),
  BudgetSpent: (e) =>
    problem(
      429,
      {
        error: "budget_spent",
        message:
          e.of === "tokens"
            ? `You have used the ${e.most} tokens of language models that you may use in a day. It begins anew at midnight, UTC.`
            : `You have used language models for ${e.most}, as much as you may in a day. It begins anew at midnight, UTC.`,
        detail: { of: e.of, most: e.most, retry_after: e.retryAfter },
      },
      { "retry-after": String(e.retryAfter) },
    ),
  TurnNotInConversation: () => problem(404, { error: "No such turn in this conversation." }),
  ConversationUnknown: () => problem(404, { error: "No such conversation." }),
  IdempotencyKeyInvalid: () =>
    problem(400, { error: "Idempotency-Key: expected 1 to 255 printable ASCII characters." }),
  IdempotencyKeyReused: () =>
    problem(422, {
      error: "The Idempotency-Key has named another question. Take a new key for a new question.",
      code: "idempotency_key_reused",
    }),
  IdempotencyKeyBusy: () =>
    problem(409, { error: "The question with this Idempotency-Key is being taken in." }, { "retry-after": "2" }),
  AgentNotReady: (e) => problem(409, { error: failureText("notToBeTalkedTo", { phase: e.phase }) }),
  JsonTooLarge: (e) => problem(413, { error: `The body is larger than ${e.cap} bytes.` }),
  ModelFailed: (e) => broken(e.reason),
  ModelAbsent: () => broken("absent"),
  AgentStoreUnavailable: () => unavailable("The store of agents"),
  ConversationStoreUnavailable: () => unavailable("The store of conversations"),
  KeyValueUnavailable: () => unavailable("The agent manager"),
  ObjectStoreUnavailable: () => unavailable("The agent's documents"),
}

export const toResponse = answerBy<ChatError>(chatTable)
