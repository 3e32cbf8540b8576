import type { Location } from "./Location.ts"
import type { Project } from "./Project.ts"
import type { Site } from "./Site.ts"
import type { Structure } from "./Structure.ts"

/** An organization at a point in time, to the requested depth. */
export interface Snapshot extends Structure {
  readonly projects: ReadonlyArray<Pick<Project, "projectId" | "clientId" | "name" | "accountingCode" | "isActive">>
  readonly sites: ReadonlyArray<Pick<Site, "siteId" | "clientId" | "storeId" | "name" | "isActive">>
  readonly locations: ReadonlyArray<
    Pick<
      Location,
      "locationId" | "siteId" | "name" | "locationType" | "latitude" | "longitude" | "geofenceRadiusM" | "isActive"
    >
  >
}
