import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { ToolApproval, ToolApprovals } from "../../domain/agents/ToolApproval.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { described } from "../ProblemSchema.ts"

const root = "/api/v1/agents/chat/:chatbot_id/servers"

const text = Schema.NullOr(Schema.String)

const agentProblems = [
  described(404, "There is no agent with this id that the caller may talk to"),
  described(409, "The agent is not ready; the message names its phase"),
  described(503, "A store is unavailable"),
]

const serverProblems = [
  described(404, "There is no such agent that the caller may talk to, or it has no such server"),
  described(409, "The agent is not ready; the message names its phase"),
  described(502, "The server is unreachable, refused the request, or broke the protocol; the message says which"),
  described(503, "A store is unavailable"),
]

export const ServersWire = Schema.Struct({
  servers: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      url: Schema.String,
      approval: ToolApproval,
      tool_approvals: ToolApprovals,
    }),
  ),
})

export const ResourcesWire = Schema.Struct({
  resources: Schema.Array(
    Schema.Struct({ uri: Schema.String, name: Schema.String, title: text, description: text, mime_type: text }),
  ),
})

export const PromptsWire = Schema.Struct({
  prompts: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      title: text,
      description: text,
      arguments: Schema.Array(Schema.Struct({ name: Schema.String, description: text, required: Schema.Boolean })),
    }),
  ),
})

const params = { chatbot_id: Schema.String }

/** The tool servers of an agent, and what they offer in addition to tools. */
export const ToolServerApi = HttpApiGroup.make("tool_servers")
  .add(
    HttpApiEndpoint.get("servers", root, { params, success: ServersWire, error: agentProblems }).annotateMerge(
      OpenApi.annotations({ summary: "The tool servers of an agent, without their keys" }),
    ),
    HttpApiEndpoint.get("resources", `${root}/:server/resources`, {
      params: { ...params, server: Schema.String },
      success: ResourcesWire,
      error: serverProblems,
    }).annotateMerge(OpenApi.annotations({ summary: "The resources that a tool server lists" })),
    HttpApiEndpoint.get("prompts", `${root}/:server/prompts`, {
      params: { ...params, server: Schema.String },
      success: PromptsWire,
      error: serverProblems,
    }).annotateMerge(OpenApi.annotations({ summary: "The prompts that a tool server lists" })),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Tool servers",
      description: "Tool servers of an agent, and their resources and prompts.",
    }),
  )
