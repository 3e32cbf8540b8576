import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { AgentChangeWire } from "../../domain/agents/AgentChange.ts"
import { AgentOrderWire } from "../../domain/agents/AgentOrder.ts"
import { configAndFiles } from "../description/Parts.ts"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"
import { changeProblems, documentProblems, ownProblems, savedProblems } from "./SavedProblems.ts"
import { AgentWire } from "./Wire.ts"

const root = "/api/v1/user_agents"
const params = { chatbot_id: Schema.String }

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

const form =
  "JSON, or `multipart/form-data`: first the part `config` (JSON), then any number of parts `files[]`. " +
  "The response comes when the agent is ready: its tool servers have responded and its documents are indexed."

/** Agents that their owners have saved. */
export const UserAgentApi = HttpApiGroup.make("user_agents")
  .add(
    HttpApiEndpoint.put("createUserAgent", root, {
      payload: AgentOrderWire,
      success: AgentWire.pipe(HttpApiSchema.status(201)),
      error: savedProblems,
    })
      .annotateMerge(about("Creates a saved agent", form))
      .annotateMerge(adjusted(configAndFiles, carries([], { 201: ["Location"] }))),
    HttpApiEndpoint.get("userAgents", root, {
      query: pageQuery,
      success: pageOf("bots", AgentWire),
      error: ownProblems,
    }).annotateMerge(about("The caller's saved agents, by creation time")),
    HttpApiEndpoint.get("userAgent", `${root}/:chatbot_id`, {
      params,
      success: AgentWire,
      error: ownProblems,
    }).annotateMerge(about("One agent of the caller")),
    HttpApiEndpoint.patch("changeUserAgent", `${root}/:chatbot_id`, {
      params,
      payload: AgentChangeWire,
      success: AgentWire,
      error: changeProblems,
    })
      .annotateMerge(
        about(
          "Changes part of an agent",
          `${form} An absent key leaves its value unchanged, and null restores the default. \`mcp_config_plain\` is merged by name; ` +
            "`_delete: true` removes a server. `documents_remove` lists the paths of the documents to remove.",
        ),
      )
      .annotateMerge(adjusted(configAndFiles, carries([], { 201: ["Location"] }))),
    HttpApiEndpoint.delete("deleteUserAgent", `${root}/:chatbot_id`, {
      params,
      success: Schema.Struct({ deleted: Schema.Literal(true), chatbot_id: Schema.String }),
      error: ownProblems,
    }).annotateMerge(about("Deletes an agent, its documents and its index")),
    HttpApiEndpoint.get("userAgentDocument", `${root}/:chatbot_id/documents/:position`, {
      params: { ...params, position: Schema.String },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array()),
      error: documentProblems,
    }).annotateMerge(about("A document of an agent, as an attachment")),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Saved agents", description: "Saved agents." }))
