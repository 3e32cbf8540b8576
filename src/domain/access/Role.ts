import type { Caller } from "./Caller.ts"
import { permissionOf, type Right, rights } from "./Right.ts"
import { belongsTo } from "./Tenant.ts"

/** Roles and their rights. Each right's name is also a role, which has that right and the rights it requires. */
export const roles = {
  respondent: ["respond"],
  viewer: ["respond", "read_answers"],
  editor: ["respond", "edit", "publish"],
  owner: rights,
  respond: ["respond"],
  edit: ["respond", "edit"],
  publish: ["respond", "edit", "publish"],
  read_answers: ["respond", "read_answers"],
  administer: rights,
} as const satisfies Record<string, ReadonlyArray<Right>>
export type Role = keyof typeof roles

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)

/** The permissions that grant a right: its own, and those of the roles that include it. */
export const permissionsGiving = (right: Right): ReadonlyArray<string> =>
  rights.filter((role) => (roles[role] as ReadonlyArray<Right>).includes(right)).map(permissionOf)

const every: ReadonlySet<Right> = new Set(rights)
const none: ReadonlySet<Right> = new Set()

/**
 * The rights that a token grants in a tenant, from its roles in that tenant (`roles: {"demo": ["editor"]}`) and its
 * permissions. A member without a role in the token gets the deployment's default role.
 */
export const rightsByToken = (caller: Caller, tenant: string, defaultRole: Role): ReadonlySet<Right> => {
  if (caller.superuser) return every
  if (!belongsTo(caller, tenant)) return none
  const named = Object.hasOwn(caller.roles, tenant) ? caller.roles[tenant] : undefined
  const granted = (named ?? [defaultRole]).filter(isRole).flatMap((role): ReadonlyArray<Right> => roles[role])
  const permitted = rights.filter((right) => caller.permissions.includes(permissionOf(right)))
  return new Set<Right>([...granted, ...permitted.flatMap((right): ReadonlyArray<Right> => roles[right])])
}
