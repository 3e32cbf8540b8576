import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import {
  LocationExists,
  LocationMissing,
  MemberDeparted,
  ProjectExists,
  ProjectMissing,
  SiteExists,
  SiteMissing,
  SiteOfAnotherClient,
} from "../../domain/org/Errors.ts"
import { usualLocationType } from "../../domain/org/Location.ts"
import { OrgStore, OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import { orUnavailable } from "./deadline.ts"
import { loadStatements } from "./orgLoad.ts"
import {
  addedLocationRows,
  columns,
  locationRows,
  locationsRows,
  memberOf,
  memberRows,
  permissionOf,
  permissionRows,
  programOf,
  programRows,
  projectRows,
  siteRows,
  snapshotRows,
} from "./orgRows.ts"
import { snapshotStatement } from "./orgSnapshot.ts"

/** Loading takes longer than other statements: a file of organizations may name a hundred thousand stores. */
const loadDeadline = Duration.minutes(1)

const dateOf = (time: DateTime.Utc | null | undefined): Date | null =>
  time === null || time === undefined ? null : DateTime.toDateUtc(time)

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(OrgStoreUnavailable)

  /** The first record that names an organization, a client or a store creates it. */
  const organization = (orgId: number) =>
    sql`organization as (insert into org_organizations (org_id) values (${orgId}) on conflict do nothing)`
  const client = (orgId: number, clientId: number) =>
    sql`client as (insert into org_clients (org_id, client_id) values (${orgId}, ${clientId}) on conflict do nothing)`
  const store = (orgId: number, clientId: number, storeId: string) => sql`
      store as (
        insert into org_stores (org_id, client_id, store_id) values (${orgId}, ${clientId}, ${storeId})
        on conflict do nothing
      )`
  return { ask, sql, organization, client, store }
})

type Parts = Effect.Success<typeof parts>

const program = ({ ask, sql }: Parts): OrgStore["Service"]["program"] =>
  Effect.fn("OrgStore.program")(function* (orgId, programId) {
    const ref = String(programId)
    const [row] = yield* ask(
      programRows(sql`
        select client_id, program_id, slug, name from org_programs
        where org_id = ${orgId} and (program_id::text = ${ref} or slug = ${ref})
        order by program_id::text = ${ref} desc limit 1`),
    )
    return Option.map(Option.fromUndefinedOr(row), programOf)
  })

const addProject = ({ ask, sql, organization, client }: Parts): OrgStore["Service"]["addProject"] =>
  Effect.fn("OrgStore.addProject")(function* ({ orgId, tenant }, draft) {
    const { accountingCode, clientId, name = null } = draft
    const [row] = yield* ask(
      projectRows(sql`
      with ${organization(orgId)}, ${client(orgId, clientId)}
      insert into org_projects (org_id, client_id, name, accounting_code, start_timestamp, end_timestamp, tenant)
      values (${orgId}, ${clientId}, ${name}, ${accountingCode}, ${dateOf(draft.startTimestamp)},
        ${dateOf(draft.endTimestamp)}, ${tenant})
      on conflict (org_id, client_id, accounting_code) do nothing
      returning ${sql.literal(columns.project)}`),
    )
    if (row === undefined) return yield* new ProjectExists({ clientId, accountingCode })
    return row
  })

const mapCostCenter = ({ ask, sql }: Parts): OrgStore["Service"]["mapCostCenter"] =>
  Effect.fn("OrgStore.mapCostCenter")(function* (orgId, { direction, hrCode, projectId }) {
    const mapped = yield* ask(sql`
      insert into org_cost_centers (project_id, hr_code, direction)
      select project_id, ${hrCode}, ${direction} from org_projects
      where project_id = ${projectId}::bigint and org_id = ${orgId}
      on conflict (project_id) do update
        set hr_code = excluded.hr_code, direction = excluded.direction, updated_at = now()
      returning 1`)
    if (mapped.length === 0) return yield* new ProjectMissing({ projectId })
    return { projectId, hrCode, direction }
  })

const sites = ({ ask, sql }: Parts): OrgStore["Service"]["sites"] =>
  Effect.fn("OrgStore.sites")(function* (orgId, storeId) {
    return yield* ask(
      siteRows(sql`
      select ${sql.literal(columns.site)} from org_sites
      where org_id = ${orgId} and store_id = ${storeId} order by site_id`),
    )
  })

const addSite = ({ ask, sql, organization, client, store }: Parts): OrgStore["Service"]["addSite"] =>
  Effect.fn("OrgStore.addSite")(function* ({ orgId, tenant }, storeId, { clientId, name }) {
    const [row] = yield* ask(
      siteRows(sql`
      with ${organization(orgId)}, ${client(orgId, clientId)}, ${store(orgId, clientId, storeId)}
      insert into org_sites (org_id, client_id, store_id, name, tenant)
      values (${orgId}, ${clientId}, ${storeId}, ${name}, ${tenant})
      on conflict (org_id, store_id, client_id, name) do nothing
      returning ${sql.literal(columns.site)}`),
    )
    if (row === undefined) return yield* new SiteExists({ storeId, name })
    return row
  })

const locations = ({ ask, sql }: Parts): OrgStore["Service"]["locations"] =>
  Effect.fn("OrgStore.locations")(function* (orgId, siteId) {
    const [row] = yield* ask(
      locationsRows(sql`
      select (
        select coalesce(json_agg(l order by location_id), '[]')
        from (select ${sql.literal(columns.location)} from org_locations where site_id = s.site_id) l
      ) as locations
      from org_sites s where site_id = ${siteId}::bigint and org_id = ${orgId}`),
    )
    if (row === undefined) return yield* new SiteMissing({ siteId })
    return row.locations
  })

