import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Sse from "effect/encoding/Sse"
import * as Pull from "effect/Pull"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import type { OutboundFailed, OutboundHttp } from "../../ports/OutboundHttp.ts"
import { type Attendance, type ToolServerAddress, ToolServerFailed } from "../../ports/ToolServers.ts"
import { contentOf } from "./Content.ts"
import { type Answered, messagesIn, type Said } from "./JsonRpc.ts"
import { ListedPrompt, ListedResource, ListedTool, promptOf, resourceOf, toolOf } from "./Listed.ts"
import { mostBytes, mostTools } from "./limits.ts"
import { failed, outbound, refusal, refusedWith, statusReason } from "./Reasons.ts"

/** The revision that we ask for; a server may answer with an earlier one that it speaks. */
const newest = "2025-11-25"
const spoken: ReadonlySet<string> = new Set([newest, "2025-06-18", "2025-03-26", "2024-11-05"])

/** Nobody waits longer for a session to be ended, or for a server to hear that a call is given up. */
const farewell = "2 seconds"

const mostPages = 20

/** How often the stream of one call is taken up again, and how long we wait where the server says nothing of it. */
const mostResumptions = 10
const pause = Duration.seconds(1)
const longestPause = Duration.seconds(30)

/** How a server says that it has forgotten a session: 404 by the protocol, 400 by some. */
const forgetting: ReadonlySet<number> = new Set([400, 404])

/** How a server answers `initialize` that knows only later revisions, which have none. */
const refusing: ReadonlySet<number> = new Set([400, 404, 405])

const Initialized = Schema.Struct({
  protocolVersion: Schema.String,
  capabilities: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
})

const cursor = { nextCursor: Schema.optionalKey(Schema.String) }
const Tools = Schema.Struct({ items: Schema.Array(ListedTool), ...cursor }).pipe(Schema.encodeKeys({ items: "tools" }))
const Resources = Schema.Struct({ items: Schema.Array(ListedResource), ...cursor }).pipe(
  Schema.encodeKeys({ items: "resources" }),
)
const Prompts = Schema.Struct({ items: Schema.Array(ListedPrompt), ...cursor }).pipe(
  Schema.encodeKeys({ items: "prompts" }),
)

const Called = Schema.Struct({
  content: Schema.optionalKey(Schema.Array(Schema.Record(Schema.String, Schema.Unknown))),
  structuredContent: Schema.optionalKey(Schema.Unknown),
  isError: Schema.optionalKey(Schema.Boolean),
})

const Progress = Schema.Struct({
  progressToken: Schema.Unknown,
  progress: Schema.Finite,
  total: Schema.optionalKey(Schema.Finite),
  message: Schema.optionalKey(Schema.String),
})
const decodeProgress = Schema.decodeUnknownResult(Progress)

/** A question by a form; others, such as those by an address to open, are not offered and not answered. */
const Elicited = Schema.Struct({
  mode: Schema.optionalKey(Schema.Literal("form")),
  message: Schema.String,
  requestedSchema: Schema.Unknown,
})
const decodeElicited = Schema.decodeUnknownResult(Elicited)

const decodeWith = <A>(schema: Schema.Codec<A, unknown>) => {
  const decode = Schema.decodeUnknownResult(schema)
  return (result: unknown): Effect.Effect<A, ToolServerFailed> => {
    const decoded = decode(result)
    return Result.isFailure(decoded) ? Effect.fail(failed(failureText("notAsAgreed"))) : Effect.succeed(decoded.success)
  }
}

const decodeInitialized = decodeWith(Initialized)
const decodeCalled = decodeWith(Called)

type Json = Readonly<Record<string, unknown>>

const isEvents = (headers: Readonly<Record<string, string>>): boolean =>
  /^text\/event-stream\b/i.test(headers["content-type"] ?? "")

const silent = () => failed(failureText("silent"))

/** Where the stream of an answer was left. */
interface Place {
  lastEventId: string | undefined
  pause: Duration.Duration
}

/** One session with a server, by the revisions that have sessions. */
export class Session {
  private readonly http: OutboundHttp["Service"]
  private readonly address: ToolServerAddress
  private lastId = 0
  private sessionId: string | undefined
  private version: string | undefined
  private capabilities: Json = {}
  /** The server does not shake hands: it may speak a revision that has no sessions. */
  isRefused = false

  constructor(http: OutboundHttp["Service"], address: ToolServerAddress) {
    this.http = http
    this.address = address
  }

  private asked(method: "POST" | "GET" | "DELETE", message?: object, more: Readonly<Record<string, string>> = {}) {
    return {
      url: this.address.url,
      method,
      headers: {
        accept: method === "GET" ? "text/event-stream" : "application/json, text/event-stream",
        ...(message === undefined ? {} : { "content-type": "application/json" }),
        ...(this.sessionId === undefined ? {} : { "mcp-session-id": this.sessionId }),
        ...(this.version === undefined ? {} : { "mcp-protocol-version": this.version }),
        ...more,
        ...this.address.headers,
      },
      ...(message === undefined ? {} : { body: JSON.stringify(message) }),
      timeout: this.address.timeout,
      maxBytes: mostBytes,
    }
  }

