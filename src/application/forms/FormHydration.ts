import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { alwaysReserved, declared, type DeclaredTenant } from "../../domain/access/Tenant.ts"
import { parseJson } from "../../domain/decoding/Json.ts"
import { decodeForm } from "../../domain/forms/check/FormCheck.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { FormInvalid } from "../../domain/forms/Errors.ts"
import type { FormIdTaken } from "../../domain/forms/records/Faults.ts"
import type { FormFile } from "../../ports/FormFiles.ts"
import { FormStoreUnavailable } from "../../ports/FormStore.ts"
import { AnswerErasure } from "./AnswerErasure.ts"
import { FormCreation } from "./FormCreation.ts"
import { FormVersions } from "./FormVersions.ts"

/** A definition whose tenant can't be determined. `problem` says why, with the path in the file if there is one. */
export class FormFileUnusable extends Schema.TaggedError<FormFileUnusable>()("FormFileUnusable", {
  file: Schema.String,
  problem: Schema.String,
}) {}

export interface HydrationOptions {
  /** The tenant of forms that don't name one. Only for entry points without a URL; requests never use it. */
  readonly defaultTenant: string | null
  /** Every form must name its tenant; the default is not used. */
  readonly requireTenant: boolean
}

export type Hydrated = "added" | "there already"

/** Adds forms at startup, without a request: those in a folder of definitions, or the demo's. */
export class FormHydration extends Context.Service<
  FormHydration,
  {
    /**
     * Stores and publishes the form defined in a file, unless the form already exists, so that later changes are kept.
     */
    readonly load: (
      file: FormFile,
    ) => Effect.Effect<
      { readonly tenant: DeclaredTenant; readonly formUid: string; readonly outcome: Hydrated },
      FormFileUnusable | FormStoreUnavailable
    >
    /** Like `load`, for a definition in memory, which is built only if the form is new. */
    readonly put: (
      tenant: DeclaredTenant,
      formUid: string,
      form: () => FormDefinition,
      by: string,
    ) => Effect.Effect<Hydrated, FormIdTaken | FormInvalid | FormStoreUnavailable>
  }
>()("parley/application/forms/FormHydration") {
  static readonly layer = ({ defaultTenant, requireTenant }: HydrationOptions) =>
    Layer.effect(
      FormHydration,
      Effect.gen(function* () {
        const creation = yield* FormCreation
        const versions = yield* FormVersions
        const erasure = yield* AnswerErasure

        const publish = (tenant: DeclaredTenant, formUid: string, by: string) =>
          versions
            .publish(tenant, formUid, { by })
            .pipe(Effect.catchTag(["AlreadyPublished", "FormNotFound", "VersionConflict"], () => Effect.void))

        const put = Effect.fn("FormHydration.put")(function* (
          tenant: DeclaredTenant,
          formUid: string,
          form: () => FormDefinition,
          by: string,
        ) {
          const history = yield* versions
            .history(tenant, formUid)
            .pipe(Effect.catchTag("FormNotFound", () => Effect.undefined))
          if (history !== undefined && history.head.published !== null) return "there already" as const
          if (history === undefined) {
            yield* Effect.mapError(erasure.beforeForm(tenant, formUid), (cause) => new FormStoreUnavailable({ cause }))
            yield* creation
              .add(tenant, form(), by, { isNamed: true })
              .pipe(Effect.catchTag("FormExists", () => Effect.void))
          }
          yield* publish(tenant, formUid, by)
          return "added" as const
        })

        /** The tenant of a form. */
        const tenantOf = (named: unknown): Result.Result<DeclaredTenant, string> => {
          const name = named ?? (requireTenant ? undefined : defaultTenant) ?? undefined
          if (name === undefined)
            return Result.fail(
              requireTenant ? "`tenant` is required" : "`tenant` is required, because there is no default tenant",
            )
          const refusal = () => `${JSON.stringify(name)} isn't a valid tenant name`
          return typeof name === "string"
            ? Result.mapError(declared(name, alwaysReserved), refusal)
            : Result.fail(refusal())
        }

        const load = Effect.fn("FormHydration.load")(function* ({ name, text, formUid }: FormFile) {
          const unusable = (problem: string) => new FormFileUnusable({ file: name, problem })
          const json = parseJson(text)
          if (Result.isFailure(json)) return yield* unusable("it is not JSON")
          const given: unknown = json.success
          const named = typeof given === "object" && given !== null && "tenant" in given ? given.tenant : undefined
          const tenant = tenantOf(named)
          if (Result.isFailure(tenant)) return yield* unusable(tenant.failure)
          const form = decodeForm(given, formUid)
          const invalid = ({ problems }: FormInvalid) =>
            unusable(problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; "))
          if (Result.isFailure(form)) return yield* invalid(form.failure)
          const outcome = yield* put(tenant.success, form.success.formUid, () => form.success, "folder").pipe(
            Effect.catchTags({
              FormIdTaken: ({ formId }) => unusable(`another form of ${tenant.success} has the form_id ${formId}`),
              FormInvalid: invalid,
            }),
          )
          return { tenant: tenant.success, formUid: form.success.formUid, outcome }
        })

        return FormHydration.of({ load, put })
      }),
    )
}
