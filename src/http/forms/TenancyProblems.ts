import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type {
  CrossSite,
  RightMissing,
  SessionsUnavailable,
  TenantConflict,
  TenantForbidden,
  TenantNotDeclared,
  TenantReserved,
  Unauthenticated,
} from "../../domain/access/Errors.ts"
import type { FormStoreUnavailable } from "../../ports/FormStore.ts"
import type { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import type { MessengerAbsent, MessengerUnverified } from "../../ports/MessengerUsers.ts"
import { toResponse as accessProblem } from "../access/Problems.ts"
import { fixedProblem, problem, type ProblemTable } from "../Problem.ts"

export type TenancyError =
  | Unauthenticated
  | CrossSite
  | TenantNotDeclared
  | TenantReserved
  | TenantForbidden
  | TenantConflict
  | RightMissing
  | FormStoreUnavailable
  | SessionsUnavailable
  | OrgStoreUnavailable
  | MessengerAbsent
  | MessengerUnverified

/** Errors of the tenant rules. */
export const tenancyTable = (expected: string): ProblemTable<TenancyError> => ({
  Unauthenticated: accessProblem,
  CrossSite: accessProblem,
  SessionsUnavailable: accessProblem,
  TenantNotDeclared: () =>
    fixedProblem(400, {
      error: "tenant_not_declared",
      message: "The URL must name a tenant.",
      expected,
    }),
  TenantReserved: () => HttpServerResponse.empty({ status: 404, headers: { "cache-control": "no-store" } }),
  TenantForbidden: () =>
    fixedProblem(403, {
      error: "tenant_forbidden",
      message: "The caller doesn't belong to the tenant in the URL.",
      expected,
    }),
  RightMissing: ({ right }) =>
    problem(403, {
      error: "right_missing",
      message: `Your roles in this tenant don't include the right \`${right}\`.`,
      detail: { right },
    }),
  TenantConflict: () =>
    fixedProblem(400, {
      error: "tenant_conflict",
      message: "The body and the URL name different tenants.",
      expected,
    }),
  MessengerAbsent: () =>
    problem(503, { error: "not_configured", message: "No messenger is configured: set MESSENGER_BOT_TOKEN." }),
  MessengerUnverified: () =>
    problem(401, {
      error: "messenger_unverified",
      message: "The header `X-Messenger-Init-Data` is missing, forged, or too old.",
    }),
  OrgStoreUnavailable: () =>
    problem(
      503,
      { error: "org_store_unavailable", message: "The role store is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
  FormStoreUnavailable: () =>
    problem(
      503,
      { error: "form_store_unavailable", message: "The forms are unavailable right now. Try again later." },
      { "retry-after": "5" },
    ),
})

/** A request refused by the tenant rules (contract 3, "Errors"). `expected` is the template of the called route. */
export const tenancyProblem = (error: TenancyError, expected: string): HttpServerResponse.HttpServerResponse => {
  const row: (error: never) => HttpServerResponse.HttpServerResponse = tenancyTable(expected)[error._tag]
  return row(error as never)
}
