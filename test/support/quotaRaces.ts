import * as Effect from "effect/Effect"
import { sent } from "./bots.ts"
import type { Service } from "./inMemory.ts"
import { renderJson, request } from "./renders.ts"
import { keep } from "./userAgents.ts"

/** A quota of ten for each kind. */
export const ten = {
  QUOTA_TENANT_FORMS: "10",
  QUOTA_USER_ARTIFACTS: "10",
  QUOTA_USER_AGENTS: "10",
}

const definition = (n: number) => ({
  title: `Form ${n}`,
  sections: [{ fields: [{ field_id: "name", field_type: "text", label: "Name" }] }],
})

/** For each quota, a call that adds one record, and the call's status if there was room. */
export const additions = {
  tenant_forms: [201, (service: Service, n: number) => sent(service, "POST", "/api/v1/demo/forms", definition(n))],
  user_agents: [201, (service: Service, n: number) => keep(service, { name: `agent ${n}` })],
  user_artifacts: [200, (service: Service) => renderJson(service, request())],
} as const

/** Makes fifty simultaneous calls, spread over processes with the same stores; returns the count of each status. */
export const race = Effect.fnUntraced(function* (
  services: ReadonlyArray<Service>,
  add: (service: Service, n: number) => ReturnType<Service["call"]>,
) {
  const answers = yield* Effect.forEach(
    Array.from({ length: 50 }, (_, n) => n),
    (n) => add(services[n % services.length]!, n),
    { concurrency: "unbounded" },
  )
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
})
