import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import { TenantForbidden, Unauthenticated } from "../../domain/access/Errors.ts"
import { type DeclaredTenant, isMember } from "../../domain/access/Tenant.ts"
import type { FormStoreUnavailable } from "../../ports/FormStore.ts"
import { FormLibrary } from "./FormLibrary.ts"

/** Who may see a form and answer it, on every way that leads there. */
export class FormAccess extends Context.Service<
  FormAccess,
  {
    /**
     * Members, and everybody where the form is public. A form that is not public looks like one that is not there:
     * `Unauthenticated` to somebody who is not signed in, `TenantForbidden` to somebody who is not a member.
     */
    readonly visit: (
      tenant: DeclaredTenant,
      formUid: string,
      caller: Caller | null,
    ) => Effect.Effect<{ readonly isMember: boolean }, Unauthenticated | TenantForbidden | FormStoreUnavailable>
  }
>()("parley/application/forms/FormAccess") {
  static readonly layer = Layer.effect(
    FormAccess,
    Effect.gen(function* () {
      const library = yield* FormLibrary

      const isPublic = (tenant: DeclaredTenant, formUid: string) =>
        library.served(tenant, formUid).pipe(
          Effect.map(({ compiled }) => compiled.form.isPublic),
          Effect.catchTag("FormNotFound", () => Effect.succeed(false)),
        )

      const member = Effect.succeed({ isMember: true })

      return FormAccess.of({
        visit: (tenant, formUid, caller) =>
          isMember(caller, tenant)
            ? member
            : Effect.flatMap(isPublic(tenant, formUid), (isOpen) => {
                if (isOpen) return Effect.succeed({ isMember: false })
                return Effect.fail(caller === null ? new Unauthenticated() : new TenantForbidden({ tenant }))
              }),
      })
    }),
  )
}
