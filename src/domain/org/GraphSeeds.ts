import type { NodeKind } from "./Hierarchy.ts"
import type { Snapshot } from "./Snapshot.ts"
import type { AreaKey } from "./Structure.ts"

export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** A node with its possible parents. It is placed under the first parent that exists and may contain it. */
export interface Seed {
  readonly kind: NodeKind
  readonly nodeId: string
  readonly holders: ReadonlyArray<string>
  /** The order among nodes of one kind. */
  readonly order: string | number
  readonly facts: Facts
}

const clientNode = (clientId: number): string => `client:${clientId}`
const storeNode = (clientId: number, storeId: string): string => `store:${clientId}:${storeId}`
const areaNode = (clientId: number, { kind, areaId }: AreaKey): string => `${kind}:${clientId}:${areaId}`

/** Possible parents: the area if there is one, and the client. */
const holdersIn = (clientId: number, area: AreaKey | null): ReadonlyArray<string> =>
  area === null ? [clientNode(clientId)] : [areaNode(clientId, area), clientNode(clientId)]

/** Finds the market of an area: the area itself, or the market that contains it. Markets contain only territories. */
const marketsOf = ({ areas }: Snapshot) => {
  const parents = new Map(areas.map((area) => [areaNode(area.clientId, area), area.parent]))
  return (clientId: number, area: AreaKey | null): string | null => {
    const narrowest = area?.kind === "territory" ? parents.get(areaNode(clientId, area)) : area
    return narrowest?.kind === "market" ? narrowest.areaId : null
  }
}

const groups = (snapshot: Snapshot, company: string): ReadonlyArray<Seed> => {
  const { orgId, name } = snapshot.organization
  const [root, top] = [`company:${company}`, `organization:${orgId}`]
  return [
    { kind: "company", nodeId: root, holders: [], order: 0, facts: {} },
    { kind: "organization", nodeId: top, holders: [root], order: orgId, facts: { name } },
    ...snapshot.clients.map((client): Seed => ({
      kind: "client",
      nodeId: clientNode(client.clientId),
      holders: [top],
      order: client.clientId,
      facts: { clientName: client.name, clientId: client.clientId },
    })),
    ...snapshot.programs.map((program): Seed => ({
      kind: "program",
      nodeId: `program:${program.programId}`,
      holders: [clientNode(program.clientId)],
      order: program.programId,
      facts: { programName: program.name, programId: program.programId, programSlug: program.slug },
    })),
    ...snapshot.projects.map(({ accountingCode, clientId, isActive, name: title, projectId }): Seed => ({
      kind: "project",
      nodeId: `project:${projectId}`,
      holders: [clientNode(clientId)],
      order: projectId,
      facts: { name: title, accountingCode, isActive },
    })),
  ]
}

const places = (snapshot: Snapshot): ReadonlyArray<Seed> => {
  const marketOf = marketsOf(snapshot)
  return [
    ...snapshot.areas.map((area): Seed => ({
      kind: area.kind,
      nodeId: areaNode(area.clientId, area),
      holders: holdersIn(area.clientId, area.parent),
      order: area.areaId,
      facts: { [`${area.kind}Name`]: area.name },
    })),
    ...snapshot.stores.map(({ area, clientId, name, storeId }): Seed => ({
      kind: "store",
      nodeId: storeNode(clientId, storeId),
      holders: holdersIn(clientId, area),
      order: storeId,
      facts: { storeName: name, marketId: marketOf(clientId, area) },
    })),
    ...snapshot.sites.map(({ clientId, isActive, name, siteId, storeId }): Seed => ({
      kind: "site",
      nodeId: `site:${siteId}`,
      holders: [storeNode(clientId, storeId)],
      order: siteId,
      facts: { name, isActive },
    })),
    ...snapshot.locations.map(({ locationId, siteId, ...facts }): Seed => ({
      kind: "location",
      nodeId: `location:${locationId}`,
      holders: [`site:${siteId}`],
      order: locationId,
      facts,
    })),
  ]
}

/** All nodes of a snapshot, root first. */
export const seedsOf = (snapshot: Snapshot, company: string): ReadonlyArray<Seed> => [
  ...groups(snapshot, company),
  ...places(snapshot),
]
