import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { EvalSet } from "../../domain/agents/evals/EvalSet.ts"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { pageQuery } from "../query/Paging.ts"
import { RunListWire, RunOrderWire, RunSummaryWire, RunWire } from "./EvalWire.ts"
import { described } from "../ProblemSchema.ts"

const root = "/api/v1/user_agents/:chatbot_id/eval"
const params = { chatbot_id: Schema.String }
const one = { ...params, run_id: Schema.String }

const wrong = described(400, "A field of the body is invalid; the message names it")
const foreign = described(403, "The token has no integer user_id")
const missing = described(404, "None of the caller's agents has this id, or the agent has no such version or run")
const tooLarge = described(413, "The body is too large")
const unreachable = described(503, "The database is unavailable")
const read = [foreign, missing, unreachable]

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

/** Question sets with expected answers, and comparisons of an agent's versions. */
export const AgentEvalApi = HttpApiGroup.make("agent_evals")
  .add(
    HttpApiEndpoint.get("evalSet", root, { params, success: EvalSet, error: read }).annotateMerge(
      about("The evaluation questions of an agent"),
    ),
    HttpApiEndpoint.put("saveEvalSet", root, {
      params,
      payload: EvalSet,
      success: EvalSet,
      error: [wrong, tooLarge, ...read],
    }).annotateMerge(
      about(
        "Replaces the evaluation questions of an agent",
        "At most 100 questions, each with 1 to 10 checks that must all pass: `contains`, `not_contains`, `exact`, `regex` (in the first 5,000 " +
          "characters), `number`, `citation` (of a document, or of one of its pages) and `tool`. All checks are rules: no model judges an answer.",
      ),
    ),
    HttpApiEndpoint.get("evalRuns", `${root}/runs`, {
      params,
      query: pageQuery,
      success: RunListWire,
      error: read,
    }).annotateMerge(about("The evaluation runs of an agent, newest first", "The newest 20 are kept.")),
    HttpApiEndpoint.post("beginEvalRun", `${root}/runs`, {
      params,
      payload: RunOrderWire,
      success: RunSummaryWire.pipe(HttpApiSchema.status(202)),
      error: [wrong, tooLarge, described(409, "The set is empty, or a run is in progress"), ...read],
    })
      .annotateMerge(
        about(
          "Starts a run with one version, or with two side by side",
          "It runs in the background, and continues if a process dies. Model usage is counted as the caller's. Tool calls " +
            "that need approval are refused.",
        ),
      )
      .annotateMerge(adjusted(carries([], { 202: ["Location"] }))),
    HttpApiEndpoint.get("evalRun", `${root}/runs/:run_id`, {
      params: one,
      success: RunWire,
      error: read,
    }).annotateMerge(about("A run: every answer of each version with its checks, time and cost")),
    HttpApiEndpoint.get("evalRunEvents", `${root}/runs/:run_id/events`, {
      params: one,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })),
      error: read,
    }).annotateMerge(
      about(
        "The progress of a run, as events",
        "Events: `progress` at once and after each answer until the run ends; `gone` if it was deleted.",
      ),
    ),
    HttpApiEndpoint.delete("deleteEvalRun", `${root}/runs/:run_id`, {
      params: one,
      success: HttpApiSchema.NoContent,
      error: read,
    }).annotateMerge(about("Deletes a run, and stops it if it is in progress")),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Evaluation of agents",
      description: "Questions with checks, and runs that compare versions.",
    }),
  )
