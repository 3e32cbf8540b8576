import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { isAllowedType, takesManyFiles } from "../../domain/forms/answers/Objects.ts"
import { answerFamily } from "../../domain/forms/answers/Readers.ts"
import { findField } from "../../domain/forms/model/FormDefinition.ts"
import { type FormField, uuidPattern } from "../../domain/forms/model/FormField.ts"
import { FieldNotFound } from "../../domain/forms/records/Faults.ts"
import {
  FieldTakesNoFile,
  FileNotFound,
  labelOf,
  type StoredFile,
  UploadBroken,
  UploadMisnamed,
  UploadMissing,
  UploadTooLarge,
  UploadTypeRefused,
} from "../../domain/forms/records/Upload.ts"
import { uploadPrefix } from "../../domain/forms/submission/ForeignFiles.ts"
import { type FileInfected, FileScanner, type ScannerUnavailable } from "../../ports/FileScanner.ts"
import { FileInspection } from "../../ports/FileInspection.ts"
import { FileRecords } from "../../ports/FileRecords.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { ObjectStore, ObjectStoreUnavailable, type StoredObject } from "../../ports/ObjectStore.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { type AdmitError, FormShares } from "./FormShares.ts"

/** An incoming file. Its name is only a label, and its type is detected from the bytes. */
export interface Incoming {
  readonly filename: string
  readonly content: Stream.Stream<Uint8Array, UploadBroken>
}

export type UploadError =
  | LoadError
  | AdmitError
  | FieldNotFound
  | FieldTakesNoFile
  | UploadMissing
  | UploadTooLarge
  | UploadTypeRefused
  | UploadMisnamed
  | UploadBroken
  | FileInfected
  | ScannerUnavailable
  | ObjectStoreUnavailable

const fileFamilies = new Set(["file", "audio", "rest", "signature"])

const typesOf = (field: FormField): ReadonlyArray<string> => {
  const own = field.constraints?.allowedMimeTypes ?? field.acceptContentTypes
  if (own !== undefined && own.length > 0) return own
  if (field.fieldType === "image" || field.fieldType === "image_dropzone") return ["image/*"]
  if (field.fieldType === "video") return ["video/*"]
  return answerFamily(field) === "audio" ? ["audio/*", "video/webm", "video/mp4", "application/ogg"] : []
}

/**
 * Whether a picture's name has the extension of any picture format. Cameras and programs rename pictures without
 * converting them, and programs open a picture by its content.
 */
const isPictureNamed = (contentType: string, filename: string): boolean =>
  /^image\/(?!svg)/.test(contentType) && /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|bmp|tiff?)$/i.test(filename)

