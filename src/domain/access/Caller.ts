import * as Schema from "effect/Schema"

/**
 * Who is calling, as the token says. `programs` are the tenants that the caller belongs to, `roles` what they are there:
 * names of roles by tenant.
 */
export interface Caller {
  readonly sub: string
  readonly userId: number | null
  readonly username: string | null
  readonly email: string | null
  readonly programs: ReadonlyArray<string>
  readonly superuser: boolean
  readonly orgId: number | null
  readonly permissions: ReadonlyArray<string>
  readonly roles: Readonly<Record<string, ReadonlyArray<string>>>
  /** Somebody who opened a public form without an account: this form, and nothing else. No token of an account says it. */
  readonly pass?: { readonly tenant: string; readonly formUid: string; readonly respondent: string }
  /** A program that came with an API key, and how far that reaches. No token says it. */
  readonly key?: {
    readonly keyId: string
    readonly access: "read" | "write"
    readonly forms: ReadonlyArray<string> | null
  }
}

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

/** Claims that are of the wrong kind make no caller. */
export const decodeClaims = Schema.decodeUnknownResult(Claims)

const integer = /^(0|[1-9][0-9]{0,15})$/

/** The caller of a verified token: `user_id`, else `sub` when it is an integer. */
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

/** What a token that we sign carries about a caller. */
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

/** A superuser has every permission. */
export const isPermitted = (caller: Caller, permission: string): boolean =>
  caller.superuser || caller.permissions.includes(permission)
