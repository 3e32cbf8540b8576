import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Multipart from "effect/http/Multipart"
import * as Schema from "effect/Schema"
import { decodeUtf8, deepestJson, isFinite, isNestedAtMost, parseJson } from "../../domain/decoding/Json.ts"
import { limits } from "../../domain/budget/Limits.ts"
import { bytesOf } from "../body/Bytes.ts"

/** The body, or the configuration in it, can't be parsed. */
export class BodyMalformed extends Schema.TaggedError<BodyMalformed>()("BodyMalformed", { problem: Schema.String }) {}

/** A JSON body is larger than `cap` bytes. */
export class JsonTooLarge extends Schema.TaggedError<JsonTooLarge>()("JsonTooLarge", { cap: Schema.Number }) {}

type Request = HttpServerRequest.HttpServerRequest

const malformed = (problem: string) => new BodyMalformed({ problem })

/** Parses JSON bytes. */
export const jsonOf = (bytes: Uint8Array, what: string): Effect.Effect<unknown, BodyMalformed> => {
  const parsed = Result.flatMap(decodeUtf8(bytes), parseJson)
  if (Result.isFailure(parsed)) return Effect.fail(malformed(`${what} is not JSON`))
  const isPlain = isNestedAtMost(parsed.success, deepestJson) && isFinite(parsed.success)
  return isPlain
    ? Effect.succeed(parsed.success)
    : Effect.fail(malformed(`${what} is nested too deeply, or contains a number that is out of range`))
}

/** Reads a JSON body of at most `cap` bytes. */
export const readJson = (request: Request, cap: number): Effect.Effect<unknown, BodyMalformed | JsonTooLarge> =>
  bytesOf(request, cap).pipe(
    Effect.mapError((error) =>
      error._tag === "BodyTooLarge" ? new JsonTooLarge({ cap }) : malformed("the body is incomplete"),
    ),
    Effect.flatMap((bytes) => jsonOf(bytes, "the body")),
  )

export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")

const broken = () => malformed("the multipart body is not well-formed")

const utf8 = new TextEncoder()

/** Reads the bytes of a part, whether field or file, at most `cap` of them. */
const partBytes = (part: Multipart.Part, cap: number): Effect.Effect<Uint8Array, BodyMalformed | JsonTooLarge> => {
  if (part._tag === "Field") return Effect.succeed(utf8.encode(part.value))
  let size = 0
  return part.content.pipe(
    Stream.mapError(broken),
    Stream.mapEffect((chunk): Effect.Effect<Uint8Array, JsonTooLarge> => {
      size += chunk.length
      return size > cap ? Effect.fail(new JsonTooLarge({ cap })) : Effect.succeed(chunk)
    }),
    Stream.mkUint8Array,
  )
}

/** The parts of a body whose files have their own limits instead of the general body limit. */
export const partsOf = (request: Request): Stream.Stream<Multipart.Part, BodyMalformed> =>
  Stream.mapError(request.multipartStream, broken).pipe(
    Stream.provideService(HttpIncomingMessage.MaxBodySize, undefined),
    Stream.provideService(Multipart.MaxFileSize, undefined),
    Stream.provideService(Multipart.MaxParts, limits.postedFiles),
  )

/**
 * Reads a multipart body part by part: the configuration first, which creates the draft, then its documents, which
 * stream to storage. `cap` is the size limit of the configuration.
 */
export const readDraft = <D extends object, E, R, F>(
  request: Request,
  cap: number,
  open: (config: unknown) => Effect.Effect<D, E, R>,
  add: (draft: D, part: Multipart.File) => Effect.Effect<void, F>,
): Effect.Effect<D, E | F | BodyMalformed | JsonTooLarge, R> =>
  Effect.suspend(() => {
    let draft: D | undefined
    const take = (part: Multipart.Part): Effect.Effect<void, E | F | BodyMalformed | JsonTooLarge, R> => {
      if (part.key === "config" && draft === undefined)
        return partBytes(part, cap).pipe(
          Effect.flatMap((bytes) => jsonOf(bytes, "the part `config`")),
          Effect.flatMap(open),
          Effect.map((opened) => {
            draft = opened
          }),
        )
      if (draft === undefined) return Effect.fail(malformed("the first part must be `config`"))
      return part._tag === "File" ? add(draft, part) : Effect.void
    }
    return partsOf(request).pipe(
      Stream.runForEach(take),
      Effect.provideService(Multipart.MaxFieldSize, ByteSize.bytes(cap)),
      Effect.flatMap(() =>
        draft === undefined ? Effect.fail(malformed("the part `config` is missing")) : Effect.succeed(draft),
      ),
    )
  })

/** A file part in the format that the use cases accept. */
export const upload = (part: Multipart.File) => ({
  filename: part.name,
  contentType: part.contentType,
  content: Stream.mapError(part.content, broken),
})
