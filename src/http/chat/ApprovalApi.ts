import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Decision } from "../../domain/chat/Approval.ts"
import { ToolQuestion } from "../../domain/chat/ToolQuestion.ts"
import { PendingApproval } from "../../domain/chat/ChatAnswer.ts"
import { callResponse } from "../agents/Problems.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { described } from "../ProblemSchema.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"

const root = "/api/v1/agents/approvals"

const unavailable = described(503, "The store of waiting turns is unavailable")
const unknown = described(404, "No question with this id is waiting for the caller")

/** A user's decision about a call. */
export const DecisionWire = Schema.Struct({
  decision: Decision,
  /** The reason for a refusal, which the model receives. */
  reason: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(2000)))),
})

/** A user's answer to a tool's question. `content` is sent with `accept`, and follows the question's schema. */
export const ReplyWire = Schema.Struct({
  action: Schema.Literals(["accept", "decline", "cancel"]),
  content: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))),
})

export const DecidedWire = Schema.Struct({
  approval: PendingApproval,
  /** The number of the turn's calls that are still waiting for a decision. */
  waiting: Schema.Int,
  /** Where to read the resumed turn: the value for `Last-Event-ID` on a question route, or null while calls wait. */
  resume: Schema.NullOr(Schema.String),
})

/** Tool calls waiting for the caller. */
export const ApprovalApi = HttpApiGroup.make("approvals")
  .add(
    HttpApiEndpoint.get("listApprovals", root, {
      query: {
        status: Schema.optionalKey(Schema.Literals(["waiting", "all"])),
        session_id: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(128))),
        ...pageQuery,
      },
      success: pageOf("approvals", PendingApproval),
      error: [described(400, "A query parameter is invalid; the message names it"), unavailable],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Tool calls that wait for the caller's approval",
        description: "Newest first; `status=all` includes those already decided.",
      }),
    ),
    HttpApiEndpoint.get("approval", `${root}/:approval_id`, {
      params: { approval_id: Schema.String },
      success: PendingApproval,
      error: [unknown, unavailable],
    }).annotateMerge(OpenApi.annotations({ summary: "A tool call that needs the caller's approval" })),
    HttpApiEndpoint.post("decideApproval", `${root}/:approval_id`, {
      params: { approval_id: Schema.String },
      payload: DecisionWire,
      success: DecidedWire,
      error: [
        described(400, "A field is missing or invalid; the message names it"),
        unknown,
        described(409, "The call was already decided"),
        described(410, "The approval expired, and the turn has ended"),
        described(413, "The body is too large"),
        unavailable,
      ],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Approves or denies a tool call, once",
        description:
          "Once all calls of the turn are decided, the turn continues in any free process. To follow it, send " +
          "`Last-Event-ID: <resume>` with `Accept: text/event-stream` to `POST /api/v1/agents/chat/{chatbot_id}`.",
      }),
    ),
  )
  .add(
    HttpApiEndpoint.get("listQuestions", "/api/v1/agents/questions", {
      query: pageQuery,
      success: pageOf("questions", ToolQuestion),
      error: [described(503, "The question store is unavailable")],
    }).annotateMerge(OpenApi.annotations({ summary: "Questions from running tools to the caller" })),
    HttpApiEndpoint.post("answerQuestion", "/api/v1/agents/questions/:question_id", {
      params: { question_id: Schema.String },
      payload: ReplyWire,
      success: Schema.Struct({ id: Schema.String, action: ReplyWire.fields.action }),
      error: [
        described(400, "A field is missing or invalid, or doesn't match the question; the message names it"),
        described(404, "No tool question with this id is waiting for the caller"),
        described(409, "The question was already answered"),
        described(413, "The body is too large"),
        described(503, "The question store is unavailable"),
      ],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Answers a tool's question, once",
        description: "The turn waits up to five minutes; then the tool gets `cancel`.",
      }),
    ),
  )
  .middleware(DecodedCall)
  .annotate(Refusal, callResponse)
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Approvals and questions",
      description: "Tool calls that need the user's approval, and questions from running tools.",
    }),
  )
