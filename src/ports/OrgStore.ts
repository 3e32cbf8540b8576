import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type {
  LocationExists,
  LocationMissing,
  MemberDeparted,
  ProjectExists,
  ProjectMissing,
  SiteExists,
  SiteMissing,
  SiteOfAnotherClient,
} from "../domain/org/Errors.ts"
import type { Location, LocationDraft } from "../domain/org/Location.ts"
import type { Member, Worker } from "../domain/org/Member.ts"
import type { Permission, ProgramRef } from "../domain/org/Permission.ts"
import type { CostCenter, Project, ProjectDraft } from "../domain/org/Project.ts"
import type { Site, SiteDraft } from "../domain/org/Site.ts"
import type { Snapshot } from "../domain/org/Snapshot.ts"
import type { Program, Structure } from "../domain/org/Structure.ts"

/** The store is unavailable or timed out. */
export class OrgStoreUnavailable extends Schema.TaggedError<OrgStoreUnavailable>()("OrgStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

type Ask<A, E = never> = Effect.Effect<A, E | OrgStoreUnavailable>

/** The organization and tenant of a new record. */
export interface Placement {
  readonly orgId: number
  readonly tenant: string | null
}

/**
 * Organizations and their structure. Every query names the organization, and treats the records of others as missing.
 *
 * Organizations, clients, stores, programs and people have ids from other systems: the first record that names one
 * creates it, and `load` and `provision` add the details. Projects, sites and locations get their ids here. The store
 * orders concurrent writes.
 */
export class OrgStore extends Context.Service<
  OrgStore,
  {
    /**
     * Loads data from other systems. Records that they no longer mention are kept. The structure is validated
     * beforehand.
     */
    readonly load: (structure: Structure) => Ask<void>
    /** Everything down to a tier of the hierarchy at one moment, for all clients or for one. */
    readonly snapshot: (orgId: number, depth: number, clientId: number | null) => Ask<Snapshot>
    /** The program with this number or slug, if the organization has it. */
    readonly program: (orgId: number, programId: ProgramRef) => Ask<Option.Option<Program>>

    readonly addProject: (place: Placement, draft: ProjectDraft) => Ask<Project, ProjectExists>
    /** Assigns a cost center to a project; the newest one counts. */
    readonly mapCostCenter: (orgId: number, costCenter: CostCenter) => Ask<CostCenter, ProjectMissing>

    /** Ordered by id. */
    readonly sites: (orgId: number, storeId: string) => Ask<ReadonlyArray<Site>>
    readonly addSite: (place: Placement, storeId: string, draft: SiteDraft) => Ask<Site, SiteExists>
    /** Ordered by id. */
    readonly locations: (orgId: number, siteId: number) => Ask<ReadonlyArray<Location>, SiteMissing>
    readonly addLocation: (
      place: Placement,
      siteId: number,
      draft: LocationDraft,
    ) => Ask<Location, SiteMissing | SiteOfAnotherClient | LocationExists>
    readonly location: (orgId: number, locationId: number) => Ask<Location, LocationMissing>

    /**
     * Grants a permission, unless it already exists. People who have left get none, even if `grant` and `deprovision`
     * run at the same time.
     */
    readonly grant: (orgId: number, permission: Permission) => Ask<void, MemberDeparted>
    /** A person's permissions with this codename. */
    readonly held: (orgId: number, userId: string, codename: string) => Ask<ReadonlyArray<Permission>>
    readonly member: (orgId: number, userId: string) => Ask<Option.Option<Member>>
    /** Adds or re-adds a person, as the HR source describes them. */
    readonly provision: (orgId: number, worker: Worker) => Ask<void>
    /** Records that a person has left, and removes all of their permissions. */
    readonly deprovision: (orgId: number, userId: string) => Ask<void>
  }
>()("parley/ports/OrgStore") {}
