import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  LocationExists,
  LocationMissing,
  MemberDeparted,
  ProjectExists,
  ProjectMissing,
  SiteExists,
  SiteMissing,
  SiteOfAnotherClient,
} from "../../src/domain/org/Errors.ts"
import type { Permission } from "../../src/domain/org/Permission.ts"
import type { Structure } from "../../src/domain/org/Structure.ts"
import { OrgStore } from "../../src/ports/OrgStore.ts"

let organizations = 4_000_000_000
/** An organization that no other test uses, with an id beyond 32 bits. */
const freshPlace = () => ({ orgId: ++organizations, tenant: "demo" })

const oddName = `Jardín "2" 'b' \\ $1 %s <b> 日本 👩‍👧`

const structureOf = (orgId: number): Structure => ({
  organization: { orgId, name: oddName },
  clients: [
    { clientId: 7, name: "Acme" },
    { clientId: 8, name: null },
  ],
  programs: [
    { clientId: 7, programId: 70, slug: "demo", name: "Demo" },
    { clientId: 8, programId: 80, slug: null, name: null },
  ],
  areas: [
    { clientId: 7, kind: "territory", areaId: "T", name: "T", parent: { kind: "market", areaId: "M" } },
    { clientId: 7, kind: "market", areaId: "M", name: null, parent: { kind: "region", areaId: "R" } },
    { clientId: 7, kind: "region", areaId: "R", name: oddName, parent: null },
    { clientId: 8, kind: "region", areaId: "R", name: "other client's", parent: null },
  ],
  stores: [
    { clientId: 7, storeId: "S/1", name: "Corner", area: { kind: "territory", areaId: "T" } },
    { clientId: 8, storeId: "S/1", name: null, area: null },
  ],
})

/** Sorts keys, so that equal values produce equal strings. */
const ordered = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

const sorted = <A>(items: ReadonlyArray<A>): ReadonlyArray<string> => items.map((item) => JSON.stringify(item)).sort()

const permissionOf = (fields: Partial<Permission> = {}): Permission => ({
  userId: "u-1",
  codename: "forms:edit",
  scope: "team",
  programId: 70,
  tenant: null,
  ...fields,
})

const many = Array.from({ length: 10 }, (_, index) => index)
const atOnce = { concurrency: "unbounded" } as const

