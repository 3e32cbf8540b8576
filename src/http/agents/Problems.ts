import { fieldProblem } from "../../domain/decoding/plainly.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import type {
  AgentNameTaken,
  AgentNotReady,
  AlreadyPromoted,
  ConfigInvalid,
  CreationFailed,
  DocumentInfected,
  DocumentTooLarge,
  DocumentTypeRefused,
  EphemeralAgentNotFound,
  OwnerUnknown,
  PromotionFailed,
  TooManyAgents,
} from "../../domain/agents/Errors.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { answerBy, problem, type ProblemTable } from "../Problem.ts"
import { configInvalid } from "../../domain/agents/AgentOrder.ts"
import type { BodyTooLarge } from "../body/Bytes.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import type { BodyMalformed, JsonTooLarge } from "./Body.ts"
import { described } from "../ProblemSchema.ts"

export const createProblems = [
  described(400, "A field is missing or invalid (the message names it), or a document's type isn't supported"),
  described(413, "A document is too large"),
  described(429, "The user has reached the maximum number of agents"),
  described(500, "The agent couldn't be created; the message ends with the reason"),
  described(503, "The agent registry is unavailable"),
]

export const listProblems = [described(503, "The agent registry is unavailable")]

export const statusProblems = [
  described(404, "The agent isn't in the registry: it has expired, was never created, or belongs to another user"),
  described(503, "The agent registry is unavailable"),
]

export const promoteProblems = [
  described(400, "chatbot_id is missing"),
  described(404, "The agent isn't in the registry"),
  described(409, "The agent isn't ready, is already promoted, or its name is taken"),
  described(500, "The agent couldn't be promoted; the message ends with the reason"),
  described(503, "The agent registry is unavailable"),
]

export const discardProblems = [
  described(400, "chatbot_id is missing"),
  described(404, "The agent isn't in the registry; it may already have been promoted"),
  described(503, "The agent registry is unavailable"),
]

export type EphemeralError =
  | ConfigInvalid
  | BodyMalformed
  | JsonTooLarge
  | DocumentTooLarge
  | DocumentTypeRefused
  | DocumentInfected
  | TooManyAgents
  | OwnerUnknown
  | CreationFailed
  | EphemeralAgentNotFound
  | AgentNotReady
  | AlreadyPromoted
  | AgentNameTaken
  | PromotionFailed
  | KeyValueUnavailable

/** The problem with a configuration, by field name. */
export const configText = ({ field, problem: wrong }: ConfigInvalid): string => fieldProblem(field, wrong)

const unreadable = (what: string) => () =>
  problem(400, { error: "malformed_body", message: `The request can't be read: ${what}.` })

/** Errors for calls that can't be decoded, shared by all areas with configurations or questions. */
export const callProblems: ProblemTable<CallFault> = {
  BodyTooLarge: (e: BodyTooLarge) =>
    problem(413, { error: "body_too_large", message: `The body must be at most ${e.cap} bytes.` }),
  BodyBrokeOff: unreadable("the body is incomplete"),
  BodyNotJson: unreadable("the body is not JSON"),
  BodyUnreadable: unreadable("the body is nested too deeply, or contains a number that is out of range"),
  CallUndecodable: ({ error }) =>
    problem(400, { error: "invalid_request", message: configText(configInvalid(error, "body")) }),
}

export const callResponse = answerBy(callProblems)

export const chatbotIdMissing = problem(400, { error: "invalid_request", message: "`chatbot_id` is required." })

/** Errors of the routes for ephemeral agents. */
export const toResponse = answerBy<EphemeralError>({
  ConfigInvalid: (e) => problem(400, { error: "invalid_request", message: configText(e) }),
  BodyMalformed: (e) => problem(400, { error: "malformed_body", message: `The request can't be read: ${e.problem}.` }),
  JsonTooLarge: (e) =>
    problem(413, { error: "body_too_large", message: `The configuration must be at most ${e.cap} bytes.` }),
  DocumentTooLarge: (e) =>
    problem(413, { error: "document_too_large", message: `The file \`${e.name}\` must be at most ${e.cap} bytes.` }),
  DocumentTypeRefused: (e) =>
    problem(400, {
      error: "document_type_refused",
      message: failureText("documentStrange", { name: e.name, type: e.contentType, mode: e.ragMode }),
    }),
  DocumentInfected: (e) =>
    problem(422, { error: "document_infected", message: failureText("documentInfected", { name: e.name }) }),
  TooManyAgents: (e) =>
    problem(429, { error: "too_many_agents", message: failureText("tooManyAgents", { most: e.most }) }),
  OwnerUnknown: () =>
    problem(403, {
      error: "owner_unknown",
      message: "Agents need an owner: the token must have an integer `user_id`.",
    }),
  CreationFailed: (e) => problem(500, { error: "creation_failed", message: `Could not create the agent: ${e.detail}` }),
  EphemeralAgentNotFound: () =>
    problem(404, { error: "agent_not_found", message: "There is no ephemeral agent with this id." }),
  AgentNotReady: (e) =>
    problem(409, { error: "agent_not_ready", message: failureText("notToBeKept", { phase: e.phase }) }),
  AlreadyPromoted: () => problem(409, { error: "already_promoted", message: "The agent is already promoted." }),
  AgentNameTaken: (e) =>
    problem(409, { error: "agent_name_taken", message: failureText("nameTaken", { name: e.name }) }),
  PromotionFailed: (e) =>
    problem(500, { error: "promotion_failed", message: `Could not promote the agent: ${e.detail}` }),
  KeyValueUnavailable: () =>
    problem(
      503,
      { error: "key_value_unavailable", message: "The agent manager is unavailable." },
      { "retry-after": "5" },
    ),
})

/** The response to a failed discard. Its 404 mentions the route that deletes saved agents. */
export const discardResponse = (error: EphemeralAgentNotFound | KeyValueUnavailable) =>
  error._tag === "EphemeralAgentNotFound"
    ? problem(404, {
        error: "agent_not_found",
        message:
          "There is no ephemeral agent with this id; it may already have been promoted. " +
          "For a saved agent, use DELETE /api/v1/user_agents/{chatbot_id}.",
      })
    : toResponse(error)
