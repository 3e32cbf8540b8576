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
import { callProblems, configText, described, toResponse as agentResponse } from "../agents/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"

const unreachable = described(503, "A store cannot be reached")
const tooLarge = described(413, "The body, or a document, is larger than its cap")
const unknown = described(404, "Nobody whom the caller can talk to has this name or id")

export const botProblems = [unknown, described(409, "The agent is not ready; the text names its phase"), unreachable]

export const manageProblems = [unreachable]

export const createProblems = [
  described(400, "A field is missing or wrong, and named"),
  described(409, "A bot has this name"),
  tooLarge,
  described(422, "The bot cannot be made ready: a tool server is the reason"),
  described(500, "The bot could not be made; the text ends with the detail"),
  unreachable,
]

export const intakeProblems = [
  described(400, "`bot` is missing, or nothing was sent"),
  described(404, "No bot has this name"),
  described(409, "The bot is being changed by others"),
  tooLarge,
  described(422, "The documents cannot be indexed; the text says which"),
  unreachable,
]

export const noteProblems = [described(400, "A field is missing or wrong, and named"), unknown, tooLarge, unreachable]

export const questionProblems = [described(404, "The caller has asked nothing in this session"), unreachable]

/** The session has no question of the caller. */
export class SessionUnknown extends Schema.TaggedError<SessionUnknown>()("SessionUnknown", {}) {}

/** No bot was named, or nothing was sent to it. */
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

const away = (what: string) =>
  problem(503, { error: `${what} cannot be reached at the moment.` }, { "retry-after": "5" })

/** The error table of the bots and of what is said about them. */
export const toResponse = answerBy<BotError>({
  ConfigInvalid: (e) => problem(400, { error: configText(e) }),
  ...callProblems,
  BodyMalformed: agentResponse,
  IntakeEmpty: ({ missing }) =>
    problem(400, {
      error:
        missing === "bot"
          ? "The query parameter bot is missing."
          : "Nothing was sent: files by multipart/form-data, or JSON with source, a list of addresses.",
    }),
  PermissionMissing: accessResponse,
  PolicyDenied: accessResponse,
  OwnerUnknown: agentResponse,
  AgentUnknown: () => problem(404, { error: "You can talk to nobody of this name or id." }),
  BotNotFound: () => problem(404, { error: "No bot has this name." }),
  SessionUnknown: () => problem(404, { error: "You have asked nothing in this session." }),
  AgentNotReady: (e) => problem(409, { error: `The agent cannot be talked to in phase '${e.phase}'.` }),
  BotNameTaken: (e) => problem(409, { error: `A bot named ${e.name} exists already.` }),
  BotBusy: () => problem(409, { error: "The bot is being changed by others. Send the documents again." }),
  JsonTooLarge: (e) => problem(413, { error: `The body is larger than ${e.cap} bytes.` }),
  DocumentTooLarge: agentResponse,
  PreparationFailed: (e) => problem(422, { error: e.text }),
  CreationFailed: (e) => problem(500, { error: `Could not create the bot: ${e.detail}` }),
  AgentStoreUnavailable: () => away("Your agents"),
  BotStoreUnavailable: () => away("The bots"),
  ConversationStoreUnavailable: () => away("The conversations"),
  FeedbackStoreUnavailable: () => away("What was said and asked"),
  KeyValueUnavailable: () => away("The agents"),
  ObjectStoreUnavailable: () => away("The documents"),
})
