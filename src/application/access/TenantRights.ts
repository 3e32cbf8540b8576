import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import { RightMissing } from "../../domain/access/Errors.ts"
import { type Right } from "../../domain/access/Right.ts"
import { permissionsGiving, rightsByToken, type Role } from "../../domain/access/Role.ts"
import { belongsTo, type DeclaredTenant } from "../../domain/access/Tenant.ts"
import { memberIdOf } from "../../domain/org/Permission.ts"
import { OrgStore, type OrgStoreUnavailable } from "../../ports/OrgStore.ts"

/**
 * What callers may do with the forms of a tenant: according to their token, or else to their assignments in the
 * organization.
 */
export class TenantRights extends Context.Service<
  TenantRights,
  {
    /** Whether a caller has a right. Callers outside the tenant have none. */
    readonly has: (caller: Caller, tenant: DeclaredTenant, right: Right) => Effect.Effect<boolean, OrgStoreUnavailable>
    readonly require: (
      caller: Caller,
      tenant: DeclaredTenant,
      right: Right,
    ) => Effect.Effect<void, RightMissing | OrgStoreUnavailable>
  }
>()("parley/application/access/TenantRights") {
  /** `defaultRole`: the role of members whose token names no role in the tenant. */
  static readonly layer = ({ defaultRole }: { readonly defaultRole: Role }) =>
    Layer.effect(
      TenantRights,
      Effect.gen(function* () {
        const organizations = yield* OrgStore

        /**
         * An assignment applies in the tenant of its program; one with the scope `global` applies in all of the
         * caller's tenants.
         */
        const isAssigned = Effect.fnUntraced(function* (caller: Caller, tenant: DeclaredTenant, right: Right) {
          if (caller.orgId === null || !belongsTo(caller, tenant)) return false
          for (const permission of permissionsGiving(right)) {
            const held = yield* organizations.held(caller.orgId, memberIdOf(caller), permission)
            if (held.some((one) => one.tenant === tenant || one.scope === "global")) return true
          }
          return false
        })

        /**
         * Cached by caller object and tenant. A verified token yields the same caller object for a minute. Only tenants
         * that the token names are cached.
         */
        const known = new WeakMap<Caller, Map<string, ReadonlySet<Right>>>()

        const byToken = (caller: Caller, tenant: DeclaredTenant): ReadonlySet<Right> => {
          if (caller.superuser || !belongsTo(caller, tenant)) return rightsByToken(caller, tenant, defaultRole)
          let ofCaller = known.get(caller)
          if (ofCaller === undefined) known.set(caller, (ofCaller = new Map()))
          let given = ofCaller.get(tenant)
          if (given === undefined) ofCaller.set(tenant, (given = rightsByToken(caller, tenant, defaultRole)))
          return given
        }

        const has = (caller: Caller, tenant: DeclaredTenant, right: Right) =>
          byToken(caller, tenant).has(right) ? Effect.succeed(true) : isAssigned(caller, tenant, right)

        const require = (caller: Caller, tenant: DeclaredTenant, right: Right) =>
          Effect.flatMap(has(caller, tenant, right), (isHeld) =>
            isHeld ? Effect.void : Effect.fail(new RightMissing({ tenant, right })),
          )

        return TenantRights.of({ has, require })
      }),
    )
}
