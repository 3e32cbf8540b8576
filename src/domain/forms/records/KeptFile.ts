import * as DateTime from "effect/DateTime"

/** A file that was sent to a question, or the recording of a spoken answer. */
export const fileKinds = ["upload", "recording"] as const
export type FileKind = (typeof fileKinds)[number]

/** What is known of an object that belongs to answers: as the service found it, whatever its sender says. */
export interface KeptFile {
  /** Where its bytes are. */
  readonly key: string
  readonly kind: FileKind
  readonly tenant: string
  readonly formUid: string
  readonly fieldUid: string
  /** Who sent it (`sessionOf`); empty for somebody whom nothing identifies. */
  readonly owner: string
  /** The submission whose answer it is; null while no answer is stored. */
  readonly submissionId: string | null
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly checksum: string
  readonly createdAt: DateTime.Utc
}

/** A submission, and what is to become part of it. */
export interface Claim {
  readonly tenant: string
  readonly formUid: string
  readonly submissionId: string
}
