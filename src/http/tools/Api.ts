import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { McpEntryWire } from "../../domain/agents/AgentOrder.ts"
import { callResponse } from "../agents/Problems.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { described } from "../ProblemSchema.ts"

const Entry = Schema.Struct({
  slug: Schema.String,
  dotted_path: Schema.String,
  description: Schema.optionalKey(Schema.String),
  category: Schema.optionalKey(Schema.String),
})

const Listed = Schema.Struct({
  tools: Schema.Record(
    Schema.String,
    Schema.Struct({ tool_name: Schema.String, module_path: Schema.String, description: Schema.String }),
  ),
})

/** A tool server to try out. */
export const TriedWire = Schema.Struct({
  url: McpEntryWire.fields.url,
  api_key: McpEntryWire.fields.api_key,
  timeout: McpEntryWire.fields.timeout,
})

const TrialWire = Schema.Union([
  Schema.Struct({
    ok: Schema.Literal(true),
    tools: Schema.Array(Schema.Struct({ name: Schema.String, description: Schema.String })),
    seconds: Schema.Finite,
    /** Users of the server sign in individually; until then, its tools are unknown. */
    sign_in: Schema.optionalKey(Schema.Literal(true)),
  }),
  Schema.Struct({ ok: Schema.Literal(false), error: Schema.String }),
])

const trialProblems = [
  described(400, "A field is missing or invalid; the message names it"),
  described(413, "The body is too large"),
]

/** Tools for agents. */
export const ToolApi = HttpApiGroup.make("tools")
  .add(
    HttpApiEndpoint.get("toolCatalog", "/api/v1/tools/catalog", { success: Schema.Array(Entry) }).annotateMerge(
      OpenApi.annotations({ summary: "Every installed tool, by slug" }),
    ),
    HttpApiEndpoint.get("agentTools", "/api/v1/agent_tools", { success: Listed }).annotateMerge(
      OpenApi.annotations({ summary: "The registered tools by name" }),
    ),
    HttpApiEndpoint.post("tryToolServer", "/api/v1/tools/servers/test", {
      payload: TriedWire,
      success: TrialWire,
      error: trialProblems,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Tests the connection to a tool server",
        description:
          "Connects and lists the tools, like an agent's warm-up. If the server fails, the response is 200 with `ok` false.",
      }),
    ),
  )
  .middleware(DecodedCall)
  .annotate(Refusal, callResponse)
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Tools", description: "Tools for agents." }))
