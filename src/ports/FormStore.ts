import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { ImportReport } from "../domain/forms/edit/ImportReport.ts"
import type { FormDefinition } from "../domain/forms/model/FormDefinition.ts"
import type {
  AlreadyPublished,
  FormExists,
  FormIdTaken,
  FormNotFound,
  VersionConflict,
  VersionNotFound,
} from "../domain/forms/records/Faults.ts"
import type { FormHead, FormSummary, Revision, VersionRecord } from "../domain/forms/records/StoredForm.ts"

/** The store is unavailable or timed out. */
export class FormStoreUnavailable extends Schema.TaggedError<FormStoreUnavailable>()("FormStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/**
 * A page of a tenant's forms, sorted by name and starting after `after`. With `changed`, they are sorted by last
 * change, without paging.
 */
export interface FormQuery {
  readonly order?: "name" | "changed"
  readonly search?: string
  readonly formId?: string
  readonly after?: string
  readonly limit: number
}

export interface Saving {
  readonly by: string
  readonly at: DateTime.Utc
}

/**
 * Forms with all their saved revisions. Every method takes the tenant first; another tenant's form is treated as
 * missing. The store resolves concurrent saves and publications.
 */
export class FormStore extends Context.Service<
  FormStore,
  {
    readonly list: (
      tenant: DeclaredTenant,
      query: FormQuery,
    ) => Effect.Effect<ReadonlyArray<FormSummary>, FormStoreUnavailable>
    /** Adds a form. Its label is that of the definition. */
    readonly insert: (
      tenant: DeclaredTenant,
      form: FormDefinition,
      saving: Saving & { readonly report?: ImportReport },
    ) => Effect.Effect<FormHead, FormExists | FormIdTaken | FormStoreUnavailable>
    readonly head: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<FormHead, FormNotFound | FormStoreUnavailable>
    /** The document of a revision that the head or the history refers to. */
    readonly document: (
      tenant: DeclaredTenant,
      formUid: string,
      revision: number,
    ) => Effect.Effect<FormDefinition, FormNotFound | FormStoreUnavailable>
    /** Saves the definition under its own label if the newest label is still `expected`. */
    readonly save: (
      tenant: DeclaredTenant,
      form: FormDefinition,
      expected: Revision,
      saving: Saving,
    ) => Effect.Effect<FormHead, FormNotFound | FormIdTaken | VersionConflict | FormStoreUnavailable>
    /** Makes a version the one that respondents get. Exactly one of several concurrent calls for a version succeeds. */
    readonly publish: (
      tenant: DeclaredTenant,
      formUid: string,
      version: string,
      saving: Saving,
    ) => Effect.Effect<void, FormNotFound | AlreadyPublished | FormStoreUnavailable>
    /** Newest label first. */
    readonly versions: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<ReadonlyArray<VersionRecord>, FormNotFound | FormStoreUnavailable>
    readonly revisionOf: (
      tenant: DeclaredTenant,
      formUid: string,
      version: string,
    ) => Effect.Effect<Revision, FormNotFound | VersionNotFound | FormStoreUnavailable>
    /**
     * Deletes the form with its history if the newest label is still `expected`; without `expected`, whatever the label
     * is.
     */
    readonly delete: (
      tenant: DeclaredTenant,
      formUid: string,
      expected?: string,
    ) => Effect.Effect<void, FormNotFound | VersionConflict | FormStoreUnavailable>
    /** The forms whose newest version uses these questions from the bank, with one entry per form and question. */
    readonly asking: (
      tenant: DeclaredTenant,
      questionIds: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<{ readonly questionId: string; readonly formUid: string }>, FormStoreUnavailable>
    readonly importReport: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<Option.Option<ImportReport>, FormNotFound | FormStoreUnavailable>
  }
>()("parley/ports/FormStore") {}
