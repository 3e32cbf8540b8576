import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import type { AgentNotReady, AuthorizationAbandoned, ConnectionUnknown } from "../../domain/agents/Errors.ts"
import type { ServerGrant } from "../../domain/agents/ServerGrant.ts"
import { type AgentUnknown, type ApprovalUnknown, ToolServerUnknown } from "../../domain/chat/Errors.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import type { AuthorizationFailed } from "../../ports/AuthorizationServers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { SealingAbsent } from "../../ports/Sealing.ts"
import type { ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
import type { SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
import { type Proposal, ServerAuthorizations, type Wish } from "../agents/ServerAuthorizations.ts"
import { ConversableAgents } from "./ConversableAgents.ts"
import { ToolApprovals } from "./ToolApprovals.ts"

/** The maximum number of waiting calls that a new connection resumes. */
const mostWaiting = 200

/** The connection to make: the one that a call is waiting for, or one to an agent's server, by name. */
export type ConnectionTarget = { readonly approvalId: string } | { readonly agent: string; readonly server: string }

/** The context of a consent: the browser's session, and the redirect address. */
export interface Visiting {
  readonly session: string | null
  readonly redirectUri: string
}

/** A consent as shown to its user before they are redirected. */
export interface ProposedConnection extends Proposal {
  readonly chatbotId: string
  readonly agentName: string
  readonly server: string
  readonly serverUrl: string
  /** The conversation in which a call is waiting for this connection; null if none was named. */
  readonly sessionId: string | null
}

/** A granted consent, and the turn that continues with it. */
export interface Connected {
  readonly grant: ServerGrant
  /** The conversation in which a call waited for the connection; null if there is none. */
  readonly sessionId: string | null
}

type Unavailable = ServerGrantsUnavailable | KeyValueUnavailable

const parts = Effect.gen(function* () {
  const authorizations = yield* ServerAuthorizations
  const agents = yield* ConversableAgents
  const approvals = yield* ToolApprovals
  return { agents, approvals, authorizations }
})

type Parts = Effect.Success<typeof parts>

type Asked = Pick<Wish, "chatbotId" | "agentName" | "needed" | "clientId" | "approvalId"> &
  Pick<ProposedConnection, "sessionId">

const ofServer = ({ agents }: Parts) =>
  Effect.fnUntraced(function* (caller: Caller, name: string, server: string) {
    const agent = yield* agents.resolve(caller, name)
    const entry = agent.config.toolServers.find((one) => one.name === server)
    // A server with the agent's own key needs no sign-in.
    if (entry === undefined || entry.sealedKey !== null) return yield* new ToolServerUnknown({ server })
    const asked: Asked = {
      chatbotId: agent.chatbotId,
      agentName: agent.config.name,
      needed: { server: entry.name, url: entry.url, challenge: null },
      clientId: entry.clientId ?? null,
      approvalId: null,
      sessionId: null,
    }
    return asked
  })

const ofCall = (parts: Parts) => {
  const { approvals } = parts
  return Effect.fnUntraced(function* (caller: Caller, approvalId: string) {
    const { authorization, chatbotId, agentName, sessionId } = yield* approvals.find(caller, approvalId)
    if (authorization === undefined) return yield* new ToolServerUnknown({ server: "" })
    const clientId = yield* Effect.orElseSucceed(
      Effect.map(ofServer(parts)(caller, chatbotId, authorization.server), (own) =>
        own.needed.url === authorization.url ? own.clientId : null,
      ),
      () => null,
    )
    const asked: Asked = { chatbotId, agentName, needed: authorization, clientId, approvalId, sessionId }
    return asked
  })
}

const propose = (parts: Parts) => {
  const { authorizations } = parts
  return Effect.fn("ToolConnections.propose")(function* (caller: Caller, target: ConnectionTarget, visiting: Visiting) {
    const asked = yield* "approvalId" in target
      ? ofCall(parts)(caller, target.approvalId)
      : ofServer(parts)(caller, target.agent, target.server)
    const { sessionId, ...wish } = asked
    const proposal = yield* authorizations.propose({ caller, ...visiting, ...wish })
    const { chatbotId, agentName, needed } = wish
    return { ...proposal, chatbotId, agentName, server: needed.server, serverUrl: needed.url, sessionId }
  })
}

/**
 * Approves the calls that are waiting for this connection. A call that was decided in the meantime is left unchanged.
 */
const goOn = ({ approvals }: Parts) =>
  Effect.fnUntraced(function* (caller: Caller, { chatbotId, url }: ServerGrant) {
    const waiting = yield* approvals.list(caller, {
      isWaiting: true,
      sessionId: null,
      after: null,
      limit: mostWaiting,
    })
    const mine = waiting.filter((one) => one.authorization?.url === url && one.chatbotId === chatbotId)
    yield* Effect.forEach(
      mine,
      ({ id }) =>
        Effect.catchTag(
          approvals.decide(caller, id, "approve", null),
          ["ApprovalDecided", "ApprovalExpired", "ApprovalUnknown"],
          () => Effect.void,
        ),
      { discard: true },
    )
    return mine[0]?.sessionId ?? null
  })

const complete = (parts: Parts) => {
  const { authorizations } = parts
  return Effect.fn("ToolConnections.complete")(function* (
    caller: Caller,
    session: string | null,
    back: URLSearchParams,
  ) {
    const { grant } = yield* authorizations.complete(caller, session, back)
    // The grant is kept even if the waiting calls can't be resumed, because the user can approve them by hand.
    const sessionId = yield* goOn(parts)(caller, grant).pipe(
      Effect.catch((error) =>
        Effect.as(Effect.logWarning("Calls that waited for a connection could not be resumed", error), null),
      ),
    )
    return { grant, sessionId }
  })
}

/**
 * Users' connections to agents' tool servers, from request to grant, and the turns that are waiting for a connection.
 */
export class ToolConnections extends Context.Service<
  ToolConnections,
  {
    readonly propose: (
      caller: Caller,
      target: ConnectionTarget,
      visiting: Visiting,
    ) => Effect.Effect<
      ProposedConnection,
      | AgentUnknown
      | AgentNotReady
      | ToolServerUnknown
      | ApprovalUnknown
      | AgentStoreUnavailable
      | AuthorizationFailed
      | SealingAbsent
      | SuspendedTurnsUnavailable
      | Unavailable
    >
    /** Accepts the authorization response that the user returned with; calls that waited for it are approved. */
    readonly complete: (
      caller: Caller,
      session: string | null,
      back: URLSearchParams,
    ) => Effect.Effect<Connected, AuthorizationAbandoned | AuthorizationFailed | SealingAbsent | Unavailable>
    readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<ServerGrant>, ServerGrantsUnavailable>
    readonly disconnect: (
      caller: Caller,
      id: string,
    ) => Effect.Effect<ServerGrant, ConnectionUnknown | ServerGrantsUnavailable>
  }
>()("parley/application/chat/ToolConnections") {
  static readonly layer = Layer.effect(
    ToolConnections,
    Effect.map(parts, (its) => {
      const { authorizations } = its
      return ToolConnections.of({
        propose: propose(its),
        complete: complete(its),
        list: authorizations.list,
        disconnect: authorizations.disconnect,
      })
    }),
  )
}
