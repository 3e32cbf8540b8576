import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { DecodedCall, OptionalBody, Refusal } from "../body/DecodedCall.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, alsoAs, bodyOptional } from "../description/Operation.ts"
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

const root = "/api/v1/conversations"
const one = { conversation_id: Schema.String }
const turn = { turn_id: Schema.String }
const text = Schema.optionalKey(Schema.String)

const unknown = described(404, "No such conversation or turn of the caller")
const unavailable = described(503, "A store is unavailable")
const wrong = described(400, "A field or query parameter is invalid; the text names it")
const tooLarge = described(413, "The body is too large")

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

/** Conversations of the caller. */
export const ConversationApi = HttpApiGroup.make("conversations")
  .add(
    HttpApiEndpoint.get("turn", "/api/v1/agents/chat/turns/:turn_id", {
      params: turn,
      success: TurnWire,
      error: [unknown, unavailable],
    })
      .annotateMerge(
        about(
          "A question, and what has become of it",
          "With `Accept: text/event-stream` its events, from the beginning or after `Last-Event-ID`, whichever process works on it.",
        ),
      )
      .annotateMerge(adjusted(alsoAs(200, "text/event-stream"), carries(["Last-Event-ID"]))),
    HttpApiEndpoint.delete("cancelTurn", "/api/v1/agents/chat/turns/:turn_id", {
      params: turn,
      success: [TurnWire, TurnWire.pipe(HttpApiSchema.status(202))],
      error: [unknown, unavailable],
    }).annotateMerge(
      about(
        "Stops a turn, whichever process works on it",
        "The model and tools are interrupted; what was said until then stays. 202 where it has not stopped after three seconds. " +
          "One that has ended stays as it is.",
      ),
    ),
    HttpApiEndpoint.get("conversations", root, {
      query: { limit: text, cursor: text, q: text, agent: text },
      success: ListWire,
      error: [wrong, unavailable],
    }).annotateMerge(
      about(
        "The caller's conversations, those that changed last first",
        "`q` stands in a title, a question or an answer; `agent` is a `chatbot_id`.",
      ),
    ),
    HttpApiEndpoint.delete("eraseConversations", root, {
      success: Schema.Struct({ deleted: Schema.Int }),
      error: unavailable,
    }).annotateMerge(about("Erases all of the caller's conversations")),
    HttpApiEndpoint.get("conversation", `${root}/:conversation_id`, {
      params: one,
      query: { limit: text, cursor: text },
      success: WholeWire,
      error: [wrong, unknown, unavailable],
    }).annotateMerge(
      about(
        "A conversation with the last turns of the branch that is shown",
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
      .annotateMerge(about("Gives a conversation another title")),
    HttpApiEndpoint.delete("eraseConversation", `${root}/:conversation_id`, {
      params: one,
      success: HttpApiSchema.NoContent,
      error: [unknown, unavailable],
    }).annotateMerge(about("Erases a conversation; what runs in it is stopped")),
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
          "The one of the turn `turn_id`, with all that was asked after it. The next question continues it. Answers as reading the conversation does.",
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
        about(
          "Another conversation that starts like this one",
          "With the branch of the turn `turn_id` up to it, or with all turns of the branch that is shown.",
        ),
      )
      .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["Location"] }))),
    HttpApiEndpoint.get("exportConversation", `${root}/:conversation_id/export`, {
      params: one,
      query: { format: text },
      success: Schema.Struct({ ...SummaryWire.fields, turn_list: Schema.Array(TurnWire) }),
      error: [wrong, unknown, unavailable],
    })
      .annotateMerge(
        about("A conversation as a file", "All turns of the branch that is shown. `format`: `json` or `markdown`."),
      )
      .annotateMerge(adjusted(alsoAs(200, "text/markdown"), carries([], { 200: ["Content-Disposition"] }))),
    HttpApiEndpoint.post("askInConversation", `${root}/:conversation_id/turns`, {
      params: one,
      query: { output_format: text },
      payload: AskWire,
      success: chatAnswers,
      error: chatProblems,
    })
      .annotateMerge(
        about(
          "Asks on in a conversation",
          "Answers as the chat does. With `replaces` the new turn comes in the place of that one and of all after it once it is completed: " +
            "the same question again where there is no `query`, else another one. Those stay as another branch.",
        ),
      )
      .annotateMerge(
        adjusted(carries(["Idempotency-Key", "Last-Event-ID"], { 200: ["X-Turn-Id", "X-Conversation-Id"] })),
      ),
  )
  .annotate(Refusal, conversationRefusal)
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({ title: "Conversations", description: "What was asked and answered, each caller's own." }),
  )
