import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticated } from "../middleware/Authenticated.ts"
import { DifferencesWire, VersionListWire, VersionWire } from "./VersionWire.ts"
import { AgentWire } from "./Wire.ts"
import { described } from "../ProblemSchema.ts"
import { pageQuery } from "../query/Paging.ts"

const root = "/api/v1/user_agents/:chatbot_id/versions"
const params = { chatbot_id: Schema.String }
const one = { ...params, number: Schema.String }
const text = Schema.optionalKey(Schema.String)

const wrong = described(400, "A query parameter is invalid; the message names it")
const foreign = described(403, "The token has no integer user_id")
const missing = described(404, "None of the caller's agents has this id, or the agent has no such version")
const unreachable = described(503, "The database is unavailable")

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

/** Versions of saved agents. */
export const AgentVersionApi = HttpApiGroup.make("agent_versions")
  .add(
    HttpApiEndpoint.get("agentVersions", root, {
      params,
      query: pageQuery,
      success: VersionListWire,
      error: [wrong, foreign, missing, unreachable],
    }).annotateMerge(
      about(
        "The versions of an agent, newest first",
        "Every change to its configuration or documents creates one. The newest 50 are kept, with their documents.",
      ),
    ),
    HttpApiEndpoint.get("agentVersion", `${root}/:number`, {
      params: one,
      success: VersionWire,
      error: [foreign, missing, unreachable],
    }).annotateMerge(about("A whole version of an agent")),
    HttpApiEndpoint.get("agentDifferences", `${root}/:number/differences`, {
      params: one,
      query: { with: text },
      success: DifferencesWire,
      error: [wrong, foreign, missing, unreachable],
    }).annotateMerge(
      about(
        "Compares a version with another",
        "The other version is `with`, or the previous one if `with` is absent. Multi-line texts are compared line by line. Keys are never shown.",
      ),
    ),
    HttpApiEndpoint.post("restoreAgentVersion", `${root}/:number/restore`, {
      params: one,
      success: AgentWire,
      error: [
        foreign,
        missing,
        described(409, "The caller now has another agent with that name, or another request is changing the agent"),
        described(422, "A tool of that version no longer exists"),
        unreachable,
      ],
    }).annotateMerge(
      about(
        "Restores a version of an agent",
        "Creates the next version, with the documents and the index of the restored one. No document is read again.",
      ),
    ),
    HttpApiEndpoint.delete("forgetAgentVersions", root, {
      params,
      success: HttpApiSchema.NoContent,
      error: [foreign, missing, unreachable],
    }).annotateMerge(
      about(
        "Deletes older versions of an agent",
        "Deletes all versions except the newest, and the documents that only they used.",
      ),
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Versions of agents",
      description: "Versions of saved agents: list, compare and restore them.",
    }),
  )
