import * as Schema from "effect/Schema"
import type { Caller } from "./Caller.ts"
import { type Role, roles } from "./Role.ts"

/** The scope of an API key: read-only, or read and write. */
export const accesses = ["read", "write"] as const

/**
 * A program's API key in one tenant. Times are in milliseconds since 1970. The key itself is shown once and never
 * stored.
 */
export const ApiKey = Schema.Struct({
  keyId: Schema.String,
  tenant: Schema.String,
  name: Schema.String,
  /** The first characters of the key, which help people recognize it. */
  hint: Schema.String,
  access: Schema.Literals(accesses),
  role: Schema.Literals(Object.keys(roles) as ReadonlyArray<Role>),
  /** The forms that the key may access; null for all forms in its tenant. */
  forms: Schema.NullOr(Schema.Array(Schema.String)),
  createdAt: Schema.Int,
  createdBy: Schema.String,
  expiresAt: Schema.Int,
  lastUsedAt: Schema.NullOr(Schema.Int),
})
export interface ApiKey extends Schema.Schema.Type<typeof ApiKey> {}

/** The prefix of every key. It lets secret scanners find leaked keys. */
export const keyPrefix = "parley_"

/** The number of characters of a key that remain visible after its creation. */
export const hintLength = keyPrefix.length + 6

/** The maximum number of keys in a tenant. Expired keys count until they are deleted. */
export const mostKeys = 100

/** The minimum time between two updates of a key's last use, in milliseconds. */
export const notedEvery = 60_000

const grammar = /^parley_[0-9a-f]{64}$/

/** Whether a bearer token has the format of an API key. */
export const isKey = (text: string): boolean => grammar.test(text)

/**
 * The program as a caller. It has its own identity, independent of the key's creator, and is a member of one tenant.
 */
export const callerOfKey = ({ keyId, tenant, access, role, forms }: ApiKey): Caller => ({
  sub: `key:${keyId}`,
  userId: null,
  username: null,
  email: null,
  programs: [tenant],
  superuser: false,
  orgId: null,
  permissions: [],
  roles: { [tenant]: [role] },
  key: { keyId, access, forms },
})

/**
 * Why a key doesn't allow a call: `access`: the key is read-only and the call makes a change; `forms`: the key doesn't
 * list the form; `keys`: the call manages keys.
 */
export type KeyScope = "access" | "forms" | "keys"

/** The properties of a request that are checked against a key's scope. */
export interface Asked {
  readonly isChange: boolean
  readonly isAboutKeys: boolean
  readonly formUid: string | undefined
}

/** Why a call exceeds its key's scope; undefined if the call is allowed or has no key. */
export const beyondKey = ({ key }: Caller, { isChange, isAboutKeys, formUid }: Asked): KeyScope | undefined => {
  if (key === undefined) return undefined
  if (isAboutKeys) return "keys"
  if (key.forms !== null && (formUid === undefined || !key.forms.includes(formUid))) return "forms"
  return key.access === "read" && isChange ? "access" : undefined
}
