import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { IncomingMessage } from "node:http"
import { BodyTooLarge, type MalformedRequest } from "../../domain/infographic/Errors.ts"
import type { RawRender } from "../../ports/out/RenderWorkers.ts"
import { failureOf, joined, malformed } from "./Bytes.ts"
import { readParts } from "./Multipart.ts"

type Request = HttpServerRequest.HttpServerRequest

const whole = (bytes: Uint8Array): RawRender => ({ request: bytes, parts: [], isMultipart: false })

const wholeBody = (request: Request, cap: number): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> =>
  request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(cap)),
    Effect.mapError(failureOf(cap)),
    Effect.map((buffer) => whole(new Uint8Array(buffer))),
  )

/** Longer bodies go through a stream; bytes. */
const shortLength = 65_536

/**
 * A body of a declared short length, taken from the connection itself: it is one chunk mostly, for which a stream's
 * machinery costs more than reading it. The parser lets no more than the declared length through.
 */
const shortBody = (source: IncomingMessage): Effect.Effect<RawRender, MalformedRequest> =>
  Effect.callback((resume) => {
    const chunks: Array<Uint8Array> = []
    const onData = (chunk: Uint8Array) => void chunks.push(chunk)
    const finish = (answer: Effect.Effect<RawRender, MalformedRequest>) => {
      source.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken)
      resume(answer)
    }
    const onEnd = () => finish(Effect.succeed(whole(chunks.length === 1 ? chunks[0]! : joined(chunks))))
    const onBroken = () => finish(Effect.fail(malformed("request", "the body broke off")))
    source.on("data", onData).on("end", onEnd).on("error", onBroken).on("close", onBroken)
  })

const isShort = ({ headers }: Request, source: unknown): source is IncomingMessage =>
  source instanceof IncomingMessage &&
  Number(headers["content-length"] ?? Infinity) <= shortLength &&
  headers["expect"] === undefined

/**
 * The body of a render call, JSON or multipart, at most `cap` bytes in all: refused by its declared length before a
 * byte is read, and by what has come in otherwise.
 */
export const readRender = (request: Request, cap: number): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> =>
  Effect.suspend((): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> => {
    if (Number(request.headers["content-length"] ?? 0) > cap) return Effect.fail(new BodyTooLarge({ cap }))
    if (/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) return readParts(request, cap)
    return isShort(request, request.source) ? shortBody(request.source) : wholeBody(request, cap)
  })
