import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import type * as HttpApiGroup from "effect/http-api/HttpApiGroup"

type Response = HttpServerResponse.HttpServerResponse
type Decode<A> = (call: A) => Effect.Effect<unknown, Schema.SchemaError, unknown>

/** A handler with its endpoint. */
export interface Handled {
  readonly group: HttpApiGroup.Top
  readonly endpoint: HttpApiEndpoint.Top
  readonly handler: (request: never) => Effect.Effect<unknown, unknown, unknown>
  /** Whether the handler reads the body itself. */
  readonly isRaw: boolean
}

/** A request with the path parameters from the router. */
interface Call {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | ReadonlyArray<string>>>
}

/** A part of a call for which the endpoint has a schema. */
interface Part {
  readonly kind: "Params" | "Headers" | "Query" | "Payload"
  readonly decode: Decode<Call>
}

const parsed = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))

/** The body's JSON, parsed from the text that the area's middleware has checked (`DecodedCall`). */
const body =
  (decode: Decode<unknown>): Decode<Call> =>
  ({ request }) =>
    Effect.flatMap(Effect.orDie(request.text), (text) => Effect.flatMapEager(parsed(text), decode))

const partsOf = ({ group, endpoint, isRaw }: Handled, api: HttpApi.Top): ReadonlyArray<Part> => {
  const annotations = Context.merge(Context.merge(api.annotations, group.annotations), endpoint.annotations)
  const options = <I>(slot: Context.Key<I, SchemaAST.ParseOptions>) =>
    Context.getOrUndefined(annotations, slot) ?? Context.getOrUndefined(annotations, HttpApi.ParseOptions)
  const parts: Array<Part> = []
  if (endpoint.params !== undefined) {
    const decode = Schema.decodeUnknownEffect(endpoint.params, options(HttpApi.ParamsParseOptions))
    parts.push({ kind: "Params", decode: ({ params }) => decode(params) })
  }
  if (endpoint.headers !== undefined) {
    const decode = Schema.decodeUnknownEffect(endpoint.headers, options(HttpApi.HeadersParseOptions))
    parts.push({ kind: "Headers", decode: ({ request }) => decode(request.headers) })
  }
  if (endpoint.query !== undefined) {
    const decode = Schema.decodeUnknownEffect(
      Schema.toCodecArrayFromSingle(endpoint.query),
      options(HttpApi.QueryParseOptions),
    )
    parts.push({ kind: "Query", decode: ({ query }) => decode(query) })
  }
  const schemas = isRaw ? [] : [...endpoint.payload.values()].flatMap((payload) => payload.schemas)
  if (schemas.length > 0)
    parts.push({
      kind: "Payload",
      decode: body(Schema.decodeUnknownEffect(Schema.Union(schemas), options(HttpApi.PayloadParseOptions))),
    })
  return parts
}

/** The input of a handler: the request, and a key for each part. */
const givenTo =
  ({ group, endpoint }: Handled, parts: ReadonlyArray<Part>) =>
  (call: Call): Effect.Effect<object, HttpApiSchemaError, unknown> =>
    parts.reduce<Effect.Effect<object, HttpApiSchemaError, unknown>>(
      (before, { kind, decode }) =>
        Effect.flatMapEager(before, (given) =>
          Effect.mapEager(HttpApiSchemaError.wrap(kind, decode(call)), (value) => ({
            ...given,
            [kind.toLowerCase()]: value,
          })),
        ),
      Effect.succeed({ request: call.request, endpoint, group }),
    )

/** A plain value is sent as JSON. */
const sent = (value: unknown): Response =>
  HttpServerResponse.isHttpServerResponse(value) ? value : HttpServerResponse.jsonUnsafe(value)

/**
 * An endpoint's response to a request. Its schemas are compiled for the first request, because most of a service's two
 * hundred endpoints are never called. Services come only from the request's context, which already has all of them.
 */
export const answerOf = (handled: Handled, api: HttpApi.Top): Effect.Effect<Response, unknown, unknown> => {
  let read: ReturnType<typeof givenTo> | undefined
  return Effect.withFiber(({ context }) => {
    read ??= givenTo(handled, partsOf(handled, api))
    const call: Call = {
      request: Context.getUnsafe(context, HttpServerRequest.HttpServerRequest),
      params: Context.getUnsafe(context, HttpRouter.RouteContext).params,
      query: Context.getUnsafe(context, HttpServerRequest.ParsedSearchParams),
    }
    return Effect.flatMapEager(read(call), (given) => Effect.mapEager(handled.handler(given as never), sent))
  })
}
