import * as Schema from "effect/Schema"

const place = Schema.optionalKey(Schema.NonEmptyString)

/** The names of our claims in an external issuer's tokens: dots separate nested objects. */
export const ClaimNames = Schema.Struct({
  sub: place,
  user_id: place,
  username: place,
  email: place,
  programs: place,
  superuser: place,
  org_id: place,
  permissions: place,
  roles: place,
})

/**
 * The names used by the standard and common providers (OpenID Connect Core, section 5.1). Only a claim that the
 * deployment names makes a superuser.
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
