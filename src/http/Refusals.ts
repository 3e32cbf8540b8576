import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { problem } from "./Problem.ts"

/** An error without a typed failure. */
export interface Refusal {
  readonly status: number
  /** The routes that return this error. */
  readonly where: string
  readonly message: string
}

const row = (status: number, where: string, message: string): Refusal => ({ status, where, message })

const everywhere = "every route"

/** The errors without a typed failure, by their slugs: most of them occur before a route is reached. */
export const refusals = {
  malformed_request: row(400, everywhere, "The request is malformed."),
  repeated_key: row(400, everywhere, "The query contains a key more than once."),
  host_repeated: row(400, everywhere, "The request has more than one `Host` header."),
  https_required: row(403, everywhere, "Use https to call this service."),
  not_found: row(404, everywhere, "There is nothing at this address."),
  method_not_allowed: row(405, everywhere, "This method is not allowed here."),
  request_timeout: row(408, everywhere, "The request took too long to arrive. Send it again."),
  body_too_large: row(413, everywhere, "The body is too large."),
  unsupported_media_type: row(415, everywhere, "This content type is not supported."),
  unsupported_content_encoding: row(415, everywhere, "Send the body without a Content-Encoding."),
  rate_limited: row(429, everywhere, "Too many requests in a minute. Try again later."),
  head_too_large: row(431, everywhere, "The URL and the headers must be at most 16384 bytes in total."),
  not_answered: row(400, "every route, with any other status", "The request couldn't be processed."),
  internal: row(500, everywhere, "The service failed. The error has been logged."),
  unavailable: row(503, everywhere, "The service is not available at the moment."),
  format_unknown: row(400, "rendered and stored pages", "`format` must be html, json, pdf, png or svg."),
  method_not_found: row(404, "methods of bots", "Agents have no such method."),
  sample_not_found: row(404, "playground samples", "There is no such sample."),
  file_unavailable: row(503, "public files", "The file can't be read right now. Try again later."),
  pending_unavailable: row(503, "operators' routes", "The pending work can't be read right now."),
  file_store_unavailable: row(503, "operators' routes", "The file store can't be searched right now."),
} satisfies Readonly<Record<string, Refusal>>

export type RefusalName = keyof typeof refusals

interface Facts {
  /** A message with the details of this request. */
  readonly message?: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** The status, for an error that can have several. */
  readonly status?: number
}

export const refusalBody = (error: RefusalName, { message = refusals[error].message, detail }: Facts = {}) => ({
  error,
  message,
  ...(detail === undefined ? {} : { detail }),
})

/** The response for an error, by its slug. */
export const refusal = (
  error: RefusalName,
  headers: Readonly<Record<string, string>> = {},
  facts: Facts = {},
): HttpServerResponse.HttpServerResponse =>
  problem(facts.status ?? refusals[error].status, refusalBody(error, facts), headers)
