import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { AgentOrderWire } from "../../domain/agents/AgentOrder.ts"
import { configAndFiles } from "../description/Parts.ts"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { pageQuery } from "../query/Paging.ts"
import { createProblems, discardProblems, listProblems, promoteProblems, statusProblems } from "./Problems.ts"
import { described } from "../ProblemSchema.ts"
import { AgentWire, CreatedWire, ListWire, StatusWire } from "./Wire.ts"

const root = "/api/v1/agents/user/"

const params = { chatbot_id: Schema.String }
const created = CreatedWire.pipe(HttpApiSchema.status(201))
const missing = described(400, "chatbot_id is missing")

const about = (summary: string, description?: string, name?: string) =>
  OpenApi.annotations({
    summary,
    ...(description === undefined ? {} : { description }),
    ...(name === undefined ? {} : { identifier: `ephemeral_agents.${name}` }),
  })

/** Paths with a trailing slash also work, but are not described. */
const slashed = OpenApi.annotations({ exclude: true })

const form =
  "JSON, or `multipart/form-data`: first the part `config` (JSON), then any number of parts `files[]`. " +
  "The warm-up runs in the background; poll the status until it is `ready` or `error`."

/** Agents that are deleted after a day unless they are promoted. */
export const EphemeralAgentApi = HttpApiGroup.make("ephemeral_agents")
  .add(
    HttpApiEndpoint.post("createAgent", root, {
      payload: AgentOrderWire,
      success: created,
      error: createProblems,
    })
      .annotateMerge(slashed)
      .annotateMerge(adjusted(configAndFiles, carries([], { 201: ["Location"] }))),
    HttpApiEndpoint.post("createAgentUnslashed", "/api/v1/agents/user", {
      payload: AgentOrderWire,
      success: created,
      error: createProblems,
    })
      .annotateMerge(about("Creates an ephemeral agent", form, "createAgent"))
      .annotateMerge(adjusted(configAndFiles, carries([], { 201: ["Location"] }))),
    HttpApiEndpoint.get("listAgents", root, {
      query: pageQuery,
      success: ListWire,
      error: listProblems,
    }).annotateMerge(slashed),
    HttpApiEndpoint.get("listAgentsUnslashed", "/api/v1/agents/user", {
      query: pageQuery,
      success: ListWire,
      error: listProblems,
    }).annotateMerge(
      about(
        "The caller's ephemeral agents",
        "Agents that haven't expired or been promoted, newest first, fifty at most.",
        "listAgents",
      ),
    ),
    HttpApiEndpoint.get("agentStatus", "/api/v1/agents/user/:chatbot_id/status", {
      params,
      success: StatusWire,
      error: statusProblems,
    }).annotateMerge(about("The status of an ephemeral agent")),
    HttpApiEndpoint.get("agentStatusEvents", "/api/v1/agents/chat/:chatbot_id/status", {
      params,
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })),
      error: statusProblems,
    }).annotateMerge(
      about(
        "The status of an ephemeral agent, as events",
        "Events: `status` at once and at each change until it is `ready` or `error`; `gone` if the agent was discarded or has expired.",
      ),
    ),
    HttpApiEndpoint.put("promoteAgent", "/api/v1/agents/user/:chatbot_id", {
      params,
      success: AgentWire,
      error: promoteProblems,
    }).annotateMerge(about("Promotes a ready agent")),
    HttpApiEndpoint.put("promoteNone", root, { success: AgentWire, error: missing }).annotateMerge(slashed),
    HttpApiEndpoint.delete("discardAgent", "/api/v1/agents/user/:chatbot_id", {
      params,
      success: HttpApiSchema.NoContent,
      error: discardProblems,
    }).annotateMerge(about("Discards an ephemeral agent and its documents")),
    HttpApiEndpoint.delete("discardNone", root, { success: HttpApiSchema.NoContent, error: missing }).annotateMerge(
      slashed,
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Ephemeral agents",
      description: "Agents that are deleted after a day unless they are promoted.",
    }),
  )
