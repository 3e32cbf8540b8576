import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import type { ServerGrant } from "../../domain/agents/ServerGrant.ts"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import * as DateTime from "effect/DateTime"
import { callResponse } from "../agents/Problems.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"
import { described } from "../ProblemSchema.ts"

const root = "/api/v1/agents/connections"

const unavailable = described(503, "A store is unavailable, or the server can't store tokens (CREDENTIAL_KEYS)")

/** A user's consent for an agent to use a tool server on their behalf. */
export const ConnectionWire = Schema.Struct({
  id: Schema.String,
  chatbot_id: Schema.String,
  agent_name: Schema.String,
  server: Schema.String,
  server_url: Schema.String,
  /** The server that issues the tokens. */
  issuer: Schema.String,
  scopes: Schema.Array(Schema.String),
  /** `lapsed`: the user must connect again. */
  state: Schema.Literals(["connected", "lapsed"]),
  connected_at: Schema.String,
  renewed_at: Schema.String,
})

/** A waiting call, or an agent and one of its servers. */
const TargetWire = Schema.Union([
  Schema.Struct({ approval_id: Schema.String.check(Schema.isMaxLength(64)) }),
  Schema.Struct({
    chatbot_id: Schema.String.check(Schema.isMaxLength(255)),
    server: Schema.String.check(Schema.isMaxLength(255)),
  }),
])

export const ProposalWire = Schema.Struct({
  /**
   * The URL for sign-in and consent. It must be opened in the browser in which the caller is signed in, because it
   * redirects back there.
   */
  authorization_url: Schema.String,
  expires_at: Schema.String,
  chatbot_id: Schema.String,
  agent_name: Schema.String,
  server: Schema.String,
  server_url: Schema.String,
  issuer: Schema.String,
  /** The resource for which the tokens are valid. */
  resource: Schema.String,
  scopes: Schema.Array(Schema.String),
})

export const connection = (grant: ServerGrant): typeof ConnectionWire.Type => ({
  id: grant.id,
  chatbot_id: grant.chatbotId,
  agent_name: grant.agentName,
  server: grant.server,
  server_url: shownUrl(grant.url),
  issuer: grant.plan.issuer,
  scopes: grant.scopes,
  state: grant.state,
  connected_at: DateTime.formatIso(grant.connectedAt),
  renewed_at: DateTime.formatIso(grant.renewedAt),
})

/** Tool servers that agents use on behalf of their users. */
export const ConnectionApi = HttpApiGroup.make("connections")
  .add(
    HttpApiEndpoint.get("listConnections", root, {
      query: pageQuery,
      success: pageOf("connections", ConnectionWire),
      error: [described(503, "The connection store is unavailable")],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Tool servers that agents use on the caller's behalf",
        description: "Newest first.",
      }),
    ),
    HttpApiEndpoint.post("proposeConnection", root, {
      payload: TargetWire,
      success: ProposalWire,
      error: [
        described(400, "A field is missing or invalid; the message names it"),
        described(404, "The caller has no such agent, server or waiting call"),
        described(409, "The agent is not ready; the message names its phase"),
        described(413, "The body is too large"),
        described(
          502,
          "The server requires no sign-in, or its authorization server can't be used; the message says why",
        ),
        unavailable,
      ],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Starts connecting a tool server",
        description:
          "Discovers the server's authorization server, and returns the address at which the user consents. Nothing is " +
          "connected until the user has returned to `/agents/connections/callback`, within ten minutes.",
      }),
    ),
    HttpApiEndpoint.delete("disconnect", `${root}/:connection_id`, {
      params: { connection_id: Schema.String },
      success: Schema.Struct({ id: Schema.String }),
      error: [
        described(404, "The caller has no connection with this id"),
        described(503, "The connection store is unavailable"),
      ],
    }).annotateMerge(OpenApi.annotations({ summary: "Deletes a connection and revokes its tokens" })),
  )
  .middleware(DecodedCall)
  .annotate(Refusal, callResponse)
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Connections to tool servers",
      description: "Tool servers that require sign-in (OAuth 2.1), and the caller's consents for agents.",
    }),
  )
