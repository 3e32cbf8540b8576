import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { BotOrderWire } from "../../domain/chat/BotOrder.ts"
import { FeedbackWire } from "../../domain/chat/Feedback.ts"
import { UsageWire } from "../../domain/chat/Usage.ts"
import { Configuring } from "../access/Configuring.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { file, takesParts } from "../description/Parts.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"
import {
  botProblems,
  createProblems,
  intakeProblems,
  manageProblems,
  noteProblems,
  questionProblems,
  toResponse,
} from "./Problems.ts"
import { BotWire, ChatWire, IntakeWire, ProfileWire, QuestionWire, SourcesWire } from "./Wire.ts"

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

/** Shared agents, and feedback on their answers. */
export const BotApi = HttpApiGroup.make("bots")
  .add(
    HttpApiEndpoint.get("chats", "/api/v1/chats", {
      query: pageQuery,
      success: Schema.Struct({ ...pageOf("chats", ChatWire).fields, count: Schema.Int }),
      error: botProblems,
    }).annotateMerge(about("The agents that the caller can use: their own, then the bots")),
    HttpApiEndpoint.get("chatProfile", "/api/v1/chat/:chatbot_name", {
      params: { chatbot_name: Schema.String },
      success: ProfileWire,
      error: botProblems,
    }).annotateMerge(about("An agent or bot that the caller can use, by name or id")),
    HttpApiEndpoint.put("createBot", "/api/v1/chatbots", {
      payload: BotOrderWire,
      success: Schema.Struct({ message: Schema.String, ...BotWire.fields }).pipe(HttpApiSchema.status(201)),
      error: createProblems,
    })
      .middleware(DecodedCall)
      .middleware(Configuring)
      .annotateMerge(
        about(
          "Creates a bot",
          "Needs the permission `agents:configure`. A bot with `kind: job` works in the background.",
        ),
      ),
    HttpApiEndpoint.get("botManagement", "/api/v1/bot_management", {
      query: pageQuery,
      success: pageOf("bots", BotWire),
      error: manageProblems,
    })
      .middleware(Configuring)
      .annotateMerge(about("All bots, including disabled ones", "Needs the permission `agents:configure`.")),
    HttpApiEndpoint.put("botDocuments", "/api/v1/bot_management", {
      query: { bot: Schema.optionalKey(Schema.String) },
      payload: SourcesWire,
      success: [IntakeWire, IntakeWire.pipe(HttpApiSchema.status(207))],
      error: intakeProblems,
    })
      .middleware(Configuring)
      .annotateMerge(
        about(
          "Adds documents to a bot",
          "`multipart/form-data` with files, or JSON with `source`, a list of public addresses. Needs the permission " +
            "`agents:configure`. The response is 207 if some documents were refused (`errors` names them), and 422 if the only document can't be indexed.",
        ),
      )
      .annotateMerge(adjusted(takesParts({ others: file }))),
    HttpApiEndpoint.get("feedbackTypes", "/api/v1/feedback_types/:feedback_type", {
      params: { feedback_type: Schema.String },
      success: Schema.Struct({ feedback: Schema.Array(Schema.String) }),
    }).annotateMerge(about("The feedback types for an answer: `good` or `bad`")),
    HttpApiEndpoint.post("botFeedback", "/api/v1/bot_feedback", {
      payload: FeedbackWire,
      success: Schema.Struct({ message: Schema.String, feedback_id: Schema.String }).pipe(HttpApiSchema.status(201)),
      error: noteProblems,
    })
      .middleware(DecodedCall)
      .annotateMerge(about("Stores feedback on an answer", "Kept for 90 days.")),
    HttpApiEndpoint.post("chatbotsUsage", "/api/v1/chatbots_usage", {
      payload: UsageWire,
      success: Schema.Struct({ message: Schema.String, question: Schema.String, sid: Schema.String }).pipe(
        HttpApiSchema.status(201),
      ),
      error: noteProblems,
    })
      .middleware(DecodedCall)
      .annotateMerge(about("Records a question that was asked elsewhere", "Kept for 120 days.")),
    HttpApiEndpoint.get("sessionQuestions", "/api/v1/chatbots/questions/:sid", {
      params: { sid: Schema.String },
      query: pageQuery,
      success: Schema.Struct({ sid: Schema.String, ...pageOf("questions", QuestionWire).fields }),
      error: questionProblems,
    }).annotateMerge(about("The caller's questions in a session, by time", "The last 500.")),
  )
  .annotate(Refusal, toResponse)
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Bots, feedback and usage",
      description: "Agents shared with a tenant or all tenants, and feedback on answers.",
    }),
  )
