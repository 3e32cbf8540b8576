import { type Facts, type Seed, seedsOf } from "./GraphSeeds.ts"
import { mayHold, type NodeKind, rankOf, tierOf } from "./Hierarchy.ts"
import type { Snapshot } from "./Snapshot.ts"

/** A node of the graph with everything below it. */
export interface OrgNode {
  readonly kind: NodeKind
  /** The id of the node, unique in the graph: the kind followed by ids, such as `store:7:S-1`. */
  readonly nodeId: string
  readonly parentId: string | null
  readonly facts: Facts
  readonly children: ReadonlyArray<OrgNode>
}

/** The requested part of a graph. Ancestors, the company and the organization are always included. */
export interface GraphFilter {
  /** Only nodes of these kinds; all kinds if absent. */
  readonly kinds?: ReadonlyArray<NodeKind>
  /** Only active, or only inactive, projects, sites and locations. */
  readonly isActive?: boolean
}

const inOrder = (a: Seed, b: Seed): number => {
  if (a.kind !== b.kind) return rankOf(a.kind) - rankOf(b.kind)
  if (a.order === b.order) return 0
  return a.order < b.order ? -1 : 1
}

/**
 * The children of each node. Every node appears once. A parent's kind always ranks above its child's, so there are no
 * cycles.
 */
const branches = (seeds: ReadonlyArray<Seed>): ReadonlyMap<string, ReadonlyArray<Seed>> => {
  const kinds = new Map(seeds.map(({ kind, nodeId }) => [nodeId, kind]))
  const holds = (holderId: string, kind: NodeKind): boolean => {
    const holder = kinds.get(holderId)
    return holder !== undefined && mayHold(holder, kind)
  }
  const below = new Map<string, Array<Seed>>()
  const placed = new Set<string>()
  for (const seed of seeds) {
    const parentId = seed.holders.find((holder) => holds(holder, seed.kind))
    if (parentId === undefined || placed.has(seed.nodeId)) continue
    placed.add(seed.nodeId)
    const siblings = below.get(parentId)
    if (siblings === undefined) below.set(parentId, [seed])
    else siblings.push(seed)
  }
  for (const siblings of below.values()) siblings.sort(inOrder)
  return below
}

const isWanted = ({ kind, facts }: Seed, { isActive, kinds }: GraphFilter): boolean =>
  tierOf(kind) < 2 ||
  ((kinds === undefined || kinds.includes(kind)) &&
    (isActive === undefined || facts["isActive"] === undefined || facts["isActive"] === isActive))

/**
 * The tree of an organization: a company with the given name contains the organization, which contains the clients, and
 * so on to the snapshot's depth. Each node appears once, in its narrowest parent. Children are ordered by kind and then
 * by id.
 */
export const graphOf = (snapshot: Snapshot, company: string, filter: GraphFilter = {}): OrgNode => {
  const seeds = seedsOf(snapshot, company)
  const below = branches(seeds)

  const grow = ({ facts, kind, nodeId }: Seed, parentId: string | null): OrgNode => ({
    kind,
    nodeId,
    parentId,
    facts,
    children: (below.get(nodeId) ?? []).flatMap((child) => {
      const node = grow(child, nodeId)
      return node.children.length > 0 || isWanted(child, filter) ? [node] : []
    }),
  })
  return grow(seeds[0]!, null)
}
