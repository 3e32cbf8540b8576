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

/** The store cannot be reached, or did not answer in time. */
export class OrgStoreUnavailable extends Schema.TaggedError<OrgStoreUnavailable>()("OrgStoreUnavailable", {
  cause: Schema.Defect(),
}) {}

type Ask<A, E = never> = Effect.Effect<A, E | OrgStoreUnavailable>

/** Whose a new record is: the organization, and the tenant it is put down to. */
export interface Placement {
  readonly orgId: number
  readonly tenant: string | null
}

/**
 * Organizations and what they have. Every question names the organization, and whatever another one has is as missing
 * as what never was.
 *
 * Organizations, clients, stores, programs and people have their ids from other systems: the first record that names
 * one puts it down, and what is known of it besides comes with `load` and `provision`. Projects, sites and locations
 * get their ids here. Of writes that meet, the store itself decides which one is first.
 */
export class OrgStore extends Context.Service<
  OrgStore,
  {
    /** Puts down what other systems say. What they no longer mention stays. The structure has no flaws. */
    readonly load: (structure: Structure) => Ask<void>
    /** Everything down to a tier of the hierarchy at one moment, of all clients or of one. */
    readonly snapshot: (orgId: number, depth: number, clientId: number | null) => Ask<Snapshot>
    /** The program of this number or slug, if the organization knows it. */
    readonly program: (orgId: number, programId: ProgramRef) => Ask<Option.Option<Program>>

    readonly addProject: (place: Placement, draft: ProjectDraft) => Ask<Project, ProjectExists>
    /** Gives a project its cost center; the newest one counts. */
    readonly mapCostCenter: (orgId: number, costCenter: CostCenter) => Ask<CostCenter, ProjectMissing>

    /** In the order of their ids. */
    readonly sites: (orgId: number, storeId: string) => Ask<ReadonlyArray<Site>>
    readonly addSite: (place: Placement, storeId: string, draft: SiteDraft) => Ask<Site, SiteExists>
    /** In the order of their ids. */
    readonly locations: (orgId: number, siteId: number) => Ask<ReadonlyArray<Location>, SiteMissing>
    readonly addLocation: (
      place: Placement,
      siteId: number,
      draft: LocationDraft,
    ) => Ask<Location, SiteMissing | SiteOfAnotherClient | LocationExists>
    readonly location: (orgId: number, locationId: number) => Ask<Location, LocationMissing>

    /** Gives a permission; one that is held already stays. Nobody who has left gets any, whichever call is first. */
    readonly grant: (orgId: number, permission: Permission) => Ask<void, MemberDeparted>
    /** What somebody holds of this codename. */
    readonly held: (orgId: number, userId: string, codename: string) => Ask<ReadonlyArray<Permission>>
    readonly member: (orgId: number, userId: string) => Ask<Option.Option<Member>>
    /** Takes somebody in, or back in, as the HR source describes them. */
    readonly provision: (orgId: number, worker: Worker) => Ask<void>
    /** Lets somebody go: on record as having left, with no permission any more. */
    readonly deprovision: (orgId: number, userId: string) => Ask<void>
  }
>()("parley/ports/OrgStore") {}