const partsOf = (options: { readonly maxBytes: number }) =>
  Effect.gen(function* () {
    const library = yield* FormLibrary
    const shares = yield* FormShares
    const objects = yield* ObjectStore
    const inspection = yield* FileInspection
    const scanner = yield* FileScanner
    const identifiers = yield* Identifiers
    const records = yield* FileRecords

    const fileField = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string, fieldUid: string) {
      const { compiled } = yield* library.served(tenant, formUid)
      const field = findField(compiled.form, fieldUid)
      if (field === undefined) return yield* new FieldNotFound({ fieldUid })
      if (!fileFamilies.has(answerFamily(field)) && !takesManyFiles(field))
        return yield* new FieldTakesNoFile({ fieldUid })
      return field
    })

    const capFor = ({ constraints }: FormField) =>
      Math.min(constraints?.maxFileSizeBytes ?? options.maxBytes, options.maxBytes)
    return { fileField, shares, capFor, inspection, identifiers, scanner, records, objects }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const receive = ({ fileField, shares, capFor, inspection, identifiers, scanner, records, objects }: Parts) =>
  Effect.fn("FormUploads.receive")(function* (
    tenant: DeclaredTenant,
    formUid: string,
    fieldUid: string,
    file: Incoming,
    owner: string,
  ) {
    const field = yield* fileField(tenant, formUid, fieldUid)
    yield* shares.admit(tenant, formUid, owner)
    const cap = capFor(field)
    const { contentType, isNamed, content, checksum } = yield* inspection.open(file.content)
    const allowed = typesOf(field)
    if (contentType === "application/x-empty") return yield* new UploadMissing()
    if (allowed.length > 0 && !isAllowedType(contentType, allowed))
      return yield* new UploadTypeRefused({ contentType, allowed })
    const filename = labelOf(file.filename)
    if (!isNamed(filename) && !isPictureNamed(contentType, filename))
      return yield* new UploadMisnamed({ contentType, allowed })
    const blobRef = `${uploadPrefix(tenant, formUid)}${field.fieldUid}/${yield* identifiers.uuid}`
    let seen = 0
    type Reason = UploadTooLarge | UploadBroken | FileInfected | ScannerUnavailable
    let failure: Reason | undefined
    const stop = (reason: Reason) => {
      failure = reason
      return new ObjectStoreUnavailable({ cause: reason })
    }
    const counted = scanner.scanned(content).pipe(
      Stream.mapError(stop),
      Stream.tap((chunk) => {
        seen += chunk.length
        return seen > cap ? Effect.fail(stop(new UploadTooLarge({ cap }))) : Effect.void
      }),
    )
    const record = {
      key: blobRef,
      kind: "upload",
      tenant,
      formUid,
      fieldUid: field.fieldUid,
      owner,
      submissionId: null,
      filename,
      contentType,
      createdAt: yield* DateTime.now,
    } as const
    yield* records.put({ ...record, size: 0, checksum: "" })
    const { size } = yield* objects.put(blobRef, counted, { contentType }).pipe(
      Effect.mapError((error) => failure ?? error),
      Effect.onError(() => Effect.ignore(records.forget([blobRef]))),
    )
    const sum = yield* checksum
    yield* records.put({ ...record, size, checksum: sum })
    return { filename, contentType, size, blobRef, checksum: sum }
  }, Effect.scoped)

const open = ({ fileField, objects }: Parts) =>
  Effect.fn("FormUploads.open")(function* (tenant: DeclaredTenant, formUid: string, fieldUid: string, fileId: string) {
    const field = yield* fileField(tenant, formUid, fieldUid)
    if (!uuidPattern.test(fileId)) return yield* new FileNotFound()
    const object = yield* objects
      .get(`${uploadPrefix(tenant, formUid)}${field.fieldUid}/${fileId}`)
      .pipe(Effect.catchTag("ObjectMissing", () => Effect.fail(new FileNotFound())))
    const isHarmless = /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$|text\/plain\b)/.test(object.contentType)
    return isHarmless ? object : { ...object, contentType: "application/octet-stream" }
  })

/**
 * Files for form fields, streamed to the object store. The field limits their size, and they are never in memory as a
 * whole.
 */
export class FormUploads extends Context.Service<
  FormUploads,
  {
    readonly receive: (
      tenant: DeclaredTenant,
      formUid: string,
      fieldUid: string,
      file: Incoming,
      owner: string,
    ) => Effect.Effect<StoredFile, UploadError>
    /**
     * Opens a field's upload; `fileId` is the last part of its reference. Browsers never get a type that they could
     * execute.
     */
    readonly open: (
      tenant: DeclaredTenant,
      formUid: string,
      fieldUid: string,
      fileId: string,
    ) => Effect.Effect<
      StoredObject,
      LoadError | FieldNotFound | FieldTakesNoFile | FileNotFound | ObjectStoreUnavailable
    >
    /** Whether the field exists and accepts files, and its maximum size: checked before a byte is read. */
    readonly capOf: (
      tenant: DeclaredTenant,
      formUid: string,
      fieldUid: string,
    ) => Effect.Effect<number, LoadError | FieldNotFound | FieldTakesNoFile>
  }
>()("parley/application/forms/FormUploads") {
  static readonly layer = (options: { readonly maxBytes: number }) =>
    Layer.effect(
      FormUploads,
      Effect.map(partsOf(options), (its) => {
        const { fileField, capFor } = its
        return FormUploads.of({
          receive: receive(its),
          open: open(its),
          capOf: (tenant, formUid, fieldUid) => Effect.map(fileField(tenant, formUid, fieldUid), capFor),
        })
      }),
    )
}
