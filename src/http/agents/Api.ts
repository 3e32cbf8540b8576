import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { AgentOrderWire } from "../../domain/agents/AgentOrder.ts"
import { configAndFiles } from "../Description.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import {
  createProblems,
  described,
  discardProblems,
  listProblems,
  promoteProblems,
  statusProblems,
} from "./Problems.ts"
import { AgentWire, CreatedWire, ListWire, StatusWire } from "./Wire.ts"

const root = "/api/v1/agents/user/"

const params = { chatbot_id: Schema.String }
const created = CreatedWire.pipe(HttpApiSchema.status(201))
const missing = described(400, "chatbot_id is missing")

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

const form =
  "JSON, or `multipart/form-data`: first the part `config` (JSON), then any number of parts `files[]`. " +
  "The warm-up goes on in the background; ask for the status until it is `ready` or `error`."

/** Agents that live a day, unless they are promoted. */
export const EphemeralAgentApi = HttpApiGroup.make("ephemeral_agents")
  .add(
    HttpApiEndpoint.post("createAgent", root, {
      payload: AgentOrderWire,
      success: created,
      error: createProblems,
    })
      .annotateMerge(about("Creates an ephemeral agent", form))
      .annotateMerge(configAndFiles),
    HttpApiEndpoint.post("createAgentUnslashed", "/api/v1/agents/user", {
      payload: AgentOrderWire,
      success: created,
      error: createProblems,
    })
      .annotateMerge(about("The same without the last slash", form))
      .annotateMerge(configAndFiles),
    HttpApiEndpoint.get("listAgents", root, { success: ListWire, error: listProblems }).annotateMerge(
      about("The caller's ephemeral agents", "Those that live and are not promoted, the newest first, fifty at most."),
    ),
    HttpApiEndpoint.get("agentStatus", "/api/v1/agents/user/:chatbot_id/status", {
      params,
      success: StatusWire,
      error: statusProblems,
    }).annotateMerge(about("Where an ephemeral agent stands")),
    HttpApiEndpoint.put("promoteAgent", "/api/v1/agents/user/:chatbot_id", {
      params,
      success: AgentWire,
      error: promoteProblems,
    }).annotateMerge(about("Keeps a ready agent")),
    HttpApiEndpoint.put("promoteNone", root, { success: AgentWire, error: missing }).annotateMerge(
      about("Without an id: 400"),
    ),
    HttpApiEndpoint.delete("discardAgent", "/api/v1/agents/user/:chatbot_id", {
      params,
      success: HttpApiSchema.NoContent,
      error: discardProblems,
    }).annotateMerge(about("Discards an ephemeral agent and its documents")),
    HttpApiEndpoint.delete("discardNone", root, { success: HttpApiSchema.NoContent, error: missing }).annotateMerge(
      about("Without an id: 400"),
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Ephemeral agents" }))
