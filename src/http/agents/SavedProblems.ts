import { failureText } from "../../domain/agents/FailureTexts.ts"
import type {
  AgentBusy,
  AgentNameTaken,
  AgentNotFound,
  ConfigInvalid,
  CreationFailed,
  DocumentNotFound,
  DocumentInfected,
  DocumentTooLarge,
  DocumentTypeRefused,
  EvalEmpty,
  EvalRunning,
  EvalRunNotFound,
  OwnerUnknown,
  VersionNotFound,
} from "../../domain/agents/Errors.ts"
import type { PreparationFailed } from "../../application/agents/AgentPreparation.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { EvalStoreUnavailable } from "../../ports/EvalStore.ts"
import type { ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { type BadQuery, badQueryResponse } from "../query/Query.ts"
import { answerBy, problem } from "../Problem.ts"
import type { BodyMalformed, JsonTooLarge } from "./Body.ts"
import { configText, toResponse as ephemeralResponse } from "./Problems.ts"
import { described } from "../ProblemSchema.ts"

const unreachable = described(503, "The database is unavailable")
const foreign = described(403, "The token has no integer user_id")
const missing = described(404, "None of the caller's agents has this id")

export const ownProblems = [foreign, missing, unreachable]

export const documentProblems = [foreign, described(404, "There is no such agent or document"), unreachable]

export const savedProblems = [
  described(400, "A field is missing or invalid (the message names it), or a document's type isn't supported"),
  foreign,
  described(409, "The caller already has an agent with this name"),
  described(413, "A document or the configuration is larger than its limit"),
  described(422, "The agent couldn't be prepared because of a problem with a tool server or a document"),
  described(500, "The agent couldn't be created; the message ends with the reason"),
  unreachable,
]

export const changeProblems = [missing, ...savedProblems]

export type SavedError =
  | ConfigInvalid
  | BodyMalformed
  | JsonTooLarge
  | DocumentTooLarge
  | DocumentTypeRefused
  | DocumentInfected
  | DocumentNotFound
  | OwnerUnknown
  | CreationFailed
  | AgentNotFound
  | AgentNameTaken
  | AgentBusy
  | VersionNotFound
  | BadQuery
  | EvalEmpty
  | EvalRunning
  | EvalRunNotFound
  | EvalStoreUnavailable
  | PreparationFailed
  | AgentStoreUnavailable
  | ObjectStoreUnavailable

/** The responses to errors on the routes for persisted agents. */
export const toResponse = answerBy<SavedError>({
  ConfigInvalid: (e) => problem(400, { error: "invalid_request", message: configText(e) }),
  BodyMalformed: ephemeralResponse,
  JsonTooLarge: ephemeralResponse,
  DocumentTooLarge: ephemeralResponse,
  DocumentTypeRefused: ephemeralResponse,
  DocumentInfected: ephemeralResponse,
  OwnerUnknown: ephemeralResponse,
  CreationFailed: ephemeralResponse,
  AgentNameTaken: ephemeralResponse,
  AgentNotFound: () => problem(404, { error: "agent_not_found", message: "You have no agent with this id." }),
  DocumentNotFound: () => problem(404, { error: "document_not_found", message: "The agent has no such document." }),
  VersionNotFound: () =>
    problem(404, { error: "version_not_found", message: "The agent has no such version, or it has been deleted." }),
  BadQuery: badQueryResponse,
  AgentBusy: () => problem(409, { error: "agent_busy", message: failureText("changedByOthers") }),
  PreparationFailed: (e) => problem(422, { error: "preparation_failed", message: e.text }),
  EvalEmpty: () => problem(409, { error: "eval_empty", message: "The agent's evaluation set has no questions." }),
  EvalRunning: () =>
    problem(409, {
      error: "eval_running",
      message: "The agent's evaluation is already running. Wait for that run to finish, or delete it.",
    }),
  EvalRunNotFound: () => problem(404, { error: "eval_run_not_found", message: "The agent has no such run." }),
  EvalStoreUnavailable: () =>
    problem(
      503,
      { error: "eval_store_unavailable", message: "The evaluations are unavailable right now. Try again later." },
      { "retry-after": "5" },
    ),
  AgentStoreUnavailable: () =>
    problem(
      503,
      { error: "agent_store_unavailable", message: "Your agents are unavailable right now. Try again later." },
      { "retry-after": "5" },
    ),
  ObjectStoreUnavailable: () =>
    problem(
      503,
      { error: "object_store_unavailable", message: "The documents are unavailable right now. Try again later." },
      { "retry-after": "5" },
    ),
})
