import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { answerSchemas } from "../support/answerSchemas.ts"
import { create, settled } from "../support/agents.ts"
import { withAvatars } from "../support/avatars.ts"
import { fromSchema, type JsonSchema } from "../support/fromSchema.ts"
import type { Service } from "../support/inMemory.ts"
import { furnished } from "../support/organization.ts"
import { first } from "../support/renders.ts"
import { definition, formsPath, send, superuser } from "./forms/support/forms.ts"
import { isRouted } from "../support/describedAnswers.ts"

interface Parameter {
  readonly name: string
  readonly in: string
}
interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: JsonSchema; readonly example?: unknown }>>
  }
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const callsEach = 40

const odd = fc.constantFrom(
  "x",
  "0",
  "-1",
  "9".repeat(40),
  "..%2f..%2fetc",
  "%27%3B--",
  "%F0%9F%98%80",
  "%C3%28",
  "%00",
  "a".repeat(3000),
  "null",
  "__proto__",
  "constructor",
  "00000000-0000-4000-8000-00000000dead",
)

const garbage = fc.constantFrom(
  "",
  "null",
  "[]",
  "1",
  "{",
  '{"a":'.repeat(3000),
  "\xff\xfe",
  '{"__proto__":{"x":1},"constructor":1}',
  '{"a":1e999}',
  '{"id":"\\u0000","title":{"en":5},"sections":{"a":1},"name":1,"query":[]}',
)

const headers = fc.record(
  {
    accept: fc.constantFrom("text/html", "x", "application/json;q=0", "text/event-stream"),
    "if-match": fc.constantFrom("*", '"1"', "x", 'W/"2"'),
    "content-type": fc.constantFrom("text/plain", "multipart/form-data; boundary=x", "multipart/form-data", "x"),
  },
  { requiredKeys: [] },
)

/** A world with one record for every kind of id in paths. */
const furnishedIds = (service: Service) =>
  Effect.gen(function* () {
    yield* furnished(service)
    const form = (yield* send(service, "POST", formsPath(), definition("one"), { as: superuser })).json()
    const path = `${formsPath()}/${form.form_uid}`
    yield* send(service, "POST", `${path}/publish`, {}, { as: superuser })
    const kept = (yield* send(service, "POST", `${path}/data`, { data: { name: "x" } }, { as: superuser })).json()
    const agent = (yield* create(service, { name: "Ana" }, { as: superuser })).json().chatbot_id
    yield* settled(service, agent)
    return {
      tenant: "demo",
      form_uid: form.form_uid,
      field_uid: form.sections[0].fields[0].field_uid,
      submission_id: kept.submission_id,
      chatbot_id: agent,
      agent_id: agent,
      version: "1",
      position: "0",
      name: "plain",
    } as Readonly<Record<string, string>>
  })

/** Calls to one route: usually as described, with one part wrong. */
const callsOf = (
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  ids: Readonly<Record<string, string>>,
  definitions: Readonly<Record<string, JsonSchema>>,
) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const segment = (name: string) =>
    ids[name] === undefined
      ? odd
      : fc.oneof({ weight: 6, arbitrary: fc.constant(ids[name]) }, { weight: 1, arbitrary: odd })
  const queries = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
  const schema = requestBody?.content["application/json"]?.schema
  const written =
    schema === undefined ? garbage : fromSchema(schema, definitions).map((value) => JSON.stringify(value) ?? "")
  return fc.record({
    path: fc
      .tuple(
        fc.record(Object.fromEntries(names.map((name) => [name, segment(name)]))),
        fc.dictionary(fc.constantFrom("x", ...queries), odd, { maxKeys: 3 }),
      )
      .map(([found, query]) => {
        const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`)
        return (
          path.replaceAll(/\{(\w+)\}/g, (_, name: string) => found[name]!) +
          (asked.length === 0 ? "" : `?${asked.join("&")}`)
        )
      }),
    headers,
    body:
      method === "get" || method === "delete"
        ? fc.constant(undefined)
        : fc.oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: garbage }),
    as: fc.constantFrom(superuser, undefined, null),
  })
}

describe("any call to any route", () => {
  it.effect("gets one of the route's documented responses, never a server error or internal details", () =>
    Effect.gen(function* () {
      const service = (yield* withAvatars({ folders: [first] })).at
      const description: Description = (yield* service.call({ path: "/openapi.json" })).json()
      const { paths, components } = description
      const mismatch = answerSchemas(description)
      const ids = yield* furnishedIds(service)
      const seen = new Map<number, number>()
      const undescribed = new Set<string>()
      const otherwise = new Map<string, string>()
      const operations = Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
      )
      const order = ["get", "head", "post", "put", "patch", "delete"]
      operations.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
      for (const { method, path, operation } of operations) {
        const calls = callsOf(method, path, operation, ids, components.schemas)
        for (const { path: asked, headers, body, as } of fc.sample(calls, { numRuns: callsEach, seed: 20_261_122 })) {
          const answer = yield* service.call({
            method: method.toUpperCase(),
            path: asked,
            headers: { "content-type": "application/json", ...headers },
            ...(body === undefined ? {} : { body }),
            ...(as === undefined ? {} : { as }),
          })
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
          const summary = `${method} ${asked.slice(0, 200)} ${body?.slice(0, 500)}: ${answer.status} ${answer.text.slice(0, 500)}`
          if (isRouted(asked) && !(String(answer.status) in operation.responses))
            undescribed.add(`${method} ${path} ${answer.status}`)
          if (
            isRouted(asked) &&
            method !== "head" &&
            (answer.headers.get("content-type") ?? "").startsWith("application/json")
          ) {
            const problem = mismatch(method, path, answer.status, operation.responses[answer.status], answer.json())
            if (problem !== undefined)
              otherwise.set(`${method} ${path} ${answer.status}`, `${problem}: ${answer.text.slice(0, 300)}`)
          }
          if (answer.status < 400) continue
          assert.include([400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 503], answer.status, summary)
          assert.match(answer.headers.get("content-type") ?? "", /json|html/, summary)
          assert.notMatch(
            answer.text,
            /\bat \w+.*\.[jt]s:\d|node_modules|TypeError|RangeError|\[object Object\]/,
            summary,
          )
        }
      }
      for (const status of [200, 201, 204, 400, 401, 403, 404, 422])
        assert.isAbove(seen.get(status) ?? 0, 10, `status ${status}`)
      assert.deepStrictEqual([...undescribed], [])
      assert.deepStrictEqual([...otherwise], [])
      assert.notInclude(JSON.stringify(service.log), "A request failed unexpectedly")
    }),
  )
})
