import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../../domain/access/Caller.ts"
import {
  type RightMissing,
  type TenantForbidden,
  TenantReserved,
  Unauthenticated,
} from "../../../domain/access/Errors.ts"
import type { Right } from "../../../domain/access/Right.ts"
import { declared, required } from "../../../domain/access/Tenant.ts"
import type { FormNotFound } from "../../../domain/forms/records/Faults.ts"
import { TenantRights } from "../../../application/access/TenantRights.ts"
import { FormAccess } from "../../../application/forms/FormAccess.ts"
import { ServedForms } from "../../../application/forms/ServedForms.ts"
import type { FormStoreUnavailable } from "../../../ports/FormStore.ts"
import type { OrgStoreUnavailable } from "../../../ports/OrgStore.ts"
import type { KeyValueUnavailable } from "../../../ports/KeyValue.ts"
import { RegisteredRoutes } from "../../middleware/RegisteredRoutes.ts"

/** A page could not be made for a reason that is not its reader's. */
export class PageUnavailable extends Schema.TaggedError<PageUnavailable>()("PageUnavailable", {}) {}

/** Why somebody does not get a page of a tenant. */
export type Refusal =
  | TenantReserved
  | Unauthenticated
  | TenantForbidden
  | RightMissing
  | FormNotFound
  | FormStoreUnavailable
  | OrgStoreUnavailable
  | KeyValueUnavailable
  | PageUnavailable

/** Who asks for a page, and below which segment of the address. */
export interface Visitor {
  readonly segment: string
  readonly caller: Caller | null
}

/** Who gets a page of a tenant: by the rules of the routes, with one difference: a page of no possible tenant is not there. */
export const pageAccess = Effect.gen(function* () {
  const routes = yield* RegisteredRoutes
  const access = yield* FormAccess
  const forms = yield* ServedForms
  const rights = yield* TenantRights

  const tenantOf = (segment: string) =>
    Effect.mapError(
      Effect.fromResult(declared(segment, routes.reserved())),
      () => new TenantReserved({ tenant: segment }),
    )

  /** Members only, and of them those who have the right. */
  const member = Effect.fnUntraced(function* ({ segment, caller }: Visitor, right: Right) {
    const tenant = yield* tenantOf(segment)
    if (caller === null) return yield* new Unauthenticated()
    yield* Effect.fromResult(required(caller, tenant))
    yield* rights.require(caller, tenant, right)
    return { tenant, caller }
  })

  /** The form for whoever may answer it. */
  const served = Effect.fnUntraced(function* ({ segment, caller }: Visitor, formUid: string) {
    const tenant = yield* tenantOf(segment)
    yield* access.visit(tenant, formUid, caller)
    return { tenant, form: yield* forms.find(tenant, formUid) }
  })

  return { member, served }
})
