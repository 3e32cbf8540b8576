import { type AreaKind, mayHold, type NodeKind } from "./Hierarchy.ts"

export interface Organization {
  readonly orgId: number
  /** Null until it is set. */
  readonly name: string | null
}

export interface Client {
  readonly clientId: number
  readonly name: string | null
}

/** A program of a client. Its slug is the name of its tenant. */
export interface Program {
  readonly clientId: number
  readonly programId: number
  readonly slug: string | null
  readonly name: string | null
}

/** The key of an area within its client. */
export interface AreaKey {
  readonly kind: AreaKind
  readonly areaId: string
}

/** A region, district, market or territory of a client. It may be inside a wider area. */
export interface Area extends AreaKey {
  readonly clientId: number
  readonly name: string | null
  readonly parent: AreaKey | null
}

/** A store with the name and the area that a client assigns to it. */
export interface Store {
  readonly clientId: number
  readonly storeId: string
  readonly name: string | null
  readonly area: AreaKey | null
}

/** An organization according to other systems: its clients, and how their stores are grouped. */
export interface Structure {
  readonly organization: Organization
  readonly clients: ReadonlyArray<Client>
  readonly programs: ReadonlyArray<Program>
  readonly areas: ReadonlyArray<Area>
  readonly stores: ReadonlyArray<Store>
}

/** A reason why a structure is not a tree. */
export interface Flaw {
  readonly problem: "twice" | "parent missing" | "parent not wider"
  /** For example `market 4 of client 7`. */
  readonly node: string
}

const areaText = ({ kind, areaId }: AreaKey): string => `${kind}:${areaId}`

const repeated = <A>(items: ReadonlyArray<A>, keyOf: (item: A) => string, nodeOf: (item: A) => string) => {
  const seen = new Set<string>()
  return items.flatMap((item): ReadonlyArray<Flaw> => {
    const key = keyOf(item)
    if (seen.has(key)) return [{ problem: "twice", node: nodeOf(item) }]
    seen.add(key)
    return []
  })
}

/**
 * All problems in a structure; empty for a valid tree. Each node must appear once, and its parent must exist and be of
 * a wider kind, which excludes cycles.
 */
export const flaws = (structure: Structure): ReadonlyArray<Flaw> => {
  const { areas, clients, programs, stores } = structure
  const clientIds = new Set(clients.map(({ clientId }) => clientId))
  const areaKeys = new Set(areas.map((area) => `${area.clientId}/${areaText(area)}`))
  const of = (what: string, clientId: number) => `${what} of client ${clientId}`
  const areaName = (area: Area) => of(`${area.kind} ${area.areaId}`, area.clientId)
  const storeName = (store: Store) => of(`store ${store.storeId}`, store.clientId)
  const programName = (program: Program) => of(`program ${program.programId}`, program.clientId)

  const placed = (node: string, kind: NodeKind, clientId: number, parent: AreaKey | null): ReadonlyArray<Flaw> => {
    if (!clientIds.has(clientId)) return [{ problem: "parent missing", node }]
    if (parent === null) return []
    if (!areaKeys.has(`${clientId}/${areaText(parent)}`)) return [{ problem: "parent missing", node }]
    return mayHold(parent.kind, kind) ? [] : [{ problem: "parent not wider", node }]
  }

  return [
    ...repeated(
      clients,
      ({ clientId }) => String(clientId),
      ({ clientId }) => `client ${clientId}`,
    ),
    ...repeated(programs, ({ programId }) => String(programId), programName),
    ...repeated(
      programs.filter(({ slug }) => slug !== null),
      ({ slug }) => slug!,
      programName,
    ),
    ...repeated(areas, (area) => `${area.clientId}/${areaText(area)}`, areaName),
    ...repeated(stores, (store) => `${store.clientId}/${store.storeId}`, storeName),
    ...programs.flatMap((program) => placed(programName(program), "program", program.clientId, null)),
    ...areas.flatMap((area) => placed(areaName(area), area.kind, area.clientId, area.parent)),
    ...stores.flatMap((store) => placed(storeName(store), "store", store.clientId, store.area)),
  ]
}
