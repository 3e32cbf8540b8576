import type * as Brand from "effect/Brand"
import * as Result from "effect/Result"
import type { Caller } from "./Caller.ts"
import { TenantConflict, TenantForbidden, TenantNotDeclared, TenantReserved } from "./Errors.ts"

/** A tenant from the URL that has passed every check. Request handlers can't obtain a tenant in any other way. */
export type DeclaredTenant = string & Brand.Brand<"DeclaredTenant">

/** Valid tenant names. */
export const tenantGrammar = /^[a-z0-9][a-z0-9_-]{0,62}$/

const isTenantName = (name: string): name is DeclaredTenant => tenantGrammar.test(name)

/** Names that are never tenants, regardless of the routes. */
export const alwaysReserved: ReadonlySet<string> = new Set(["org", "form-controls", "api", "forms", "fields"])

const literalBelow = (path: string, base: string): string | undefined => {
  if (!path.startsWith(`${base}/`)) return undefined
  const segment = path.slice(base.length + 1).split("/", 1)[0]!
  return segment === "" || /[:*]/.test(segment) ? undefined : segment
}

/**
 * Segments directly below a base path that routes use (contract 3, "Limits"), so tenants with these names would be
 * unreachable. `paths` are the router's patterns, with `:name` for a parameter.
 */
export const reservedSegments = (
  paths: Iterable<string>,
  bases: ReadonlyArray<string> = ["/api/v1", ""],
): ReadonlySet<string> => {
  const reserved = new Set(alwaysReserved)
  for (const path of paths)
    for (const base of bases) {
      const literal = literalBelow(path, base)
      if (literal !== undefined) reserved.add(literal)
    }
  return reserved
}

/** The tenant that a segment names. The segment must be a valid name, not empty, and not used by a route. */
export const declared = (
  segment: string | undefined,
  reserved: ReadonlySet<string>,
): Result.Result<DeclaredTenant, TenantNotDeclared | TenantReserved | TenantForbidden> => {
  if (segment === undefined || segment.trim() === "") return Result.fail(new TenantNotDeclared())
  if (reserved.has(segment)) return Result.fail(new TenantReserved({ tenant: segment }))
  if (!isTenantName(segment)) return Result.fail(new TenantForbidden({ tenant: segment }))
  return Result.succeed(segment)
}

/** Superusers belong to every tenant, but must specify a tenant like everyone else. */
export const belongsTo = (caller: Caller, tenant: string): boolean =>
  caller.superuser || caller.programs.includes(tenant)

/** Like `belongsTo`, for callers who may not be signed in. */
export const isMember = (caller: Caller | null, tenant: string): caller is Caller =>
  caller !== null && belongsTo(caller, tenant)

export const required = (caller: Caller, tenant: DeclaredTenant): Result.Result<DeclaredTenant, TenantForbidden> =>
  belongsTo(caller, tenant) ? Result.succeed(tenant) : Result.fail(new TenantForbidden({ tenant }))

/** The URL determines the tenant for every method. A body may repeat it; null counts as absent. */
export const agrees = (body: unknown, tenant: DeclaredTenant): Result.Result<void, TenantConflict> => {
  if (typeof body !== "object" || body === null || Array.isArray(body) || !Object.hasOwn(body, "tenant"))
    return Result.succeed(undefined)
  const named: unknown = (body as { readonly tenant?: unknown }).tenant
  return named === tenant || named === undefined || named === null
    ? Result.succeed(undefined)
    : Result.fail(new TenantConflict({ tenant }))
}

/** A tenant for work that the service does without a request, such as demo data or recovery after a crash. */
export const tenantNamed = (name: string): DeclaredTenant => {
  if (!isTenantName(name)) throw new Error(`${JSON.stringify(name)} isn't a valid tenant name`)
  return name
}

/** A tenant name from the service's own records; undefined if it is invalid. */
export const tenantIn = (name: string): DeclaredTenant | undefined => (isTenantName(name) ? name : undefined)
