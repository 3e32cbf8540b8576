import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { Progress, Spent, Stopped } from "../domain/forms/results/Progress.ts"

/** The store cannot be reached, or did not answer in time. */
export class ProgressStoreUnavailable extends Schema.TaggedError<ProgressStoreUnavailable>()(
  "ProgressStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** Whose unfinished answers to which form. */
export interface Unsent {
  readonly formUid: string
  readonly owner: string
}

/**
 * How far people have come who have not sent their answers: one entry for each person (`owner`) and form, never an answer. `marks` are
 * hashes by which whoever has the key finds the entries of a mail address.
 */
export class ProgressStore extends Context.Service<
  ProgressStore,
  {
    /** In the place of what was known of the person; times that are not told stay, and so does `last` where it is empty; marks do not. */
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
    /** Changes with every entry of the form that comes, goes or is changed. */
    readonly stamp: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<string, ProgressStoreUnavailable>
    /** All entries of a form put together, of those who have answered something. */
    readonly summary: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<
      { readonly stops: ReadonlyArray<Stopped>; readonly spent: ReadonlyArray<Spent> },
      ProgressStoreUnavailable
    >
    /** All of a person in any form of the tenant: entries of these owners, and those with one of these marks; at most so many. */
    readonly ofPerson: (
      tenant: DeclaredTenant,
      person: { readonly owners: ReadonlyArray<string>; readonly marks: ReadonlyArray<string> },
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Unsent>, ProgressStoreUnavailable>
    /** A form's, all of it or what has not changed since a time. */
    readonly remove: (
      tenant: DeclaredTenant,
      formUid: string,
      before?: DateTime.Utc,
    ) => Effect.Effect<void, ProgressStoreUnavailable>
    /** Of all forms: what has not changed since `nameless` says no more of whom it is, and since `gone` goes. */
    readonly age: (times: {
      readonly nameless: DateTime.Utc
      readonly gone: DateTime.Utc
    }) => Effect.Effect<void, ProgressStoreUnavailable>
  }
>()("parley/ports/ProgressStore") {}
