import type { Caller } from "../../src/domain/access/Caller.ts"
import * as Testing from "../doubles/Testing.ts"
import type { Service } from "./inMemory.ts"

/** A caller who may configure shared resources. */
export const keeper: Caller = { ...Testing.someone, sub: "1", userId: 1, permissions: ["agents:configure"] }

interface Extra {
  readonly as?: Caller | null
}

/** A call with a JSON body. */
export const sent = (service: Service, method: string, path: string, body: unknown, extra: Extra = {}) =>
  service.call({
    ...extra,
    method,
    path,
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : (JSON.stringify(body) ?? ""),
  })

export const addBot = (service: Service, bot: unknown, extra: Extra = { as: keeper }) =>
  sent(service, "PUT", "/api/v1/chatbots", bot, extra)
