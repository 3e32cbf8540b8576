import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { TenantRights } from "../../application/access/TenantRights.ts"
import { dayOf } from "../../application/chat/ModelBudget.ts"
import { type Caller, isPermitted } from "../../domain/access/Caller.ts"
import { PermissionMissing, type RightMissing, TenantForbidden } from "../../domain/access/Errors.ts"
import { belongsTo, tenantIn } from "../../domain/access/Tenant.ts"
import { readDate } from "../../domain/forms/answers/Calendar.ts"
import type { Whose } from "../../ports/ModelUsage.ts"
import type { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import { operatePermission } from "../access/Operating.ts"
import { BadQuery } from "../query/Query.ts"

/** How many days before today the default range starts. */
const usualDays = 29
const mostDays = 366

/** The maximum number of rows per response. */
export const mostRows = 5000

/** Parses the query, which has the same keys on the API route and on the page; an empty value counts as absent. */
export interface UsageQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly everybody?: string | undefined
  readonly tenant?: string | undefined
}

const dayIn = (key: string, text: string | undefined, usual: string): Effect.Effect<string, BadQuery> => {
  if (text === undefined || text === "") return Effect.succeed(usual)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readDate(text) !== undefined
    ? Effect.succeed(text)
    : Effect.fail(new BadQuery({ key, expected: "a date such as 2026-03-02" }))
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The requested range of days, inclusive. */
export const daysOf = Effect.fnUntraced(function* (query: UsageQuery) {
  const to = yield* dayIn("to", query.to, dayOf(yield* DateTime.now))
  const from = yield* dayIn("from", query.from, dayOf(DateTime.subtract(DateTime.makeUnsafe(to), { days: usualDays })))
  if (daysBetween(from, to) < 0 || daysBetween(from, to) > mostDays)
    return yield* new BadQuery({ key: "from", expected: `a date from ${mostDays} days before \`to\` up to \`to\`` })
  return { from, to }
})

/**
 * The scope of a query, if the caller may see it: their own usage, that of a tenant they administer, or everyone's as
 * an operator.
 */
export const whoseOf = Effect.fnUntraced(function* (
  caller: Caller,
  { everybody = "", tenant: named = "" }: UsageQuery,
): Effect.fn.Return<
  Whose,
  BadQuery | PermissionMissing | TenantForbidden | RightMissing | OrgStoreUnavailable,
  TenantRights
> {
  if (everybody !== "true" && everybody !== "false" && everybody !== "")
    return yield* new BadQuery({ key: "everybody", expected: "true or false" })
  if (everybody === "true" && named !== "")
    return yield* new BadQuery({ key: "tenant", expected: "left out when `everybody` is true" })
  if (everybody === "true") {
    if (!isPermitted(caller, operatePermission)) return yield* new PermissionMissing({ permission: operatePermission })
    return { _tag: "Everybody" }
  }
  if (named === "") return { _tag: "Owner", owner: caller.sub }
  const tenant = tenantIn(named)
  if (tenant === undefined || !belongsTo(caller, tenant)) return yield* new TenantForbidden({ tenant: named })
  const { require } = yield* TenantRights
  yield* require(caller, tenant, "administer")
  return { _tag: "Tenant", tenant }
})
