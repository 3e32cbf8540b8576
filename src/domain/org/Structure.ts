import { type AreaKind, mayHold, type NodeKind } from "./Hierarchy.ts"

export interface Organization {
  readonly orgId: number
  /** None as long as nobody has said one. */
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

/** Names an area among those of its client. */
export interface AreaKey {
  readonly kind: AreaKind
  readonly areaId: string
}

/** A region, district, market or territory of a client; in a wider one, or in none. */
export interface Area extends AreaKey {
  readonly clientId: number
  readonly name: string | null
  readonly parent: AreaKey | null
}

/** A store as one client sees it. */
export interface Store {
  readonly clientId: number
  readonly storeId: string
  readonly name: string | null
  readonly area: AreaKey | null
}

/** What other systems say of an organization: who its clients are and how their stores are grouped. */
export interface Structure {
  readonly organization: Organization
  readonly clients: ReadonlyArray<Client>
  readonly programs: ReadonlyArray<Program>
  readonly areas: ReadonlyArray<Area>
  readonly stores: ReadonlyArray<Store>
}

/** What keeps a structure from being a tree. */
export interface Flaw {
  readonly problem: "twice" | "parent missing" | "parent not wider"
  /** Such as `market 4 of client 7`. */
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
 * Everything that is wrong with a structure; nothing when it is a tree. Each thing is there once and has one parent,
 * which is there too and is wider: so no area lies in itself, whichever way round.
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
