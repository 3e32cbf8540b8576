import type { Adjustment } from "./Operation.ts"
import { at, mapped, type Spec } from "./Spec.ts"

const text = { type: "string" }
const integer = { type: "integer", minimum: 0 }

/** Headers of responses. */
const responseHeaders = {
  "X-Request-Id": { description: "Names this request in the log: the caller's own id, or a new one", schema: text },
  "WWW-Authenticate": { description: "How to authenticate (RFC 6750)", schema: text, example: 'Bearer realm="parley"' },
  "Retry-After": { description: "Seconds until a retry makes sense", schema: integer, example: 5 },
  "RateLimit-Limit": {
    description: "Requests allowed in a window; 999999999999999 if unlimited",
    schema: integer,
    example: 30,
  },
  "RateLimit-Remaining": { description: "Requests left in this window", schema: integer, example: 29 },
  "RateLimit-Reset": { description: "Seconds until the window ends", schema: integer, example: 60 },
  Location: { description: "The address of the created resource", schema: { ...text, format: "uri-reference" } },
  ETag: {
    description: "The version, as an entity tag: for `If-Match` and `If-None-Match`",
    schema: text,
    example: '"3"',
  },
  "Set-Cookie": { description: "The session cookie: only for this host, not readable by scripts", schema: text },
  "Content-Disposition": { description: "The name under which a file is saved (RFC 6266)", schema: text },
  "X-Turn-Id": { description: "The turn of the answer", schema: text },
  "X-Conversation-Id": { description: "The conversation of the turn", schema: text },
  "X-Artifact-Id": { description: "The id of the render, and of the stored artifact, if any", schema: text },
  "X-Artifact-Persisted": {
    description: "Whether the page was stored",
    schema: { type: "string", enum: ["true", "false"] },
  },
  "Server-Timing": { description: "How long the render took, step by step, in milliseconds", schema: text },
} satisfies Readonly<Record<string, Spec>>

/** Headers of requests. */
const requestHeaders = {
  "If-Match": {
    description: 'The version that the change is meant for, such as `"3"`: 412 if there is a newer one',
  },
  "If-None-Match": { description: "Versions that the caller has: 304 if one of them is current" },
  "Idempotency-Key": {
    description:
      "Identifies the request: if it is repeated with the same key, nothing is stored, forwarded or asked twice",
    schema: { ...text, maxLength: 255 },
  },
  "Last-Event-ID": {
    description: "The last received event; with `Accept: text/event-stream` the answer continues after it",
  },
  "Accept-Language": { description: "Languages of the answer (RFC 9110); `locale` takes precedence" },
} satisfies Readonly<Record<string, Spec>>

type ResponseHeader = keyof typeof responseHeaders
type RequestHeader = keyof typeof requestHeaders

/** The headers, as components of the API description. */
export const headerComponents = {
  headers: responseHeaders,
  parameters: mapped(requestHeaders, (header, name) => ({
    name,
    in: "header",
    required: false,
    schema: text,
    ...(header as Spec),
  })),
}

const referred = (names: ReadonlyArray<ResponseHeader>): Spec =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Adds headers to a response. */
export const withHeaders = (response: unknown, names: ReadonlyArray<ResponseHeader>): Spec => ({
  ...(response as Spec),
  headers: { ...at(response, "headers"), ...referred(names) },
})

export const rateHeaders = [
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
] as const satisfies ReadonlyArray<ResponseHeader>

/** The headers of every response, by status. */
export const headersOf = (status: string): ReadonlyArray<ResponseHeader> => {
  const own: Readonly<Record<string, ReadonlyArray<ResponseHeader>>> = {
    401: ["WWW-Authenticate"],
    429: ["Retry-After", ...rateHeaders],
    503: ["Retry-After"],
  }
  return ["X-Request-Id", ...(own[status] ?? [])]
}

/** The headers that an operation accepts, and the headers of its responses, by status. */
export const carries =
  (
    request: ReadonlyArray<RequestHeader>,
    responses: Readonly<Record<number, ReadonlyArray<ResponseHeader>>> = {},
  ): Adjustment =>
  (operation) => ({
    ...operation,
    parameters: [
      ...(Array.isArray(operation["parameters"]) ? operation["parameters"] : []),
      ...request.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    responses: mapped(operation["responses"], (response, status) =>
      withHeaders(response, responses[Number(status)] ?? []),
    ),
  })
