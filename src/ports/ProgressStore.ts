import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { Progress, Spent, Stopped } from "../domain/forms/results/Progress.ts"

/** The store is unavailable or timed out. */
export class ProgressStoreUnavailable extends Schema.TaggedError<ProgressStoreUnavailable>()(
  "ProgressStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** The person and form of unfinished answers. */
export interface Unsent {
  readonly formUid: string
  readonly owner: string
}

/**
 * The progress made by respondents who have not submitted: one entry per person (`owner`) and form. Answers are not
 * part of it. `marks` are keyed hashes that find the entries for an email address.
 */
export class ProgressStore extends Context.Service<
  ProgressStore,
  {
    /**
     * Replaces the person's entry. Missing times and an empty `last` leave the stored values as they are; marks are
     * always replaced.
     */
    readonly note: (
      tenant: DeclaredTenant,
      formUid: string,
      owner: string,
      progress: Omit<Progress, "addresses">,
      marks?: ReadonlyArray<string>,
    ) => Effect.Effect<void, ProgressStoreUnavailable>
    readonly forget: (
      tenant: DeclaredTenant,
      formUid: string,
      owner: string,
    ) => Effect.Effect<void, ProgressStoreUnavailable>
    /** Changes whenever an entry of the form is added, deleted or changed. */
    readonly stamp: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<string, ProgressStoreUnavailable>
    /** Totals over all of a form's entries with at least one answer. */
    readonly summary: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<
      { readonly stops: ReadonlyArray<Stopped>; readonly spent: ReadonlyArray<Spent> },
      ProgressStoreUnavailable
    >
    /**
     * All of a person's entries in the tenant: those of these owners and those with one of these marks, up to a
     * limit.
     */
    readonly ofPerson: (
      tenant: DeclaredTenant,
      person: { readonly owners: ReadonlyArray<string>; readonly marks: ReadonlyArray<string> },
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Unsent>, ProgressStoreUnavailable>
    /** Deletes all of a form's entries, or only those last changed before `before`. */
    readonly remove: (
      tenant: DeclaredTenant,
      formUid: string,
      before?: DateTime.Utc,
    ) => Effect.Effect<void, ProgressStoreUnavailable>
    /** For all forms: anonymizes entries unchanged since `nameless` and deletes those unchanged since `gone`. */
    readonly age: (times: {
      readonly nameless: DateTime.Utc
      readonly gone: DateTime.Utc
    }) => Effect.Effect<void, ProgressStoreUnavailable>
  }
>()("parley/ports/ProgressStore") {}
