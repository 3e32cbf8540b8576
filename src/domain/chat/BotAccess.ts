import { type Caller, isPermitted } from "../access/Caller.ts"
import { belongsTo } from "../access/Tenant.ts"
import type { Bot } from "./Bot.ts"

/** The permission to make and change bots. */
export const configurePermission = "agents:configure"

/** Bots of the caller's tenants, and those for everybody. */
export const isVisible = (caller: Caller, { tenant }: Pick<Bot, "tenant">): boolean =>
  tenant === undefined || belongsTo(caller, tenant)

/** Who has the permission configures the bots of their tenants; those for everybody are a superuser's. */
export const isConfigurable = (caller: Caller, tenant: string | null): boolean =>
  isPermitted(caller, configurePermission) && (tenant === null ? caller.superuser : belongsTo(caller, tenant))

/**
 * Which of several bots of one name the caller means: one of their own tenants, in the order in which the token names
 * them, then one for everybody, then (for a superuser) any other tenant's.
 */
export const meant = (caller: Caller, bots: ReadonlyArray<Bot>): Bot | undefined => {
  const rank = ({ tenant }: Bot): number => {
    if (tenant === undefined) return caller.programs.length
    const place = caller.programs.indexOf(tenant)
    return place === -1 ? caller.programs.length + 1 : place
  }
  return bots.filter((bot) => isVisible(caller, bot)).sort((a, b) => rank(a) - rank(b))[0]
}

/** The tenant of a bot that names none: the author's only one, or nobody's where a superuser makes it. */
export const tenantOfAuthor = ({ programs, superuser }: Caller): string | null | undefined => {
  if (superuser) return null
  return programs.length === 1 ? programs[0] : undefined
}
