import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ToolConnections } from "../../application/chat/ToolConnections.ts"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import type { AgentNotReady, ConnectionUnknown } from "../../domain/agents/Errors.ts"
import type { AgentUnknown, ApprovalUnknown, ToolServerUnknown } from "../../domain/chat/Errors.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { AuthorizationFailed, AuthorizationFault } from "../../ports/AuthorizationServers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { SealingAbsent } from "../../ports/Sealing.ts"
import type { ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
import type { SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
import { answeringJson } from "../Answer.ts"
import { Api } from "../Api.ts"
import { CurrentCaller, CurrentSession } from "../middleware/Authenticated.ts"
import { answerBy, problem } from "../Problem.ts"
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
  undescribed: "The tool server does not say who lets its users in, so nobody can sign in there.",
  foreign: "What describes the tool server or its authorization server speaks for another one.",
  insecure: "The authorization server is not reached by https.",
  unsafe: "The authorization server does not offer PKCE with S256.",
  closed: "The authorization server registers no clients: the agent or the deployment has to name one.",
  refused: "The authorization server refused.",
  unreachable: "The authorization server cannot be reached.",
  forbidden: "The address of the authorization server is not allowed.",
  malformed: "The authorization server answers not as the protocol says.",
}

const unavailable = () => problem(503, { error: "A store cannot be reached at the moment." }, { "retry-after": "5" })

/** The error table of connections. */
const toResponse = answerBy<ConnectionError>({
  AgentUnknown: () => problem(404, { error: "There is no agent with this name or id." }),
  AgentNotReady: ({ phase }) => problem(409, { error: `The agent cannot be talked to in phase '${phase}'.` }),
  ToolServerUnknown: () => problem(404, { error: "The agent has no tool server of this name to sign in to." }),
  ApprovalUnknown: () => problem(404, { error: "No call of a tool with this id waits for you." }),
  ConnectionUnknown: () => problem(404, { error: "You have no connection of this id." }),
  AuthorizationFailed: ({ reason }) => problem(502, { error: reasons[reason], code: reason }),
  SealingAbsent: () =>
    problem(503, {
      error: "This deployment has no keys to keep tokens with (CREDENTIAL_KEYS), so nothing can be connected.",
    }),
  AgentStoreUnavailable: unavailable,
  ServerGrantsUnavailable: unavailable,
  SuspendedTurnsUnavailable: unavailable,
  KeyValueUnavailable: unavailable,
})

const answered = answeringJson(toResponse)

/** `publicUrl`: where browsers reach the service; null: where the request says that it came to. */
export const layer = (options: { readonly publicUrl: string | null }) =>
  HttpApiBuilder.group(
    Api,
    "connections",
    Effect.fnUntraced(function* (handlers) {
      const connections = yield* ToolConnections

      return handlers
        .handle("listConnections", () =>
          answered(
            Effect.map(Effect.flatMap(CurrentCaller, connections.list), (connected) => ({
              connections: connected.map(connection),
            })),
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
