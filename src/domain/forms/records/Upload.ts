import * as Schema from "effect/Schema"

/** The value of a file field. */
export interface StoredFile {
  readonly filename: string
  readonly contentType: string
  /** The size in bytes. */
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

/** The field accepts no files. */
export class FieldTakesNoFile extends Schema.TaggedError<FieldTakesNoFile>()("FieldTakesNoFile", {
  fieldUid: Schema.String,
}) {}

/** The request's `file` part is missing or empty. */
export class UploadMissing extends Schema.TaggedError<UploadMissing>()("UploadMissing", {}) {}

/** The file exceeds the field's limit. */
export class UploadTooLarge extends Schema.TaggedError<UploadTooLarge>()("UploadTooLarge", { cap: Schema.Int }) {}

/** The field does not accept the detected type. */
export class UploadTypeRefused extends Schema.TaggedError<UploadTypeRefused>()("UploadTypeRefused", {
  contentType: Schema.String,
  allowed: Schema.Array(Schema.String),
}) {}

/** The file's extension doesn't match its content. */
export class UploadMisnamed extends Schema.TaggedError<UploadMisnamed>()("UploadMisnamed", {
  contentType: Schema.String,
  allowed: Schema.Array(Schema.String),
}) {}

/** The request was interrupted, or is malformed. */
export class UploadBroken extends Schema.TaggedError<UploadBroken>()("UploadBroken", {}) {}

/** No file with this reference was uploaded to this field. */
export class FileNotFound extends Schema.TaggedError<FileNotFound>()("FileNotFound", {}) {}

/** The last segment of a file's declared name. Used as a label, never as a path. */
export const labelOf = (filename: string): string => {
  // Browsers encode quotes in multipart names as `%22` (WHATWG). The only other characters that they encode are line
  // breaks.
  const last = filename.replaceAll("%22", '"').split(/[\\/]/).at(-1) ?? ""
  const clean = last
    .replaceAll(/%0[ad]/gi, "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
    .slice(0, 255)
  return clean === "" || clean === "." || clean === ".." ? "file" : clean
}
