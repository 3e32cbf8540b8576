import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Caller } from "../../src/domain/access/Caller.ts"
import { someone } from "../doubles/Testing.ts"
import type { Answer, Service } from "./inMemory.ts"

/** A caller in organization 5 without special rights, and a caller in another organization. */
export const member: Caller = { ...someone, orgId: 5 }
export const stranger: Caller = { ...someone, sub: "8", userId: 8, programs: ["acme"], orgId: 6 }
export const keeper: Caller = { ...member, sub: "9", userId: 9, permissions: ["manage_roles"] }

export interface Route {
  readonly method: "GET" | "POST"
  /** The route's path in the contract. */
  readonly template: string
  /** A valid call, given the existing ids. */
  readonly path: string
  readonly body?: object
}

export const base = "/api/v1/org"

/** The contract's table of organization routes. */
export const table: ReadonlyArray<Route> = [
  { method: "GET", template: "/graph", path: "/graph" },
  { method: "POST", template: "/projects", path: "/projects", body: { accounting_code: "AC-9", client_id: 7 } },
  {
    method: "POST",
    template: "/cost-centers/{project_id}/hr-map",
    path: "/cost-centers/1/hr-map",
    body: { hr_code: "HR-1" },
  },
  {
    method: "POST",
    template: "/users/{user_id}/assign",
    path: "/users/12/assign",
    body: { codename: "forms:edit", scope: "team", program_id: 70 },
  },
  { method: "POST", template: "/sync/hr", path: "/sync/hr", body: { user_id: "12", action: "provision", org_id: 5 } },
  { method: "GET", template: "/stores/{store_id}/sites", path: "/stores/S-1/sites" },
  {
    method: "POST",
    template: "/stores/{store_id}/sites",
    path: "/stores/S-1/sites",
    body: { name: "Back", client_id: 7 },
  },
  { method: "GET", template: "/sites/{site_id}/locations", path: "/sites/2/locations" },
  {
    method: "POST",
    template: "/sites/{site_id}/locations",
    path: "/sites/2/locations",
    body: { name: "Door", client_id: 7 },
  },
  { method: "GET", template: "/locations/{location_id}", path: "/locations/3" },
]

export const send = (
  service: Service,
  as: Caller | null,
  { body, method, path }: Pick<Route, "method" | "path" | "body">,
  prefix = base,
) =>
  service.call({
    method,
    path: prefix + path,
    as,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  })

export const get = (service: Service, path: string, as: Caller | null = member) =>
  send(service, as, { method: "GET", path })

export const post = (service: Service, path: string, body: object, as: Caller | null = member) =>
  send(service, as, { method: "POST", path, body })

/** Creates a project, a site and a location of organization 5, with the ids in the table: 1, 2 and 3. */
export const furnished = (service: Service): Effect.Effect<ReadonlyArray<Answer>, never, Scope.Scope> =>
  Effect.all([
    post(service, "/projects", { accounting_code: "AC-1", client_id: 7, name: "Opening" }),
    post(service, "/stores/S-1/sites", { name: "Front", client_id: 7 }),
    post(service, "/sites/2/locations", {
      name: "Till",
      client_id: 7,
      latitude: 40.4,
      longitude: -3.7,
      geofence_radius_m: 30,
    }),
  ])
