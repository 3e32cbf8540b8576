import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { Caller } from "../../../domain/access/Caller.ts"
import {
  type RightMissing,
  type TenantForbidden,
  TenantReserved,
  Unauthenticated,
} from "../../../domain/access/Errors.ts"
import type { Right } from "../../../domain/access/Right.ts"
import { declared, type DeclaredTenant, isMember, required } from "../../../domain/access/Tenant.ts"
import type { FormNotFound, SubmissionNotFound } from "../../../domain/forms/records/Faults.ts"
import { TenantRights } from "../../../application/access/TenantRights.ts"
import { FormAccess } from "../../../application/forms/FormAccess.ts"
import { type ServedForm, ServedForms } from "../../../application/forms/ServedForms.ts"
import type { FormStoreUnavailable } from "../../../ports/FormStore.ts"
import type { OrgStoreUnavailable } from "../../../ports/OrgStore.ts"
import type { KeyValueUnavailable } from "../../../ports/KeyValue.ts"
import { RespondentPasses } from "../../../ports/RespondentPasses.ts"
import type { QuotaExceeded, UsageUnavailable } from "../../../domain/usage/Quota.ts"
import { passHolder } from "../../forms/PassOfRequest.ts"
import { RegisteredRoutes } from "../../middleware/RegisteredRoutes.ts"

/** A page failed for a reason unrelated to its reader. */
export class PageUnavailable extends Schema.TaggedError<PageUnavailable>()("PageUnavailable", {}) {}

/** Why a tenant's page is not shown. */
export type Refusal =
  | TenantReserved
  | Unauthenticated
  | TenantForbidden
  | RightMissing
  | FormNotFound
  | SubmissionNotFound
  | FormStoreUnavailable
  | OrgStoreUnavailable
  | KeyValueUnavailable
  | PageUnavailable
  | QuotaExceeded
  | UsageUnavailable

/** The visitor of a page and its base path. `caller` is the signed-in user. */
export interface Visitor {
  readonly segment: string
  readonly caller: Caller | null
  readonly request: HttpServerRequest.HttpServerRequest
}

/** A form and its respondent: a member, the holder of a pass, a signed-in outsider, or an unknown person. */
export interface Opened {
  readonly tenant: DeclaredTenant
  readonly form: ServedForm
  readonly respondent: Caller | null
}

/**
 * Admission to a tenant's pages follows the rules of the routes, except that every invalid tenant name counts as not
 * found.
 */
export const pageAccess = Effect.gen(function* () {
  const routes = yield* RegisteredRoutes
  const access = yield* FormAccess
  const forms = yield* ServedForms
  const rights = yield* TenantRights
  const passes = yield* RespondentPasses

  const tenantOf = (segment: string) =>
    Effect.mapError(
      Effect.fromResult(declared(segment, routes.reserved())),
      () => new TenantReserved({ tenant: segment }),
    )

  /** Admits only members with the right. */
  const member = Effect.fnUntraced(function* ({ segment, caller }: Visitor, right: Right) {
    const tenant = yield* tenantOf(segment)
    if (caller === null) return yield* new Unauthenticated()
    yield* Effect.fromResult(required(caller, tenant))
    yield* rights.require(caller, tenant, right)
    return { tenant, caller }
  })

  /** Admits everyone who may answer the form, and loads it. */
  const served = Effect.fnUntraced(function* ({ segment, caller, request }: Visitor, formUid: string) {
    const tenant = yield* tenantOf(segment)
    const holder = isMember(caller, tenant) ? null : yield* passHolder(passes, request, tenant, formUid)
    const respondent = holder ?? caller
    yield* access.visit(tenant, formUid, respondent)
    return { tenant, form: yield* forms.find(tenant, formUid), respondent } satisfies Opened
  })

  return { member, served }
})
