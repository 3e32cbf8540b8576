import type {
  IdempotencyKeyBusy,
  IdempotencyKeyInvalid,
  IdempotencyKeyReused,
  TurnUnknown,
} from "../../domain/chat/Errors.ts"
import type { ComposeError } from "../../application/infographic/ComposedInfographics.ts"
import type { BodyMalformed, JsonTooLarge } from "../agents/Body.ts"
import { brokenOff, chatTable } from "../chat/Problems.ts"
import { answerBy, problem } from "../Problem.ts"
import { described, type RenderProblem, renderTable } from "./Problems.ts"

/** Errors of composed infographics for the API description. */
export const composedProblems = [
  described(400, "The body is invalid; `detail.part` names the invalid part"),
  described(
    404,
    "There is no agent with this id that the caller may talk to, or no registered template with this name",
  ),
  described(
    409,
    "The agent is not ready; `detail.phase` says why. `idempotency_key_busy`: the question with this key is still being processed",
  ),
  described(413, "The body is too large"),
  described(
    422,
    "There is no such theme, the template doesn't describe the data it expects, or the render exceeds the deployment's limits. `idempotency_key_reused`: the key was used for another question",
  ),
  described(500, "A template or the deployment's storage failed"),
  described(502, "The model failed, or its output couldn't be drawn after two corrections; see `detail.problems`"),
  described(503, "No language model is configured, or a store is unavailable"),
]

const unavailable = (error: string, what: string) =>
  problem(503, { error, message: `${what} is unavailable right now. Try again later.` }, { "retry-after": "5" })

/** Errors of a composed infographic: those of a render, those of a question to an agent, and additional ones. */
export const toResponse = answerBy<
  | ComposeError
  | RenderProblem
  | BodyMalformed
  | JsonTooLarge
  | IdempotencyKeyBusy
  | IdempotencyKeyInvalid
  | IdempotencyKeyReused
  | TurnUnknown
>({
  ...renderTable,
  BodyMalformed: (e) =>
    problem(400, {
      error: "malformed_request",
      message: `The part \`request\` can't be read: ${e.problem}.`,
      detail: { part: "request" },
    }),
  AgentUnknown: () => problem(404, { error: "agent_not_found", message: "There is no agent with this name or id." }),
  BudgetSpent: chatTable.BudgetSpent,
  TurnUnknown: () => problem(404, { error: "turn_not_found", message: "There is no such turn." }),
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
      {
        error: "idempotency_key_busy",
        message: "The question with this Idempotency-Key is already being processed.",
      },
      { "retry-after": "1" },
    ),
  TurnNotInConversation: () =>
    problem(404, { error: "turn_not_found", message: "This conversation has no such turn." }),
  AgentNotReady: (e) =>
    problem(409, {
      error: "agent_not_ready",
      message: `The agent isn't ready (phase '${e.phase}'). Try again when it is.`,
      detail: { phase: e.phase },
    }),
  JsonTooLarge: (e) =>
    problem(413, {
      error: "body_too_large",
      message: `The body must be at most ${e.cap} bytes.`,
      detail: { max_bytes: e.cap },
    }),
  TemplateNotDescribed: (e) =>
    problem(422, {
      error: "template_not_described",
      message:
        e.template === null
          ? "None of the registered templates describes the data it expects: block specs need a target in their constraints."
          : "The template doesn't describe the data it expects: its block specs need a target in their constraints.",
      detail: { template: e.template },
    }),
  CompositionUnusable: (e) =>
    problem(502, {
      error: "composition_unusable",
      message: `In ${e.attempts} attempts, the language model returned nothing that could be drawn. Ask again, or name a template.`,
      detail: { attempts: e.attempts, problems: e.problems },
    }),
  ModelFailed: (e) =>
    problem(502, { error: "model_failed", message: brokenOff[e.reason].text, detail: { reason: e.reason } }),
  ModelAbsent: () => problem(503, { error: "model_absent", message: brokenOff.absent.text }),
  KeyValueUnavailable: () => unavailable("agents_unavailable", "The agent manager"),
  AgentStoreUnavailable: () => unavailable("agents_unavailable", "The agent store"),
  ConversationStoreUnavailable: () => unavailable("conversations_unavailable", "The conversation store"),
  ObjectStoreUnavailable: () => unavailable("documents_unavailable", "The document store"),
})
