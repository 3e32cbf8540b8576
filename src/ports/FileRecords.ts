import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { Claim, FileKind, KeptFile } from "../domain/forms/records/KeptFile.ts"
import type { SubmissionStoreUnavailable } from "./SubmissionStore.ts"

/** Files of one form, or of one of its submissions. */
export type FilePlace = Pick<Claim, "tenant" | "formUid"> & { readonly submissionId?: string }

/**
 * Records of uploaded files: their owner, and whether a submission uses them. A record is written before its object and
 * deleted after it, so every object has one.
 */
export class FileRecords extends Context.Service<
  FileRecords,
  {
    /** Adds a record, or replaces the one with the same key. */
    readonly put: (file: KeptFile) => Effect.Effect<void, SubmissionStoreUnavailable>
    readonly find: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /**
     * Attaches all of the files to a submission, or none. Returns false if one belongs to another submission or doesn't
     * exist.
     */
    readonly claim: (claim: Claim, keys: ReadonlyArray<string>) => Effect.Effect<boolean, SubmissionStoreUnavailable>
    /** Detaches files from a submission. */
    readonly release: (claim: Claim, keys: ReadonlyArray<string>) => Effect.Effect<void, SubmissionStoreUnavailable>
    readonly of: (place: FilePlace, limit: number) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /** Files of these owners in the tenant that belong to no submission. */
    readonly unclaimed: (
      tenant: string,
      owners: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<void, SubmissionStoreUnavailable>
    /** Files of one kind in a form or submission that were created before a time, oldest first. */
    readonly olderThan: (
      place: FilePlace,
      kind: FileKind,
      before: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /** Unused files created before `unused`, and files whose submission no longer exists, created before `lost`. */
    readonly strays: (
      before: { readonly unused: DateTime.Utc; readonly lost: DateTime.Utc },
      limit: number,
    ) => Effect.Effect<ReadonlyArray<KeptFile>, SubmissionStoreUnavailable>
    /**
     * The given keys that are no longer needed: no record and no answer of the form refers to them, or their submission
     * is gone.
     */
    readonly unneeded: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, SubmissionStoreUnavailable>
  }
>()("parley/ports/FileRecords") {}
