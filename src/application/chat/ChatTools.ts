import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { approvalOf, type ServerApprovals, type ToolApproval } from "../../domain/agents/ToolApproval.ts"
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
  type ToolServerAddress,
  type ToolServerConnection,
  ToolServerFailed,
  ToolServers,
} from "../../ports/ToolServers.ts"
import { AgentPreparation } from "../agents/AgentPreparation.ts"
import { ToolCatalog } from "../tools/ToolCatalog.ts"
import { toolServerPool } from "./ToolServerPool.ts"

/** Whether a tool did it, and what it says. */
type Outcome = Result.Result<unknown, string>

interface OpenTool {
  readonly offered: OfferedTool
  readonly tool: string
  readonly server: string | null
  readonly approval: ToolApproval
  readonly run: (input: unknown, attendance?: Attendance) => Effect.Effect<Outcome>
}

/** The tools of one turn. */
export interface TurnTools {
  readonly offered: ReadonlyArray<OfferedTool>
  /** Servers whose tools are not there. */
  readonly problems: ReadonlyArray<ToolServerProblem>
  /** Whether a tool's calls run by themselves; an unknown one is `auto`, because its call only says so. */
  readonly approval: (name: string) => ToolApproval
  /** A tool by its own name, and the server that has it; null: it is built in. */
  readonly origin: (name: string) => { readonly tool: string; readonly server: string | null }
  /** Runs a tool; what goes wrong is part of the record. */
  readonly call: (called: CalledTool, attendance?: Attendance) => Effect.Effect<ToolCall>
}

/** A server, and how to find out where it is and what it is told of the caller. */
interface Server {
  readonly name: string
  readonly url: string
  readonly address: Effect.Effect<ToolServerAddress, string>
  readonly approvals: ServerApprovals
  /** What its connection is known by between turns; null where it ends with the turn. */
  readonly key: string | null
}

/** How long a server of a request may take for each answer. */
const patience = Duration.seconds(30)

/** Servers that are asked at a time. */
const concurrency = 5

const tokenBytes = 65_536

const Granted = Schema.fromJsonString(Schema.Struct({ access_token: Schema.String.check(Schema.isMaxLength(8192)) }))
const decodeGranted = Schema.decodeEffect(Granted)
const utf8 = new TextDecoder()

/** What a turn has to work with: built-in tools, those of the agent's servers, and those of the request's. */
export class ChatTools extends Context.Service<
  ChatTools,
  {
    /**
     * Connections to a request's servers end with the scope, those to an agent's own are kept for its next turn. A server
     * that cannot be reached is one of the `problems`, and fails nothing.
     */
    readonly open: (
      agent: ConversableAgent,
      requested: ReadonlyArray<RequestedServer>,
    ) => Effect.Effect<TurnTools, never, Scope.Scope>
    /** A connection to the agent's own server of this name, until the scope closes or longer. */
    readonly server: (
      agent: ConversableAgent,
      name: string,
    ) => Effect.Effect<ToolServerConnection, ToolServerUnknown | ToolServerFailed, Scope.Scope>
  }
