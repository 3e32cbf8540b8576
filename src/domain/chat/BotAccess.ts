import { type Caller, isPermitted } from "../access/Caller.ts"
import { belongsTo } from "../access/Tenant.ts"
import type { Bot } from "./Bot.ts"

/** The permission to create and change bots. */
export const configurePermission = "agents:configure"

/** Whether a caller can see a bot. Callers see global bots and those of their tenants. */
export const isVisible = (caller: Caller, { tenant }: Pick<Bot, "tenant">): boolean =>
  tenant === undefined || belongsTo(caller, tenant)

/** Callers with the permission can configure their tenants' bots; only superusers can configure global bots. */
export const isConfigurable = (caller: Caller, tenant: string | null): boolean =>
  isPermitted(caller, configurePermission) && (tenant === null ? caller.superuser : belongsTo(caller, tenant))

/**
 * Chooses among bots with the same name: first the bots of the caller's tenants, in the token's order, then global
 * bots, then, for a superuser, the bots of other tenants.
 */
export const meant = (caller: Caller, bots: ReadonlyArray<Bot>): Bot | undefined => {
  const rank = ({ tenant }: Bot): number => {
    if (tenant === undefined) return caller.programs.length
    const place = caller.programs.indexOf(tenant)
    return place === -1 ? caller.programs.length + 1 : place
  }
  return bots.filter((bot) => isVisible(caller, bot)).sort((a, b) => rank(a) - rank(b))[0]
}

/** The default tenant of a bot: the author's only tenant, or none for a superuser. */
export const tenantOfAuthor = ({ programs, superuser }: Caller): string | null | undefined => {
  if (superuser) return null
  return programs.length === 1 ? programs[0] : undefined
}
