import type { FetchLike } from "@modelcontextprotocol/client"
import { ReadableStream } from "node:stream/web"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import {
  OutboundFailed,
  type OutboundHttp,
  type OutboundRequest,
  type OutboundStream,
} from "../../ports/OutboundHttp.ts"
import { type ToolServerAddress, ToolServerFailed } from "../../ports/ToolServers.ts"
import { ending, repairedEvents } from "./Events.ts"
import { type Exchange, exchanges } from "./Exchange.ts"
import { isRecord } from "./Json.ts"
import { mostBytes, mostResumptions } from "./limits.ts"
import { type Asked, repairedMessages } from "./MessageRepair.ts"
import { failed, isAboutSession, outbound, refusal, statusReason } from "./Reasons.ts"

type Http = OutboundHttp["Service"]
type Init = NonNullable<Parameters<FetchLike>[1]>

/** Statuses for an unknown session: 404 per the protocol, 400 and 410 from some servers. */
const forgetting: ReadonlySet<number> = new Set([400, 404, 410])

/**
 * Statuses that mean that an address isn't a server of this protocol. It may be a page or the older protocol's stream,
 * for example.
 */
const isElsewhere: ReadonlySet<number> = new Set([404, 405])

/** The maximum length of the refusal text that is passed on. */
const longestRefusal = 2000

const utf8 = new TextEncoder()
const json = { "content-type": "application/json" }
const events = { "content-type": "text/event-stream" }

/** The request in a body; undefined for our notifications and replies. */
const askedIn = (body: unknown): Asked | undefined => {
  const message: unknown = typeof body === "string" ? JSON.parse(body) : undefined
  if (!isRecord(message)) return undefined
  const { id, method } = message
  return (typeof id === "number" || typeof id === "string") && typeof method === "string" ? { id, method } : undefined
}

/** A response with its body and the connection on which it arrives. */
interface Opened extends Omit<OutboundStream, "body"> {
  readonly body: AsyncIterable<Uint8Array>
  readonly close: () => void
}

const open = async (http: Http, request: OutboundRequest, { context, signal }: Exchange): Promise<Opened> => {
  const scope = Scope.makeUnsafe()
  const close = () => void Effect.runFork(Scope.close(scope, Exit.void))
  signal.addEventListener("abort", close, { once: true })
  try {
    const run = Effect.runPromiseWith(context)
    const { status, headers, body } = await run(
      http.open(request).pipe(Scope.provide(scope), Effect.mapError(outbound)),
      { signal },
    )
    return { status, headers, body: Stream.toAsyncIterableWith(body, context), close }
  } catch (fault) {
    close()
    throw fault
  }
}

const textOf = async ({ body, close }: Opened): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ""
  try {
    for await (const piece of body) text += decoder.decode(piece, { stream: true })
  } catch (fault) {
    throw fault instanceof OutboundFailed ? outbound(fault) : fault
  } finally {
    close()
  }
  return text + decoder.decode()
}

const streamed = (opened: Opened, asked: Asked, exchange: Exchange): Response => {
  const mended = async function* () {
    try {
      for await (const one of repairedEvents(opened.body, asked, exchange)) yield utf8.encode(one)
    } finally {
      opened.close()
    }
  }
  return new Response(ReadableStream.from(mended()) as BodyInit, { headers: events })
}

const isEvents = ({ headers }: Opened): boolean => /^text\/event-stream\b/i.test(headers["content-type"] ?? "")