>()("parley/application/chat/ChatTools") {
  static readonly layer = Layer.effect(
    ChatTools,
    Effect.gen(function* () {
      const catalog = yield* ToolCatalog
      const servers = yield* ToolServers
      const warm = yield* toolServerPool
      const preparation = yield* AgentPreparation
      const http = yield* OutboundHttp

      const builtIn = (slug: string, approvals: ServerApprovals): ReadonlyArray<OpenTool> => {
        const tool = catalog.find(slug)
        if (tool === undefined) return []
        const { description, parameters } = tool
        const run = (input: unknown): Effect.Effect<Outcome> =>
          Effect.map(DateTime.now, (now) => Result.mapError(tool.run(input, { now }), ({ problem }) => problem))
        const offered = { name: slug, description, parameters }
        return [{ offered, tool: slug, server: null, approval: approvalOf(approvals, slug), run }]
      }

      /** A token for the service itself (RFC 6749, 4.4), by the guarded way out. */
      const granted = Effect.fnUntraced(function* (
        auth: Extract<RequestedServer["auth"], { _tag: "ClientCredentials" }>,
      ) {
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

      const requestedServer = ({ name, url, auth, ...approvals }: RequestedServer): Server => ({
        name,
        url,
        approvals,
        key: null,
        address: Effect.map(
          auth._tag === "Headers" ? Effect.succeed(auth.headers) : granted(auth),
          (headers): ToolServerAddress => ({ url, headers, timeout: patience }),
        ),
      })

      /** Bots are everybody's, and what a server remembers of one session is not: theirs end with the turn. */
      const keyOf = ({ kind, userId, chatbotId, version }: ConversableAgent, index: number): string | null =>
        kind === "bot" ? null : [kind, userId, chatbotId, version, index].join("/")

      const agentServers = (agent: ConversableAgent): ReadonlyArray<Server> =>
        agent.config.toolServers.map((entry, index) => ({
          name: entry.name,
          url: entry.url,
          approvals: entry,
          key: keyOf(agent, index),
          address: Effect.mapError(preparation.address(agent, entry, index), () => failureText("keyLost")),
        }))

      const reached = Effect.fnUntraced(function* ({ address, key }: Pick<Server, "address" | "key">) {
        const where = yield* Effect.mapError(address, (reason) => new ToolServerFailed({ reason }))
        return yield* key === null ? servers.connect(where) : warm.connect(key, where)
      })

      const server = Effect.fn("ChatTools.server")(function* (agent: ConversableAgent, name: string) {
        const found = agentServers(agent).find((one) => one.name === name)
        return yield* found === undefined ? new ToolServerUnknown({ server: name }) : reached(found)
      })

      const connected = Effect.fnUntraced(function* ({ name, url, address, key, approvals }: Server) {
        const connection = yield* Effect.mapError(reached({ address, key }), ({ reason }): ToolServerProblem => ({
          name,
          url: shownUrl(url),
          error: reason,
        }))
        return connection.tools.map((tool): OpenTool => ({
          offered: { ...tool, name: `mcp_${name}_${tool.name}` },
          tool: tool.name,
          server: name,
          approval: approvalOf(approvals, tool.name),
          run: (input, attendance) =>
            connection.call(tool.name, input, attendance).pipe(
              Effect.map(({ isError, content }): Outcome =>
                isError
                  ? Result.fail(typeof content === "string" ? content : JSON.stringify(content))
                  : Result.succeed(content),
              ),
              Effect.catch(({ reason }) => Effect.succeed<Outcome>(Result.fail(reason))),
            ),
        }))
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

      const open = Effect.fn("ChatTools.open")(function* (
        agent: ConversableAgent,
        requested: ReadonlyArray<RequestedServer>,
      ) {
        const connections = yield* Effect.forEach(
          [...agentServers(agent), ...requested.map(requestedServer)],
          (server) => Effect.result(connected(server)),
          { concurrency },
        )
        const remote = connections.flatMap((one) => (Result.isSuccess(one) ? one.success : []))
        const tools = new Map<string, OpenTool>()
        const own = agent.config.tools.flatMap((slug) => builtIn(slug, agent.config))
        for (const tool of [...own, ...remote]) tools.set(toolName(tool.offered.name, new Set(tools.keys())), tool)

        const call = Effect.fnUntraced(function* (called: CalledTool, attendance?: Attendance) {
          const tool = tools.get(called.name)
          const before = yield* Clock.currentTimeMillis
          const outcome: Outcome =
            tool === undefined ? Result.fail(failureText("toolUnknown")) : yield* tool.run(called.input, attendance)
          const after = yield* Clock.currentTimeMillis
          return record(called, outcome, (after - before) / 1000)
        })

        return {
          offered: [...tools].map(([name, { offered }]) => ({ ...offered, name })),
          problems: connections.flatMap((one) => (Result.isFailure(one) ? [one.failure] : [])),
          approval: (name: string) => tools.get(name)?.approval ?? "auto",
          origin: (name: string) => {
            const found = tools.get(name)
            return { tool: found?.tool ?? name, server: found?.server ?? null }
          },
          call,
        }
      })

      return ChatTools.of({ open, server })
    }),
  )
}
