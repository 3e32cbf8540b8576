import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { type Challenge, NeededAuthorization } from "../../domain/agents/ServerAuthorization.ts"
import { approvalOf, type ServerApprovals, type ToolApproval } from "../../domain/agents/ToolApproval.ts"
import { connectPath } from "../../domain/chat/Approval.ts"
import type { ToolCall, ToolServerProblem } from "../../domain/chat/ChatAnswer.ts"
import type { RequestedServer } from "../../domain/chat/ChatOrder.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import { ToolServerUnknown } from "../../domain/chat/Errors.ts"
import { boundedOutput, toolName } from "../../domain/chat/ToolLoop.ts"
import type { CalledTool } from "../../domain/chat/Turn.ts"
import type { OfferedTool } from "../../ports/LanguageModel.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import {
  type Attendance,
  type RemoteOutcome,
  type ToolServerAddress,
  type ToolServerConnection,
  ToolServerFailed,
  ToolServers,
} from "../../ports/ToolServers.ts"
import { AgentPreparation } from "../agents/AgentPreparation.ts"
import { ServerAuthorizations } from "../agents/ServerAuthorizations.ts"
import type { ServerToken } from "../agents/ServerTokens.ts"
import { ToolCatalog } from "../tools/ToolCatalog.ts"
import { toolServerPool } from "./ToolServerPool.ts"

/** Whether the call succeeded, and the tool's result. */
type Outcome = Result.Result<unknown, string>

/** The call had no effect, because its server requires the user to sign in first. */
export class AuthorizationRequired extends Schema.TaggedError<AuthorizationRequired>()("AuthorizationRequired", {
  needed: NeededAuthorization,
}) {}

interface OpenTool {
  readonly offered: OfferedTool
  readonly tool: string
  readonly server: string | null
  readonly approval: ToolApproval
  readonly run: (input: unknown, attendance?: Attendance) => Effect.Effect<Outcome, AuthorizationRequired>
}

/** The tools of one turn. */
export interface TurnTools {
  readonly offered: ReadonlyArray<OfferedTool>
  /** Servers whose tools are missing. */
  readonly problems: ReadonlyArray<ToolServerProblem>
  /** The approval that a tool's calls require. An unknown tool is `auto`, because its call only reports an error. */
  readonly approval: (name: string) => ToolApproval
  /** A tool's own name, and its server, which is null for a built-in tool. */
  readonly origin: (name: string) => { readonly tool: string; readonly server: string | null }
  /** Runs a tool. Failures are part of the record. */
  readonly call: (called: CalledTool, attendance?: Attendance) => Effect.Effect<ToolCall, AuthorizationRequired>
}

/** A server, and how to resolve its address and headers. */
interface Server {
  readonly name: string
  readonly url: string
  readonly address: Effect.Effect<ToolServerAddress, string>
  /** Whether no credentials are configured for the server, in which case users may sign in to it themselves. */
  readonly isOpen: boolean
  /** Whether the server belongs to the agent, rather than only to the request. */
  readonly isOwn: boolean
  readonly approvals: ServerApprovals
  /** The key under which the connection is kept between turns; null if the connection ends with the turn. */
  readonly key: string | null
}

/** The time limit for each response from a server listed in the request. */
const patience = Duration.seconds(30)

/** Maximum number of servers contacted at a time. */
const concurrency = 5

const tokenBytes = 65_536

const Granted = Schema.fromJsonString(Schema.Struct({ access_token: Schema.String.check(Schema.isMaxLength(8192)) }))
const decodeGranted = Schema.decodeEffect(Granted)
const utf8 = new TextDecoder()

