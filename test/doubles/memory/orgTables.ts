import type { Location } from "../../../src/domain/org/Location.ts"
import type { Member } from "../../../src/domain/org/Member.ts"
import type { Permission } from "../../../src/domain/org/Permission.ts"
import type { CostCenter, Project } from "../../../src/domain/org/Project.ts"
import type { Site } from "../../../src/domain/org/Site.ts"
import type { Area, Client, Program, Store } from "../../../src/domain/org/Structure.ts"

/** One organization's tables. */
export class Tables {
  name: string | null = null
  readonly clients = new Map<number, Client>()
  readonly programs = new Map<number, Program>()
  readonly areas = new Map<string, Area>()
  readonly stores = new Map<string, Store>()
  readonly projects = new Map<number, Project>()
  readonly costCenters = new Map<number, CostCenter>()
  readonly sites = new Map<number, Site>()
  readonly locations = new Map<number, Location>()
  readonly members = new Map<string, Member>()
  readonly permissions = new Map<string, Permission>()

  mentionClient(clientId: number): void {
    if (!this.clients.has(clientId)) this.clients.set(clientId, { clientId, name: null })
  }

  mentionStore(clientId: number, storeId: string): void {
    this.mentionClient(clientId)
    const key = storeKey(clientId, storeId)
    if (!this.stores.has(key)) this.stores.set(key, { clientId, storeId, name: null, area: null })
  }
}

export const storeKey = (clientId: number, storeId: string): string => JSON.stringify([clientId, storeId])
export const areaKey = ({ areaId, clientId, kind }: Area): string => JSON.stringify([clientId, kind, areaId])
