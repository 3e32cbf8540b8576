import * as DateTime from "effect/DateTime"

/** A file of an answer, or the recording of a spoken one. */
export const fileKinds = ["upload", "recording"] as const
export type FileKind = (typeof fileKinds)[number]

/** A stored object of an answer, as detected by the service, whatever its sender declared. */
export interface KeptFile {
  /** Where its bytes are. */
  readonly key: string
  readonly kind: FileKind
  readonly tenant: string
  readonly formUid: string
  readonly fieldUid: string
  /** The uploader (`sessionOf`), or empty for people with no identification. */
  readonly owner: string
  /** The submission with the answer; null before it is stored. */
  readonly submissionId: string | null
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly checksum: string
  readonly createdAt: DateTime.Utc
}

/** A submission, and the objects to attach. */
export interface Claim {
  readonly tenant: string
  readonly formUid: string
  readonly submissionId: string
}
