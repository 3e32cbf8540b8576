import * as Effect from "effect/Effect"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Structure } from "../../domain/org/Structure.ts"

/**
 * Loads a structure: five tables in six statements, whatever its size. The organization's row comes first and stays
 * locked, so concurrent loads wait. A slug belongs to the program that the structure assigns it to. One statement may
 * insert an area together with its parent area, because foreign keys are checked at the statement's end.
 */
export const loadStatements = (
  sql: SqlClient.SqlClient,
  { areas, clients, organization: { name, orgId }, programs, stores }: Structure,
) => {
  const json = (rows: ReadonlyArray<unknown>) => sql`${JSON.stringify(rows)}::jsonb`
  const slugs = programs.flatMap(({ slug }) => (slug === null ? [] : [slug]))
  return Effect.gen(function* () {
    yield* sql`
      insert into org_organizations (org_id, name) values (${orgId}, ${name})
      on conflict (org_id) do update set name = excluded.name`
    yield* sql`
      insert into org_clients (org_id, client_id, name)
      select ${orgId}::bigint, "clientId", name from jsonb_to_recordset(${json(clients)}) as given("clientId" int, name text)
      on conflict (org_id, client_id) do update set name = excluded.name`
    yield* sql`
      update org_programs set slug = null
      where org_id = ${orgId} and slug in (select jsonb_array_elements_text(${json(slugs)}))`
    yield* sql`
      insert into org_programs (org_id, program_id, client_id, slug, name)
      select ${orgId}::bigint, "programId", "clientId", slug, name
      from jsonb_to_recordset(${json(programs)}) as given("programId" int, "clientId" int, slug text, name text)
      on conflict (org_id, program_id) do update
        set client_id = excluded.client_id, slug = excluded.slug, name = excluded.name`
    yield* sql`
      insert into org_areas (org_id, client_id, kind, area_id, name, parent_kind, parent_id)
      select ${orgId}::bigint, "clientId", kind, "areaId", name, (parent->>'kind')::org_area_kind, parent->>'areaId'
      from jsonb_to_recordset(${json(areas)})
        as given("clientId" int, kind org_area_kind, "areaId" text, name text, parent jsonb)
      on conflict (org_id, client_id, kind, area_id) do update
        set name = excluded.name, parent_kind = excluded.parent_kind, parent_id = excluded.parent_id`
    yield* sql`
      insert into org_stores (org_id, client_id, store_id, name, area_kind, area_id)
      select ${orgId}::bigint, "clientId", "storeId", name, (area->>'kind')::org_area_kind, area->>'areaId'
      from jsonb_to_recordset(${json(stores)}) as given("clientId" int, "storeId" text, name text, area jsonb)
      on conflict (org_id, client_id, store_id) do update
        set name = excluded.name, area_kind = excluded.area_kind, area_id = excluded.area_id`
  })
}
