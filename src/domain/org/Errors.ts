import * as Schema from "effect/Schema"
import { scopes } from "./Permission.ts"

/** The caller's token doesn't name an organization. */
export class OrganizationUnnamed extends Schema.TaggedError<OrganizationUnnamed>()("OrganizationUnnamed", {}) {}

/** The caller names another organization, which may not exist. */
export class OrganizationForeign extends Schema.TaggedError<OrganizationForeign>()("OrganizationForeign", {}) {}

/** The organization has no project with this id, although another organization may have it. */
export class ProjectMissing extends Schema.TaggedError<ProjectMissing>()("ProjectMissing", {
  projectId: Schema.Number,
}) {}

/** The organization has no site with this id, although another organization may have it. */
export class SiteMissing extends Schema.TaggedError<SiteMissing>()("SiteMissing", { siteId: Schema.Number }) {}

/** The organization has no location with this id, although another organization may have it. */
export class LocationMissing extends Schema.TaggedError<LocationMissing>()("LocationMissing", {
  locationId: Schema.Number,
}) {}

/** The client already has a project with this accounting code; that project is unchanged. */
export class ProjectExists extends Schema.TaggedError<ProjectExists>()("ProjectExists", {
  clientId: Schema.Number,
  accountingCode: Schema.String,
}) {}

/** The client already has a site with this name at the store; that site is unchanged. */
export class SiteExists extends Schema.TaggedError<SiteExists>()("SiteExists", {
  storeId: Schema.String,
  name: Schema.String,
}) {}

/** The site already has a location with this name; that location is unchanged. */
export class LocationExists extends Schema.TaggedError<LocationExists>()("LocationExists", {
  siteId: Schema.Number,
  name: Schema.String,
}) {}

/** The call names a client other than the client of the location's site. */
export class SiteOfAnotherClient extends Schema.TaggedError<SiteOfAnotherClient>()("SiteOfAnotherClient", {
  siteId: Schema.Number,
}) {}

/** People who have left the organization get no permissions. */
export class MemberDeparted extends Schema.TaggedError<MemberDeparted>()("MemberDeparted", {
  userId: Schema.String,
}) {}

/**
 * The caller may grant permissions, but not this one: it is for another program, or its scope is wider than their own.
 */
export class GrantBeyondOwn extends Schema.TaggedError<GrantBeyondOwn>()("GrantBeyondOwn", {
  scope: Schema.Literals(scopes),
}) {}

/** The HR source has no person with this id. */
export class WorkerUnknown extends Schema.TaggedError<WorkerUnknown>()("WorkerUnknown", { userId: Schema.String }) {}
