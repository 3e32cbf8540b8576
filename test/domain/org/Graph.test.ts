import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { graphOf, type OrgNode } from "../../../src/domain/org/Graph.ts"
import { areaKinds, mayHold, nodeKinds, rankOf, tierOf } from "../../../src/domain/org/Hierarchy.ts"
import type { Snapshot } from "../../../src/domain/org/Snapshot.ts"
import { type Area, type AreaKey, type Flaw, flaws, type Structure } from "../../../src/domain/org/Structure.ts"

const few = fc.integer({ min: 1, max: 3 })
const areaKind = fc.constantFrom(...areaKinds)
const areaKey = fc.record({ kind: areaKind, areaId: fc.constantFrom("a", "b", "c") })
const name = fc.option(fc.constantFrom("North", "South"))
const list = <A>(item: fc.Arbitrary<A>) => fc.array(item, { maxLength: 8 })

/** Keeps the last row for each key. */
const once = <A>(rows: ReadonlyArray<A>, keyOf: (row: A) => unknown): ReadonlyArray<A> => [
  ...new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row])).values(),
]

/** Any data of the right shape: orphans, duplicates, and areas that contain each other or themselves. */
const wildStructure: fc.Arbitrary<Structure> = fc.record({
  organization: fc.record({ orgId: fc.constant(1), name }),
  clients: list(fc.record({ clientId: few, name })),
  programs: list(fc.record({ clientId: few, programId: few, slug: fc.option(fc.constantFrom("x", "y")), name })),
  areas: list(
    fc.record({ key: areaKey, clientId: few, name, parent: fc.option(areaKey) }).map(({ key, ...area }): Area => ({
      ...key,
      ...area,
    })),
  ),
  stores: list(fc.record({ clientId: few, storeId: fc.constantFrom("s", "t"), name, area: fc.option(areaKey) })),
})

const wild: fc.Arbitrary<Snapshot> = fc
  .record({
    structure: wildStructure,
    projects: list(
      fc.record({ projectId: few, clientId: few, name, accountingCode: fc.constant("A"), isActive: fc.boolean() }),
    ),
    sites: list(
      fc.record({
        siteId: few,
        clientId: few,
        storeId: fc.constantFrom("s", "t"),
        name: fc.constant("Front"),
        isActive: fc.boolean(),
      }),
    ),
    locations: list(
      fc.record({
        locationId: few,
        siteId: few,
        name: fc.constant("Door"),
        locationType: fc.constant("kiosk"),
        latitude: fc.constant(null),
        longitude: fc.constant(null),
        geofenceRadiusM: fc.constant(null),
        isActive: fc.boolean(),
      }),
    ),
  })
  .map(({ structure, ...rest }) => ({ ...structure, ...rest }))

const nodesOf = (node: OrgNode): ReadonlyArray<OrgNode> => [node, ...node.children.flatMap(nodesOf)]

const edgesOf = (node: OrgNode): ReadonlyArray<readonly [OrgNode, OrgNode]> =>
  node.children.flatMap((child) => [[node, child] as const, ...edgesOf(child)])

const depthOf = (node: OrgNode): number => 1 + Math.max(0, ...node.children.map(depthOf))

const nodeIds = (root: OrgNode): ReadonlyArray<string> => nodesOf(root).map(({ nodeId }) => nodeId)

const unique = <A>(items: ReadonlyArray<A>): number => new Set(items).size

describe("the hierarchy", () => {
  it("nests each kind only inside wider kinds; only the company has no parent", () => {
    for (const held of nodeKinds) {
      const holders = nodeKinds.filter((holder) => mayHold(holder, held))
      assert.strictEqual(holders.length === 0, held === "company")
      for (const holder of holders) {
        assert.isBelow(rankOf(holder), rankOf(held))
        assert.isAtMost(tierOf(holder), tierOf(held))
      }
    }
  })
})