const parts = Effect.gen(function* () {
  const catalog = yield* ToolCatalog
  const servers = yield* ToolServers
  const warm = yield* toolServerPool
  const preparation = yield* AgentPreparation
  const http = yield* OutboundHttp
  const authorizations = yield* ServerAuthorizations

  const builtIn = (slug: string, approvals: ServerApprovals): ReadonlyArray<OpenTool> => {
    const tool = catalog.find(slug)
    if (tool === undefined) return []
    const { description, parameters } = tool
    const run = (input: unknown): Effect.Effect<Outcome> =>
      Effect.map(DateTime.now, (now) => Result.mapError(tool.run(input, { now }), ({ problem }) => problem))
    const offered = { name: slug, description, parameters }
    return [{ offered, tool: slug, server: null, approval: approvalOf(approvals, slug), run }]
  }

  /** Bots are shared, and a server may keep state in a session, so a bot's connections end with the turn. */
  const keyOf = ({ kind, userId, chatbotId, version }: ConversableAgent, index: number): string | null =>
    kind === "bot" ? null : [kind, userId, chatbotId, version, index].join("/")

  const agentServers = (agent: ConversableAgent): ReadonlyArray<Server> =>
    agent.config.toolServers.map((entry, index) => ({
      name: entry.name,
      url: entry.url,
      approvals: entry,
      key: keyOf(agent, index),
      isOwn: true,
      isOpen: entry.sealedKey === null,
      address: Effect.mapError(preparation.address(agent, entry, index), () => failureText("keyLost")),
    }))

  /** The user's token for a server, or none if they have not signed in or the store is unavailable. */
  const tokenFor = (owner: string, agent: ConversableAgent, { url, isOpen }: Server) =>
    isOpen
      ? authorizations
          .token(owner, agent.chatbotId, url)
          .pipe(
            Effect.catch((error) =>
              Effect.as(Effect.logWarning("A token could not be looked up", error), Option.none()),
            ),
          )
      : Effect.succeedNone

  const outcomeOf = ({ isError, content }: RemoteOutcome): Outcome =>
    isError ? Result.fail(typeof content === "string" ? content : JSON.stringify(content)) : Result.succeed(content)

  const needed = ({ name, url }: Server, challenge: Challenge): NeededAuthorization => ({
    server: name,
    url,
    challenge,
  })

  const record = (called: CalledTool, outcome: Outcome, seconds: number): ToolCall => ({
    id: called.id,
    name: called.name,
    status: Result.isSuccess(outcome) ? "completed" : "error",
    arguments: called.input,
    output: Result.isSuccess(outcome) ? boundedOutput(outcome.success) : null,
    error: Result.isSuccess(outcome) ? null : String(boundedOutput(outcome.failure)),
    execution_time: seconds,
  })
  return { http, servers, warm, tokenFor, authorizations, agentServers, outcomeOf, needed, builtIn, record }
})

type Parts = Effect.Success<typeof parts>

/** Requests a token for the service itself (RFC 6749, 4.4), using the guarded HTTP client. */
const granted = ({ http }: Parts) =>
  Effect.fnUntraced(function* (auth: Extract<RequestedServer["auth"], { _tag: "ClientCredentials" }>) {
    const refused = failureText("tokenRefused")
    const answer = yield* Effect.mapError(
      http.send({
        url: auth.tokenUrl,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: auth.clientId,
          client_secret: Redacted.value(auth.clientSecret),
          ...(auth.scopes.length === 0 ? {} : { scope: auth.scopes.join(" ") }),
        }).toString(),
        timeout: patience,
        maxBytes: tokenBytes,
      }),
      (error) =>
        error._tag === "OutboundForbidden" ? failureText("tokenAddressForbidden") : failureText("tokenUnreachable"),
    )
    if (answer.status !== 200) return yield* Effect.fail(refused)
    const { access_token } = yield* Effect.mapError(decodeGranted(utf8.decode(answer.body)), () => refused)
    return { authorization: Redacted.make(`Bearer ${access_token}`) }
  })

const requestedServer =
  (parts: Parts) =>
  ({ name, url, auth, ...approvals }: RequestedServer): Server => ({
    name,
    url,
    approvals,
    key: null,
    isOwn: false,
    isOpen: auth._tag === "Headers" && Object.keys(auth.headers).length === 0,
    address: Effect.map(
      auth._tag === "Headers" ? Effect.succeed(auth.headers) : granted(parts)(auth),
      (headers): ToolServerAddress => ({ url, headers, timeout: patience }),
    ),
  })