/** The contract of every `OrgStore`. */
export const orgStoreSuite = <E>(name: string, stores: Layer.Layer<OrgStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`OrgStore: ${name}`, (it) => {
    it.effect("returns a snapshot of everything that was loaded, whatever the order of the areas", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const { orgId } = freshPlace()
        const structure = structureOf(orgId)
        yield* store.load(structure)
        yield* store.load(structure)
        const seen = yield* store.snapshot(orgId, 6, null)
        assert.deepStrictEqual(seen.organization, structure.organization)
        for (const part of ["clients", "programs", "areas", "stores"] as const)
          assert.deepStrictEqual(sorted(seen[part].map(ordered)), sorted(structure[part].map(ordered)), part)
        assert.deepStrictEqual([seen.projects, seen.sites, seen.locations], [[], [], []])
      }),
    )

    it.effect("applies moves, renames and new slugs when loaded again, and deletes nothing", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const { orgId } = freshPlace()
        const structure = structureOf(orgId)
        yield* store.load(structure)
        yield* store.load({
          organization: { orgId, name: "renamed" },
          clients: [{ clientId: 7, name: "Acme & Sons" }],
          programs: [{ clientId: 7, programId: 71, slug: "demo", name: null }],
          areas: [{ clientId: 7, kind: "market", areaId: "M", name: "moved", parent: null }],
          stores: [{ clientId: 7, storeId: "S/1", name: "Corner", area: { kind: "market", areaId: "M" } }],
        })
        const seen = yield* store.snapshot(orgId, 6, null)
        assert.strictEqual(seen.organization.name, "renamed")
        assert.lengthOf(seen.clients, 2)
        assert.lengthOf(seen.areas, 4)
        assert.deepStrictEqual(seen.areas.find(({ kind }) => kind === "market")?.parent, null)
        assert.deepStrictEqual(seen.programs.map(({ programId, slug }) => [programId, slug]).sort(), [
          [70, null],
          [71, "demo"],
          [80, null],
        ])
        assert.strictEqual(Option.getOrThrow(yield* store.program(orgId, "demo")).programId, 71)
      }),
    )

    it.effect("limits a snapshot to the requested depth, and to one client if requested", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const place = freshPlace()
        yield* store.load(structureOf(place.orgId))
        yield* store.addProject(place, { accountingCode: "A", clientId: 7 })
        const site = yield* store.addSite(place, "S/1", { name: "Front", clientId: 7 })
        yield* store.addLocation(place, site.siteId, { name: "Door", clientId: 7 })
        const sizes = (depth: number, clientId: number | null) =>
          Effect.map(store.snapshot(place.orgId, depth, clientId), (seen) => [
            seen.clients.length,
            seen.programs.length + seen.areas.length + seen.projects.length,
            seen.stores.length,
            seen.sites.length,
            seen.locations.length,
          ])
        assert.deepStrictEqual(yield* Effect.forEach([1, 2, 3, 4, 5, 6], (depth) => sizes(depth, null)), [
          [0, 0, 0, 0, 0],
          [2, 0, 0, 0, 0],
          [2, 7, 0, 0, 0],
          [2, 7, 2, 0, 0],
          [2, 7, 2, 1, 0],
          [2, 7, 2, 1, 1],
        ])
        assert.deepStrictEqual(yield* sizes(6, 8), [1, 2, 1, 0, 0])
        assert.deepStrictEqual(yield* sizes(6, 9), [0, 0, 0, 0, 0])
      }),
    )

    it.effect("returns an empty snapshot for an unknown organization", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const { orgId } = freshPlace()
        const { organization, ...lists } = yield* store.snapshot(orgId, 6, null)
        assert.deepStrictEqual(organization, { orgId, name: null })
        assert.isTrue(Object.values(lists).every((list) => list.length === 0))
      }),
    )

    it.effect("finds a program by number and by slug", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const { orgId } = freshPlace()
        yield* store.load(structureOf(orgId))
        const expected = { clientId: 7, programId: 70, slug: "demo", name: "Demo" }
        assert.deepStrictEqual(Option.getOrThrow(yield* store.program(orgId, 70)), expected)
        assert.deepStrictEqual(Option.getOrThrow(yield* store.program(orgId, "demo")), expected)
        assert.isTrue(Option.isNone(yield* store.program(orgId, "acme")))
        assert.isTrue(Option.isNone(yield* store.program(freshPlace().orgId, 70)))
      }),
    )

    it.effect("stores a project unchanged, and refuses a second one with the same code", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const place = freshPlace()
        const [startTimestamp, endTimestamp] = [
          DateTime.makeUnsafe("2026-02-28T23:59:59.123Z"),
          DateTime.makeUnsafe("2026-03-01T00:00:00.000Z"),
        ]
        const draft = { accountingCode: "AC-1", clientId: 7, name: oddName, startTimestamp, endTimestamp }
        const { projectId, ...project } = yield* store.addProject(place, draft)
        assert.isAbove(projectId, 0)
        assert.deepStrictEqual(project, { ...draft, ...place, isActive: true })
        assert.deepStrictEqual(
          yield* Effect.flip(store.addProject(place, { accountingCode: "AC-1", clientId: 7 })),
          new ProjectExists({ clientId: 7, accountingCode: "AC-1" }),
        )
        yield* store.addProject(place, { accountingCode: "ac-1", clientId: 7 })
        const bare = yield* store.addProject({ ...place, tenant: null }, { accountingCode: "AC-1", clientId: 8 })
        assert.deepInclude(bare, { name: null, startTimestamp: null, endTimestamp: null, tenant: null })
        yield* store.addProject(freshPlace(), draft)
      }),
    )

    it.effect("replaces a cost center, and doesn't set one for another organization's project", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const place = freshPlace()
        const { projectId } = yield* store.addProject(place, { accountingCode: "A", clientId: 7 })
        for (const hrCode of ["HR-1", "HR-1", "HR-2"]) {
          const costCenter = { projectId, hrCode, direction: "inbound" as const }
          assert.deepStrictEqual(yield* store.mapCostCenter(place.orgId, costCenter), costCenter)
        }
        const foreign = { projectId, hrCode: "HR-3", direction: "both" as const }
        const missing = new ProjectMissing({ projectId })
        assert.deepStrictEqual(yield* Effect.flip(store.mapCostCenter(freshPlace().orgId, foreign)), missing)
        for (const absent of [0, 2_147_483_647, 999_999_999_999_999])
          assert.deepStrictEqual(
            yield* Effect.flip(store.mapCostCenter(place.orgId, { ...foreign, projectId: absent })),
            new ProjectMissing({ projectId: absent }),
          )
      }),
    )

    it.effect("lists a store's sites in the order of their ids, and keeps names unique for each client", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const place = freshPlace()
        const first = yield* store.addSite(place, oddName, { name: "Front", clientId: 7 })
        const second = yield* store.addSite(place, oddName, { name: "Front", clientId: 8 })
        yield* store.addSite(place, "elsewhere", { name: "Front", clientId: 7 })
        assert.deepStrictEqual(
          yield* Effect.flip(store.addSite(place, oddName, { name: "Front", clientId: 7 })),
          new SiteExists({ storeId: oddName, name: "Front" }),
        )
        assert.deepStrictEqual(yield* store.sites(place.orgId, oddName), [first, second])
        const { siteId: _, ...kept } = first
        assert.deepStrictEqual(kept, { storeId: oddName, clientId: 7, name: "Front", isActive: true, ...place })
        assert.deepStrictEqual(yield* store.sites(freshPlace().orgId, oddName), [])
      }),
    )

    it.effect(
      "stores a location unchanged, and refuses one with a duplicate name or with a client other than its site's",
      () =>
        Effect.gen(function* () {
          const store = yield* OrgStore
          const place = freshPlace()
          const { siteId } = yield* store.addSite(place, "S", { name: "Front", clientId: 7 })
          assert.deepStrictEqual(yield* store.locations(place.orgId, siteId), [])
          const draft = { name: oddName, clientId: 7, latitude: 40.4168, longitude: -3.7038, geofenceRadiusM: 25.5 }
          const full = yield* store.addLocation(place, siteId, { ...draft, locationType: "desk" })
          const bare = yield* store.addLocation(place, siteId, { name: "Back", clientId: 7 })
          const { locationId, ...kept } = full
          assert.deepStrictEqual(kept, { ...draft, siteId, locationType: "desk", isActive: true, ...place })
          assert.deepInclude(bare, { locationType: "kiosk", latitude: null, longitude: null, geofenceRadiusM: null })
          assert.deepStrictEqual(yield* store.locations(place.orgId, siteId), [full, bare])
          assert.deepStrictEqual(yield* store.location(place.orgId, locationId), full)
          assert.deepStrictEqual(
            yield* Effect.flip(store.addLocation(place, siteId, draft)),
            new LocationExists({ siteId, name: oddName }),
          )
          assert.deepStrictEqual(
            yield* Effect.flip(store.addLocation(place, siteId, { ...draft, clientId: 8 })),
            new SiteOfAnotherClient({ siteId }),
          )
        }),
    )

    it.effect("reports another organization's site and location as missing", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const [place, stranger] = [freshPlace(), freshPlace()]
        const { siteId } = yield* store.addSite(place, "S", { name: "Front", clientId: 7 })
        const { locationId } = yield* store.addLocation(place, siteId, { name: "Door", clientId: 7 })
        const draft = { name: "Mine", clientId: 7 }
        const siteMissing = new SiteMissing({ siteId })
        assert.deepStrictEqual(yield* Effect.flip(store.locations(stranger.orgId, siteId)), siteMissing)
        assert.deepStrictEqual(yield* Effect.flip(store.addLocation(stranger, siteId, draft)), siteMissing)
        assert.deepStrictEqual(
          yield* Effect.flip(store.location(stranger.orgId, locationId)),
          new LocationMissing({ locationId }),
        )
        const beyond = 999_999_999_999_999
        assert.isTrue((yield* Effect.flip(store.locations(place.orgId, beyond))) instanceof SiteMissing)
        assert.isTrue((yield* Effect.flip(store.addLocation(place, beyond, draft))) instanceof SiteMissing)
        assert.isTrue((yield* Effect.flip(store.location(place.orgId, beyond))) instanceof LocationMissing)
      }),
    )

    it.effect("stores a permission once per scope and program, however often it is granted", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const { orgId } = freshPlace()
        const given = [
          permissionOf(),
          permissionOf({ programId: "demo", tenant: "demo" }),
          permissionOf({ scope: "global", programId: 2_147_483_647 }),
        ]
        yield* Effect.forEach([...given, ...given], (permission) => store.grant(orgId, permission))
        yield* store.grant(orgId, permissionOf({ codename: "forms:edit__team" }))
        yield* store.grant(orgId, permissionOf({ userId: "u-1__forms" }))
        assert.deepStrictEqual(
          sorted((yield* store.held(orgId, "u-1", "forms:edit")).map(ordered)),
          sorted(given.map(ordered)),
        )
        assert.lengthOf(yield* store.held(orgId, "u-1__forms", "forms:edit"), 1)
        assert.deepStrictEqual(yield* store.held(orgId, "u", "forms:edit"), [])
        assert.deepStrictEqual(yield* store.held(freshPlace().orgId, "u-1", "forms:edit"), [])
      }),
    )

    it.effect("removes all permissions of members who leave, and grants none until they return", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const { orgId } = freshPlace()
        const worker = { userId: "u-1", name: oddName, email: "u@example.org", jobTitle: "Lead", hrCode: "HR-1" }
        assert.isTrue(Option.isNone(yield* store.member(orgId, "u-1")))
        yield* store.grant(orgId, permissionOf())
        yield* store.provision(orgId, worker)
        assert.deepStrictEqual(yield* store.member(orgId, "u-1"), Option.some({ ...worker, isActive: true }))
        assert.lengthOf(yield* store.held(orgId, "u-1", "forms:edit"), 1)
        yield* store.deprovision(orgId, "u-1")
        yield* store.deprovision(orgId, "u-1")
        assert.deepStrictEqual(yield* store.member(orgId, "u-1"), Option.some({ ...worker, isActive: false }))
        assert.deepStrictEqual(yield* store.held(orgId, "u-1", "forms:edit"), [])
        assert.deepStrictEqual(
          yield* Effect.flip(store.grant(orgId, permissionOf())),
          new MemberDeparted({ userId: "u-1" }),
        )
        yield* store.provision(orgId, worker)
        assert.deepStrictEqual(yield* store.held(orgId, "u-1", "forms:edit"), [])
        yield* store.grant(orgId, permissionOf())
        yield* store.deprovision(orgId, "never seen")
        assert.isFalse(Option.getOrThrow(yield* store.member(orgId, "never seen")).isActive)
      }),
    )

    it.effect(
      "lets exactly one of several concurrent writes of the same name succeed, even if nothing existed before",
      () =>
        Effect.gen(function* () {
          const store = yield* OrgStore
          const place = freshPlace()
          const wins = <A, F>(write: (index: number) => Effect.Effect<A, F>) =>
            Effect.map(
              Effect.forEach(many, (index) => Effect.result(write(index)), atOnce),
              (outcomes) => outcomes.filter(({ _tag }) => _tag === "Success").length,
            )
          assert.strictEqual(yield* wins(() => store.addProject(place, { accountingCode: "A", clientId: 7 })), 1)
          assert.strictEqual(yield* wins(() => store.addSite(place, "S", { name: "Front", clientId: 9 })), 1)
          const [site] = yield* store.sites(place.orgId, "S")
          assert.strictEqual(
            yield* wins(() => store.addLocation(place, site!.siteId, { name: "Door", clientId: 9 })),
            1,
          )
          assert.strictEqual(
            yield* wins((index) => store.grant(place.orgId, permissionOf({ userId: `u-${index % 2}` }))),
            10,
          )
          const seen = yield* store.snapshot(place.orgId, 6, null)
          assert.deepStrictEqual(
            [seen.clients, seen.stores, seen.projects, seen.sites, seen.locations].map(({ length }) => length),
            [2, 1, 1, 1, 1],
          )
        }),
    )

    it.effect("keeps no permission once a member has left, whatever the order of events", () =>
      Effect.gen(function* () {
        const store = yield* OrgStore
        const { orgId } = freshPlace()
        yield* Effect.forEach(
          many,
          (index) =>
            index === 5
              ? store.deprovision(orgId, "u-1")
              : Effect.ignore(store.grant(orgId, permissionOf({ programId: index + 1 }))),
          atOnce,
        )
        assert.deepStrictEqual(yield* store.held(orgId, "u-1", "forms:edit"), [])
      }),
    )
  })
