import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Location, LocationDraft } from "../../domain/org/Location.ts"
import { SyncRequest } from "../../domain/org/Member.ts"
import { Assignment } from "../../domain/org/Permission.ts"
import { CostCenter, CostCenterDraft, Project, ProjectDraft } from "../../domain/org/Project.ts"
import { Site, SiteDraft } from "../../domain/org/Site.ts"
import { MemberId, StoreId } from "../../domain/org/Text.ts"
import { Organization } from "../../application/org/Organization.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { readBody, readGraphQuery, readId, readName } from "./Input.ts"
import { type OrgError, toResponse } from "./Problems.ts"
import { encodeNode, encodePermission, type SyncWire } from "./Wire.ts"

type Request = HttpServerRequest.HttpServerRequest

const json = (body: unknown, status = 200) =>
  HttpServerResponse.jsonUnsafe(body, { status, headers: { "cache-control": "no-store" } })

const answered = <R>(effect: Effect.Effect<HttpServerResponse.HttpServerResponse, OrgError, R>) =>
  Effect.catch(effect, (error) => Effect.succeed(toResponse(error)))

const encodeProject = Schema.encodeSync(Project)
const encodeCostCenter = Schema.encodeSync(CostCenter)
const encodeSite = Schema.encodeSync(Site)
const encodeLocation = Schema.encodeSync(Location)

const readStoreId = readName(StoreId)
const readMemberId = readName(MemberId)

export const layer = HttpApiBuilder.group(
  Api,
  "org",
  Effect.fnUntraced(function* (handlers) {
    const organization = yield* Organization
    const { jsonBodyBytes } = yield* Limits

    /** The caller and the body of a write. */
    const written = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
      const read = readBody(schema)
      return (request: Request) => Effect.all([CurrentCaller, read(request, jsonBodyBytes)])
    }
    const projectDraft = written(ProjectDraft)
    const costCenterDraft = written(CostCenterDraft)
    const assignment = written(Assignment)
    const syncRequest = written(SyncRequest)
    const siteDraft = written(SiteDraft)
    const locationDraft = written(LocationDraft)

    const graph = Effect.fnUntraced(function* (query: Parameters<typeof readGraphQuery>[0]) {
      const asked = yield* readGraphQuery(query)
      const { orgId, root, tenant } = yield* organization.graph(yield* CurrentCaller, asked)
      return json({ org_id: orgId, tenant, root: encodeNode(root) })
    })

    const addProject = Effect.fnUntraced(function* (request: Request) {
      const [caller, draft] = yield* projectDraft(request)
      return json(encodeProject(yield* organization.addProject(caller, draft)), 201)
    })

    const mapCostCenter = Effect.fnUntraced(function* (id: string, request: Request) {
      const projectId = yield* readId("project_id", id)
      const [caller, draft] = yield* costCenterDraft(request)
      return json(encodeCostCenter(yield* organization.mapCostCenter(caller, projectId, draft)))
    })

    const assign = Effect.fnUntraced(function* (id: string, request: Request) {
      const userId = yield* readMemberId("user_id", id)
      const [caller, asked] = yield* assignment(request)
      return json(encodePermission(yield* organization.assign(caller, userId, asked)))
    })

    const syncHr = Effect.fnUntraced(function* (request: Request) {
      const [caller, asked] = yield* syncRequest(request)
      const { action, isStandIn, orgId, userId } = yield* organization.syncHr(caller, asked)
      const receipt: typeof SyncWire.Type = {
        status: "accepted",
        stub: isStandIn,
        action,
        user_id: userId,
        org_id: orgId,
      }
      return json(receipt, 202)
    })

    const sites = Effect.fnUntraced(function* (id: string) {
      const storeId = yield* readStoreId("store_id", id)
      const found = yield* organization.sites(yield* CurrentCaller, storeId)
      return json(found.map((site) => encodeSite(site)))
    })

    const addSite = Effect.fnUntraced(function* (id: string, request: Request) {
      const storeId = yield* readStoreId("store_id", id)
      const [caller, draft] = yield* siteDraft(request)
      return json(encodeSite(yield* organization.addSite(caller, storeId, draft)), 201)
    })

    const locations = Effect.fnUntraced(function* (id: string) {
      const siteId = yield* readId("site_id", id)
      const found = yield* organization.locations(yield* CurrentCaller, siteId)
      return json(found.map((location) => encodeLocation(location)))
    })

    const addLocation = Effect.fnUntraced(function* (id: string, request: Request) {
      const siteId = yield* readId("site_id", id)
      const [caller, draft] = yield* locationDraft(request)
      return json(encodeLocation(yield* organization.addLocation(caller, siteId, draft)), 201)
    })

    const location = Effect.fnUntraced(function* (id: string) {
      const locationId = yield* readId("location_id", id)
      return json(encodeLocation(yield* organization.location(yield* CurrentCaller, locationId)))
    })

    return handlers
      .handle("graph", ({ query }) => answered(graph(query)))
      .handleRaw("addProject", ({ request }) => answered(addProject(request)))
      .handleRaw("mapCostCenter", ({ params, request }) => answered(mapCostCenter(params.project_id, request)))
      .handleRaw("assign", ({ params, request }) => answered(assign(params.user_id, request)))
      .handleRaw("syncHr", ({ request }) => answered(syncHr(request)))
      .handle("sites", ({ params }) => answered(sites(params.store_id)))
      .handleRaw("addSite", ({ params, request }) => answered(addSite(params.store_id, request)))
      .handle("locations", ({ params }) => answered(locations(params.site_id)))
      .handleRaw("addLocation", ({ params, request }) => answered(addLocation(params.site_id, request)))
      .handle("location", ({ params }) => answered(location(params.location_id)))
  }),
)