/** A connection with the user's token if there is one. A refused token is renewed once. */
const reached = ({ servers, warm, tokenFor, authorizations }: Parts) =>
  Effect.fnUntraced(function* (owner: string, agent: ConversableAgent, server: Server) {
    const where = yield* Effect.mapError(server.address, (reason) => new ToolServerFailed({ reason }))
    const by = (token: Option.Option<ServerToken>) => {
      if (Option.isNone(token)) return server.key === null ? servers.connect(where) : warm.connect(server.key, where)
      const { headers, grantId, revision } = token.value
      const shown = { ...where, headers: { ...where.headers, ...headers } }
      return server.key === null ? servers.connect(shown) : warm.connect(`${server.key}/${grantId}/${revision}`, shown)
    }
    const token = yield* tokenFor(owner, agent, server)
    const connection = yield* Effect.catchIf(
      by(token),
      ({ challenge }) => challenge?.kind === "unauthorized" && Option.isSome(token),
      (error) =>
        Option.isNone(token)
          ? Effect.fail(error)
          : authorizations.renewed(owner, agent.chatbotId, server.url, token.value).pipe(
              Effect.orElseSucceed(() => Option.none<ServerToken>()),
              Effect.flatMap((other) => (Option.isSome(other) ? by(other) : Effect.fail(error))),
            ),
    )
    return { connection, token, by }
  })

const server = (parts: Parts) => {
  const { agentServers } = parts
  return Effect.fn("ChatTools.server")(function* (owner: string, agent: ConversableAgent, name: string) {
    const server = agentServers(agent).find((one) => one.name === name)
    if (server === undefined) return yield* new ToolServerUnknown({ server: name })
    return (yield* reached(parts)(owner, agent, server)).connection
  })
}

const connected = (parts: Parts) => {
  const { authorizations, outcomeOf, needed } = parts
  return Effect.fnUntraced(function* (owner: string, agent: ConversableAgent, server: Server) {
    const { name, approvals } = server
    const scope = yield* Effect.scope
    const { connection, token, by } = yield* reached(parts)(owner, agent, server)

    /** A call that was refused because of its token had no effect, so it is repeated once with a new token. */
    const again = (error: ToolServerFailed, toolName: string, input: unknown, attendance?: Attendance) =>
      error.challenge?.kind !== "unauthorized" || Option.isNone(token)
        ? Effect.fail(error)
        : authorizations.renewed(owner, agent.chatbotId, server.url, token.value).pipe(
            Effect.orElseSucceed(() => Option.none<ServerToken>()),
            Effect.flatMap((other) => (Option.isSome(other) ? Scope.provide(by(other), scope) : Effect.fail(error))),
            Effect.flatMap((fresh) => fresh.call(toolName, input, attendance)),
          )

    return connection.tools.map((tool): OpenTool => ({
      offered: {
        name: `mcp_${name}_${tool.name}`,
        description: tool.description,
        parameters: tool.parameters,
      },
      tool: tool.name,
      server: name,
      approval: approvalOf(approvals, tool.name, tool.isDestructive),
      run: (input, attendance) =>
        connection.call(tool.name, input, attendance).pipe(
          Effect.catch((error) => again(error, tool.name, input, attendance)),
          Effect.map(outcomeOf),
          Effect.catch((error) =>
            error.challenge === undefined || !server.isOpen
              ? Effect.succeed<Outcome>(Result.fail(error.reason))
              : Effect.fail(new AuthorizationRequired({ needed: needed(server, error.challenge) })),
          ),
        ),
    }))
  })
}

/**
 * Replaces the tools of a server that the user has not signed in to. Calling the replacement asks the user to sign in.
 */
const signIn =
  ({ needed }: Parts) =>
  (server: Server, challenge: Challenge): OpenTool => ({
    offered: {
      name: `connect_${server.name}`,
      description:
        `The tools of the server "${server.name}" can be used once the user has signed in there. Call this when the ` +
        "request needs them: the user is asked, and then the tools are available.",
      parameters: { type: "object", properties: {} },
    },
    tool: "connect",
    server: server.name,
    approval: "auto",
    run: () => Effect.fail(new AuthorizationRequired({ needed: needed(server, challenge) })),
  })

/**
 * The sign-in tool once the user has signed in: it is no longer offered, but a call to it reports that the server is
 * connected.
 */
