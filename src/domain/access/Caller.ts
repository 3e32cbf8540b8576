import * as Schema from "effect/Schema"

/** The caller, from the token. `programs` are the caller's tenants; `roles` are role names by tenant. */
export const Caller = Schema.Struct({
  sub: Schema.String,
  userId: Schema.NullOr(Schema.Int),
  username: Schema.NullOr(Schema.String),
  email: Schema.NullOr(Schema.String),
  programs: Schema.Array(Schema.String),
  superuser: Schema.Boolean,
  orgId: Schema.NullOr(Schema.Int),
  permissions: Schema.Array(Schema.String),
  roles: Schema.Record(Schema.String, Schema.Array(Schema.String)),
  /** Set for a respondent without an account, who can access only this public form. Account tokens never set it. */
  pass: Schema.optionalKey(Schema.Struct({ tenant: Schema.String, formUid: Schema.String, respondent: Schema.String })),
  /** Set for a program with an API key, with the key's scope. Tokens never set it. */
  key: Schema.optionalKey(
    Schema.Struct({
      keyId: Schema.String,
      access: Schema.Literals(["read", "write"]),
      forms: Schema.NullOr(Schema.Array(Schema.String)),
    }),
  ),
})
export type Caller = typeof Caller.Type

const Claims = Schema.Struct({
  sub: Schema.NonEmptyString,
  user_id: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  username: Schema.optionalKey(Schema.NullOr(Schema.String)),
  email: Schema.optionalKey(Schema.NullOr(Schema.String)),
  programs: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  superuser: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  org_id: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  permissions: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  roles: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Array(Schema.String)))),
})

/** Claims of the wrong type make a token invalid. */
export const decodeClaims = Schema.decodeUnknownResult(Claims)

const integer = /^(0|[1-9][0-9]{0,15})$/

/** The caller in a verified token. The user id is `user_id`, or `sub` if that is an integer. */
export const callerOf = (claims: typeof Claims.Type): Caller => ({
  sub: claims.sub,
  userId: claims.user_id ?? (integer.test(claims.sub) ? Number(claims.sub) : null),
  username: claims.username ?? null,
  email: claims.email ?? null,
  programs: claims.programs ?? [],
  superuser: claims.superuser ?? false,
  orgId: claims.org_id ?? null,
  permissions: claims.permissions ?? [],
  roles: claims.roles ?? {},
})

/** The claims about a caller in the tokens that this service signs. */
export const claimsOf = (caller: Caller): Record<string, unknown> => ({
  sub: caller.sub,
  ...(caller.userId === null ? {} : { user_id: caller.userId }),
  ...(caller.username === null ? {} : { username: caller.username }),
  ...(caller.email === null ? {} : { email: caller.email }),
  ...(caller.orgId === null ? {} : { org_id: caller.orgId }),
  programs: caller.programs,
  superuser: caller.superuser,
  permissions: caller.permissions,
  ...(Object.keys(caller.roles).length === 0 ? {} : { roles: caller.roles }),
})

/** A person's display name; undefined if only a number is known. */
export const nameOf = ({ username, email, sub }: Caller): string | undefined =>
  username ?? email ?? (integer.test(sub) ? undefined : sub)

/** A superuser has every permission. */
export const isPermitted = (caller: Caller, permission: string): boolean =>
  caller.superuser || caller.permissions.includes(permission)
