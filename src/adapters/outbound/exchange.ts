import { request as plain, type IncomingMessage } from "node:http"
import { request as secure } from "node:https"
import { isIP } from "node:net"
import { OutboundFailed, OutboundForbidden } from "../../ports/OutboundHttp.ts"
import { type Exceptions, isPublic } from "./Addresses.ts"
import { guardedLookup } from "./guardedLookup.ts"

export interface Exchange {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string | undefined
  readonly signal: AbortSignal
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Must be read completely or destroyed. */
  readonly body: IncomingMessage
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "")

const portOf = (url: URL): number => (url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port))

/** Reads the complete body. */
export const bodyOf = (answer: IncomingMessage, maxBytes: number, host: string): Promise<Uint8Array> =>
  new Promise((done, fail) => {
    const chunks: Array<Uint8Array> = []
    let size = 0
    answer.on("data", (chunk: Uint8Array) => {
      size += chunk.length
      if (size <= maxBytes) return void chunks.push(chunk)
      answer.destroy()
      fail(new OutboundFailed({ reason: "too_large", host }))
    })
    answer.on("end", () => done(Buffer.concat(chunks)))
    answer.on("error", () => fail(new OutboundFailed({ reason: "unreachable", host })))
    answer.on("close", () => fail(new OutboundFailed({ reason: "unreachable", host })))
  })

const headersOf = (answer: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
    ),
  )

const guard = (url: URL, exceptions: Exceptions) => {
  const host = hostOf(url)
  const isAdmitted = exceptions.admitsHost(host, portOf(url))
  const isTrusted = exceptions.allowsHost(host, portOf(url))
  const isAllowed = (address: string): boolean =>
    isAdmitted && (isTrusted || isPublic(address) || exceptions.allowsAddress(address))
  return { host, isAllowed, isAdmitted }
}

/** Checks a URL without connecting; fails as a request would. */
export const looked = (url: URL, exceptions: Exceptions): Promise<void> => {
  const { host, isAllowed, isAdmitted } = guard(url, exceptions)
  return new Promise((done, fail) => {
    // A forbidden host is never looked up.
    if (!isAdmitted) return fail(new OutboundForbidden({ host }))
    if (isIP(host) !== 0) return isAllowed(host) ? done() : fail(new OutboundForbidden({ host }))
    guardedLookup(host, isAllowed)(host, { all: true }, (fault) => (fault === null ? done() : fail(fault)))
  })
}

/**
 * Sends a request, and returns its response as soon as it begins. The name is resolved here and the connection is made
 * to exactly the checked address, so a DNS record that changes in between has no effect.
 */
export const exchange = (given: Exchange, exceptions: Exceptions): Promise<Reply> => {
  const { url, signal } = given
  const { host, isAllowed, isAdmitted } = guard(url, exceptions)

  return new Promise((done, fail) => {
    if (!isAdmitted) return fail(new OutboundForbidden({ host }))
    // IP addresses need no lookup, so they are checked here.
    if (isIP(host) !== 0 && !isAllowed(host)) return fail(new OutboundForbidden({ host }))
    const send = url.protocol === "https:" ? secure : plain
    // Node sends no length for the body of a DELETE, so the server would parse the body as the next request.
    const length = given.body === undefined ? {} : { "content-length": String(Buffer.byteLength(given.body)) }
    const call = send(
      url,
      {
        method: given.method,
        headers: { ...given.headers, ...length },
        lookup: guardedLookup(host, isAllowed),
        signal,
        agent: false,
      },
      (answer) => {
        done({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: answer })
      },
    )
    call.on("error", (fault: unknown) =>
      fail(fault instanceof OutboundForbidden ? fault : new OutboundFailed({ reason: "unreachable", host })),
    )
    call.end(given.body)
  })
}
