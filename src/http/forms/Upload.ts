import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Multipart from "effect/http/Multipart"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { UploadBroken, UploadMissing, UploadTooLarge, type StoredFile } from "../../domain/forms/records/Upload.ts"
import type { FormUploads, UploadError } from "../../ports/in/FormUploads.ts"

/** Boundaries and headers around the file, and small parts beside it. */
const around = 65_536
const mostParts = 20

interface Target {
  readonly tenant: DeclaredTenant
  readonly formUid: string
  readonly fieldUid: string
}

/** Streams the part named `file` to its field; what is too large is refused by its declared length, or while it comes in. */
export const receiveUpload = (
  uploads: typeof FormUploads.Service,
  request: HttpServerRequest.HttpServerRequest,
  { tenant, formUid, fieldUid }: Target,
): Effect.Effect<StoredFile, UploadError> =>
  Effect.gen(function* () {
    const cap = yield* uploads.capOf(tenant, formUid, fieldUid)
    if (Number(request.headers["content-length"] ?? 0) > cap + around) return yield* new UploadTooLarge({ cap })
    if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) return yield* new UploadMissing()
    const failureOf = ({ reason }: Multipart.MultipartError): UploadTooLarge | UploadBroken =>
      reason._tag === "FileTooLarge" || reason._tag === "BodyTooLarge"
        ? new UploadTooLarge({ cap })
        : new UploadBroken()
    const received = yield* request.multipartStream.pipe(
      Stream.mapError(failureOf),
      Stream.mapEffect((part): Effect.Effect<Option.Option<StoredFile>, UploadError> => {
        if (!Multipart.isFile(part)) return Effect.succeedNone
        const content = Stream.mapError(part.content, () => new UploadBroken())
        return part.key === "file"
          ? Effect.asSome(uploads.receive(tenant, formUid, fieldUid, { filename: part.name, content }))
          : Effect.as(Stream.runDrain(content), Option.none())
      }),
      Stream.runCollect,
      Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(cap + around)),
      Effect.provideService(Multipart.MaxFileSize, undefined),
      Effect.provideService(Multipart.MaxParts, mostParts),
    )
    const found = received.find(Option.isSome)
    return found === undefined ? yield* new UploadMissing() : found.value
  })
