import addFormats from "ajv-formats"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import * as fc from "fast-check"
import type { Service } from "../../support/service.ts"
import { type HostileCall, hostileCalls, type Operation, operationsOf } from "./hostileCalls.ts"

/** Calls to each route per round; the fast-check seed is fixed, so that failures are reproducible. */
const callsOfEach = 3
const atOnce = 8

type Call = HostileCall & { readonly operation: Operation }
type Called = Pick<Service, "url" | "token">

type SchemaOf = (operation: Operation, status: string) => ValidateFunction | null

/** The schema of a response in the API description. */
const schemasOf = (components: object): SchemaOf => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: "described", components: components })
  const compiled = new Map<object, ValidateFunction>()
  return ({ answers }, status) => {
    const schema = answers[status] ?? null
    if (schema === null) return null
    const known = compiled.get(schema)
    if (known !== undefined) return known
    // Schema references point into the API description.
    const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"described#/components/'))
    const made = ajv.compile(own)
    compiled.set(schema, made)
    return made
  }
}

/** Statuses of responses for addresses without a route. */
const nowhere = new Set([
  '{"error":"not_found","message":"There is nothing at this address."}',
  '{"error":"There is nothing at this address."}',
])

/**
 * Whether the address belongs to the route: `..` segments lead to another route, and overlong segments lead to none.
 */
const isOfRoute = (path: string, operation: Operation): boolean => {
  const parts = new URL(path, "http://x").pathname.split("/")
  return parts.length === operation.path.split("/").length && parts.every((part) => part.length <= 100)
}

/** The fault in the response to a call, or null. */
const faultOf = async (
  { url, token }: Called,
  schemaOf: SchemaOf,
  { operation, path, headers, body, isSigned }: Call,
): Promise<string | null> => {
  const answered = await fetch(`${url}${path}`, {
    method: operation.method,
    headers: { ...(isSigned ? { authorization: `Bearer ${token}` } : {}), ...headers },
    redirect: "manual",
    signal: AbortSignal.timeout(300_000),
    ...(body === undefined ? {} : { body }),
  })
  const status = String(answered.status)
  const summary = `${status} ${operation.name} ${path.slice(0, 200)}`
  // For an endless stream only the status is checked.
  if (!(answered.headers.get("content-type") ?? "").startsWith("application/json")) await answered.body?.cancel()
  if (
    status === "404" &&
    !isOfRoute(path, operation) &&
    !answered.bodyUsed &&
    nowhere.has(await answered.clone().text())
  )
    return null
  if (!(status in operation.answers)) return `not described: ${summary}`
  if (answered.status >= 500 && answered.status !== 503) return `failed: ${summary}`
  const isValid = schemaOf(operation, status)
  if (isValid === null || answered.bodyUsed) return null
  return isValid(await answered.json()) ? null : `outside of its schema: ${summary} ${JSON.stringify(isValid.errors)}`
}

/** Hostile calls to every route in a service's own description, to be sent in rounds. */
export const hostileRounds = async (service: Called) => {
  const description = await (await fetch(`${service.url}/openapi.json`)).json()
  const operations = operationsOf(description)
  const schemaOf = schemasOf(description.components)
  const calls = operations.flatMap((operation, index) =>
    fc.sample(hostileCalls(operation), { numRuns: callsOfEach, seed: index }).map((call) => ({ ...call, operation })),
  )
  /** Sends all calls; returns the faults in the responses. */
  const round = async (): Promise<ReadonlyArray<string>> => {
    const wrong = new Set<string>()
    const waiting = [...calls]
    const one = async () => {
      for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
        const fault = await faultOf(service, schemaOf, call)
        if (fault !== null) wrong.add(fault)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return [...wrong]
  }
  return { operations: operations.length, calls: calls.length, round }
}
