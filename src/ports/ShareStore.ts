import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { ShareSettings } from "../domain/forms/share/ShareSettings.ts"

/** The store is unavailable or timed out. */
export class ShareStoreUnavailable extends Schema.TaggedError<ShareStoreUnavailable>()("ShareStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

/** How a form is shared. `code` is that of its short link; `revision` counts changes from 1. */
export interface FormShare {
  readonly code: string
  readonly revision: number
  readonly settings: ShareSettings
}

/** The sharing settings of one form. */
export interface ShareOfForm {
  readonly tenant: string
  readonly formUid: string
  readonly settings: ShareSettings
}

/** The sharing settings of a tenant's forms. Another tenant's settings are treated as never set. */
export class ShareStore extends Context.Service<
  ShareStore,
  {
    readonly get: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<Option.Option<FormShare>, ShareStoreUnavailable>
    /**
     * Inserts the form's first settings, unless the form already has settings or another form uses the code. Returns
     * the form's settings, new or existing; none if the code was taken and the form has no settings.
     */
    readonly begin: (
      tenant: DeclaredTenant,
      formUid: string,
      code: string,
      settings: ShareSettings,
    ) => Effect.Effect<Option.Option<FormShare>, ShareStoreUnavailable>
    /** Changes the settings if the revision is still `expected`; returns none if it isn't. */
    readonly change: (
      tenant: DeclaredTenant,
      formUid: string,
      settings: ShareSettings,
      expected: number,
    ) => Effect.Effect<Option.Option<FormShare>, ShareStoreUnavailable>
    /** Settings with retention periods. */
    readonly keeping: Effect.Effect<ReadonlyArray<ShareOfForm>, ShareStoreUnavailable>
    /** Settings of forms whose answers are mailed daily or weekly. */
    readonly digesting: Effect.Effect<ReadonlyArray<ShareOfForm>, ShareStoreUnavailable>
    /** Settings of forms whose report is mailed. */
    readonly reporting: Effect.Effect<ReadonlyArray<ShareOfForm>, ShareStoreUnavailable>
    /** The form that a short link's code refers to. */
    readonly formOf: (
      code: string,
    ) => Effect.Effect<Option.Option<{ readonly tenant: string; readonly formUid: string }>, ShareStoreUnavailable>
  }
>()("parley/ports/ShareStore") {}
