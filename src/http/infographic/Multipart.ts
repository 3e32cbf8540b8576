import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as MultipartParser from "effect/http/MultipartParser"
import { BodyTooLarge, type MalformedRequest } from "../../domain/infographic/Errors.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import type { RawRender } from "../../ports/RenderWorkers.ts"
import { joined } from "../body/DeclaredBody.ts"
import { failureOf, malformed } from "./Bytes.ts"

type Request = HttpServerRequest.HttpServerRequest

const mostParts = 1000

const datasetPrefix = "dataset:"

/** The parts that are used. Other parts are ignored; if a name is repeated, the last part counts. */
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
      else if (isRequest) this.request = joined(chunks)
      else this.keep(info, joined(chunks))
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
    ? malformed("request", `the body must have at most ${mostParts} parts`)
    : new BodyTooLarge({ cap })
}

/** A multipart body: its JSON part and its datasets, at most `cap` bytes in total. */
export const readParts = Effect.fnUntraced(function* (request: Request, cap: number) {
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
  if (collected.request === undefined) return yield* malformed("request", "it is missing")
  return { request: collected.request, parts: [...collected.parts.values()], isMultipart: true } satisfies RawRender
})
