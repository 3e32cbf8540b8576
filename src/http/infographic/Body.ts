import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { BodyTooLarge, type MalformedRequest } from "../../domain/infographic/Errors.ts"
import type { RawRender } from "../../ports/RenderWorkers.ts"
import { isMultipart } from "../agents/Body.ts"
import { shortBody } from "../body/ShortBody.ts"
import { failureOf, malformed } from "./Bytes.ts"
import { readParts } from "./Multipart.ts"

type Request = HttpServerRequest.HttpServerRequest

const whole = (bytes: Uint8Array): RawRender => ({ request: bytes, parts: [], isMultipart: false })

const wholeBody = (request: Request, cap: number): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> =>
  request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(cap)),
    Effect.mapError(failureOf(cap)),
    Effect.map((buffer) => whole(new Uint8Array(buffer))),
  )

/**
 * The body of a render call, JSON or multipart, at most `cap` bytes in all: refused by its declared length before a
 * byte is read, and by what has come in otherwise.
 */
export const readRender = (request: Request, cap: number): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> =>
  Effect.suspend((): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> => {
    if (Number(request.headers["content-length"] ?? 0) > cap) return Effect.fail(new BodyTooLarge({ cap }))
    if (isMultipart(request)) return readParts(request, cap)
    const short = shortBody(request)
    return short === undefined
      ? wholeBody(request, cap)
      : Effect.mapBoth(short, { onFailure: () => malformed("request", "the body broke off"), onSuccess: whole })
  })
