import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
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
} from "../../../src/domain/org/Errors.ts"
import { tierOf } from "../../../src/domain/org/Hierarchy.ts"
import { type Location, usualLocationType } from "../../../src/domain/org/Location.ts"
import type { Project } from "../../../src/domain/org/Project.ts"
import type { Site } from "../../../src/domain/org/Site.ts"
import { OrgStore } from "../../../src/ports/OrgStore.ts"
import { areaKey, storeKey, Tables } from "./orgTables.ts"

const nobody = { name: null, email: null, jobTitle: null, hrCode: null }

/** Organizations for the lifetime of the process. Operations run one at a time. */
export const layer = Layer.sync(OrgStore, () => {
  const organizations = new Map<number, Tables>()
  let lastId = 0

  const tablesOf = (orgId: number): Tables => {
    const tables = organizations.get(orgId) ?? new Tables()
    organizations.set(orgId, tables)
    return tables
  }

  return OrgStore.of({
    load: ({ areas, clients, organization, programs, stores }) =>
      Effect.sync(() => {
        const tables = tablesOf(organization.orgId)
        tables.name = organization.name
        const slugs = new Set(programs.map(({ slug }) => slug))
        for (const [id, program] of tables.programs)
          if (slugs.has(program.slug)) tables.programs.set(id, { ...program, slug: null })
        for (const client of clients) tables.clients.set(client.clientId, client)
        for (const program of programs) tables.programs.set(program.programId, program)
        for (const area of areas) tables.areas.set(areaKey(area), area)
        for (const store of stores) tables.stores.set(storeKey(store.clientId, store.storeId), store)
      }),

    snapshot: (orgId, depth, clientId) =>
      Effect.sync(() => {
        const tables = organizations.get(orgId) ?? new Tables()
        const asked = <A extends { readonly clientId: number }>(rows: ReadonlyMap<unknown, A>, tier: number) =>
          depth < tier ? [] : [...rows.values()].filter((row) => clientId === null || row.clientId === clientId)
        return {
          organization: { orgId, name: tables.name },
          clients: asked(tables.clients, tierOf("client")),
          programs: asked(tables.programs, tierOf("program")),
          areas: asked(tables.areas, tierOf("market")),
          projects: asked(tables.projects, tierOf("project")).map(
            ({ accountingCode, clientId: client, isActive, name, projectId }) => ({
              projectId,
              clientId: client,
              name,
              accountingCode,
              isActive,
            }),
          ),
          stores: asked(tables.stores, tierOf("store")),
          sites: asked(tables.sites, tierOf("site")).map(({ clientId: client, isActive, name, siteId, storeId }) => ({
            siteId,
            clientId: client,
            storeId,
            name,
            isActive,
          })),
          locations: asked(tables.locations, tierOf("location")).map(
            ({ clientId: _client, orgId: _org, tenant: _tenant, ...location }) => location,
          ),
        }
      }),

    program: (orgId, programId) =>
      Effect.sync(() => {
        const programs = [...tablesOf(orgId).programs.values()]
        const ref = String(programId)
        return Option.fromUndefinedOr(
          programs.find((program) => String(program.programId) === ref) ?? programs.find(({ slug }) => slug === ref),
        )
      }),

    addProject: ({ orgId, tenant }, draft) =>
      Effect.suspend(() => {
        const { accountingCode, clientId } = draft
        const tables = tablesOf(orgId)
        tables.mentionClient(clientId)
        for (const project of tables.projects.values())
          if (project.clientId === clientId && project.accountingCode === accountingCode)
            return Effect.fail(new ProjectExists({ clientId, accountingCode }))
        const project: Project = {
          projectId: ++lastId,
          clientId,
          orgId,
          name: draft.name ?? null,
          accountingCode,
          startTimestamp: draft.startTimestamp ?? null,
          endTimestamp: draft.endTimestamp ?? null,
          isActive: true,
          tenant,
        }
        tables.projects.set(project.projectId, project)
        return Effect.succeed(project)
      }),

    mapCostCenter: (orgId, costCenter) =>
      Effect.suspend(() => {
        const tables = tablesOf(orgId)
        const { projectId } = costCenter
        if (!tables.projects.has(projectId)) return Effect.fail(new ProjectMissing({ projectId }))
        tables.costCenters.set(projectId, costCenter)
        return Effect.succeed(costCenter)
      }),

    sites: (orgId, storeId) =>
      Effect.sync(() => [...tablesOf(orgId).sites.values()].filter((site) => site.storeId === storeId)),

    addSite: ({ orgId, tenant }, storeId, { clientId, name }) =>
      Effect.suspend(() => {
        const tables = tablesOf(orgId)
        tables.mentionStore(clientId, storeId)
        for (const site of tables.sites.values())
          if (site.storeId === storeId && site.clientId === clientId && site.name === name)
            return Effect.fail(new SiteExists({ storeId, name }))
        const site: Site = { siteId: ++lastId, storeId, clientId, orgId, name, isActive: true, tenant }
        tables.sites.set(site.siteId, site)
        return Effect.succeed(site)
      }),

    locations: (orgId, siteId) =>
      Effect.suspend(() => {
        const tables = tablesOf(orgId)
        return tables.sites.has(siteId)
          ? Effect.succeed([...tables.locations.values()].filter((location) => location.siteId === siteId))
          : Effect.fail(new SiteMissing({ siteId }))
      }),

    addLocation: ({ orgId, tenant }, siteId, draft) =>
      Effect.suspend((): Effect.Effect<Location, SiteMissing | SiteOfAnotherClient | LocationExists> => {
        const { clientId, name } = draft
        const tables = tablesOf(orgId)
        const site = tables.sites.get(siteId)
        if (site === undefined) return Effect.fail(new SiteMissing({ siteId }))
        if (site.clientId !== clientId) return Effect.fail(new SiteOfAnotherClient({ siteId }))
        for (const location of tables.locations.values())
          if (location.siteId === siteId && location.name === name)
            return Effect.fail(new LocationExists({ siteId, name }))
        const location: Location = {
          locationId: ++lastId,
          siteId,
          clientId,
          orgId,
          name,
          locationType: draft.locationType ?? usualLocationType,
          latitude: draft.latitude ?? null,
          longitude: draft.longitude ?? null,
          geofenceRadiusM: draft.geofenceRadiusM ?? null,
          isActive: true,
          tenant,
        }
        tables.locations.set(location.locationId, location)
        return Effect.succeed(location)
      }),

    location: (orgId, locationId) =>
      Effect.suspend(() => {
        const location = tablesOf(orgId).locations.get(locationId)
        return location === undefined ? Effect.fail(new LocationMissing({ locationId })) : Effect.succeed(location)
      }),

    grant: (orgId, permission) =>
      Effect.suspend(() => {
        const { codename, programId, scope, userId } = permission
        const tables = tablesOf(orgId)
        const member = tables.members.get(userId)
        if (member?.isActive === false) return Effect.fail(new MemberDeparted({ userId }))
        if (member === undefined) tables.members.set(userId, { ...nobody, userId, isActive: true })
        const key = JSON.stringify([userId, codename, scope, String(programId)])
        if (!tables.permissions.has(key)) tables.permissions.set(key, permission)
        return Effect.void
      }),

    held: (orgId, userId, codename) =>
      Effect.sync(() =>
        [...tablesOf(orgId).permissions.entries()]
          .filter(([, permission]) => permission.userId === userId && permission.codename === codename)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, permission]) => permission),
      ),

    member: (orgId, userId) => Effect.sync(() => Option.fromUndefinedOr(tablesOf(orgId).members.get(userId))),

    provision: (orgId, worker) =>
      Effect.sync(() => void tablesOf(orgId).members.set(worker.userId, { ...worker, isActive: true })),

    deprovision: (orgId, userId) =>
      Effect.sync(() => {
        const tables = tablesOf(orgId)
        tables.members.set(userId, { ...(tables.members.get(userId) ?? { ...nobody, userId }), isActive: false })
        for (const [key, permission] of tables.permissions)
          if (permission.userId === userId) tables.permissions.delete(key)
      }),
  })
})
