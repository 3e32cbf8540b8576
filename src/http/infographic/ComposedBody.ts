import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { BodyTooLarge, MalformedRequest } from "../../domain/infographic/Errors.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import { type BodyMalformed, isMultipart, jsonOf, JsonTooLarge, readJson } from "../agents/Body.ts"
import type { Limits } from "../Limits.ts"
import { readRender } from "./Body.ts"

type Request = HttpServerRequest.HttpServerRequest

/** The parsed request, and the datasets sent with it. */
interface SentOrder {
  readonly json: unknown
  readonly parts: ReadonlyArray<DatasetPart>
}

/**
 * The body of a call for a composed infographic: JSON, or multipart in the format of a render call. A multipart body
 * may be as large as that of a render call, but its JSON part has the same limit as any other JSON body.
 */
export const readOrder = (
  request: Request,
  { jsonBodyBytes, renderBodyBytes: cap }: Limits["Service"],
): Effect.Effect<SentOrder, BodyMalformed | JsonTooLarge | MalformedRequest | BodyTooLarge> =>
  Effect.gen(function* () {
    if (!isMultipart(request)) return { json: yield* readJson(request, jsonBodyBytes), parts: [] }
    const { request: order, parts } = yield* readRender(request, cap)
    if (order.length > jsonBodyBytes) return yield* new JsonTooLarge({ cap: jsonBodyBytes })
    return { json: yield* jsonOf(order, "it"), parts }
  })
