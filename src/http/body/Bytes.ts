import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { IncomingMessage } from "node:http"
import { BodyBrokeOff, declaredBody } from "./DeclaredBody.ts"

/** The body exceeds its maximum size, in bytes. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", { cap: Schema.Number }) {}

/**
 * Applies this limit to a read. Most bodies already have the default limit, and setting it again would slow down every
 * request.
 */
const upTo = <A, E>(cap: number, read: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  const size = ByteSize.bytes(cap)
  return Effect.flatMap(HttpIncomingMessage.MaxBodySize, (current) =>
    current !== undefined && ByteSize.Equivalence(current, size)
      ? read
      : Effect.provideService(read, HttpIncomingMessage.MaxBodySize, size),
  )
}

/** Stops reading an oversized body. The rest waits in the connection until the sender has received the response. */
const stopReading = ({ source }: HttpServerRequest.HttpServerRequest) =>
  Effect.sync(() => {
    if (source instanceof IncomingMessage) source.pause()
  })

/**
 * The bytes of a body, at most `cap` of them. An oversized body is refused based on its declared length, or otherwise
 * while reading.
 */
export const bytesOf = (
  request: HttpServerRequest.HttpServerRequest,
  cap: number,
): Effect.Effect<Uint8Array, BodyTooLarge | BodyBrokeOff> =>
  Number(request.headers["content-length"] ?? 0) > cap
    ? Effect.fail(new BodyTooLarge({ cap }))
    : (declaredBody(request) ??
      upTo(cap, request.arrayBuffer).pipe(
        Effect.mapError(({ reason }) =>
          reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
            ? new BodyTooLarge({ cap })
            : new BodyBrokeOff(),
        ),
        Effect.tapError((error) => (error._tag === "BodyTooLarge" ? stopReading(request) : Effect.void)),
        Effect.map((buffer) => new Uint8Array(buffer)),
      ))
