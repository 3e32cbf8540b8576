import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { ChatAnswer } from "../../domain/chat/ChatAnswer.ts"
import { ChatOrderWire } from "../../domain/chat/ChatOrder.ts"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { chatProblems } from "./Problems.ts"

const as = (contentType: string) => Schema.String.pipe(HttpApiSchema.asText({ contentType }))

export const chatAnswers = [
  ChatAnswer,
  as("text/html"),
  as("text/markdown"),
  as("text/plain"),
  as("text/event-stream"),
] as const

const query = { output_format: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)])) }

const forms =
  "Returns JSON, a whole HTML page, Markdown or plain text, depending on `output_format` in the body, else in the query, else on the `Accept` header. " +
  "With `Accept: text/event-stream` the answer is streamed (`start`, `delta`, `replace`, `tool_call`, `tool_progress`, `tool_question`, `tool_approval_required`, `answer`, `error`); " +
  "send `Last-Event-ID` with a new request to continue after that event. Tool calls that need approval are in " +
  "`pending_approvals`: the turn continues when they are decided. " +
  "With an `Idempotency-Key`, the same question is asked only once: " +
  "sending it again within a day returns the same turn, or joins it. `replaces` names a turn of the same conversation, which " +
  "the new turn replaces once it is completed. The old one is kept as an alternative."

const limited = carries(["Idempotency-Key", "Last-Event-ID"], { 200: ["X-Turn-Id", "X-Conversation-Id"] })

const endpoint = <const Name extends string>(name: Name, path: `/${string}`, summary: string) =>
  HttpApiEndpoint.post(name, path, {
    query,
    payload: ChatOrderWire,
    success: chatAnswers,
    error: chatProblems,
  })
    .annotateMerge(OpenApi.annotations({ summary, description: forms }))
    .annotateMerge(adjusted(limited))

/** Questions to agents. */
export const ChatApi = HttpApiGroup.make("chat")
  .add(
    // Paths with a trailing slash also work, but are not described.
    endpoint("chat", "/api/v1/agents/chat/", "").annotateMerge(OpenApi.annotations({ exclude: true })),
    endpoint("chatUnslashed", "/api/v1/agents/chat", "Asks the agent named by `agent_name`").annotateMerge(
      OpenApi.annotations({ identifier: "chat.chat" }),
    ),
    HttpApiEndpoint.post("chatWith", "/api/v1/agents/chat/:chatbot_id", {
      params: { chatbot_id: Schema.String },
      query,
      payload: ChatOrderWire,
      success: chatAnswers,
      error: chatProblems,
    })
      .annotateMerge(
        OpenApi.annotations({ summary: "Asks a saved agent, or a ready ephemeral one", description: forms }),
      )
      .annotateMerge(adjusted(limited)),
    HttpApiEndpoint.post("converse", "/api/v1/chat/:chatbot_name", {
      params: { chatbot_name: Schema.String },
      query,
      payload: ChatOrderWire,
      success: chatAnswers,
      error: chatProblems,
    })
      .annotateMerge(OpenApi.annotations({ summary: "Asks an agent or bot by name", description: forms }))
      .annotateMerge(adjusted(limited)),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Chat",
      description: "Questions to agents, answered in one response or as a stream of events.",
    }),
  )
