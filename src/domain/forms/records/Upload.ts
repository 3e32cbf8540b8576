import * as Schema from "effect/Schema"

/** A file as an answer names it: the value of a file field. */
export interface StoredFile {
  readonly filename: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  readonly blobRef: string
  readonly checksum: string
}

export const writeStoredFile = (file: StoredFile) => ({
  filename: file.filename,
  content_type: file.contentType,
  size: file.size,
  blob_ref: file.blobRef,
  checksum: file.checksum,
})

/** The field takes no files. */
export class FieldTakesNoFile extends Schema.TaggedError<FieldTakesNoFile>()("FieldTakesNoFile", {
  fieldUid: Schema.String,
}) {}

/** The part `file` of the request is missing or empty. */
export class UploadMissing extends Schema.TaggedError<UploadMissing>()("UploadMissing", {}) {}

/** More bytes than the field takes. */
export class UploadTooLarge extends Schema.TaggedError<UploadTooLarge>()("UploadTooLarge", { cap: Schema.Int }) {}

/** The bytes are of a type that the field does not take. */
export class UploadTypeRefused extends Schema.TaggedError<UploadTypeRefused>()("UploadTypeRefused", {
  contentType: Schema.String,
  allowed: Schema.Array(Schema.String),
}) {}

/** The ending of the name stands for something else than the bytes are. */
export class UploadMisnamed extends Schema.TaggedError<UploadMisnamed>()("UploadMisnamed", {
  contentType: Schema.String,
  allowed: Schema.Array(Schema.String),
}) {}

/** The request broke off, or is not well-formed. */
export class UploadBroken extends Schema.TaggedError<UploadBroken>()("UploadBroken", {}) {}

/** No such file was uploaded to this field. */
export class FileNotFound extends Schema.TaggedError<FileNotFound>()("FileNotFound", {}) {}

/** The last part of what a sender calls a file, as a label and never as a path. */
export const labelOf = (filename: string): string => {
  // Browsers write a quote of a name as `%22` in a multipart body (WHATWG), and nothing else so but line breaks.
  const last = filename.replaceAll("%22", '"').split(/[\\/]/).at(-1) ?? ""
  const clean = last
    .replaceAll(/%0[ad]/gi, "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .slice(0, 255)
  return clean === "" || clean === "." || clean === ".." ? "file" : clean
}
