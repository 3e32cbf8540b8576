import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { methodNames } from "../../domain/chat/BotMethods.ts"
import { ChatOrderWire } from "../../domain/chat/ChatOrder.ts"
import { DecodedCall, OptionalBody, Refusal } from "../body/DecodedCall.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, bodyOptional } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { methodProblems, startProblems, taskProblems, toResponse } from "./WorkProblems.ts"
import { TaskWire } from "./TaskWire.ts"

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

const text = Schema.optionalKey(Schema.NullOr(Schema.String))

/** The arguments of methods; each method requires different ones. */
export const ParametersWire = Schema.Struct({ text, session_id: text })

/** Calls to agents that are not conversations: methods and background tasks. */
export const BotWorkApi = HttpApiGroup.make("bot_work")
  .add(
    HttpApiEndpoint.post("botMethod", "/api/v1/chat/:chatbot_name/:method_name", {
      params: { chatbot_name: Schema.String, method_name: Schema.Literals(methodNames) },
      payload: ParametersWire,
      success: Schema.Record(Schema.String, Schema.Unknown),
      error: methodProblems,
    })
      .annotate(OptionalBody, true)
      .annotateMerge(adjusted(bodyOptional))
      .annotateMerge(
        about(
          "Calls a method of an agent",
          "`info`, `tools`, `summarize` (`text`) and `clear_history` (`session_id`, absent: the caller's own session).",
        ),
      ),
    HttpApiEndpoint.post("startTask", "/api/v1/agents/:job_agent", {
      params: { job_agent: Schema.String },
      payload: ChatOrderWire,
      success: Schema.Struct({
        task_id: Schema.String,
        status: Schema.Literal("pending"),
        name: Schema.String,
        query: Schema.String,
      }).pipe(HttpApiSchema.status(202)),
      error: startProblems,
    })
      .annotateMerge(about("Starts a background task of a bot with the kind `job`"))
      .annotateMerge(adjusted(carries([], { 202: ["Location", "Retry-After"] }))),
    HttpApiEndpoint.get("taskResult", "/api/v1/agents/:job_agent/results/:task_id", {
      params: { job_agent: Schema.String, task_id: Schema.String },
      success: TaskWire,
      error: taskProblems,
    }).annotateMerge(about("A background task of the caller", "Deleted a day after it ends.")),
  )
  .middleware(DecodedCall)
  .annotate(Refusal, toResponse)
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Methods and background tasks",
      description: "Functions of agents besides conversation.",
    }),
  )
