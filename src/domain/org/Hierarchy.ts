/** The depth and the possible parents of each kind of node. */
const table = {
  company: { tier: 0, holders: [] },
  organization: { tier: 1, holders: ["company"] },
  client: { tier: 2, holders: ["organization"] },
  program: { tier: 3, holders: ["client"] },
  project: { tier: 3, holders: ["client"] },
  region: { tier: 3, holders: ["client"] },
  district: { tier: 3, holders: ["client", "region"] },
  market: { tier: 3, holders: ["client", "region", "district"] },
  territory: { tier: 3, holders: ["client", "region", "district", "market"] },
  store: { tier: 4, holders: ["client", "region", "district", "market", "territory"] },
  site: { tier: 5, holders: ["store"] },
  location: { tier: 6, holders: ["site"] },
} as const satisfies Record<string, { readonly tier: number; readonly holders: ReadonlyArray<string> }>

export type NodeKind = keyof typeof table

/** The kinds from the root down. The parents of a kind come before it, so there are no cycles. */
export const nodeKinds = Object.keys(table) as ReadonlyArray<NodeKind>

/** The default depth of a graph, which includes the programs, projects and areas of every client. */
export const usualDepth = 3
export const deepest = 6

/** The depth of a kind. All areas of a client have the same depth, however they are nested. */
export const tierOf = (kind: NodeKind): number => table[kind].tier

export const rankOf = (kind: NodeKind): number => nodeKinds.indexOf(kind)

export const mayHold = (holder: NodeKind, held: NodeKind): boolean =>
  (table[held].holders as ReadonlyArray<NodeKind>).includes(holder)

/** The geographic levels of a client, widest first. */
export const areaKinds = ["region", "district", "market", "territory"] as const
export type AreaKind = (typeof areaKinds)[number]
