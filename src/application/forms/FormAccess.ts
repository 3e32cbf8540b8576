import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import { TenantForbidden, Unauthenticated } from "../../domain/access/Errors.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import type { FormStoreUnavailable } from "../../ports/FormStore.ts"
import { TenantRights } from "../access/TenantRights.ts"
import { FormLibrary } from "./FormLibrary.ts"

export interface Visit {
  readonly isMember: boolean
  readonly isEditor: boolean
}

const stranger: Visit = { isMember: false, isEditor: false }

/** Who may see a form and answer it, on every channel. */
export class FormAccess extends Context.Service<
  FormAccess,
  {
    /**
     * Admits members who may respond, and everyone if the form is public. `isEditor`: they may see drafts. For everyone
     * else, a form that isn't public fails like a missing one: with `Unauthenticated` if they aren't signed in, and
     * with `TenantForbidden` if they are.
     */
    readonly visit: (
      tenant: DeclaredTenant,
      formUid: string,
      caller: Caller | null,
    ) => Effect.Effect<Visit, Unauthenticated | TenantForbidden | FormStoreUnavailable | OrgStoreUnavailable>
  }
>()("parley/application/forms/FormAccess") {
  static readonly layer = Layer.effect(
    FormAccess,
    Effect.gen(function* () {
      const library = yield* FormLibrary
      const rights = yield* TenantRights

      const isPublic = (tenant: DeclaredTenant, formUid: string) =>
        library.served(tenant, formUid).pipe(
          Effect.map(({ compiled }) => compiled.form.isPublic),
          Effect.catchTag("FormNotFound", () => Effect.succeed(false)),
        )

      const visitOf = (caller: Caller, tenant: DeclaredTenant) =>
        Effect.flatMap(rights.has(caller, tenant, "respond"), (isMember) =>
          isMember
            ? Effect.map(rights.has(caller, tenant, "edit"), (isEditor): Visit => ({ isMember, isEditor }))
            : Effect.succeed(stranger),
        )

      return FormAccess.of({
        visit: (tenant, formUid, caller) =>
          Effect.flatMap(caller === null ? Effect.succeed(stranger) : visitOf(caller, tenant), (visit) =>
            visit.isMember
              ? Effect.succeed(visit)
              : Effect.flatMap(isPublic(tenant, formUid), (isOpen) => {
                  if (isOpen) return Effect.succeed(stranger)
                  return Effect.fail(
                    caller === null ? new Unauthenticated({ reason: "missing" }) : new TenantForbidden({ tenant }),
                  )
                }),
          ),
      })
    }),
  )
}
