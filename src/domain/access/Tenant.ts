import type * as Brand from "effect/Brand"
import * as Result from "effect/Result"
import type { Caller } from "./Caller.ts"
import { TenantConflict, TenantForbidden, TenantNotDeclared, TenantReserved } from "./Errors.ts"

/** A tenant that stood in the URL and passed every check; nothing else makes one at the edge. */
export type DeclaredTenant = string & Brand.Brand<"DeclaredTenant">

/** What a tenant can be called. */
export const tenantGrammar = /^[a-z0-9][a-z0-9_-]{0,62}$/

const isTenantName = (name: string): name is DeclaredTenant => tenantGrammar.test(name)

/** Names that no tenant can have whatever routes there are: they stand where a tenant would. */
export const alwaysReserved: ReadonlySet<string> = new Set(["org", "form-controls", "api", "forms", "fields"])

const literalBelow = (path: string, base: string): string | undefined => {
  if (!path.startsWith(`${base}/`)) return undefined
  const segment = path.slice(base.length + 1).split("/", 1)[0]!
  return segment === "" || /[:*]/.test(segment) ? undefined : segment
}

/**
 * The segments that a registered route takes for itself, directly below one of the base paths (contract 3, "Limits"):
 * a tenant of that name would be shadowed. `paths` are the router's own, with `:name` for a parameter.
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

/** A segment that can be a tenant: it is there, no route has it, and its name is one; of any other nobody is a member. */
export const declared = (
  segment: string | undefined,
  reserved: ReadonlySet<string>,
): Result.Result<DeclaredTenant, TenantNotDeclared | TenantReserved | TenantForbidden> => {
  if (segment === undefined || segment.trim() === "") return Result.fail(new TenantNotDeclared())
  if (reserved.has(segment)) return Result.fail(new TenantReserved({ tenant: segment }))
  if (!isTenantName(segment)) return Result.fail(new TenantForbidden({ tenant: segment }))
  return Result.succeed(segment)
}

/** A superuser belongs to every tenant, but has to name one like everybody else. */
export const belongsTo = (caller: Caller, tenant: string): boolean =>
  caller.superuser || caller.programs.includes(tenant)

/** The same of somebody who may not be signed in. */
export const isMember = (caller: Caller | null, tenant: string): caller is Caller =>
  caller !== null && belongsTo(caller, tenant)

export const required = (caller: Caller, tenant: DeclaredTenant): Result.Result<DeclaredTenant, TenantForbidden> =>
  belongsTo(caller, tenant) ? Result.succeed(tenant) : Result.fail(new TenantForbidden({ tenant }))

/** The URL decides on every verb: a body may name the same tenant or none; null names none. */
export const agrees = (body: unknown, tenant: DeclaredTenant): Result.Result<void, TenantConflict> => {
  if (typeof body !== "object" || body === null || Array.isArray(body) || !Object.hasOwn(body, "tenant"))
    return Result.succeed(undefined)
  const named: unknown = (body as { readonly tenant?: unknown }).tenant
  return named === tenant || named === undefined || named === null
    ? Result.succeed(undefined)
    : Result.fail(new TenantConflict({ tenant }))
}

/** A tenant of the service's own making, for what starts without a request: demo data, work left over by a crash. */
export const tenantNamed = (name: string): DeclaredTenant => {
  if (!isTenantName(name)) throw new Error(`${JSON.stringify(name)} cannot be a tenant`)
  return name
}

/** A tenant's name as the service itself has written it down; undefined for a text that is none. */
export const tenantIn = (name: string): DeclaredTenant | undefined => (isTenantName(name) ? name : undefined)
