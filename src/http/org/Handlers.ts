import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { group } from "../endpoints/Group.ts"
import { Location } from "../../domain/org/Location.ts"
import { CostCenter, Project } from "../../domain/org/Project.ts"
import { Site } from "../../domain/org/Site.ts"
import { Organization } from "../../application/org/Organization.ts"
import { answering, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { graphRequest } from "./Input.ts"
import { type OrgError, toResponse } from "./Problems.ts"
import { encodeGraph, encodePermission, encodeReceipt } from "./Wire.ts"

const encodeProject = Schema.encodeSync(Project)
const encodeCostCenter = Schema.encodeSync(CostCenter)
const encodeSite = Schema.encodeSync(Site)
const encodeSites = Schema.encodeSync(Schema.Array(Site))
const encodeLocation = Schema.encodeSync(Location)
const encodeLocations = Schema.encodeSync(Schema.Array(Location))

/** Responds with the result of a use case; `toResponse` maps its errors. */
const answered = <A, R>(effect: Effect.Effect<A, OrgError, R>, wire: (answer: A) => unknown, status = 200) =>
  answering(toResponse)(Effect.map(effect, (answer) => json(wire(answer), status)))

export const layer = group(
  Api,
  "org",
  Effect.fnUntraced(function* (handlers) {
    const organization = yield* Organization

    return handlers
      .handle("graph", ({ query }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.graph(caller, graphRequest(query))),
          encodeGraph,
        ),
      )
      .handle("addProject", ({ payload }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.addProject(caller, payload)),
          encodeProject,
          201,
        ),
      )
      .handle("mapCostCenter", ({ params, payload }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.mapCostCenter(caller, params.project_id, payload)),
          encodeCostCenter,
        ),
      )
      .handle("assign", ({ params, payload }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.assign(caller, params.user_id, payload)),
          encodePermission,
        ),
      )
      .handle("syncHr", ({ payload }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.syncHr(caller, payload)),
          encodeReceipt,
          202,
        ),
      )
      .handle("sites", ({ params }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.sites(caller, params.store_id)),
          encodeSites,
        ),
      )
      .handle("addSite", ({ params, payload }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.addSite(caller, params.store_id, payload)),
          encodeSite,
          201,
        ),
      )
      .handle("locations", ({ params }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.locations(caller, params.site_id)),
          encodeLocations,
        ),
      )
      .handle("addLocation", ({ params, payload }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.addLocation(caller, params.site_id, payload)),
          encodeLocation,
          201,
        ),
      )
      .handle("location", ({ params }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => organization.location(caller, params.location_id)),
          encodeLocation,
        ),
      )
  }),
)
