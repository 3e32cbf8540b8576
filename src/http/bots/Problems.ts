import * as Schema from "effect/Schema"
import type { PermissionMissing, PolicyDenied } from "../../domain/access/Errors.ts"
import type {
  AgentNotReady,
  ConfigInvalid,
  CreationFailed,
  DocumentTooLarge,
  OwnerUnknown,
} from "../../domain/agents/Errors.ts"
import type { AgentUnknown, BotBusy, BotNameTaken, BotNotFound } from "../../domain/chat/Errors.ts"
import type { PreparationFailed } from "../../application/agents/AgentPreparation.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { BotStoreUnavailable } from "../../ports/BotStore.ts"
import type { ConversationStoreUnavailable } from "../../ports/ConversationStore.ts"
import type { FeedbackStoreUnavailable } from "../../ports/FeedbackStore.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { toResponse as accessResponse } from "../access/Problems.ts"
import type { BodyMalformed, JsonTooLarge } from "../agents/Body.ts"
import { callProblems, configText, toResponse as agentResponse } from "../agents/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"
import { described } from "../ProblemSchema.ts"

const unreachable = described(503, "A store is unavailable")
const tooLarge = described(413, "The body or a document is too large")
const unknown = described(404, "There is no agent with this name or id that the caller may use")

export const botProblems = [unknown, described(409, "The agent is not ready; the message names its phase"), unreachable]

export const manageProblems = [unreachable]

export const createProblems = [
  described(400, "A field is missing or invalid; the message names it"),
  described(409, "A bot with this name already exists"),
  tooLarge,
  described(422, "The bot couldn't be prepared because of a problem with a tool server"),
  described(500, "The bot couldn't be created; the message ends with the reason"),
  unreachable,
]

export const intakeProblems = [
  described(400, "`bot` is missing, or nothing was sent"),
  described(404, "There is no bot with this name"),
  described(409, "Another request is changing the bot"),
  tooLarge,
  described(422, "The documents couldn't be indexed; the message names them"),
  unreachable,
]

export const noteProblems = [
  described(400, "A field is missing or invalid; the message names it"),
  unknown,
  tooLarge,
  unreachable,
]

export const questionProblems = [described(404, "The caller hasn't asked a question in this session"), unreachable]

/** The caller has not asked a question in this session. */
export class SessionUnknown extends Schema.TaggedError<SessionUnknown>()("SessionUnknown", {}) {}

/** No bot was named, or no documents were sent. */
export class IntakeEmpty extends Schema.TaggedError<IntakeEmpty>()("IntakeEmpty", {
  missing: Schema.Literals(["bot", "documents"]),
}) {}

export type BotError =
  | AgentUnknown
  | AgentNotReady
  | BotNotFound
  | BotNameTaken
  | BotBusy
  | ConfigInvalid
  | CreationFailed
  | OwnerUnknown
  | PreparationFailed
  | BodyMalformed
  | JsonTooLarge
  | CallFault
  | DocumentTooLarge
  | IntakeEmpty
  | SessionUnknown
  | PermissionMissing
  | PolicyDenied
  | AgentStoreUnavailable
  | BotStoreUnavailable
  | ConversationStoreUnavailable
  | FeedbackStoreUnavailable
  | KeyValueUnavailable
  | ObjectStoreUnavailable

const unavailable = (error: string, message: string) =>
  problem(503, { error, message: `${message} Try again later.` }, { "retry-after": "5" })

/** Errors of the bot and feedback routes. */
export const toResponse = answerBy<BotError>({
  ConfigInvalid: (e) => problem(400, { error: "invalid_request", message: configText(e) }),
  ...callProblems,
  BodyMalformed: agentResponse,
  IntakeEmpty: ({ missing }) =>
    problem(400, {
      error: "invalid_request",
      message:
        missing === "bot"
          ? "The query parameter `bot` is required."
          : "Send files as multipart/form-data, or JSON with `source`, a list of addresses.",
    }),
  PermissionMissing: accessResponse,
  PolicyDenied: accessResponse,
  OwnerUnknown: agentResponse,
  AgentUnknown: () =>
    problem(404, { error: "agent_not_found", message: "There is no agent with this name or id that you may use." }),
  BotNotFound: () => problem(404, { error: "bot_not_found", message: "There is no bot with this name." }),
  SessionUnknown: () =>
    problem(404, { error: "session_not_found", message: "You haven't asked a question in this session." }),
  AgentNotReady: (e) =>
    problem(409, {
      error: "agent_not_ready",
      message: `The agent isn't ready (phase '${e.phase}'). Try again when it is.`,
    }),
  BotNameTaken: (e) => problem(409, { error: "bot_name_taken", message: `A bot named \`${e.name}\` already exists.` }),
  BotBusy: () =>
    problem(409, { error: "bot_busy", message: "Another request is changing the bot. Send the documents again." }),
  JsonTooLarge: (e) => problem(413, { error: "body_too_large", message: `The body must be at most ${e.cap} bytes.` }),
  DocumentTooLarge: agentResponse,
  PreparationFailed: (e) => problem(422, { error: "preparation_failed", message: e.text }),
  CreationFailed: (e) => problem(500, { error: "creation_failed", message: `Could not create the bot: ${e.detail}` }),
  AgentStoreUnavailable: () => unavailable("agent_store_unavailable", "Your agents are unavailable right now."),
  BotStoreUnavailable: () => unavailable("bot_store_unavailable", "The bots are unavailable right now."),
  ConversationStoreUnavailable: () =>
    unavailable("conversation_store_unavailable", "The conversations are unavailable right now."),
  FeedbackStoreUnavailable: () =>
    unavailable("feedback_store_unavailable", "The feedback store is unavailable right now."),
  KeyValueUnavailable: () => unavailable("key_value_unavailable", "The agents are unavailable right now."),
  ObjectStoreUnavailable: () => unavailable("object_store_unavailable", "The documents are unavailable right now."),
})
