import * as Schema from "effect/Schema"
import { rights } from "./Right.ts"

/** No token, one that has expired, or (without a reason) one that does not hold: unsigned, another issuer, claims of the wrong kind. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {
  reason: Schema.optionalKey(Schema.Literals(["missing", "expired"])),
}) {}

/** What is known of sessions cannot be reached, so nobody knows whether a cookie holds. */
export class SessionsUnavailable extends Schema.TaggedError<SessionsUnavailable>()("SessionsUnavailable", {
  cause: Schema.Defect(),
}) {}

/** No live session of the user has this id. */
export class SessionNotFound extends Schema.TaggedError<SessionNotFound>()("SessionNotFound", {}) {}

/** Ending sessions takes somebody who signed in lately. */
export class SignInNotRecent extends Schema.TaggedError<SignInNotRecent>()("SignInNotRecent", {}) {}

/** A browser sent the session cookie along with a request that another site made. */
export class CrossSite extends Schema.TaggedError<CrossSite>()("CrossSite", {}) {}

/** The deployment's policy says no, or could not be asked. */
export class PolicyDenied extends Schema.TaggedError<PolicyDenied>()("PolicyDenied", { action: Schema.String }) {}

/** The caller lacks a permission that the route needs. */
export class PermissionMissing extends Schema.TaggedError<PermissionMissing>()("PermissionMissing", {
  permission: Schema.String,
}) {}

/** The URL has no tenant where one belongs. */
export class TenantNotDeclared extends Schema.TaggedError<TenantNotDeclared>()("TenantNotDeclared", {}) {}

/** The segment is one of the service's own, or no tenant's name: there is no such route. */
export class TenantReserved extends Schema.TaggedError<TenantReserved>()("TenantReserved", {
  tenant: Schema.String,
}) {}

/** The caller does not belong to the tenant. */
export class TenantForbidden extends Schema.TaggedError<TenantForbidden>()("TenantForbidden", {
  tenant: Schema.String,
}) {}

/** The caller belongs to the tenant, and their roles there do not let them do this. */
export class RightMissing extends Schema.TaggedError<RightMissing>()("RightMissing", {
  tenant: Schema.String,
  right: Schema.Literals(rights),
}) {}

/** The body and the URL name different tenants. `tenant` is the URL's. */
export class TenantConflict extends Schema.TaggedError<TenantConflict>()("TenantConflict", {
  tenant: Schema.String,
}) {}

/** The API key does not reach that far. */
export class KeyScopeExceeded extends Schema.TaggedError<KeyScopeExceeded>()("KeyScopeExceeded", {
  scope: Schema.Literals(["access", "forms", "keys"]),
}) {}

/** The tenant has no key of this id. */
export class ApiKeyNotFound extends Schema.TaggedError<ApiKeyNotFound>()("ApiKeyNotFound", {}) {}

/** The tenant has as many keys as a tenant can have. */
export class ApiKeysFull extends Schema.TaggedError<ApiKeysFull>()("ApiKeysFull", { most: Schema.Int }) {}
