import * as Schema from "effect/Schema"

const place = Schema.optionalKey(Schema.NonEmptyString)

/** Where another issuer's token has each claim of ours: names with dots for objects in objects. */
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
