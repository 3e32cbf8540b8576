import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { ToolConnections } from "../../application/chat/ToolConnections.ts"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import type { ServerGrant } from "../../domain/agents/ServerGrant.ts"
import type { AgentNotReady, ConnectionUnknown } from "../../domain/agents/Errors.ts"
import type { AgentUnknown, ApprovalUnknown, ToolServerUnknown } from "../../domain/chat/Errors.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { AuthorizationFailed, AuthorizationFault } from "../../ports/AuthorizationServers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { SealingAbsent } from "../../ports/Sealing.ts"
import type { ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
import type { SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
import { answering, answeringJson, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller, CurrentSession } from "../middleware/Authenticated.ts"
import { answerBy, problem } from "../Problem.ts"
import { downwards, pageFrom, paged, timePosition } from "../query/Paging.ts"
import { connection, type ProposalWire } from "./ConnectionApi.ts"
import { redirectUriOf } from "./redirectUri.ts"

type ConnectionError =
  | AgentUnknown
  | AgentNotReady
  | ToolServerUnknown
  | ApprovalUnknown
  | ConnectionUnknown
  | AgentStoreUnavailable
  | AuthorizationFailed
  | SealingAbsent
  | ServerGrantsUnavailable
  | SuspendedTurnsUnavailable
  | KeyValueUnavailable

const reasons: Readonly<Record<AuthorizationFault, string>> = {
  undescribed: "The tool server doesn't name its authorization server, so users can't sign in.",
  foreign: "The metadata of the tool server or its authorization server belongs to a different server.",
  insecure: "The authorization server must use https.",
  unsafe: "The authorization server must support PKCE with S256.",
  closed:
    "The authorization server accepts no new clients. Set `client_id` of the tool server, or TOOL_SERVER_CLIENTS_FILE.",
  refused: "The authorization server refused the request.",
  unreachable: "The authorization server can't be reached.",
  forbidden: "The address of the authorization server isn't allowed.",
  malformed: "The authorization server's response doesn't follow the protocol.",
}

const unavailable = () =>
  problem(
    503,
    { error: "store_unavailable", message: "A store is unavailable right now. Try again later." },
    { "retry-after": "5" },
  )

/** Errors of connections. */
export const toResponse = answerBy<ConnectionError>({
  AgentUnknown: () => problem(404, { error: "agent_not_found", message: "There is no agent with this name or id." }),
  AgentNotReady: ({ phase }) =>
    problem(409, { error: "agent_not_ready", message: `The agent can't answer in phase '${phase}'.` }),
  ToolServerUnknown: () =>
    problem(404, {
      error: "tool_server_not_found",
      message: "The agent has no tool server with this name that requires sign-in.",
    }),
  ApprovalUnknown: () =>
    problem(404, { error: "approval_not_found", message: "No tool call with this id is waiting for you." }),
  ConnectionUnknown: () =>
    problem(404, { error: "connection_not_found", message: "You have no connection with this id." }),
  AuthorizationFailed: ({ reason }) =>
    problem(502, { error: "authorization_failed", message: reasons[reason], detail: { code: reason } }),
  SealingAbsent: () =>
    problem(503, {
      error: "sealing_absent",
      message: "This server can't store tokens: set CREDENTIAL_KEYS.",
    }),
  AgentStoreUnavailable: unavailable,
  ServerGrantsUnavailable: unavailable,
  SuspendedTurnsUnavailable: unavailable,
  KeyValueUnavailable: unavailable,
})

const answered = answeringJson(toResponse)

const placeOf = ({ connectedAt, id }: ServerGrant): string => timePosition(connectedAt.epochMilliseconds, id)

/** `publicUrl`: the service's public URL; if null, the URL of the request is used. */
export const layer = (options: { readonly publicUrl: string | null }) =>
  group(
    Api,
    "connections",
    Effect.fnUntraced(function* (handlers) {
      const connections = yield* ToolConnections
      const limits = yield* Limits

      return handlers
        .handle("listConnections", ({ request }) =>
          answering(toResponse)(
            paged(request, limits, (asked) =>
              Effect.map(Effect.flatMap(CurrentCaller, connections.list), (connected) => {
                const { items, next } = pageFrom(connected, asked, placeOf, downwards)
                return json({ connections: items.map(connection), next_cursor: next })
              }),
            ),
          ),
        )
        .handle("proposeConnection", ({ payload }) =>
          answered(
            Effect.gen(function* () {
              const request = yield* HttpServerRequest.HttpServerRequest
              const target =
                "approval_id" in payload
                  ? { approvalId: payload.approval_id }
                  : { agent: payload.chatbot_id, server: payload.server }
              const proposal = yield* connections.propose(yield* CurrentCaller, target, {
                session: yield* CurrentSession,
                redirectUri: redirectUriOf(request, options.publicUrl),
              })
              return {
                authorization_url: proposal.url,
                expires_at: DateTime.formatIso(proposal.expiresAt),
                chatbot_id: proposal.chatbotId,
                agent_name: proposal.agentName,
                server: proposal.server,
                server_url: shownUrl(proposal.serverUrl),
                issuer: proposal.plan.issuer,
                resource: proposal.plan.resource,
                scopes: proposal.scopes,
              } satisfies typeof ProposalWire.Type
            }),
          ),
        )
        .handle("disconnect", ({ params }) =>
          answered(
            Effect.gen(function* () {
              const { id } = yield* connections.disconnect(yield* CurrentCaller, params.connection_id)
              return { id }
            }),
          ),
        )
    }),
  )
