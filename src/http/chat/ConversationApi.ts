import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { DecodedCall, OptionalBody, Refusal } from "../body/DecodedCall.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, withMediaTypes, bodyOptional } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { chatAnswers } from "./Api.ts"
import {
  AskWire,
  BranchWire,
  ForkWire,
  ListWire,
  RenameWire,
  SummaryWire,
  TurnWire,
  WholeWire,
} from "./ConversationWire.ts"
import { chatProblems } from "./Problems.ts"
import { conversationRefusal } from "./ConversationProblems.ts"
import { described } from "../ProblemSchema.ts"
import { pageQuery } from "../query/Paging.ts"

const root = "/api/v1/conversations"
const one = { conversation_id: Schema.String }
const turn = { turn_id: Schema.String }
const text = Schema.optionalKey(Schema.String)

const unknown = described(404, "The caller has no such conversation or turn")
const unavailable = described(503, "A store is unavailable")
const wrong = described(400, "A field or query parameter is invalid; the message names it")
const tooLarge = described(413, "The body is too large")

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

/** The caller's conversations. */
export const ConversationApi = HttpApiGroup.make("conversations")
  .add(
    HttpApiEndpoint.get("turn", "/api/v1/agents/chat/turns/:turn_id", {
      params: turn,
      success: TurnWire,
      error: [unknown, unavailable],
    })
      .annotateMerge(
        about(
          "A turn: its question, state and answer",
          "With `Accept: text/event-stream`, returns its events, from the beginning or after `Last-Event-ID`, whichever process runs it.",
        ),
      )
      .annotateMerge(adjusted(withMediaTypes(200, "text/event-stream"), carries(["Last-Event-ID"]))),
    HttpApiEndpoint.delete("cancelTurn", "/api/v1/agents/chat/turns/:turn_id", {
      params: turn,
      success: [TurnWire, TurnWire.pipe(HttpApiSchema.status(202))],
      error: [unknown, unavailable],
    }).annotateMerge(
      about(
        "Stops a turn, whichever process runs it",
        "The model and tools are interrupted; the answer so far is kept. The response is 202 if the turn hasn't stopped after three seconds. " +
          "A turn that has ended doesn't change.",
      ),
    ),
    HttpApiEndpoint.get("conversations", root, {
      query: { ...pageQuery, q: text, agent: text },
      success: ListWire,
      error: [wrong, unavailable],
    }).annotateMerge(
      about(
        "The caller's conversations, most recently changed first",
        "`q` searches titles, questions and answers; `agent` is a `chatbot_id`.",
      ),
    ),
    HttpApiEndpoint.delete("eraseConversations", root, {
      success: Schema.Struct({ deleted: Schema.Int }),
      error: unavailable,
    }).annotateMerge(about("Erases all of the caller's conversations")),
    HttpApiEndpoint.get("conversation", `${root}/:conversation_id`, {
      params: one,
      query: pageQuery,
      success: WholeWire,
      error: [wrong, unknown, unavailable],
    }).annotateMerge(
      about(
        "A conversation with the last turns of the shown branch",
        "The next page has the turns before these. A turn with several `alternatives` was edited or repeated.",
      ),
    ),
    HttpApiEndpoint.patch("renameConversation", `${root}/:conversation_id`, {
      params: one,
      payload: RenameWire,
      success: SummaryWire,
      error: [wrong, unknown, tooLarge, unavailable],
    })
      .middleware(DecodedCall)
      .annotateMerge(about("Renames a conversation")),
    HttpApiEndpoint.delete("eraseConversation", `${root}/:conversation_id`, {
      params: one,
      success: HttpApiSchema.NoContent,
      error: [unknown, unavailable],
    }).annotateMerge(about("Erases a conversation, and stops its running turn")),
    HttpApiEndpoint.put("showBranch", `${root}/:conversation_id/branch`, {
      params: one,
      query: { limit: text },
      payload: BranchWire,
      success: WholeWire,
      error: [wrong, unknown, tooLarge, unavailable],
    })
      .middleware(DecodedCall)
      .annotateMerge(
        about(
          "Shows another branch of a conversation",
          "Shows the branch of the turn `turn_id`, with everything after it. The next question continues this branch. The response is the conversation.",
        ),
      ),
    HttpApiEndpoint.post("forkConversation", `${root}/:conversation_id/fork`, {
      params: one,
      payload: ForkWire,
      success: SummaryWire.pipe(HttpApiSchema.status(201)),
      error: [wrong, unknown, tooLarge, unavailable],
    })
      .middleware(DecodedCall)
      .annotate(OptionalBody, true)
      .annotateMerge(
        about("Forks a conversation", "Copies the branch up to the turn `turn_id`, or all turns of the shown branch."),
      )
      .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["Location"] }))),
    HttpApiEndpoint.get("exportConversation", `${root}/:conversation_id/export`, {
      params: one,
      query: { format: text },
      success: Schema.Struct({ ...SummaryWire.fields, turn_list: Schema.Array(TurnWire) }),
      error: [wrong, unknown, unavailable],
    })
      .annotateMerge(
        about("A conversation as a file", "All turns of the shown branch. `format`: `json` or `markdown`."),
      )
      .annotateMerge(adjusted(withMediaTypes(200, "text/markdown"), carries([], { 200: ["Content-Disposition"] }))),
    HttpApiEndpoint.post("askInConversation", `${root}/:conversation_id/turns`, {
      params: one,
      query: { output_format: text },
      payload: AskWire,
      success: chatAnswers,
      error: chatProblems,
    })
      .annotateMerge(
        about(
          "Asks the next question in a conversation",
          "The response is like that of the chat. With `replaces`, the new turn replaces the named turn and all after it once the new turn is completed. " +
            "If there is no `query`, the new turn repeats the question. The replaced turns are kept as another branch.",
        ),
      )
      .annotateMerge(
        adjusted(carries(["Idempotency-Key", "Last-Event-ID"], { 200: ["X-Turn-Id", "X-Conversation-Id"] })),
      ),
  )
  .annotate(Refusal, conversationRefusal)
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Conversations", description: "The caller's conversations." }))
