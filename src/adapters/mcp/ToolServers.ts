import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import {
  type RemoteTool,
  type ToolServerAddress,
  type ToolServerConnection,
  ToolServerFailed,
  ToolServers,
} from "../../ports/ToolServers.ts"
import { contentOf } from "./Content.ts"
import { answerIn } from "./JsonRpc.ts"
import { mostBytes, mostTools } from "./limits.ts"
import { failed, outbound, refusedWith, statusReason } from "./Reasons.ts"

/** The revision that we ask for; a server may answer with an earlier one that it speaks. */
const newest = "2025-06-18"
const spoken: ReadonlySet<string> = new Set([newest, "2025-11-25", "2025-03-26", "2024-11-05"])

/** Nobody waits longer for a session to be ended. */
const farewell = "2 seconds"

const mostPages = 20

/** How a server says that it has forgotten a session: 404 by the protocol, 400 by some. */
const forgetting: ReadonlySet<number> = new Set([400, 404])

/** How a server answers `initialize` that knows only later revisions, which have none. */
const refusing: ReadonlySet<number> = new Set([400, 404, 405])

const Initialized = Schema.Struct({ protocolVersion: Schema.String })

const Listed = Schema.Struct({
  tools: Schema.Array(
    Schema.Struct({
      name: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(256)),
      description: Schema.optionalKey(Schema.String),
      inputSchema: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
    }),
  ),
  nextCursor: Schema.optionalKey(Schema.String),
})

const Called = Schema.Struct({
  content: Schema.optionalKey(Schema.Array(Schema.Record(Schema.String, Schema.Unknown))),
  structuredContent: Schema.optionalKey(Schema.Unknown),
  isError: Schema.optionalKey(Schema.Boolean),
})

const decodeWith = <A>(schema: Schema.Codec<A, unknown>) => {
  const decode = Schema.decodeUnknownResult(schema)
  return (result: unknown): Effect.Effect<A, ToolServerFailed> => {
    const decoded = decode(result)
    return Result.isFailure(decoded) ? Effect.fail(failed(failureText("notAsAgreed"))) : Effect.succeed(decoded.success)
  }
}

const decodeInitialized = decodeWith(Initialized)
const decodeListed = decodeWith(Listed)
const decodeCalled = decodeWith(Called)

/** One session with a server. */
class Session {
  private readonly http: OutboundHttp["Service"]
  private readonly address: ToolServerAddress
  private lastId = 0
  private sessionId: string | undefined
  private version: string | undefined
  /** The server does not shake hands: it may speak a revision that has no sessions. */
  isRefused = false

  constructor(http: OutboundHttp["Service"], address: ToolServerAddress) {
    this.http = http
    this.address = address
  }

  private send(method: "POST" | "DELETE", message?: object) {
    return this.http.send({
      url: this.address.url,
      method,
      headers: {
        accept: "application/json, text/event-stream",
        ...(message === undefined ? {} : { "content-type": "application/json" }),
        ...(this.sessionId === undefined ? {} : { "mcp-session-id": this.sessionId }),
        ...(this.version === undefined ? {} : { "mcp-protocol-version": this.version }),
        ...this.address.headers,
      },
      ...(message === undefined ? {} : { body: JSON.stringify(message) }),
      timeout: this.address.timeout,
      maxBytes: mostBytes,
    })
  }

  private request(method: string, params: object): Effect.Effect<Readonly<Record<string, unknown>>, ToolServerFailed> {
    return Effect.suspend(() => {
      const id = ++this.lastId
      return this.send("POST", { jsonrpc: "2.0", id, method, params }).pipe(
        Effect.mapError(outbound),
        Effect.flatMap(({ status, headers, body }) => {
          if (status !== 200) {
            this.isRefused ||= this.version === undefined && refusing.has(status)
            const isSessionLost = this.sessionId !== undefined && forgetting.has(status)
            return Effect.fail(new ToolServerFailed({ reason: statusReason(status), isSessionLost }))
          }
          this.sessionId ??= headers["mcp-session-id"]
          const answer = answerIn(body, headers["content-type"] ?? "", id)
          if (Result.isSuccess(answer)) return Effect.succeed(answer.success)
          if (typeof answer.failure === "string") return Effect.fail(failed(answer.failure))
          this.isRefused ||= this.version === undefined
          return Effect.fail(failed(refusedWith(answer.failure)))
        }),
      )
    })
  }

  readonly open = Effect.gen({ self: this }, function* () {
    const result = yield* this.request("initialize", {
      protocolVersion: newest,
      capabilities: {},
      clientInfo: { name: "parley", version: "0.1.0" },
    })
    const { protocolVersion } = yield* decodeInitialized(result)
    if (!spoken.has(protocolVersion)) return yield* failed(failureText("version"))
    this.version = protocolVersion
    const { status } = yield* Effect.mapError(
      this.send("POST", { jsonrpc: "2.0", method: "notifications/initialized" }),
      outbound,
    )
    if (status >= 400) return yield* failed(statusReason(status))
  })

  readonly tools = Effect.gen({ self: this }, function* () {
    const results: Array<RemoteTool> = []
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const result = yield* this.request("tools/list", cursor === undefined ? {} : { cursor })
      const { tools, nextCursor } = yield* decodeListed(result)
      for (const { name, description = "", inputSchema = { type: "object" } } of tools)
        results.push({ name, description, parameters: inputSchema })
      if (nextCursor === undefined) return results
      if (results.length > mostTools) return yield* failed(failureText("tooManyTools", { most: mostTools }))
      cursor = nextCursor
    }
    return yield* failed(failureText("tooManyPages", { most: mostPages }))
  })

  call(name: string, input: unknown) {
    return this.request("tools/call", { name, arguments: input }).pipe(
      Effect.flatMap(decodeCalled),
      Effect.map((called) => ({ isError: called.isError === true, content: contentOf(called) })),
    )
  }

  /** A server that has no sessions, does not let them be ended, or takes its time over it, is left alone. */
  readonly close = Effect.suspend(() =>
    this.sessionId === undefined ? Effect.void : Effect.ignore(Effect.timeout(this.send("DELETE"), farewell)),
  )
}

const connectBySession = Effect.fnUntraced(function* (session: Session) {
  yield* Effect.addFinalizer(() => session.close)
  yield* session.open
  const tools = yield* session.tools
  return { tools, call: (name, input) => session.call(name, input) } satisfies ToolServerConnection
})

/** Few servers need it, and it takes a while to load. */
const stateless = Effect.promise(() => import("./StatelessConnection.ts"))

/** Revisions with sessions are tried first, because most servers speak one. */
export const layer = Layer.effect(
  ToolServers,
  Effect.map(OutboundHttp, (http) =>
    ToolServers.of({
      connect: Effect.fn("ToolServers.connect")((address) => {
        const session = new Session(http, address)
        return Effect.catchIf(
          connectBySession(session),
          () => session.isRefused,
          (refusal) =>
            Effect.flatMap(stateless, ({ statelessConnection }) =>
              Effect.mapError(statelessConnection(http, address), () => refusal),
            ),
        )
      }),
    }),
  ),
)