  private send(method: "POST" | "DELETE", message?: object) {
    return this.http.send(this.asked(method, message))
  }

  /** Says something that nobody answers; a server that does not take it is left alone. */
  private tell(message: object): Effect.Effect<void> {
    return Effect.ignore(this.send("POST", { jsonrpc: "2.0", ...message }))
  }

  /** What the server says or asks while it works on a request. */
  private heard(incoming: Said, token: number, attendance: Attendance | undefined): Effect.Effect<void> {
    const { id, method, params } = incoming
    if (id === undefined) {
      const progress = method === "notifications/progress" ? decodeProgress(params) : undefined
      if (attendance === undefined || progress === undefined || Result.isFailure(progress)) return Effect.void
      const { progressToken, progress: done, total = null, message = null } = progress.success
      return progressToken === token ? attendance.onProgress({ progress: done, total, message }) : Effect.void
    }
    if (method === "ping") return this.tell({ id, result: {} })
    if (method !== "elicitation/create")
      return this.tell({ id, error: { code: -32_601, message: "This client offers nothing of that kind." } })
    const question = decodeElicited(params)
    if (Result.isFailure(question)) return this.tell({ id, error: { code: -32_602, message: "A form was expected." } })
    const { message, requestedSchema } = question.success
    return attendance === undefined
      ? this.tell({ id, result: { action: "cancel" } })
      : Effect.flatMap(attendance.onQuestion({ message, schema: requestedSchema }), (result) =>
          this.tell({ id, result }),
        )
  }

  /** Reads events until the answer is among them; undefined where the stream ends before, and can be taken up again. */
  private events(
    body: Stream.Stream<Uint8Array, OutboundFailed>,
    id: number,
    attendance: Attendance | undefined,
    place: Place,
  ): Effect.Effect<Answered | undefined, ToolServerFailed> {
    return Effect.scoped(
      Effect.gen({ self: this }, function* () {
        const read: Array<string> = []
        const parser = Sse.makeParser(
          (event) => {
            if (event._tag === "Retry") {
              place.pause = Duration.min(event.duration, longestPause)
              return
            }
            if (event.id !== undefined && event.id !== "") place.lastEventId = event.id
            if (event.data !== "") read.push(event.data)
          },
          { maxEventSize: mostBytes },
        )
        const utf8 = new TextDecoder()
        const pull = yield* Stream.toPull(body)
        const next = pull.pipe(
          Effect.timeoutOrElse({ duration: this.address.timeout, orElse: () => Effect.fail(silent()) }),
          Pull.catchDone(() => Effect.succeed(undefined)),
        )
        for (;;) {
          const pieces = yield* Effect.catchIf(
            next,
            (error) =>
              error._tag === "OutboundFailed" && error.reason === "unreachable" && place.lastEventId !== undefined,
            () => Effect.succeed(undefined),
          ).pipe(Effect.mapError((error) => (error._tag === "OutboundFailed" ? outbound(error) : error)))
          if (pieces === undefined) return undefined
          for (const piece of pieces)
            if (parser.feed(utf8.decode(piece, { stream: true })) !== undefined)
              return yield* failed(failureText("answerTooLarge"))
          for (const data of read.splice(0)) {
            const { answer, said: messages } = messagesIn(data, id)
            for (const one of messages) yield* this.heard(one, id, attendance)
            if (answer !== undefined) return answer
          }
        }
      }),
    )
  }

  private answer(
    id: number,
    message: object,
    attendance: Attendance | undefined,
  ): Effect.Effect<Answered, ToolServerFailed> {
    return Effect.gen({ self: this }, function* () {
      const place: Place = { lastEventId: undefined, pause }
      const first = yield* Effect.scoped(
        Effect.gen({ self: this }, function* () {
          const { status, headers, body } = yield* Effect.mapError(
            this.http.open(this.asked("POST", message)),
            outbound,
          )
          if (status !== 200) {
            this.isRefused ||= this.version === undefined && refusing.has(status)
            const isSessionLost = this.sessionId !== undefined && forgetting.has(status)
            return yield* isSessionLost
              ? new ToolServerFailed({ reason: statusReason(status), isSessionLost })
              : refusal(status, headers)
          }
          this.sessionId ??= headers["mcp-session-id"]
          if (isEvents(headers)) return yield* this.events(body, id, attendance, place)
          const bytes = yield* Stream.mkUint8Array(body).pipe(
            Effect.mapError(outbound),
            Effect.timeoutOrElse({ duration: this.address.timeout, orElse: () => Effect.fail(silent()) }),
          )
          return messagesIn(new TextDecoder().decode(bytes), id).answer ?? Result.fail(failureText("notRpc"))
        }),
      )
      if (first !== undefined) return first
      for (let n = 0; n < mostResumptions && place.lastEventId !== undefined; n++) {
        yield* Effect.sleep(place.pause)
        const more = { "last-event-id": place.lastEventId }
        const streamed = yield* Effect.scoped(
          Effect.gen({ self: this }, function* () {
            const asked = this.asked("GET", undefined, more)
            const { status, headers, body } = yield* Effect.mapError(this.http.open(asked), outbound)
            // The call is at work already: no token makes it one that can be made again.
            if (status !== 200) return yield* failed(statusReason(status))
            if (!isEvents(headers)) return yield* failed(failureText("notAsAgreed"))
            return yield* this.events(body, id, attendance, place)
          }),
        )
        if (streamed !== undefined) return streamed
      }
      return Result.fail(failureText("notRpc"))
    })
  }

