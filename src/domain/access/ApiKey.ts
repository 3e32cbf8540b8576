import * as Schema from "effect/Schema"
import type { Caller } from "./Caller.ts"
import { type Role, roles } from "./Role.ts"

/** What a program may do with a key: look, or change as well. */
export const accesses = ["read", "write"] as const

/** A key of a program, in one tenant. Times in milliseconds since 1970. The key itself is told once, and kept nowhere. */
export const ApiKey = Schema.Struct({
  keyId: Schema.String,
  tenant: Schema.String,
  name: Schema.String,
  /** How the key begins, for people to know it by. */
  hint: Schema.String,
  access: Schema.Literals(accesses),
  role: Schema.Literals(Object.keys(roles) as ReadonlyArray<Role>),
  /** The forms that it opens; null for everything of its tenant. */
  forms: Schema.NullOr(Schema.Array(Schema.String)),
  createdAt: Schema.Int,
  createdBy: Schema.String,
  expiresAt: Schema.Int,
  lastUsedAt: Schema.NullOr(Schema.Int),
})
export interface ApiKey extends Schema.Schema.Type<typeof ApiKey> {}

/** What every key begins with, so that a key that lies about somewhere is found. */
export const keyPrefix = "parley_"

/** Characters of a key that are shown afterwards. */
export const hintLength = keyPrefix.length + 6

/** Keys that a tenant can have, over ones included until they are deleted. */
export const mostKeys = 100

/** How far apart two notes of a key's use are at least. */
export const notedEvery = 60_000

const grammar = /^parley_[0-9a-f]{64}$/

/** Whether a bearer's text can be a key at all. */
export const isKey = (text: string): boolean => grammar.test(text)

/** A program as a caller: somebody of its own, whoever made its key, and a member of one tenant. */
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

/** What a key does not reach: `access` where it may only look, `forms` beyond the ones that it names, `keys` where keys are made. */
export type KeyScope = "access" | "forms" | "keys"

/** What is asked for, as far as the scope of a key goes. */
export interface Asked {
  readonly isChange: boolean
  readonly isAboutKeys: boolean
  readonly formUid: string | undefined
}

/** Why a call is beyond the key that it came with; undefined for one that is within, or came with none. */
export const beyondKey = ({ key }: Caller, { isChange, isAboutKeys, formUid }: Asked): KeyScope | undefined => {
  if (key === undefined) return undefined
  if (isAboutKeys) return "keys"
  if (key.forms !== null && (formUid === undefined || !key.forms.includes(formUid))) return "forms"
  return key.access === "read" && isChange ? "access" : undefined
}
