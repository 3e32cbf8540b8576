import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Headers from "effect/http/Headers"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { deepestJson, isFinite, isNestedAtMost, parseJson } from "../../domain/decoding/Json.ts"
import { Limits } from "../Limits.ts"
import { charsetRefused, textIn } from "./BodyText.ts"
import { type BodyTooLarge, bytesOf } from "./Bytes.ts"
import type { BodyBrokeOff } from "./DeclaredBody.ts"

/** The body is not JSON in UTF-8. */
export class BodyNotJson extends Schema.TaggedError<BodyNotJson>()("BodyNotJson", {}) {}

/** JSON that is nested too deeply, or contains a number out of range. */
export class BodyUnreadable extends Schema.TaggedError<BodyUnreadable>()("BodyUnreadable", {}) {}

/** A part of the call does not match its schema in `Api.ts`. */
export class CallUndecodable extends Schema.TaggedError<CallUndecodable>()("CallUndecodable", {
  part: Schema.Literals(["Params", "Headers", "Query", "Payload"]),
  error: Schema.instanceOf(Schema.SchemaError),
}) {}

/** Why a call never reaches its handler. */
export type CallFault = BodyTooLarge | BodyBrokeOff | BodyNotJson | BodyUnreadable | CallUndecodable

/**
 * How an area of the API responds to a call that can't be decoded. Its error table has a row for each fault. Set on a
 * group of the API or on a single endpoint.
 */
export class Refusal extends Context.Service<Refusal, (fault: CallFault) => HttpServerResponse>()(
  "parley/http/body/Refusal",
) {}

/** The maximum body size of an endpoint: one of the deployment's limits, or a number of bytes. */
export const BodyCap = Context.Reference<"jsonBodyBytes" | "formDefinitionBytes" | number>("parley/http/body/BodyCap", {
  defaultValue: () => "jsonBodyBytes",
})

/** Whether the body is optional. An absent body counts as an empty object. */
export const OptionalBody = Context.Reference<boolean>("parley/http/body/OptionalBody", { defaultValue: () => false })

/** The body as JSON, with integers beyond 2^53 quoted, so that the builder's parser doesn't round them. */
const exactJson = (text: string): Result.Result<string, BodyNotJson | BodyUnreadable> => {
  const parsed = parseJson(text)
  if (Result.isFailure(parsed)) return Result.fail(new BodyNotJson())
  const isPlain = isNestedAtMost(parsed.success, deepestJson) && isFinite(parsed.success)
  return isPlain ? Result.succeed(JSON.stringify(parsed.success)) : Result.fail(new BodyUnreadable())
}

/** Carries a response out of the builder, which would treat body failures as its own. */
class Refused {
  readonly response: HttpServerResponse
  constructor(response: HttpServerResponse) {
    this.response = response
  }
}

/** The request with its body decoded by `text` and parsed as JSON, whatever its content type. */
const withText = (
  request: HttpServerRequest.HttpServerRequest,
  text: Effect.Effect<string, HttpServerResponse>,
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    headers: { value: Headers.set(request.headers, "content-type", "application/json") },
    text: { value: Effect.catch(text, (response) => Effect.die(new Refused(response))) },
  })

/**
 * Lets the builder decode a call. If the endpoint has a body, it is read with `text`, after everything else. `refuse`
 * maps faults to responses.
 */
export const decoding = <E, R>(
  app: Effect.Effect<HttpServerResponse, E, R>,
  { payload }: HttpApiEndpoint.Top,
  request: HttpServerRequest.HttpServerRequest,
  text: Effect.Effect<string, HttpServerResponse>,
  refuse: (fault: CallFault) => HttpServerResponse,
) =>
  Effect.provideService(
    app,
    HttpServerRequest.HttpServerRequest,
    payload.size === 0 ? request : withText(request, text),
  ).pipe(
    Effect.catchDefect((defect) => (defect instanceof Refused ? Effect.succeed(defect.response) : Effect.die(defect))),
    Effect.catch((error) =>
      Effect.flatMap(HttpServerRequest.ParsedSearchParams, (query) => {
        if (!HttpApiSchemaError.is(error) || error.kind === "Body" || error.kind === "ResponseHeaders")
          return Effect.fail(error)
        // A repeated key gets the same message on all routes.
        if (error.kind === "Query" && Object.values(query).some(Array.isArray)) return Effect.fail(error)
        return Effect.succeed(refuse(new CallUndecodable({ part: error.kind, error: error.cause })))
      }),
    ),
  )

/**
 * Decodes calls with the schemas in `Api.ts`. Each area of the API defines its own messages for calls that can't be
 * decoded.
 */
export class DecodedCall extends HttpApiMiddleware.Service<DecodedCall>()("parley/http/body/DecodedCall") {}

export const layer = Layer.effect(
  DecodedCall,
  Effect.map(Limits, (limits) => (app, { endpoint, group }) => {
    const annotations = Context.merge(group.annotations, endpoint.annotations)
    const isOptional = Context.get(annotations, OptionalBody)
    const named = Context.get(annotations, BodyCap)
    const cap = typeof named === "number" ? named : limits[named]
    const refuse = Context.getUnsafe(annotations, Refusal)
    const textOf = (request: HttpServerRequest.HttpServerRequest) =>
      bytesOf(request, cap).pipe(
        Effect.flatMap((bytes) => Effect.fromResult(textIn(bytes, request.headers["content-type"]))),
        Effect.flatMap((text) =>
          isOptional && text === "" ? Effect.succeed("{}") : Effect.fromResult(exactJson(text)),
        ),
        Effect.mapError((fault) => {
          if (fault._tag === "CharsetUnknown") return charsetRefused
          return refuse(fault._tag === "BodyNotText" ? new BodyNotJson() : fault)
        }),
      )
    return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      decoding(app, endpoint, request, textOf(request), refuse),
    )
  }),
)