const signedIn =
  (parts: Parts) =>
  (server: Server): OpenTool => ({
    ...signIn(parts)(server, { kind: "unauthorized", resourceMetadata: null, scopes: [] }),
    run: () => Effect.succeed(Result.succeed({ connected: true, server: server.name })),
  })

const problemOf = (
  agent: ConversableAgent,
  { name, url, isOwn, isOpen }: Server,
  error: ToolServerFailed,
): ToolServerProblem => ({
  name,
  url: shownUrl(url),
  error: error.reason,
  ...(error.challenge === undefined || !isOwn || !isOpen
    ? {}
    : { connect_url: connectPath({ agent: agent.chatbotId, server: name }) }),
})

const open = (parts: Parts) => {
  const { agentServers, builtIn, record } = parts
  return Effect.fn("ChatTools.open")(function* (
    owner: string,
    agent: ConversableAgent,
    requested: ReadonlyArray<RequestedServer>,
  ) {
    const all = [...agentServers(agent), ...requested.map(requestedServer(parts))]
    const opened = yield* Effect.forEach(
      all,
      (server) => Effect.map(Effect.result(connected(parts)(owner, agent, server)), (outcome) => ({ server, outcome })),
      { concurrency },
    )
    const tools = new Map<string, OpenTool>()
    const settled = new Map<string, OpenTool>()
    const add = (tool: OpenTool) => tools.set(toolName(tool.offered.name, new Set(tools.keys())), tool)
    for (const slug of agent.config.tools) builtIn(slug, agent.config).forEach(add)
    for (const { server, outcome } of opened) {
      if (Result.isSuccess(outcome)) outcome.success.forEach(add)
      else if (server.isOpen && outcome.failure.challenge !== undefined && server.approvals.approval !== "never")
        add(signIn(parts)(server, outcome.failure.challenge))
    }
    for (const { server, outcome } of opened)
      if (server.isOpen && Result.isSuccess(outcome)) {
        const done = signedIn(parts)(server)
        settled.set(toolName(done.offered.name, new Set(tools.keys())), done)
      }

    const named = (name: string): OpenTool | undefined => tools.get(name) ?? settled.get(name)

    const call = Effect.fnUntraced(function* (called: CalledTool, attendance?: Attendance) {
      const tool = named(called.name)
      const before = yield* Clock.currentTimeMillis
      const outcome: Outcome =
        tool === undefined
          ? Result.fail(failureText("toolUnknown"))
          : Predicate.isReadonlyObject(called.input)
            ? yield* tool.run(called.input, attendance)
            : Result.fail(failureText("argumentsWrong"))
      const after = yield* Clock.currentTimeMillis
      return record(called, outcome, (after - before) / 1000)
    })

    return {
      offered: [...tools].map(([name, { offered }]) => ({ ...offered, name })),
      problems: opened.flatMap(({ server, outcome }) =>
        Result.isFailure(outcome) ? [problemOf(agent, server, outcome.failure)] : [],
      ),
      approval: (name: string) => tools.get(name)?.approval ?? "auto",
      origin: (name: string) => {
        const tool = named(name)
        return { tool: tool?.tool ?? name, server: tool?.server ?? null }
      },
      call,
    }
  })
}

/** The tools of a turn: built-in ones, those of the agent's servers, and those of the request's servers. */
export class ChatTools extends Context.Service<
  ChatTools,
  {
    /**
     * `owner` is the caller, whose token is sent to servers that require sign-in. Connections to a request's servers
     * end with the scope, and those to the agent's own are kept for its next turn. An unreachable server is listed in
     * `problems` and doesn't cause a failure.
     */
    readonly open: (
      owner: string,
      agent: ConversableAgent,
      requested: ReadonlyArray<RequestedServer>,
    ) => Effect.Effect<TurnTools, never, Scope.Scope>
    /** A connection to the agent's own server with this name. It stays open at least until the scope closes. */
    readonly server: (
      owner: string,
      agent: ConversableAgent,
      name: string,
    ) => Effect.Effect<ToolServerConnection, ToolServerUnknown | ToolServerFailed, Scope.Scope>
  }
>()("parley/application/chat/ChatTools") {
  static readonly layer = Layer.effect(
    ChatTools,
    Effect.map(parts, (its) => ChatTools.of({ open: open(its), server: server(its) })),
  )
}
