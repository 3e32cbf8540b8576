import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { methodNames } from "../../domain/chat/BotMethods.ts"
import type { BotNotFound, QueueFull, TaskNotFound, TrackingUnavailable } from "../../domain/chat/Errors.ts"
import type { BotStoreUnavailable } from "../../ports/BotStore.ts"
import { callProblems, type ChatError, chatTable } from "../chat/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"
import { refusal } from "../Refusals.ts"
import { described, Explained } from "../ProblemSchema.ts"

const model = [
  described(502, "The language model failed"),
  described(503, "No language model is configured, or a store is unavailable"),
]
const unknown = described(404, "There is no such method, or no agent with this name or id that the caller may use")

const tooLarge = described(413, "The body is too large")

export const methodProblems = [
  Schema.Struct({
    ...Explained.fields,
    detail: Schema.optionalKey(Schema.Struct({ required_params: Schema.Array(Schema.String) })),
  })
    .annotate({ description: "A parameter is missing; the message names it" })
    .pipe(HttpApiSchema.status(400)),
  unknown,
  described(409, "The agent is not ready; the message names its phase"),
  tooLarge,
  ...model,
]

export const startProblems = [
  described(400, "A field is missing or invalid; the message names it"),
  described(404, "There is no bot of the kind `job` with this name"),
  tooLarge,
  described(503, "The bot's queue is full, or a store is unavailable"),
]

export const taskProblems = [
  described(404, "The task is unknown, has expired, or belongs to another user"),
  described(503, "`tracking_unavailable`: the task store is unavailable"),
]

/** A method lacks a required argument. */
export class ParametersMissing extends Schema.TaggedError<ParametersMissing>()("ParametersMissing", {
  required: Schema.Array(Schema.String),
}) {}

export type WorkError =
  | CallFault
  | ChatError
  | BotNotFound
  | BotStoreUnavailable
  | QueueFull
  | TaskNotFound
  | TrackingUnavailable
  | ParametersMissing

const methodUnknown = refusal(
  "method_not_found",
  {},
  { message: `Agents have no such method. Available methods: ${methodNames.join(", ")}.` },
)

/** The responses to errors in methods and background tasks. Chat errors get the same responses as in the chat. */
export const toResponse = answerBy<WorkError>({
  ...callProblems,
  ...chatTable,
  CallUndecodable: (fault) => (fault.part === "Params" ? methodUnknown : callProblems.CallUndecodable(fault)),
  ParametersMissing: ({ required }) =>
    problem(400, {
      error: "parameters_missing",
      message: `Missing parameters: ${required.join(", ")}`,
      detail: { required_params: required },
    }),
  BotNotFound: () =>
    problem(404, { error: "bot_not_found", message: "There is no bot of the kind `job` with this name." }),
  TaskNotFound: () =>
    problem(404, {
      error: "task_not_found",
      message: "The task is unknown, has expired, or belongs to another user.",
    }),
  QueueFull: ({ name }) =>
    problem(
      503,
      { error: "queue_full", message: `The queue of \`${name}\` is full. Try again in a moment.` },
      { "retry-after": "10" },
    ),
  BotStoreUnavailable: () =>
    problem(
      503,
      { error: "bot_store_unavailable", message: "The bots are unavailable right now. Try again later." },
      { "retry-after": "5" },
    ),
  TrackingUnavailable: () =>
    problem(
      503,
      { error: "tracking_unavailable", message: "Background tasks can't be tracked right now. Try again later." },
      { "retry-after": "5" },
    ),
})