/** Parses an unsuccessful response: the error is in its body, or follows from its status. */
const refusedAnswer = async (opened: Opened, asked: Asked, isInSession: boolean) => {
  const { status, headers } = opened
  if (status === 401 || status === 403) {
    opened.close()
    throw refusal(status, headers)
  }
  const text = await textOf(opened)
  // These statuses tell the library whether the server supports the newest revision.
  if (asked.method === "server/discover")
    return new Response(text, { status: status < 400 ? 404 : status, headers: json })
  const { messages, isAnswered, isNamed } = repairedMessages(text, asked, () => {})
  const isForgotten = (forgetting.has(status) && !(isNamed && status === 400)) || isAboutSession(text)
  if (isInSession && isForgotten) throw new ToolServerFailed({ reason: statusReason(status), isSessionLost: true })
  if (asked.method === "initialize" && isElsewhere.has(status)) throw failed(failureText("notServer", { status }))
  if (asked.method !== "tools/call") throw failed(statusReason(status))
  if (isAnswered) return Response.json(messages)
  // A proxy's error page says nothing about the call, but JSON may explain what is wrong with the arguments.
  const isSaid = status < 500 && /^\s*[{[]/.test(text)
  const said = `${statusReason(status)}: ${text.trim().slice(0, longestRefusal)}`
  throw new ToolServerFailed({ reason: statusReason(status), ...(isSaid ? { said } : {}) })
}

const answered = async (opened: Opened, asked: Asked, exchange: Exchange): Promise<Response> => {
  if (isEvents(opened)) return streamed(opened, asked, exchange)
  const { messages, isAnswered } = repairedMessages(await textOf(opened), asked, (entries) =>
    exchange.leftOut.push(...entries),
  )
  exchange.heardAt = Date.now()
  if (!isAnswered) throw failed(failureText("notRpc"))
  return Response.json(messages)
}

/**
 * Resumes the stream of a running call. A failure here ends the call, because even with a new token it would not be
 * safe to repeat the call.
 */
const resumed = async (http: Http, request: OutboundRequest, exchange: Exchange): Promise<Response> => {
  const { asked, signal } = exchange
  if (asked === undefined || signal.aborted) return new Response(null, { status: 405 })
  try {
    if (++exchange.resumptions > mostResumptions) throw failed(failureText("notRpc"))
    const opened = await open(http, request, exchange)
    if (opened.status === 200 && isEvents(opened)) return streamed(opened, asked, exchange)
    opened.close()
    throw failed(opened.status === 200 ? failureText("notAsAgreed") : statusReason(opened.status))
  } catch (fault) {
    exchange.failure = fault instanceof ToolServerFailed ? fault : failed(failureText("unreachable"))
    return new Response(ending(asked), { headers: events })
  }
}

/**
 * `fetch` for the library. Every request goes through the guarded client for user-entered addresses, with the
 * credentials and limits of one tool server; every response is repaired before the library parses it.
 */
export const guardedFetch = (http: Http, address: ToolServerAddress): FetchLike => {
  const requestOf = (init: Init): OutboundRequest => ({
    url: address.url,
    method: init.method as OutboundRequest["method"],
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...address.headers },
    ...(typeof init.body === "string" ? { body: init.body } : {}),
    timeout: address.timeout,
    maxBytes: mostBytes,
  })

  /**
   * Sends messages that expect no response. The conversation continues if the server rejects a message, unless the
   * server requires other credentials.
   */
  const notified = async (request: OutboundRequest, exchange: Exchange | undefined): Promise<Response> => {
    const sent = Effect.mapError(http.send(request), outbound)
    const { status, headers } = await (exchange === undefined
      ? Effect.runPromise(sent)
      : Effect.runPromiseWith(exchange.context)(sent))
    if (status === 401 || status === 403) throw refusal(status, headers)
    return new Response(null, { status: 202 })
  }

  return async (_url, init = {}) => {
    const exchange = exchanges.getStore()
    const request = requestOf(init)
    const asked = askedIn(init.body)
    if (request.method === "GET")
      // No messages are received from a server between calls.
      return exchange === undefined || new Headers(init.headers).get("last-event-id") === null
        ? new Response(null, { status: 405 })
        : resumed(http, request, exchange)
    if (asked === undefined || exchange === undefined) return notified(request, exchange)
    exchange.asked = asked
    const opened = await open(http, request, exchange)
    const isInSession = new Headers(init.headers).get("mcp-session-id") !== null
    const response =
      opened.status === 200 ? await answered(opened, asked, exchange) : await refusedAnswer(opened, asked, isInSession)
    const session = opened.headers["mcp-session-id"]
    if (session !== undefined) response.headers.set("mcp-session-id", session)
    return response
  }
}