describe("the graph of arbitrary data", () => {
  it("has every node once, with one valid parent, and no node that is its own ancestor", () => {
    fc.assert(
      fc.property(wild, (snapshot) => {
        const root = graphOf(snapshot, "demo")
        assert.strictEqual(unique(nodeIds(root)), nodeIds(root).length)
        assert.isNull(root.parentId)
        for (const [parent, child] of edgesOf(root)) {
          assert.strictEqual(child.parentId, parent.nodeId)
          assert.isTrue(mayHold(parent.kind, child.kind), `${parent.kind} holds ${child.kind}`)
        }
        assert.isAtMost(depthOf(root), nodeKinds.length)
      }),
    )
  })

  it("has each area and store whose client exists, even if its parent area is missing", () => {
    fc.assert(
      fc.property(wild, (snapshot) => {
        const ids = new Set(nodeIds(graphOf(snapshot, "demo")))
        const clients = new Set(snapshot.clients.map(({ clientId }) => clientId))
        for (const { areaId, clientId, kind } of snapshot.areas)
          assert.strictEqual(ids.has(`${kind}:${clientId}:${areaId}`), clients.has(clientId))
        for (const { clientId, storeId } of snapshot.stores)
          assert.strictEqual(ids.has(`store:${clientId}:${storeId}`), clients.has(clientId))
      }),
    )
  })

  it("does not depend on the order of rows with unique ids", () => {
    const distinct = wild.map((snapshot): Snapshot => ({
      ...snapshot,
      clients: once(snapshot.clients, ({ clientId }) => clientId),
      programs: once(snapshot.programs, ({ programId }) => programId),
      areas: once(snapshot.areas, ({ areaId, clientId, kind }) => [clientId, kind, areaId]),
      stores: once(snapshot.stores, ({ clientId, storeId }) => [clientId, storeId]),
      projects: once(snapshot.projects, ({ projectId }) => projectId),
      sites: once(snapshot.sites, ({ siteId }) => siteId),
      locations: once(snapshot.locations, ({ locationId }) => locationId),
    }))
    const backwards = (snapshot: Snapshot): Snapshot => ({
      organization: snapshot.organization,
      clients: snapshot.clients.toReversed(),
      programs: snapshot.programs.toReversed(),
      areas: snapshot.areas.toReversed(),
      stores: snapshot.stores.toReversed(),
      projects: snapshot.projects.toReversed(),
      sites: snapshot.sites.toReversed(),
      locations: snapshot.locations.toReversed(),
    })
    fc.assert(
      fc.property(distinct, (snapshot) =>
        assert.deepStrictEqual(graphOf(backwards(snapshot), "demo"), graphOf(snapshot, "demo")),
      ),
    )
  })

  it("when filtered, has only the requested kinds and their ancestors", () => {
    const kinds = fc.subarray([...nodeKinds])
    fc.assert(
      fc.property(wild, kinds, fc.option(fc.boolean(), { nil: undefined }), (snapshot, wanted, isActive) => {
        const whole = nodesOf(graphOf(snapshot, "demo"))
        const filtered = graphOf(snapshot, "demo", { kinds: wanted, ...(isActive === undefined ? {} : { isActive }) })
        const isWanted = ({ facts, kind }: OrgNode) =>
          tierOf(kind) < 2 ||
          (wanted.includes(kind) &&
            (isActive === undefined || !("isActive" in facts) || facts["isActive"] === isActive))
        for (const node of nodesOf(filtered)) assert.isTrue(node.children.length > 0 || isWanted(node))
        const kept = new Set(nodeIds(filtered))
        for (const node of whole.filter(isWanted)) assert.isTrue(kept.has(node.nodeId))
      }),
    )
  })
})

