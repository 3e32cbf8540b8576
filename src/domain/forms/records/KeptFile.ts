import * as DateTime from "effect/DateTime"

/** An uploaded file, or the recording of a spoken answer. */
export const fileKinds = ["upload", "recording"] as const
export type FileKind = (typeof fileKinds)[number]

/** An object stored for an answer. Its type is the detected one, regardless of what the sender declared. */
export interface KeptFile {
  /** Its key in object storage. */
  readonly key: string
  readonly kind: FileKind
  readonly tenant: string
  readonly formUid: string
  readonly fieldUid: string
  /** The uploader (`sessionOf`); empty if the uploader is unidentified. */
  readonly owner: string
  /** The submission that contains the answer; null before the submission is stored. */
  readonly submissionId: string | null
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly checksum: string
  readonly createdAt: DateTime.Utc
}

/** A submission, and the objects to attach to it. */
export interface Claim {
  readonly tenant: string
  readonly formUid: string
  readonly submissionId: string
}
