import * as Schema from "effect/Schema"

/** Where another issuer's token has each claim of ours: names with dots for objects in objects. */
export const ClaimNames = Schema.Record(
  Schema.Literals(["sub", "user_id", "username", "email", "programs", "superuser", "org_id", "permissions", "roles"]),
  Schema.NonEmptyString,
).pipe(Schema.partial)

/**
 * What the standard and the common providers call them (OpenID Connect Core, section 5.1). Nobody is a superuser by a claim that the
 * deployment has not named.
 */
export const usualNames = {
  sub: "sub",
  username: "preferred_username",
  email: "email",
  programs: "programs",
  org_id: "org_id",
  permissions: "permissions",
  roles: "roles",
} as const
