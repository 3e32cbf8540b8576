import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Caller, isPermitted } from "../../domain/access/Caller.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import {
  GrantBeyondOwn,
  type LocationExists,
  type LocationMissing,
  type MemberDeparted,
  OrganizationForeign,
  OrganizationUnnamed,
  type ProjectExists,
  type ProjectMissing,
  type SiteExists,
  type SiteMissing,
  type SiteOfAnotherClient,
  type WorkerUnknown,
} from "../../domain/org/Errors.ts"
import { type GraphFilter, graphOf, type OrgNode } from "../../domain/org/Graph.ts"
import type { Location, LocationDraft } from "../../domain/org/Location.ts"
import type { SyncRequest } from "../../domain/org/Member.ts"
import {
  type Assignment,
  managesEveryone,
  managesRoles,
  manageRoles,
  mayGive,
  memberIdOf,
  type Permission,
  programRef,
} from "../../domain/org/Permission.ts"
import {
  type CostCenter,
  type CostCenterDraft,
  type Project,
  type ProjectDraft,
  usualDirection,
} from "../../domain/org/Project.ts"
import type { Site, SiteDraft } from "../../domain/org/Site.ts"
import { HrDirectory, type HrDirectoryAbsent, type HrDirectoryUnavailable } from "../../ports/HrDirectory.ts"
import { OrgStore, type OrgStoreUnavailable, type Placement } from "../../ports/OrgStore.ts"

/** The requested part of the graph: down to a tier, optionally for one client only. */
export interface GraphRequest extends GraphFilter {
  readonly depth: number
  readonly clientId: number | null
}

export interface OrgGraph {
  readonly orgId: number
  readonly tenant: string | null
  readonly root: OrgNode
}

/** The result of a sync. */
export interface SyncReceipt {
  readonly userId: string
  readonly action: SyncRequest["action"]
  readonly orgId: number
}

type Answer<A, E = never> = Effect.Effect<A, E | OrganizationUnnamed | OrgStoreUnavailable>

/** The program that a record is assigned to; it doesn't affect permissions. */
const tenantOf = (caller: Caller): string | null => caller.programs[0] ?? null

const orgIdOf = (caller: Caller): Effect.Effect<number, OrganizationUnnamed> =>
  caller.orgId === null ? Effect.fail(new OrganizationUnnamed()) : Effect.succeed(caller.orgId)

const placeOf = (caller: Caller): Effect.Effect<Placement, OrganizationUnnamed> =>
  Effect.map(orgIdOf(caller), (orgId) => ({ orgId, tenant: tenantOf(caller) }))

/** Operates on the caller's organization only. To the caller, records of other organizations count as missing. */
export class Organization extends Context.Service<
  Organization,
  {
    readonly graph: (caller: Caller, request: GraphRequest) => Answer<OrgGraph>
    readonly addProject: (caller: Caller, draft: ProjectDraft) => Answer<Project, ProjectExists>
    readonly mapCostCenter: (
      caller: Caller,
      projectId: number,
      draft: CostCenterDraft,
    ) => Answer<CostCenter, ProjectMissing>
    /**
     * The caller must be a superuser, or have the permission `manage_roles` or an assignment of that name that covers
     * the granted scope.
     */
    readonly assign: (
      caller: Caller,
      userId: string,
      assignment: Assignment,
    ) => Answer<Permission, PermissionMissing | GrantBeyondOwn | MemberDeparted>
    /**
     * The caller must be a superuser, or have the permission `manage_roles` or an assignment of that name for the whole
     * organization. Only a superuser may name another organization.
     */
    readonly syncHr: (
      caller: Caller,
      request: SyncRequest,
    ) => Answer<
      SyncReceipt,
      PermissionMissing | OrganizationForeign | WorkerUnknown | HrDirectoryUnavailable | HrDirectoryAbsent
    >
    readonly sites: (caller: Caller, storeId: string) => Answer<ReadonlyArray<Site>>
    readonly addSite: (caller: Caller, storeId: string, draft: SiteDraft) => Answer<Site, SiteExists>
    readonly locations: (caller: Caller, siteId: number) => Answer<ReadonlyArray<Location>, SiteMissing>
    readonly addLocation: (
      caller: Caller,
      siteId: number,
      draft: LocationDraft,
    ) => Answer<Location, SiteMissing | SiteOfAnotherClient | LocationExists>
    readonly location: (caller: Caller, locationId: number) => Answer<Location, LocationMissing>
  }
