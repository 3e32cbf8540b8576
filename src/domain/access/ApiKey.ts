import * as Schema from "effect/Schema"
import type { Caller } from "./Caller.ts"
import { type Role, roles } from "./Role.ts"

/** The scope of an API key: read only, or write as well. */
export const accesses = ["read", "write"] as const

/**
 * An API key of a program, in one tenant. Times in milliseconds since 1970. The key itself is shown once and never
 * stored.
 */
export const ApiKey = Schema.Struct({
  keyId: Schema.String,
  tenant: Schema.String,
  name: Schema.String,
  /** The beginning of the key, by which people recognize it. */
  hint: Schema.String,
  access: Schema.Literals(accesses),
  role: Schema.Literals(Object.keys(roles) as ReadonlyArray<Role>),
  /** The forms that it opens; null for everything in its tenant. */
  forms: Schema.NullOr(Schema.Array(Schema.String)),
  createdAt: Schema.Int,
  createdBy: Schema.String,
  expiresAt: Schema.Int,
  lastUsedAt: Schema.NullOr(Schema.Int),
})
export interface ApiKey extends Schema.Schema.Type<typeof ApiKey> {}

/** The prefix of every key, so that leaked keys can be found. */
export const keyPrefix = "parley_"

/** Characters of a key that are shown afterwards. */
export const hintLength = keyPrefix.length + 6

/** The maximum number of keys of a tenant, including expired ones until they are deleted. */
export const mostKeys = 100

/** The minimum time between two records of a key's use. */
export const notedEvery = 60_000

const grammar = /^parley_[0-9a-f]{64}$/

/** Whether a bearer token can be an API key. */
export const isKey = (text: string): boolean => grammar.test(text)

/** A program as a caller: a separate identity, independent of its key's creator, and a member of one tenant. */
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
 * What a key does not allow: `access` means changes with a read key, `forms` means forms that it doesn't name, `keys`
 * means managing keys.
 */
export type KeyScope = "access" | "forms" | "keys"

/** The part of a request that matters to a key's scope. */
export interface Asked {
  readonly isChange: boolean
  readonly isAboutKeys: boolean
  readonly formUid: string | undefined
}

/** Why a call exceeds its key's scope; undefined for allowed calls and calls without a key. */
export const beyondKey = ({ key }: Caller, { isChange, isAboutKeys, formUid }: Asked): KeyScope | undefined => {
  if (key === undefined) return undefined
  if (isAboutKeys) return "keys"
  if (key.forms !== null && (formUid === undefined || !key.forms.includes(formUid))) return "forms"
  return key.access === "read" && isChange ? "access" : undefined
}
