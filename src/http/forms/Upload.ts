import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Multipart from "effect/http/Multipart"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { UploadBroken, UploadMissing, UploadTooLarge, type StoredFile } from "../../domain/forms/records/Upload.ts"
import type { FormUploads, UploadError } from "../../application/forms/FormUploads.ts"

/** Additional bytes allowed for boundaries, headers and small parts around the file. */
const around = 65_536
const mostParts = 20

interface Target {
  readonly tenant: DeclaredTenant
  readonly formUid: string
  readonly fieldUid: string
  /** The uploader (`ownerOf`). */
  readonly owner: string
}

/** The stored file, and the small parts by name. */
export interface Received {
  readonly file: StoredFile | undefined
  readonly values: Readonly<Record<string, string>>
}

type Part = { readonly file: StoredFile } | { readonly name: string; readonly value: string }

/**
 * Stores the part named `file` for its field while reading the request. An oversized file is refused based on its
 * declared length, or while it is being read.
 */
export const receiveUpload = (
  uploads: typeof FormUploads.Service,
  request: HttpServerRequest.HttpServerRequest,
  { tenant, formUid, fieldUid, owner }: Target,
): Effect.Effect<Received, UploadError> =>
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
      Stream.mapEffect((part): Effect.Effect<Option.Option<Part>, UploadError> => {
        if (!Multipart.isFile(part)) return Effect.succeedSome({ name: part.key, value: part.value })
        const content = Stream.mapError(part.content, () => new UploadBroken())
        return part.key === "file"
          ? Effect.map(uploads.receive(tenant, formUid, fieldUid, { filename: part.name, content }, owner), (file) =>
              Option.some({ file }),
            )
          : Effect.as(Stream.runDrain(content), Option.none())
      }),
      Stream.runCollect,
      Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(cap + around)),
      Effect.provideService(Multipart.MaxFileSize, undefined),
      Effect.provideService(Multipart.MaxParts, mostParts),
    )
    const parts = received.flatMap(Option.toArray)
    const file = parts.find((part) => "file" in part)?.file
    const values = Object.fromEntries(parts.flatMap((part) => ("file" in part ? [] : [[part.name, part.value]])))
    return { file, values }
  })
