import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { OutboundFailed, OutboundForbidden, OutboundHttp, type OutboundRequest } from "../../ports/OutboundHttp.ts"
import { exceptionsOf } from "./Addresses.ts"
import { bodyOf, exchange, looked } from "./exchange.ts"
import { traceparent } from "./traceparent.ts"

const mostRedirects = 5

/** The time limit of the DNS lookup when a URL is only checked. If the lookup takes longer, the check passes. */
const longestLookup = "2 seconds"

/** Headers that can't contain credentials. Any other header may contain a key, whatever its name. */
const impersonal: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "content-type",
  "content-length",
  "user-agent",
])

interface Step {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string | undefined
}

const first = (request: OutboundRequest): Step | undefined => {
  if (!URL.canParse(request.url)) return undefined
  const url = new URL(request.url)
  if ((url.protocol !== "http:" && url.protocol !== "https:") || url.username !== "" || url.password !== "")
    return undefined
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === "string" ? value : Redacted.value(value),
    ]),
  )
  return { url, method: request.method, headers, body: request.body }
}

/**
 * The next request after a redirect (RFC 9110, 15.4). For another origin, credentials are dropped, and a request whose
 * body would have to be sent again is not redirected.
 */
const following = (step: Step, status: number, location: string): Step | undefined => {
  if (!URL.canParse(location, step.url)) return undefined
  const url = new URL(location, step.url)
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined
  const isPlain = status === 303 || ((status === 301 || status === 302) && step.method === "POST")
  const isSame = url.origin === step.url.origin
  if (!isSame && !isPlain && step.body !== undefined) return undefined
  const headers = Object.fromEntries(
    Object.entries(step.headers).filter(
      ([name]) => (isSame || impersonal.has(name)) && !(isPlain && name.startsWith("content-")),
    ),
  )
  return { url, headers, method: isPlain ? "GET" : step.method, body: isPlain ? undefined : step.body }
}

/** The trace header is sent only to the requested host, not to redirect targets. */
const traced = (request: OutboundRequest): Effect.Effect<OutboundRequest> =>
  Effect.map(traceparent, (value) =>
    value === undefined ? request : { ...request, headers: { traceparent: value, ...request.headers } },
  )

/** Uses Node's own client without a connection pool, so that every address is checked before a connection is made. */
export const layer = (options: { readonly allow: ReadonlyArray<string>; readonly only?: ReadonlyArray<string> }) => {
  const exceptions = exceptionsOf(options.allow, options.only)

  const follow = async (request: OutboundRequest, signal: AbortSignal) => {
    let step = first(request)
    if (step === undefined) throw new OutboundFailed({ reason: "invalid_url", host: "" })
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const reply = await exchange({ ...step, signal }, exceptions)
      const location = reply.headers["location"]
      if (reply.status < 300 || reply.status > 399 || reply.status === 304 || location === undefined)
        return { ...reply, host: step.url.hostname }
      reply.body.on("error", () => {}).destroy()
      const next = following(step, reply.status, location)
      if (next === undefined) throw new OutboundFailed({ reason: "invalid_url", host: step.url.hostname })
      step = next
    }
    throw new OutboundFailed({ reason: "too_many_redirects", host: step.url.hostname })
  }

  const hostOf = ({ url }: OutboundRequest): string => (URL.canParse(url) ? new URL(url).hostname : "")

  const timed = <A>(request: OutboundRequest, work: (signal: AbortSignal) => Promise<A>) =>
    Effect.tryPromise({
      try: work,
      catch: (fault) =>
        fault instanceof OutboundForbidden || fault instanceof OutboundFailed
          ? fault
          : new OutboundFailed({ reason: "unreachable", host: hostOf(request) }),
    }).pipe(
      Effect.timeoutOrElse({
        duration: request.timeout,
        orElse: () => Effect.fail(new OutboundFailed({ reason: "timeout", host: hostOf(request) })),
      }),
    )

  return Layer.succeed(OutboundHttp, {
    admits: (url) =>
      Effect.tryPromise({
        try: () => (URL.canParse(url) ? looked(new URL(url), exceptions) : Promise.resolve()),
        catch: (fault) => fault,
      }).pipe(
        Effect.timeout(longestLookup),
        Effect.catch((fault) => (fault instanceof OutboundForbidden ? Effect.fail(fault) : Effect.void)),
      ),
    send: Effect.fnUntraced(function* (given) {
      const request = yield* traced(given)
      return yield* timed(request, async (signal) => {
        const { status, headers, body, host } = await follow(request, signal)
        return { status, headers, body: await bodyOf(body, request.maxBytes, host) }
      })
    }),
    open: Effect.fnUntraced(function* (given) {
      const request = yield* traced(given)
      const controller = yield* Effect.acquireRelease(
        Effect.sync(() => new AbortController()),
        (held) => Effect.sync(() => held.abort()),
      )
      const { status, headers, body, host } = yield* timed(request, (signal) => {
        signal.addEventListener("abort", () => controller.abort())
        return follow(request, controller.signal)
      })
      const pieces = async function* () {
        let size = 0
        for await (const piece of body) {
          size += piece.length
          if (size > request.maxBytes) throw new OutboundFailed({ reason: "too_large", host })
          yield piece as Uint8Array
        }
        if (!body.complete) throw new OutboundFailed({ reason: "unreachable", host })
      }
      const stream = Stream.fromAsyncIterable(pieces(), (fault) =>
        fault instanceof OutboundFailed ? fault : new OutboundFailed({ reason: "unreachable", host }),
      )
      return { status, headers, body: stream }
    }),
  })
}
