import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { BodyTooLarge, type MalformedRequest } from "../../domain/infographic/Errors.ts"
import type { RawRender } from "../../ports/RenderWorkers.ts"
import { isMultipart } from "../agents/Body.ts"
import { bytesOf } from "../body/Bytes.ts"
import { malformed } from "./Bytes.ts"
import { readParts } from "./Multipart.ts"

type Request = HttpServerRequest.HttpServerRequest

/**
 * The body of a render call, JSON or multipart, at most `cap` bytes in total. An oversized body is refused based on its
 * declared length, or otherwise while reading.
 */
export const readRender = (request: Request, cap: number): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> =>
  Effect.suspend((): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> => {
    if (Number(request.headers["content-length"] ?? 0) > cap) return Effect.fail(new BodyTooLarge({ cap }))
    if (isMultipart(request)) return readParts(request, cap)
    return Effect.mapBoth(bytesOf(request, cap), {
      onFailure: (error) =>
        error._tag === "BodyTooLarge" ? new BodyTooLarge({ cap }) : malformed("request", "the body is incomplete"),
      onSuccess: (bytes) => ({ request: bytes, parts: [], isMultipart: false }),
    })
  })
