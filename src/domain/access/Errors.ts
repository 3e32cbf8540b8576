import * as Schema from "effect/Schema"

/** No token, or one that does not hold: unsigned, expired, another issuer, claims of the wrong kind. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {}) {}

/** A browser sent the session cookie along with a request that another site made. */
export class CrossSite extends Schema.TaggedError<CrossSite>()("CrossSite", {}) {}

/** The deployment's policy says no, or could not be asked. */
export class PolicyDenied extends Schema.TaggedError<PolicyDenied>()("PolicyDenied", { action: Schema.String }) {}

/** The caller lacks a permission that the route needs. */
export class PermissionMissing extends Schema.TaggedError<PermissionMissing>()("PermissionMissing", {
  permission: Schema.String,
}) {}