const addLocation = ({ ask, sql }: Parts): OrgStore["Service"]["addLocation"] =>
  Effect.fn("OrgStore.addLocation")(function* ({ orgId, tenant }, siteId, draft) {
    const { clientId, name } = draft
    const [row] = yield* ask(
      addedLocationRows(sql`
      with site as (
        select site_id, client_id from org_sites where site_id = ${siteId}::bigint and org_id = ${orgId}
      ), made as (
        insert into org_locations (site_id, org_id, client_id, name, location_type, latitude, longitude,
          geofence_radius_m, tenant)
        select site_id, ${orgId}, client_id, ${name}, ${draft.locationType ?? usualLocationType},
          ${draft.latitude ?? null}::float8, ${draft.longitude ?? null}::float8,
          ${draft.geofenceRadiusM ?? null}::float8, ${tenant}
        from site where client_id = ${clientId}
        on conflict (site_id, name) do nothing
        returning ${sql.literal(columns.location)}
      )
      select client_id, (select row_to_json(made) from made) as location from site`),
    )
    if (row === undefined) return yield* new SiteMissing({ siteId })
    if (row.client_id !== clientId) return yield* new SiteOfAnotherClient({ siteId })
    if (row.location === null) return yield* new LocationExists({ siteId, name })
    return row.location
  })

const location = ({ ask, sql }: Parts): OrgStore["Service"]["location"] =>
  Effect.fn("OrgStore.location")(function* (orgId, locationId) {
    const [row] = yield* ask(
      locationRows(sql`
      select ${sql.literal(columns.location)} from org_locations
      where location_id = ${locationId}::bigint and org_id = ${orgId}`),
    )
    if (row === undefined) return yield* new LocationMissing({ locationId })
    return row
  })

const grant = ({ ask, sql, organization }: Parts): OrgStore["Service"]["grant"] =>
  Effect.fn("OrgStore.grant")(function* (orgId, { codename, programId, scope, tenant, userId }) {
    const present = yield* ask(sql`
      with ${organization(orgId)}, member as (
        insert into org_members (org_id, user_id) values (${orgId}, ${userId})
        on conflict (org_id, user_id) do update set is_active = true where org_members.is_active
        returning 1
      ), given as (
        insert into org_permissions (org_id, user_id, codename, scope, program_id, tenant)
        select ${orgId}, ${userId}, ${codename}, ${scope}, ${String(programId)}, ${tenant} from member
        on conflict do nothing
      )
      select 1 from member`)
    if (present.length === 0) return yield* new MemberDeparted({ userId })
  })

const held = ({ ask, sql }: Parts): OrgStore["Service"]["held"] =>
  Effect.fn("OrgStore.held")(function* (orgId, userId, codename) {
    const rows = yield* ask(
      permissionRows(sql`
      select user_id, codename, scope, program_id, tenant from org_permissions
      where org_id = ${orgId} and user_id = ${userId} and codename = ${codename} order by scope, program_id`),
    )
    return rows.map(permissionOf)
  })

const member = ({ ask, sql }: Parts): OrgStore["Service"]["member"] =>
  Effect.fn("OrgStore.member")(function* (orgId, userId) {
    const [row] = yield* ask(
      memberRows(sql`
      select user_id, name, email, job_title, hr_code, is_active from org_members
      where org_id = ${orgId} and user_id = ${userId}`),
    )
    return Option.map(Option.fromUndefinedOr(row), memberOf)
  })

const provision =
  ({ ask, sql, organization }: Parts): OrgStore["Service"]["provision"] =>
  (orgId, { email, hrCode, jobTitle, name, userId }) =>
    Effect.asVoid(
      ask(sql`
        with ${organization(orgId)}
        insert into org_members (org_id, user_id, name, email, job_title, hr_code)
        values (${orgId}, ${userId}, ${name}, ${email}, ${jobTitle}, ${hrCode})
        on conflict (org_id, user_id) do update
          set name = excluded.name, email = excluded.email, job_title = excluded.job_title,
            hr_code = excluded.hr_code, is_active = true, updated_at = now()`),
    )

/** The member's row is locked first: a concurrent grant waits, and then finds that the member is gone. */
const deprovision =
  ({ ask, sql, organization }: Parts): OrgStore["Service"]["deprovision"] =>
  (orgId, userId) =>
    ask(
      sql.withTransaction(
        Effect.andThen(
          sql`
            with ${organization(orgId)}
            insert into org_members (org_id, user_id, is_active) values (${orgId}, ${userId}, false)
            on conflict (org_id, user_id) do update set is_active = false, updated_at = now()`,
          Effect.asVoid(sql`delete from org_permissions where org_id = ${orgId} and user_id = ${userId}`),
        ),
      ),
    )

/**
 * The tables `org_*`. All writes except two are single statements, so the tables' keys are enough to resolve conflicts
 * between concurrent writes.
 */
export const layer = Layer.effect(
  OrgStore,
  Effect.map(parts, (its) => {
    const { ask, sql } = its
    return OrgStore.of({
      load: (structure) => ask(sql.withTransaction(loadStatements(sql, structure)), loadDeadline),

      snapshot: Effect.fn("OrgStore.snapshot")(function* (orgId, depth, clientId) {
        const [row] = yield* ask(snapshotRows(snapshotStatement(sql, orgId, depth, clientId)))
        const { name, ...lists } = row!
        return { organization: { orgId, name }, ...lists }
      }),
      program: program(its),
      addProject: addProject(its),
      mapCostCenter: mapCostCenter(its),
      sites: sites(its),
      addSite: addSite(its),
      locations: locations(its),
      addLocation: addLocation(its),
      location: location(its),
      grant: grant(its),
      held: held(its),
      member: member(its),
      provision: provision(its),
      deprovision: deprovision(its),
    })
  }),
)
