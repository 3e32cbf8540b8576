import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Multipart from "effect/http/Multipart"
import { limits } from "../../../../domain/budget/Limits.ts"
import { parametersText } from "../../../body/Parameters.ts"
import { FileRoom } from "./FileRoom.ts"
import type { FileRefusal, TakeFile } from "./PostedFiles.ts"
import type { Entry } from "../../../../views/forms/fill/PostedForm.ts"

/** The post exceeds the page's limit. */
export class PostTooLarge extends Schema.TaggedError<PostTooLarge>()("PostTooLarge", {}) {}

/** The post was interrupted, or is malformed. */
export class PostBroken extends Schema.TaggedError<PostBroken>()("PostBroken", {}) {}

/** The POST request uses an encoding that a form's page never uses. */
export class PostForeign extends Schema.TaggedError<PostForeign>()("PostForeign", {}) {}

export type PostRefusal = PostTooLarge | PostBroken | PostForeign

type Request = HttpServerRequest.HttpServerRequest
type Entries = Effect.Effect<ReadonlyArray<Entry>, PostRefusal | FileRefusal>

const partsRefused = ({ reason }: Multipart.MultipartError): PostRefusal =>
  reason._tag === "Parse" || reason._tag === "InternalError" ? new PostBroken() : new PostTooLarge()

/**
 * Limits on a body, checked while it is read: the number of fields, their total length, and the number of files. Files
 * are counted because even empty ones take time.
 */
class Counted {
  #text = 0
  #fields = 0
  #files = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  hasRoom(part: Multipart.Part): boolean {
    if (Multipart.isFile(part)) return ++this.#files <= limits.postedFiles
    this.#text += part.key.length + part.value.length
    return ++this.#fields <= limits.postedParameters && this.#text <= this.#most
  }
}

/** A file is stored if the form accepts files; otherwise it is read and dropped. */
const multipartEntries = (request: Request, take: TakeFile | undefined) =>
  Effect.gen(function* () {
    const entries: Array<Entry> = []
    const most = (yield* HttpIncomingMessage.MaxBodySize) ?? ByteSize.bytes(Number.MAX_SAFE_INTEGER)
    const counted = new Counted(Number(most))
    yield* request.multipartStream.pipe(
      Stream.mapError(partsRefused),
      Stream.runForEach((part): Effect.Effect<void, PostRefusal | FileRefusal> => {
        if (!counted.hasRoom(part)) return Effect.fail(new PostTooLarge())
        if (Multipart.isField(part)) return Effect.sync(() => void entries.push([part.key, part.value]))
        const content = Stream.mapError(part.content, partsRefused)
        const taken = take === undefined ? Effect.succeed([]) : take(part.key, part.name, content, entries)
        return Effect.flatMap(taken, (made) => {
          entries.push(...made)
          // Reads and drops the rest of a refused file.
          return Stream.runDrain(content)
        })
      }),
      Effect.provideService(
        HttpIncomingMessage.MaxBodySize,
        ByteSize.bytes(Math.min(Number.MAX_SAFE_INTEGER, Number(most) + (yield* FileRoom))),
      ),
      Effect.provideService(Multipart.MaxFieldSize, most),
      // A JSON file is treated as a file; by default it would be a field.
      Effect.provideService(Multipart.FieldMimeTypes, []),
      Effect.provideService(Multipart.MaxFileSize, undefined),
      Effect.provideService(Multipart.MaxParts, limits.postedParameters + limits.postedFiles),
    )
    return entries
  })

const replacement = "\u{FFFD}"

/** Invalid UTF-8 is refused, because a replacement character would be stored as the answer. */
const urlencodedEntries = (request: Request): Entries =>
  parametersText(request).pipe(
    Effect.mapError(({ _tag }) => {
      if (_tag === "CharsetUnknown") return new PostForeign()
      return _tag === "BodyTooLarge" || _tag === "TooManyParameters" ? new PostTooLarge() : new PostBroken()
    }),
    Effect.flatMap((text) => {
      const entries = [...new URLSearchParams(text)]
      const isSent = text.includes(replacement) || /%EF%BF%BD/i.test(text)
      const isReplaced = !isSent && entries.some((entry) => entry.some((part) => part.includes(replacement)))
      return isReplaced ? Effect.fail(new PostBroken()) : Effect.succeed(entries)
    }),
  )

type Reading = (request: Request, take: TakeFile | undefined) => Entries

const encodings: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ["", urlencodedEntries],
  ["application/x-www-form-urlencoded", urlencodedEntries],
  ["multipart/form-data", multipartEntries],
])

/**
 * Reads the controls of a posted form in order, in either of the two encodings that browsers use, up to the body limit.
 * A body whose declared length exceeds the limit is refused unread.
 */
export const postedEntries = (request: Request, take?: TakeFile): Entries =>
  Effect.flatMap(Effect.all([HttpIncomingMessage.MaxBodySize, FileRoom]), ([most, room]) => {
    const type = (request.headers["content-type"] ?? "").split(";", 1)[0]!.trim().toLowerCase()
    const read = encodings.get(type)
    if (read === undefined) return Effect.fail(new PostForeign())
    const isTooLong = most !== undefined && Number(request.headers["content-length"] ?? 0) > Number(most) + room
    return isTooLong ? Effect.fail(new PostTooLarge()) : read(request, take)
  })
