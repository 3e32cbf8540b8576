import * as Schema from "effect/Schema"

const place = Schema.optionalKey(Schema.NonEmptyString)

/** The names of the claims expected in an external issuer's tokens. Dots separate nested objects. */
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
 * Claim names from the standard (OpenID Connect Core, section 5.1) and from common providers. No default claim grants
 * superuser rights; the deployment must configure one.
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