  private request(method: string, params: object, attendance?: Attendance): Effect.Effect<Json, ToolServerFailed> {
    return Effect.suspend(() => {
      const id = ++this.lastId
      const meta = attendance === undefined ? {} : { _meta: { progressToken: id } }
      const given = this.answer(id, { jsonrpc: "2.0", id, method, params: { ...params, ...meta } }, attendance)
      // Whoever attends waits for as long as the server says something; nobody else waits longer than was agreed.
      const bounded =
        attendance === undefined
          ? Effect.timeoutOrElse(given, { duration: this.address.timeout, orElse: () => Effect.fail(silent()) })
          : given
      return bounded.pipe(
        Effect.onInterrupt(() => this.givenUp(method, id)),
        Effect.flatMap((answer) => {
          if (Result.isSuccess(answer)) return Effect.succeed(answer.success)
          if (typeof answer.failure === "string") return Effect.fail(failed(answer.failure))
          this.isRefused ||= this.version === undefined
          return Effect.fail(failed(refusedWith(answer.failure)))
        }),
      )
    })
  }

  /** The server hears that nobody waits for an answer any more. */
  private givenUp(method: string, requestId: number): Effect.Effect<void> {
    const params = { requestId, reason: "the caller has gone" }
    return method === "initialize"
      ? Effect.void
      : Effect.ignore(Effect.timeout(this.tell({ method: "notifications/cancelled", params }), farewell))
  }

  readonly open = Effect.gen({ self: this }, function* () {
    const result = yield* this.request("initialize", {
      protocolVersion: newest,
      capabilities: { elicitation: {} },
      clientInfo: { name: "parley", version: "0.1.0" },
    })
    const { protocolVersion, capabilities = {} } = yield* decodeInitialized(result)
    if (!spoken.has(protocolVersion)) return yield* failed(failureText("version"))
    this.version = protocolVersion
    this.capabilities = capabilities
    const { status, headers } = yield* Effect.mapError(
      this.send("POST", { jsonrpc: "2.0", method: "notifications/initialized" }),
      outbound,
    )
    if (status >= 400) return yield* refusal(status, headers)
  })

  private listed<A>(
    method: string,
    schema: Schema.Codec<{ readonly items: ReadonlyArray<A>; readonly nextCursor?: string }, unknown>,
  ): Effect.Effect<ReadonlyArray<A>, ToolServerFailed> {
    const decode = decodeWith(schema)
    return Effect.gen({ self: this }, function* () {
      const results: Array<A> = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const { items, nextCursor } = yield* decode(yield* this.request(method, cursor === undefined ? {} : { cursor }))
        results.push(...items)
        if (nextCursor === undefined) return results
        if (results.length > mostTools) return yield* failed(failureText("tooManyTools", { most: mostTools }))
        cursor = nextCursor
      }
      return yield* failed(failureText("tooManyPages", { most: mostPages }))
    })
  }

  private offers(capability: string): boolean {
    return this.capabilities[capability] !== undefined
  }

  readonly tools = Effect.suspend(() =>
    Effect.map(this.listed("tools/list", Tools), (tools) => tools.map((tool) => toolOf(tool))),
  )

  readonly resources = Effect.suspend(() =>
    this.offers("resources")
      ? Effect.map(this.listed("resources/list", Resources), (resources) => resources.map((one) => resourceOf(one)))
      : Effect.succeed([]),
  )

  readonly prompts = Effect.suspend(() =>
    this.offers("prompts")
      ? Effect.map(this.listed("prompts/list", Prompts), (prompts) => prompts.map((one) => promptOf(one)))
      : Effect.succeed([]),
  )

  call(name: string, input: unknown, attendance?: Attendance) {
    return this.request("tools/call", { name, arguments: input }, attendance).pipe(
      Effect.flatMap(decodeCalled),
      Effect.map((called) => ({ isError: called.isError === true, content: contentOf(called) })),
    )
  }

  /** A server that has no sessions, does not let them be ended, or takes its time over it, is left alone. */
  readonly close = Effect.suspend(() =>
    this.sessionId === undefined ? Effect.void : Effect.ignore(Effect.timeout(this.send("DELETE"), farewell)),
  )
}
