import type { Caller } from "../../src/domain/access/Caller.ts"
import type { Service } from "./inMemory.ts"
import { multipart, type Part } from "./renders.ts"

export const kept = "/api/v1/user_agents"

const json = { "content-type": "application/json" }

interface Extra {
  readonly as?: Caller | null
}

const sentWith = (config: unknown, files: ReadonlyArray<Part>) => {
  if (files.length === 0)
    return { headers: json, body: typeof config === "string" ? config : (JSON.stringify(config) ?? "") }
  const form = multipart([{ name: "config", type: "application/json", content: JSON.stringify(config) }, ...files])
  return { headers: { "content-type": form.type }, body: form.body }
}

/** `PUT /user_agents`, multipart if there are files. */
export const keep = (service: Service, config: unknown, files: ReadonlyArray<Part> = [], extra: Extra = {}) =>
  service.call({ ...extra, method: "PUT", path: kept, ...sentWith(config, files) })

/** `PATCH /user_agents/{id}`, multipart if there are files. */
export const change = (
  service: Service,
  id: string,
  config: unknown,
  files: ReadonlyArray<Part> = [],
  extra: Extra = {},
) => service.call({ ...extra, method: "PATCH", path: `${kept}/${id}`, ...sentWith(config, files) })

export const one = (service: Service, id: string, extra: Extra = {}) =>
  service.call({ ...extra, path: `${kept}/${id}` })

export const all = (service: Service, extra: Extra = {}) => service.call({ ...extra, path: kept })

export const remove = (service: Service, id: string, extra: Extra = {}) =>
  service.call({ ...extra, method: "DELETE", path: `${kept}/${id}` })
