import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { ranges, wishFor } from "../negotiation/Format.ts"

const type = "application/problem+json"

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
}

const isWanted = (request: HttpServerRequest.HttpServerRequest): boolean => {
  const accept = request.headers["accept"]
  if (accept === undefined || !accept.toLowerCase().includes(type)) return false
  const { isNamed, quality } = wishFor(ranges(accept), type)
  return isNamed && quality > 0
}

const textOf = ({ body }: HttpServerResponse.HttpServerResponse): string | undefined => {
  if (body._tag === "Uint8Array") return new TextDecoder().decode(body.body)
  return body._tag === "Raw" && typeof body.body === "string" ? body.body : undefined
}

const membersOf = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === "object" && json !== null && !Array.isArray(json)
      ? (json as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * An error in the format of RFC 9457, if the client requests it. If the usual body's `error` is a slug such as
 * `form_busy`, it becomes `code`; other keys become extensions.
 */
export const problemDetails = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
): HttpServerResponse.HttpServerResponse => {
  if (response.status < 400 || !isWanted(request)) return response
  const text = textOf(response)
  const members = text === undefined ? undefined : membersOf(text)
  if (members === undefined) return response
  const { error, message, detail, type: _type, title: _title, status: _status, ...others } = members
  const isWord = typeof error === "string" && /^[a-z0-9_]+$/.test(error)
  const sentence = typeof message === "string" ? message : typeof error === "string" && !isWord ? error : undefined
  const { headers, status } = response
  const { "content-length": _length, "content-type": _media, ...otherHeaders } = headers
  return HttpServerResponse.text(
    JSON.stringify({
      type: "about:blank",
      title: titles[status] ?? "Error",
      status,
      ...(sentence === undefined ? {} : { detail: sentence }),
      ...(isWord ? { code: error } : {}),
      ...(detail === undefined ? {} : { details: detail }),
      ...others,
    }),
    { status, headers: { ...otherHeaders, "content-type": type } },
  )
}
