import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Records owned by other systems, which assign the ids. Ids are unique within an organization. Names and other details
 * are optional.
 */
const named = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table org_organizations (
      org_id bigint primary key,
      name text,
      inserted_at timestamptz not null default now()
    )`
  yield* sql`
    create table org_clients (
      org_id bigint not null references org_organizations,
      client_id integer not null,
      name text,
      inserted_at timestamptz not null default now(),
      primary key (org_id, client_id)
    )`
  yield* sql`
    create table org_programs (
      org_id bigint not null,
      program_id integer not null,
      client_id integer not null,
      slug text collate "C",
      name text,
      inserted_at timestamptz not null default now(),
      primary key (org_id, program_id),
      foreign key (org_id, client_id) references org_clients,
      constraint org_programs_slug unique (org_id, slug) deferrable initially deferred
    )`
})

/** A parent is always of a wider kind, so no area can directly or indirectly contain itself. */
const geography = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create type org_area_kind as enum ('region', 'district', 'market', 'territory')`
  yield* sql`
    create table org_areas (
      org_id bigint not null,
      client_id integer not null,
      kind org_area_kind not null,
      area_id text collate "C" not null,
      name text,
      parent_kind org_area_kind,
      parent_id text collate "C",
      primary key (org_id, client_id, kind, area_id),
      foreign key (org_id, client_id) references org_clients,
      foreign key (org_id, client_id, parent_kind, parent_id) references org_areas,
      constraint org_areas_parent_whole check (num_nonnulls(parent_kind, parent_id) in (0, 2)),
      constraint org_areas_parent_wider check (parent_kind is null or parent_kind < kind)
    )`
  yield* sql`
    create table org_stores (
      org_id bigint not null,
      client_id integer not null,
      store_id text collate "C" not null,
      name text,
      area_kind org_area_kind,
      area_id text collate "C",
      inserted_at timestamptz not null default now(),
      primary key (org_id, client_id, store_id),
      foreign key (org_id, client_id) references org_clients,
      foreign key (org_id, client_id, area_kind, area_id) references org_areas,
      constraint org_stores_area_whole check (num_nonnulls(area_kind, area_id) in (0, 2))
    )`
})

/**
 * Records created here, with sequential ids. A location repeats its site's client; the foreign key keeps both equal.
 */
const made = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table org_projects (
      project_id integer primary key generated always as identity,
      org_id bigint not null,
      client_id integer not null,
      name text,
      accounting_code text collate "C" not null,
      start_timestamp timestamptz,
      end_timestamp timestamptz,
      is_active boolean not null default true,
      tenant text,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (org_id, client_id) references org_clients,
      constraint org_projects_code unique (org_id, client_id, accounting_code),
      constraint org_projects_period check (start_timestamp <= end_timestamp)
    )`
  yield* sql`
    create table org_cost_centers (
      project_id integer primary key references org_projects on delete cascade,
      hr_code text not null,
      direction text not null,
      updated_at timestamptz not null default now()
    )`
  yield* sql`
    create table org_sites (
      site_id integer primary key generated always as identity,
      org_id bigint not null,
      client_id integer not null,
      store_id text collate "C" not null,
      name text collate "C" not null,
      is_active boolean not null default true,
      tenant text,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (org_id, client_id, store_id) references org_stores,
      constraint org_sites_name unique (org_id, store_id, client_id, name),
      constraint org_sites_owner unique (site_id, org_id, client_id)
    )`
  yield* sql`
    create table org_locations (
      location_id integer primary key generated always as identity,
      site_id integer not null,
      org_id bigint not null,
      client_id integer not null,
      name text collate "C" not null,
      location_type text not null,
      latitude double precision,
      longitude double precision,
      geofence_radius_m double precision,
      is_active boolean not null default true,
      tenant text,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (site_id, org_id, client_id) references org_sites (site_id, org_id, client_id) on delete cascade,
      constraint org_locations_name unique (site_id, name),
      constraint org_locations_point check (num_nonnulls(latitude, longitude) in (0, 2))
    )`
  yield* sql`create index org_locations_organization on org_locations (org_id)`
})

const people = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table org_members (
      org_id bigint not null references org_organizations,
      user_id text collate "C" not null,
      name text,
      email text,
      job_title text,
      hr_code text,
      is_active boolean not null default true,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, user_id)
    )`
  yield* sql`
    create table org_permissions (
      org_id bigint not null,
      user_id text collate "C" not null,
      codename text collate "C" not null,
      scope text not null check (scope in ('own', 'team', 'client', 'global')),
      program_id text collate "C" not null,
      tenant text,
      granted_at timestamptz not null default now(),
      primary key (org_id, user_id, codename, scope, program_id),
      foreign key (org_id, user_id) references org_members
    )`
})

export default Effect.all([named, geography, made, people], { discard: true })