/** An arbitrary structure without its duplicates and impossible parents. */
const tree: fc.Arbitrary<Structure> = wildStructure.map((structure): Structure => {
  const areas = once(structure.areas, ({ areaId, clientId, kind }) => [clientId, kind, areaId])
  const has = (clientId: number, key: AreaKey | null) =>
    areas.some((area) => area.clientId === clientId && area.kind === key?.kind && area.areaId === key.areaId)
  return {
    organization: structure.organization,
    clients: [1, 2, 3].map((clientId) => ({ clientId, name: null })),
    programs: once(structure.programs, ({ programId }) => programId).map((program) => ({ ...program, slug: null })),
    areas: areas.map((area) =>
      has(area.clientId, area.parent) && mayHold(area.parent!.kind, area.kind) ? area : { ...area, parent: null },
    ),
    stores: once(structure.stores, ({ clientId, storeId }) => [clientId, storeId]).map((store) =>
      has(store.clientId, store.area) ? store : { ...store, area: null },
    ),
  }
})

describe("a valid structure", () => {
  it("is a tree in which each area is inside the one that it names as its parent", () => {
    fc.assert(
      fc.property(tree, (structure) => {
        assert.deepStrictEqual(flaws(structure), [])
        const root = graphOf({ ...structure, projects: [], sites: [], locations: [] }, "demo")
        const parents = new Map(nodesOf(root).map(({ nodeId, parentId }) => [nodeId, parentId]))
        for (const { areaId, clientId, kind, parent } of structure.areas)
          assert.strictEqual(
            parents.get(`${kind}:${clientId}:${areaId}`),
            parent === null ? `client:${clientId}` : `${parent.kind}:${clientId}:${parent.areaId}`,
          )
      }),
    )
  })

  it("becomes invalid if an area is put into its own descendant", () => {
    fc.assert(
      fc.property(tree, fc.nat(), (structure, pick) => {
        const nested = structure.areas.filter(({ parent }) => parent !== null)
        fc.pre(nested.length > 0)
        const child = nested[pick % nested.length]!
        const areas = structure.areas.map((area) =>
          area.clientId === child.clientId && area.kind === child.parent?.kind && area.areaId === child.parent.areaId
            ? { ...area, parent: { kind: child.kind, areaId: child.areaId } }
            : area,
        )
        assert.isTrue(flaws({ ...structure, areas }).some(({ problem }) => problem === "parent not wider"))
      }),
    )
  })

  it("has no duplicates, no missing parents, and only parents that are wider than their children", () => {
    const empty: Structure = {
      organization: { orgId: 1, name: null },
      clients: [{ clientId: 1, name: null }],
      programs: [],
      areas: [],
      stores: [],
    }
    const region: Area = { clientId: 1, kind: "region", areaId: "R", name: null, parent: null }
    const market: Area = { clientId: 1, kind: "market", areaId: "M", name: null, parent: region }
    const flawed: ReadonlyArray<readonly [string, Partial<Structure>, Flaw["problem"], string]> = [
      ["a client twice", { clients: [...empty.clients, ...empty.clients] }, "twice", "client 1"],
      ["an area twice", { areas: [region, { ...region, name: "again" }] }, "twice", "region R of client 1"],
      ["no such area", { areas: [market] }, "parent missing", "market M of client 1"],
      ["no such client", { areas: [{ ...region, clientId: 2 }] }, "parent missing", "region R of client 2"],
      ["in itself", { areas: [{ ...region, parent: region }] }, "parent not wider", "region R of client 1"],
      ["upside down", { areas: [{ ...region, parent: market }, market] }, "parent not wider", "region R of client 1"],
      [
        "a slug twice",
        { programs: [1, 2].map((programId) => ({ clientId: 1, programId, slug: "x", name: null })) },
        "twice",
        "program 2 of client 1",
      ],
      [
        "a store nowhere",
        { stores: [{ clientId: 1, storeId: "S", name: null, area: market }] },
        "parent missing",
        "store S of client 1",
      ],
    ]
    assert.deepStrictEqual(flaws({ ...empty, areas: [market, region] }), [])
    for (const [what, fields, problem, node] of flawed)
      assert.deepStrictEqual(flaws({ ...empty, ...fields }), [{ problem, node }], what)
  })
})
