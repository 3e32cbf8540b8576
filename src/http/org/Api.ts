import * as Schema from "effect/Schema"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Location, LocationDraft } from "../../domain/org/Location.ts"
import { SyncRequest } from "../../domain/org/Member.ts"
import { Assignment } from "../../domain/org/Permission.ts"
import { CostCenter, CostCenterDraft, Project, ProjectDraft } from "../../domain/org/Project.ts"
import { Site, SiteDraft } from "../../domain/org/Site.ts"
import { MemberId, StoreId } from "../../domain/org/Text.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { GraphQuery, IdInPath } from "./Input.ts"
import { problemsOf, toResponse } from "./Problems.ts"
import { GraphWire, PermissionWire, SyncWire } from "./Wire.ts"

const prefix = "/api/v1/org"

const described = (summary: string, description: string) => OpenApi.annotations({ summary, description })

const created = HttpApiSchema.status(201)

const storeId = { store_id: StoreId.annotate({ description: "The store's id in the system that manages stores" }) }
const siteId = { site_id: IdInPath }

/**
 * How the API of an area is declared. The builder decodes every part of a call that has a schema here: path, query,
 * body. The body comes last: `DecodedCall` reads it within its limit, and maps faults to responses by the area's own
 * error table (`Refusal`). A check that must run before the body is read, such as a permission, is a middleware of its
 * endpoint. A handler receives the decoded call, and responds with its status and headers. The organization is the
 * caller's: the claim `org_id` of the token. There is no tenant.
 */
export const OrgApi = HttpApiGroup.make("org")
  .add(
    HttpApiEndpoint.get("graph", `${prefix}/graph`, {
      query: GraphQuery,
      success: GraphWire,
      error: problemsOf(400, 503),
    }).annotateMerge(
      described(
        "The organization as a tree",
        "A company with its organization, its clients, and so on down to `depth`. Every node has one parent.",
      ),
    ),
    HttpApiEndpoint.post("addProject", `${prefix}/projects`, {
      payload: ProjectDraft,
      success: Project.pipe(created),
      error: problemsOf(400, 409, 413, 503),
    }).annotateMerge(
      described(
        "Adds a project",
        "A client can have only one project for each accounting code. A second one gets a 409.",
      ),
    ),
    HttpApiEndpoint.post("mapCostCenter", `${prefix}/cost-centers/:project_id/hr-map`, {
      params: { project_id: IdInPath },
      payload: CostCenterDraft,
      success: CostCenter,
      error: problemsOf(400, 404, 413, 503),
    }).annotateMerge(
      described(
        "Sets a project's code in the HR source",
        "Replaces the current code. `direction` is `inbound` if absent.",
      ),
    ),
    HttpApiEndpoint.post("assign", `${prefix}/users/:user_id/assign`, {
      params: { user_id: MemberId },
      payload: Assignment,
      success: PermissionWire,
      error: problemsOf(400, 403, 409, 413, 503),
    }).annotateMerge(
      described(
        "Grants a user a permission in a program",
        "Requires a superuser, the permission `manage_roles`, or an assigned `manage_roles` of the same program with a scope that covers the permission. " +
          "`program_id` is the program's number or its slug. Repeating the call changes nothing; a user who has left gets a 409.",
      ),
    ),
    HttpApiEndpoint.post("syncHr", `${prefix}/sync/hr`, {
      payload: SyncRequest,
      success: SyncWire.pipe(HttpApiSchema.status(202)),
      error: problemsOf(400, 403, 413, 422, 503),
    }).annotateMerge(
      described(
        "Adds a user to the organization, or removes them",
        "Looks up the user in the HR source. A removed user loses every assigned permission. Requires a superuser, the permission `manage_roles`, " +
          "or an assigned `manage_roles` of scope `global`. `org_id` must be the caller's own, which is the default; a superuser may name another.",
      ),
    ),
    HttpApiEndpoint.get("sites", `${prefix}/stores/:store_id/sites`, {
      params: storeId,
      success: Schema.Array(Site),
      error: problemsOf(400, 404, 503),
    }).annotateMerge(described("Sites of a store", "Empty for a store without sites.")),
    HttpApiEndpoint.post("addSite", `${prefix}/stores/:store_id/sites`, {
      params: storeId,
      payload: SiteDraft,
      success: Site.pipe(created),
      error: problemsOf(400, 404, 409, 413, 503),
    }).annotateMerge(described("Adds a site to a store", "A client can have only one site of each name in a store.")),
    HttpApiEndpoint.get("locations", `${prefix}/sites/:site_id/locations`, {
      params: siteId,
      success: Schema.Array(Location),
      error: problemsOf(400, 404, 503),
    }).annotateMerge(described("Locations of a site", "In the order in which they were added.")),
    HttpApiEndpoint.post("addLocation", `${prefix}/sites/:site_id/locations`, {
      params: siteId,
      payload: LocationDraft,
      success: Location.pipe(created),
      error: problemsOf(400, 404, 409, 413, 503),
    }).annotateMerge(
      described(
        "Adds a location to a site",
        "`client_id` must be the site's client; any other gets a 409. Degrees are WGS 84, and the radius is in meters. `location_type` is `kiosk` if absent.",
      ),
    ),
    HttpApiEndpoint.get("location", `${prefix}/locations/:location_id`, {
      params: { location_id: IdInPath },
      success: Location,
      error: problemsOf(400, 404, 503),
    }).annotateMerge(
      described("One location", "Another organization's location gets the same response as a missing one."),
    ),
  )
  .middleware(DecodedCall)
  .annotate(Refusal, toResponse)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Organization",
      description: "Clients, projects, sites, locations and permissions of the organization that the token names.",
    }),
  )
