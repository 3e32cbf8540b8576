import * as Schema from "effect/Schema"
import { areaKinds } from "../../domain/org/Hierarchy.ts"
import { Location } from "../../domain/org/Location.ts"
import { type Permission, programRef, scopes } from "../../domain/org/Permission.ts"
import { Project } from "../../domain/org/Project.ts"
import { Site } from "../../domain/org/Site.ts"
import { rowsOf } from "./rows.ts"

const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

/** The columns to select from each table, converted so that a row has the wire format of the record. */
export const columns = {
  project: `project_id, client_id, org_id::float8, name, accounting_code, ${utc("start_timestamp")}, ${utc("end_timestamp")}, is_active, tenant`,
  site: "site_id, store_id, client_id, org_id::float8, name, is_active, tenant",
  location:
    "location_id, site_id, client_id, org_id::float8, name, location_type, latitude, longitude, geofence_radius_m, is_active, tenant",
}

export const projectRows = rowsOf(Project)
export const siteRows = rowsOf(Site)
export const locationRows = rowsOf(Location)
export const locationsRows = rowsOf(Schema.Struct({ locations: Schema.Array(Location) }))
export const addedLocationRows = rowsOf(Schema.Struct({ client_id: Schema.Int, location: Schema.NullOr(Location) }))

const PermissionRow = Schema.Struct({
  user_id: Schema.String,
  codename: Schema.String,
  scope: Schema.Literals(scopes),
  program_id: Schema.String,
  tenant: Schema.NullOr(Schema.String),
})

export const permissionRows = rowsOf(PermissionRow)

export const permissionOf = (row: typeof PermissionRow.Type): Permission => ({
  userId: row.user_id,
  codename: row.codename,
  scope: row.scope,
  programId: programRef(row.program_id),
  tenant: row.tenant,
})

const ProgramRow = Schema.Struct({
  client_id: Schema.Int,
  program_id: Schema.Int,
  slug: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
})

export const programRows = rowsOf(ProgramRow)

export const programOf = ({ client_id, program_id, ...rest }: typeof ProgramRow.Type) => ({
  clientId: client_id,
  programId: program_id,
  ...rest,
})

const MemberRow = Schema.Struct({
  user_id: Schema.String,
  name: Schema.NullOr(Schema.String),
  email: Schema.NullOr(Schema.String),
  job_title: Schema.NullOr(Schema.String),
  hr_code: Schema.NullOr(Schema.String),
  is_active: Schema.Boolean,
})

export const memberRows = rowsOf(MemberRow)

export const memberOf = ({ hr_code, is_active, job_title, user_id, ...rest }: typeof MemberRow.Type) => ({
  userId: user_id,
  jobTitle: job_title,
  hrCode: hr_code,
  isActive: is_active,
  ...rest,
})

const Name = Schema.NullOr(Schema.String)
const AreaKey = Schema.NullOr(Schema.Struct({ kind: Schema.Literals(areaKinds), areaId: Schema.String }))
const Coordinate = Schema.NullOr(Schema.Finite)

export const snapshotRows = rowsOf(
  Schema.Struct({
    name: Name,
    clients: Schema.Array(Schema.Struct({ clientId: Schema.Int, name: Name })),
    programs: Schema.Array(Schema.Struct({ clientId: Schema.Int, programId: Schema.Int, slug: Name, name: Name })),
    areas: Schema.Array(
      Schema.Struct({
        clientId: Schema.Int,
        kind: Schema.Literals(areaKinds),
        areaId: Schema.String,
        name: Name,
        parent: AreaKey,
      }),
    ),
    stores: Schema.Array(Schema.Struct({ clientId: Schema.Int, storeId: Schema.String, name: Name, area: AreaKey })),
    projects: Schema.Array(
      Schema.Struct({
        projectId: Schema.Int,
        clientId: Schema.Int,
        name: Name,
        accountingCode: Schema.String,
        isActive: Schema.Boolean,
      }),
    ),
    sites: Schema.Array(
      Schema.Struct({
        siteId: Schema.Int,
        clientId: Schema.Int,
        storeId: Schema.String,
        name: Schema.String,
        isActive: Schema.Boolean,
      }),
    ),
    locations: Schema.Array(
      Schema.Struct({
        locationId: Schema.Int,
        siteId: Schema.Int,
        name: Schema.String,
        locationType: Schema.String,
        latitude: Coordinate,
        longitude: Coordinate,
        geofenceRadiusM: Coordinate,
        isActive: Schema.Boolean,
      }),
    ),
  }),
)
