import * as Schema from "effect/Schema"
import { rights } from "./Right.ts"

/**
 * The token is missing, expired, or (if no reason is given) invalid: unsigned, from another issuer, or with claims of
 * the wrong type.
 */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {
  reason: Schema.optionalKey(Schema.Literals(["missing", "expired"])),
}) {}

/** The session store is unavailable, so a cookie can't be checked. */
export class SessionsUnavailable extends Schema.TaggedError<SessionsUnavailable>()("SessionsUnavailable", {
  cause: Schema.Defect(),
}) {}

/** The user has no active session with this id. */
export class SessionNotFound extends Schema.TaggedError<SessionNotFound>()("SessionNotFound", {}) {}

/** Ending sessions requires a recent sign-in. */
export class SignInNotRecent extends Schema.TaggedError<SignInNotRecent>()("SignInNotRecent", {}) {}

/** A browser sent the session cookie with a request from another site. */
export class CrossSite extends Schema.TaggedError<CrossSite>()("CrossSite", {}) {}

/** The deployment's policy denies the call, or could not be evaluated. */
export class PolicyDenied extends Schema.TaggedError<PolicyDenied>()("PolicyDenied", { action: Schema.String }) {}

/** The caller lacks a permission that the route requires. */
export class PermissionMissing extends Schema.TaggedError<PermissionMissing>()("PermissionMissing", {
  permission: Schema.String,
}) {}

/** The URL doesn't contain a tenant. */
export class TenantNotDeclared extends Schema.TaggedError<TenantNotDeclared>()("TenantNotDeclared", {}) {}

/** The segment is reserved or is not a valid tenant name, so the route does not exist. */
export class TenantReserved extends Schema.TaggedError<TenantReserved>()("TenantReserved", {
  tenant: Schema.String,
}) {}

/** The caller does not belong to the tenant. */
export class TenantForbidden extends Schema.TaggedError<TenantForbidden>()("TenantForbidden", {
  tenant: Schema.String,
}) {}

/** The caller belongs to the tenant but doesn't have the required role. */
export class RightMissing extends Schema.TaggedError<RightMissing>()("RightMissing", {
  tenant: Schema.String,
  right: Schema.Literals(rights),
}) {}

/** The body and the URL name different tenants. `tenant` is the one in the URL. */
export class TenantConflict extends Schema.TaggedError<TenantConflict>()("TenantConflict", {
  tenant: Schema.String,
}) {}

/** The call exceeds the API key's scope. */
export class KeyScopeExceeded extends Schema.TaggedError<KeyScopeExceeded>()("KeyScopeExceeded", {
  scope: Schema.Literals(["access", "forms", "keys"]),
}) {}

/** The tenant has no key with this id. */
export class ApiKeyNotFound extends Schema.TaggedError<ApiKeyNotFound>()("ApiKeyNotFound", {}) {}

/** The tenant already has the maximum number of keys. */
export class ApiKeysFull extends Schema.TaggedError<ApiKeysFull>()("ApiKeysFull", { most: Schema.Int }) {}
