import type * as SqlClient from "effect/sql/SqlClient"
import type * as Statement from "effect/sql/Statement"
import { tierOf } from "../../domain/org/Hierarchy.ts"

/**
 * Reads an organization down to a given depth in one statement, which is consistent and takes one round trip, however
 * many clients the organization has.
 */
export const snapshotStatement = (sql: SqlClient.SqlClient, orgId: number, depth: number, clientId: number | null) => {
  const list = (rows: Statement.Fragment) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`
  const asked = (tier: number) =>
    sql`org_id = ${orgId} and ${depth}::int >= ${tier}::int and (${clientId}::int is null or client_id = ${clientId}::int)`
  const key = (kind: string, id: string) =>
    sql.literal(`case when ${kind} is not null then json_build_object('kind', ${kind}, 'areaId', ${id}) end`)
  return sql`
    select
      (select name from org_organizations where org_id = ${orgId}) as name,
      ${list(sql`
        select client_id as "clientId", name from org_clients where ${asked(tierOf("client"))}`)} as clients,
      ${list(sql`
        select client_id as "clientId", program_id as "programId", slug, name
        from org_programs where ${asked(tierOf("program"))}`)} as programs,
      ${list(sql`
        select client_id as "clientId", kind, area_id as "areaId", name, ${key("parent_kind", "parent_id")} as parent
        from org_areas where ${asked(tierOf("market"))}`)} as areas,
      ${list(sql`
        select project_id as "projectId", client_id as "clientId", name, accounting_code as "accountingCode",
          is_active as "isActive"
        from org_projects where ${asked(tierOf("project"))}`)} as projects,
      ${list(sql`
        select client_id as "clientId", store_id as "storeId", name, ${key("area_kind", "area_id")} as area
        from org_stores where ${asked(tierOf("store"))}`)} as stores,
      ${list(sql`
        select site_id as "siteId", client_id as "clientId", store_id as "storeId", name, is_active as "isActive"
        from org_sites where ${asked(tierOf("site"))}`)} as sites,
      ${list(sql`
        select location_id as "locationId", site_id as "siteId", name, location_type as "locationType", latitude,
          longitude, geofence_radius_m as "geofenceRadiusM", is_active as "isActive"
        from org_locations where ${asked(tierOf("location"))}`)} as locations`
}
