import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerError from "effect/http/HttpServerError"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as MultipartParser from "effect/http/MultipartParser"
import { BodyTooLarge, MalformedRequest } from "../../domain/infographic/Errors.ts"
import type { DatasetPart } from "../../ports/out/Datasets.ts"
import type { RawRender } from "../../ports/out/RenderWorkers.ts"

type Request = HttpServerRequest.HttpServerRequest

const mostParts = 1000

const datasetPrefix = "dataset:"

const malformed = (part: string, problem: string) => new MalformedRequest({ part, problem })

const failureOf = (cap: number) => (error: HttpServerError.HttpServerError) =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
    ? new BodyTooLarge({ cap })
    : malformed("request", "the body broke off")

const wholeBody = (request: Request, cap: number): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> =>
  request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(cap)),
    Effect.mapError(failureOf(cap)),
    Effect.map((buffer) => ({ request: new Uint8Array(buffer), parts: [], isMultipart: false })),
  )

const join = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** The parts that are read; others pass by. The last of a name counts. */
class Collected {
  readonly parts = new Map<string, DatasetPart>()
  request: Uint8Array | undefined
  failure: MultipartParser.MultipartError | undefined

  receive(info: MultipartParser.PartInfo): (chunk: Uint8Array | null) => void {
    const isRequest = info.name === "request"
    if (!isRequest && !info.name.startsWith(datasetPrefix)) return () => undefined
    const chunks: Array<Uint8Array> = []
    return (chunk) => {
      if (chunk !== null) chunks.push(chunk)
      else if (isRequest) this.request = join(chunks)
      else this.keep(info, join(chunks))
    }
  }

  private keep(info: MultipartParser.PartInfo, bytes: Uint8Array): void {
    const name = info.name.slice(datasetPrefix.length)
    const contentType = info.headers["content-type"] === undefined ? undefined : info.contentType
    this.parts.set(name, { name, contentType, filename: info.filename, bytes })
  }
}

const faultOf = (fault: MultipartParser.MultipartError, cap: number): MalformedRequest | BodyTooLarge => {
  if (fault._tag !== "ReachedLimit") return malformed("request", "the multipart body is not well-formed")
  return fault.limit === "MaxParts"
    ? malformed("request", `it has more than ${mostParts} parts`)
    : new BodyTooLarge({ cap })
}

const parts = Effect.fnUntraced(function* (request: Request, cap: number) {
  const collected = new Collected()
  const parser = MultipartParser.make({
    headers: request.headers,
    maxParts: mostParts,
    maxTotalSize: cap,
    maxPartSize: cap,
    isFile: () => true,
    onField: () => undefined,
    onFile: (info) => collected.receive(info),
    onError: (fault) => {
      collected.failure ??= fault
    },
    onDone: () => undefined,
  })
  const check = Effect.suspend(() =>
    collected.failure === undefined ? Effect.void : Effect.fail(faultOf(collected.failure, cap)),
  )
  yield* Stream.runForEach(Stream.mapError(request.stream, failureOf(cap)), (chunk) => {
    parser.write(chunk)
    return check
  })
  parser.end()
  yield* check
  if (collected.request === undefined) return yield* malformed("request", "the part named request is missing")
  return { request: collected.request, parts: [...collected.parts.values()], isMultipart: true } satisfies RawRender
})

/**
 * The body of a render call, JSON or multipart, at most `cap` bytes in all: refused by its declared length before a
 * byte is read, and by what has come in otherwise.
 */
export const readRender = (request: Request, cap: number): Effect.Effect<RawRender, MalformedRequest | BodyTooLarge> =>
  Effect.suspend(() => {
    if (Number(request.headers["content-length"] ?? 0) > cap) return Effect.fail(new BodyTooLarge({ cap }))
    const type = request.headers["content-type"] ?? ""
    return /^multipart\/form-data\b/i.test(type) ? parts(request, cap) : wholeBody(request, cap)
  })
