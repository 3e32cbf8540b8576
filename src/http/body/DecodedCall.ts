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

/** JSON that nests too deep, or with a number beyond all bounds. */
export class BodyUnreadable extends Schema.TaggedError<BodyUnreadable>()("BodyUnreadable", {}) {}

/** Some part of the call is not what its schema in `Api.ts` says. */
export class CallUndecodable extends Schema.TaggedError<CallUndecodable>()("CallUndecodable", {
  part: Schema.Literals(["Params", "Headers", "Query", "Payload"]),
  error: Schema.instanceOf(Schema.SchemaError),
}) {}

/** Why a call never reaches its handler. */
export type CallFault = BodyTooLarge | BodyBrokeOff | BodyNotJson | BodyUnreadable | CallUndecodable

/** How an area answers a call that cannot be decoded: a row for each fault in its error table. Stands on its group, or on an endpoint. */
export class Refusal extends Context.Service<Refusal, (fault: CallFault) => HttpServerResponse>()(
  "parley/http/body/Refusal",
) {}

/** The largest body of an endpoint: a cap of the deployment's, or a number of bytes. */
export const BodyCap = Context.Reference<"jsonBodyBytes" | "formDefinitionBytes" | number>("parley/http/body/BodyCap", {
  defaultValue: () => "jsonBodyBytes",
})

/** A body that may be left out: none is an object without keys. */
export const OptionalBody = Context.Reference<boolean>("parley/http/body/OptionalBody", { defaultValue: () => false })

/** JSON whose integers beyond 2^53 have become strings, so that the builder's parser rounds none. */
const exactJson = (text: string): Result.Result<string, BodyNotJson | BodyUnreadable> => {
  const parsed = parseJson(text)
  if (Result.isFailure(parsed)) return Result.fail(new BodyNotJson())
  const isPlain = isNestedAtMost(parsed.success, deepestJson) && isFinite(parsed.success)
  return isPlain ? Result.succeed(JSON.stringify(parsed.success)) : Result.fail(new BodyUnreadable())
}

/** An answer on its way out of the builder, which takes no failure of a body for one of its own. */
class Refused {
  readonly response: HttpServerResponse
  constructor(response: HttpServerResponse) {
    this.response = response
  }
}

/** The request with its body as `text` reads it, JSON whatever it calls itself. */
const withText = (
  request: HttpServerRequest.HttpServerRequest,
  text: Effect.Effect<string, HttpServerResponse>,
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    headers: { value: Headers.set(request.headers, "content-type", "application/json") },
    text: { value: Effect.catch(text, (response) => Effect.die(new Refused(response))) },
  })

/**
 * Lets the builder decode a call: the body, where its endpoint has one, as `text` reads it once the rest has been decoded,
 * and faults as `refuse` answers them.
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
        // A key that is there twice is named around all routes alike.
        if (error.kind === "Query" && Object.values(query).some(Array.isArray)) return Effect.fail(error)
        return Effect.succeed(refuse(new CallUndecodable({ part: error.kind, error: error.cause })))
      }),
    ),
  )

/** Calls are decoded by the schemas of `Api.ts`, and refused in the words of their area. */
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
