import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticated } from "../middleware/Authenticated.ts"

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

/** What agents can be given to work with. */
export const ToolApi = HttpApiGroup.make("tools")
  .add(
    HttpApiEndpoint.get("toolCatalog", "/api/v1/tools/catalog", { success: Schema.Array(Entry) }).annotateMerge(
      OpenApi.annotations({ summary: "Every installed tool, by slug" }),
    ),
    HttpApiEndpoint.get("agentTools", "/api/v1/agent_tools", { success: Listed }).annotateMerge(
      OpenApi.annotations({ summary: "The registered tools by name" }),
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Tools" }))
