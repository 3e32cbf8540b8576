import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { Claim, FileKind, KeptFile } from "../domain/forms/records/KeptFile.ts"
import type { SubmissionStoreUnavailable } from "./SubmissionStore.ts"

/** Files of one form, or of one of its submissions. */
export type FilePlace = Pick<Claim, "tenant" | "formUid"> & { readonly submissionId?: string }

/**
 * What is known of the objects that belong to answers: whose they are, and whether an answer uses them. A record is written
 * before its object and goes after it, so that no object is without one.
 */
export class FileRecords extends Context.Service<
  FileRecords,
  {
    /** A record of the same key is replaced. */
    readonly put: (file: KeptFile) => Effect.Effect<void, SubmissionStoreUnavailable>
    readonly find: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /** Makes all of them part of a submission, or none: false where one of them is part of another, or is not there. */
    readonly claim: (claim: Claim, keys: ReadonlyArray<string>) => Effect.Effect<boolean, SubmissionStoreUnavailable>
    /** These are no part of this submission any more. */
    readonly release: (claim: Claim, keys: ReadonlyArray<string>) => Effect.Effect<void, SubmissionStoreUnavailable>
    readonly of: (place: FilePlace, limit: number) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /** Files of these owners in the tenant that are part of no submission. */
    readonly unclaimed: (
      tenant: string,
      owners: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Older ones of a form and kind, the oldest first. */
    readonly olderThan: (
      place: FilePlace,
      kind: FileKind,
      before: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /** Those that no answer uses or names, made before `unused`; and those whose submission is not there, made before `lost`. */
    readonly strays: (
      before: { readonly unused: DateTime.Utc; readonly lost: DateTime.Utc },
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /** Which of these keys nothing needs: no record, and no answer of the form names them; or their submission is gone. */
    readonly unneeded: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, SubmissionStoreUnavailable>
  }
>()("parley/ports/FileRecords") {}
