import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Sse from "effect/encoding/Sse"
import * as Pull from "effect/Pull"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import type { OutboundFailed, OutboundHttp } from "../../ports/OutboundHttp.ts"
import {
  type Attendance,
  type RemoteOutcome,
  type ToolServerAddress,
  ToolServerFailed,
} from "../../ports/ToolServers.ts"
import { contentOf } from "./Content.ts"
import { type Answered, messagesIn, type Refused, type Said } from "./JsonRpc.ts"
import { ListedPrompt, ListedResource, ListedTool, promptOf, resourceOf, toolOf, withoutNulls } from "./Listed.ts"
import { mostBytes, mostTools } from "./limits.ts"
import { failed, outbound, refusal, refusedWith, statusReason } from "./Reasons.ts"

/** The requested revision; a server may answer with an earlier one. */
const newest = "2025-11-25"
const spoken: ReadonlySet<string> = new Set([newest, "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"])

/** The revision of servers that don't state one. */
const usual = "2025-03-26"

/** The timeout of ending a session or cancelling a call. */
const farewell = "2 seconds"

const mostPages = 20

/** How often a call's stream is resumed, and the delay where the server suggests none. */
const mostResumptions = 10
const pause = Duration.seconds(1)
const longestPause = Duration.seconds(30)

/** Statuses for an unknown session: 404 by the protocol, 400 by some servers. */
const forgetting: ReadonlySet<number> = new Set([400, 404])

/** The answers to `initialize` of servers without sessions (later revisions). */
const refusing: ReadonlySet<number> = new Set([400, 404, 405])

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** Readable entries of a list. Unreadable ones are left out. */
const readable = <A>(items: unknown, schema: Schema.Codec<A, unknown>): ReadonlyArray<A> => {
  const decode = Schema.decodeUnknownResult(schema)
  return (Array.isArray(items) ? items : []).flatMap((item) => {
    const one = decode(withoutNulls(item))
    return Result.isSuccess(one) ? [one.success] : []
  })
}

const Progress = Schema.Struct({
  progressToken: Schema.Unknown,
  progress: Schema.Finite,
  total: Schema.optionalKey(Schema.Finite),
  message: Schema.optionalKey(Schema.String),
})
const decodeProgress = Schema.decodeUnknownResult(Progress)

/** Form elicitations only; others, such as those with an address, are neither offered nor answered. */
const Elicited = Schema.Struct({
  mode: Schema.optionalKey(Schema.Literal("form")),
  message: Schema.String,
  requestedSchema: Schema.Unknown,
})
const decodeElicited = Schema.decodeUnknownResult(Elicited)

type Json = Readonly<Record<string, unknown>>

const isEvents = (headers: Readonly<Record<string, string>>): boolean =>
  /^text\/event-stream\b/i.test(headers["content-type"] ?? "")

const silent = () => failed(failureText("silent"))

/** A refused call in the server's words, which help the model. */
const inWords = ({ code, message }: Refused) =>
  new ToolServerFailed({ reason: refusedWith(code), ...(message === "" ? {} : { said: message }) })

/** Where an answer's stream stopped. */
interface Place {
  lastEventId: string | undefined
  pause: Duration.Duration
}

/** A session with a server, by the revisions that have sessions. */
export class Session {
  private readonly http: OutboundHttp["Service"]
  private readonly address: ToolServerAddress
  private lastId = 0
  private sessionId: string | undefined
  private version: string | undefined
  private capabilities: Json = {}
  /** The server fails the handshake: it may speak a revision without sessions. */
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

  /** Sends a notification; failures are ignored. */
  private tell(message: object): Effect.Effect<void> {
    return Effect.ignore(this.send("POST", { jsonrpc: "2.0", ...message }))
  }

  /** Handles a server's messages during a request. */
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

  /** Reads events until the answer; undefined where the stream ends early and can be resumed. */
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
            // The call has started: a new token can't repeat it.
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
      // With a person present the wait lasts as long as the server is active; otherwise the agreed timeout applies.
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
          return Effect.fail(
            method === "tools/call" ? inWords(answer.failure) : failed(refusedWith(answer.failure.code)),
          )
        }),
      )
    })
  }

  /** Tells the server that the call is cancelled. */
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
    const { protocolVersion: told, capabilities } = result
    const protocolVersion = typeof told === "string" ? told : usual
    if (!spoken.has(protocolVersion)) {
      // Later revisions may have no sessions.
      this.isRefused ||= protocolVersion > newest
      return yield* failed(failureText("version"))
    }
    this.version = protocolVersion
    this.capabilities = isRecord(capabilities) ? capabilities : {}
    const { status, headers } = yield* Effect.mapError(
      this.send("POST", { jsonrpc: "2.0", method: "notifications/initialized" }),
      outbound,
    )
    if (status >= 400) return yield* refusal(status, headers)
  })

  private listed<A extends object>(
    method: string,
    key: string,
    schema: Schema.Codec<A, unknown>,
  ): Effect.Effect<ReadonlyArray<A>, ToolServerFailed> {
    return Effect.gen({ self: this }, function* () {
      const results: Array<A> = []
      const seen = new Set<string>()
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const result = yield* this.request(method, cursor === undefined ? {} : { cursor })
        if (!Array.isArray(result[key])) return yield* failed(failureText("notAsAgreed"))
        const items = readable(result[key], schema)
        if (items.length < result[key].length)
          yield* Effect.logWarning("A tool server lists what cannot be read", {
            method,
            left: result[key].length - items.length,
          })
        const fresh = items.filter((item) => !seen.has(JSON.stringify(item)))
        for (const item of fresh) seen.add(JSON.stringify(item))
        results.push(...fresh)
        const { nextCursor: next } = result
        // A page without new entries ends the list.
        if (typeof next !== "string" || next === "" || next === cursor || (page > 0 && fresh.length === 0))
          return results
        if (results.length > mostTools) return yield* failed(failureText("tooManyTools", { most: mostTools }))
        cursor = next
      }
      return yield* failed(failureText("tooManyPages", { most: mostPages }))
    })
  }

  private offers(capability: string): boolean {
    return this.capabilities[capability] !== undefined
  }

  readonly tools = Effect.suspend(() =>
    Effect.map(this.listed("tools/list", "tools", ListedTool), (tools) => tools.map((tool) => toolOf(tool))),
  )

  readonly resources = Effect.suspend(() =>
    this.offers("resources")
      ? Effect.map(this.listed("resources/list", "resources", ListedResource), (resources) =>
          resources.map((one) => resourceOf(one)),
        )
      : Effect.succeed([]),
  )

  readonly prompts = Effect.suspend(() =>
    this.offers("prompts")
      ? Effect.map(this.listed("prompts/list", "prompts", ListedPrompt), (prompts) =>
          prompts.map((one) => promptOf(one)),
        )
      : Effect.succeed([]),
  )

  call(name: string, input: unknown, attendance?: Attendance) {
    return this.request("tools/call", { name, arguments: input }, attendance).pipe(
      Effect.map((called): RemoteOutcome => ({ isError: called["isError"] === true, content: contentOf(called) })),
      Effect.catchIf(
        ({ said }) => said !== undefined,
        ({ said }) => Effect.succeed<RemoteOutcome>({ isError: true, content: said }),
      ),
    )
  }

  /** A server without sessions, or one that can't end them or is slow, is ignored. */
  readonly close = Effect.suspend(() =>
    this.sessionId === undefined ? Effect.void : Effect.ignore(Effect.timeout(this.send("DELETE"), farewell)),
  )
}