>()("parley/application/org/Organization") {
  static readonly layer = Layer.effect(
    Organization,
    Effect.gen(function* () {
      const store = yield* OrgStore
      const directory = yield* HrDirectory

      const graph = Effect.fn("Organization.graph")(function* (caller: Caller, request: GraphRequest) {
        const { orgId, tenant } = yield* placeOf(caller)
        const snapshot = yield* store.snapshot(orgId, request.depth, request.clientId)
        return { orgId, tenant, root: graphOf(snapshot, tenant ?? String(orgId), request) }
      })

      const ownRights = (caller: Caller, orgId: number) => store.held(orgId, memberIdOf(caller), manageRoles)

      const assign = Effect.fn("Organization.assign")(function* (caller: Caller, userId: string, asked: Assignment) {
        const orgId = yield* orgIdOf(caller)
        const given = programRef(asked.programId)
        const program = Option.getOrUndefined(yield* store.program(orgId, given))
        const programId = program?.programId ?? given
        if (!isPermitted(caller, manageRoles)) {
          const held = yield* ownRights(caller, orgId)
          if (!managesRoles(held)) return yield* new PermissionMissing({ permission: manageRoles })
          if (!mayGive(held, { scope: asked.scope, programId }))
            return yield* new GrantBeyondOwn({ scope: asked.scope })
        }
        const tenant = program?.slug ?? (typeof given === "string" ? given : null)
        const permission: Permission = { userId, codename: asked.codename, scope: asked.scope, programId, tenant }
        yield* store.grant(orgId, permission)
        return permission
      })

      const syncHr = Effect.fn("Organization.syncHr")(function* (caller: Caller, asked: SyncRequest) {
        const orgId = caller.superuser && asked.orgId !== undefined ? asked.orgId : yield* orgIdOf(caller)
        if (!isPermitted(caller, manageRoles) && !managesEveryone(yield* ownRights(caller, orgId)))
          return yield* new PermissionMissing({ permission: manageRoles })
        if (asked.orgId !== undefined && asked.orgId !== orgId) return yield* new OrganizationForeign()
        const userId = String(asked.userId)
        yield* asked.action === "provision"
          ? Effect.flatMap(directory.worker(orgId, userId), (worker) => store.provision(orgId, { ...worker, userId }))
          : store.deprovision(orgId, userId)
        return { userId, action: asked.action, orgId }
      })

      return Organization.of({
        graph,
        addProject: (caller, draft) => Effect.flatMap(placeOf(caller), (place) => store.addProject(place, draft)),
        mapCostCenter: (caller, projectId, { direction = usualDirection, hrCode }) =>
          Effect.flatMap(orgIdOf(caller), (orgId) => store.mapCostCenter(orgId, { projectId, hrCode, direction })),
        assign,
        syncHr,
        sites: (caller, storeId) => Effect.flatMap(orgIdOf(caller), (orgId) => store.sites(orgId, storeId)),
        addSite: (caller, storeId, draft) =>
          Effect.flatMap(placeOf(caller), (place) => store.addSite(place, storeId, draft)),
        locations: (caller, siteId) => Effect.flatMap(orgIdOf(caller), (orgId) => store.locations(orgId, siteId)),
        addLocation: (caller, siteId, draft) =>
          Effect.flatMap(placeOf(caller), (place) => store.addLocation(place, siteId, draft)),
        location: (caller, locationId) => Effect.flatMap(orgIdOf(caller), (orgId) => store.location(orgId, locationId)),
      })
    }),
  )
}
