import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import { Described } from "../../../src/http/Api.ts"
import { inMemory } from "../../support/inMemory.ts"
import { base, furnished, get, keeper, member, send, table } from "../../support/organization.ts"
import { isProblem } from "../../support/problems.ts"

const service = Effect.tap(inMemory(), furnished)

/** The status of a row of the route table for an authorized caller. */
const statusOf = (method: "GET" | "POST", template: string) =>
  Effect.gen(function* () {
    const route = table.find((row) => row.method === method && row.template === template)!
    return (yield* send(yield* service, keeper, route)).status
  })

describe("the organization routes", () => {
  it.effect("[ORG-010] GET graph", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("GET", "/graph"), 200)
    }),
  )

  it.effect("[ORG-020] POST projects", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("POST", "/projects"), 201)
    }),
  )

  it.effect("[ORG-030] POST cost-centers/{project_id}/hr-map", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("POST", "/cost-centers/{project_id}/hr-map"), 200)
    }),
  )

  it.effect("[ORG-040] POST users/{user_id}/assign", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("POST", "/users/{user_id}/assign"), 200)
    }),
  )

  it.effect("[ORG-050] POST sync/hr", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("POST", "/sync/hr"), 202)
    }),
  )

  it.effect("[ORG-060] GET stores/{store_id}/sites", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("GET", "/stores/{store_id}/sites"), 200)
    }),
  )

  it.effect("[ORG-070] POST stores/{store_id}/sites", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("POST", "/stores/{store_id}/sites"), 201)
    }),
  )

  it.effect("[ORG-080] GET sites/{site_id}/locations", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("GET", "/sites/{site_id}/locations"), 200)
    }),
  )

  it.effect("[ORG-090] POST sites/{site_id}/locations", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("POST", "/sites/{site_id}/locations"), 201)
    }),
  )

  it.effect("[ORG-100] GET locations/{location_id}", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* statusOf("GET", "/locations/{location_id}"), 200)
    }),
  )

  it.effect("[ORG-110] are exactly the ten listed here, both in the service and in its description", () =>
    Effect.gen(function* () {
      const expected = table.map(({ method, template }) => `${method} ${base}${template}`).sort()
      const registered: Array<string> = []
      HttpApi.reflect(Described, {
        onGroup: () => undefined,
        onEndpoint: ({ endpoint }) =>
          registered.push(`${endpoint.method} ${endpoint.path.replace(/:([a-z_]+)/g, "{$1}")}`),
      })
      const isOrg = (route: string) => /\/org(\/|$)/.test(route)
      assert.deepStrictEqual(registered.filter(isOrg).sort(), expected)

      const it = yield* service
      const paths: Record<string, object> = (yield* it.call({ path: "/openapi.json" })).json().paths
      const described = Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      )
      assert.deepStrictEqual(described.filter(isOrg).sort(), expected)

      for (const path of new Set(table.map((row) => row.path)))
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
          if (table.some((row) => row.path === path && row.method === method)) continue
          const { status } = yield* it.call({ method, path: base + path, as: keeper })
          assert.include([404, 405], status, `${method} ${path}`)
        }
      for (const path of ["", "/", "/projects/1", "/users", "/sites/2", "/stores/S-1", "/locations"])
        assert.strictEqual((yield* get(it, path)).status, 404, path)
    }),
  )

  it.effect("[ORG-120] don't exist under a tenant's path, not even for its member or a superuser", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const as of [member, keeper, { ...keeper, superuser: true }])
        for (const route of table)
          for (const prefix of ["/demo/org", "/api/v1/demo/org"])
            assert.strictEqual((yield* send(it, as, route, prefix)).status, 404, prefix + route.path)
    }),
  )

  it.effect("[ORG-130] accept a user without a program, and need no tenant", () =>
    Effect.gen(function* () {
      const it = yield* service
      const homeless = { ...keeper, programs: [] }
      for (const route of table) {
        const answer = yield* send(it, homeless, route)
        assert.isBelow(answer.status, 400, route.path)
        assert.notMatch(answer.text, /tenant_(not_declared|forbidden|conflict)/)
      }
      const body = { accounting_code: "T", client_id: 7, tenant: "somebody-elses" }
      const answer = yield* send(it, homeless, { method: "POST", path: "/projects?tenant=nobodys", body })
      assert.strictEqual(answer.status, 201)
      assert.isNull(answer.json().tenant)
    }),
  )

  it.effect("give 401 {error} without a session, whatever the body", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const route of table) {
        const answer = yield* send(it, null, {
          ...route,
          ...(route.method === "POST" ? { body: { nonsense: 1 } } : {}),
        })
        assert.strictEqual(answer.status, 401, route.path)
        isProblem(answer)
      }
    }),
  )

  it.effect("give 400 {error} for a token without an organization", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const route of table.filter(({ template }) => template !== "/sync/hr")) {
        const answer = yield* send(it, { ...keeper, superuser: true, orgId: null }, route)
        assert.strictEqual(answer.status, 400, route.path)
        assert.match(answer.json().message, /org_id/)
      }
      const sync = { method: "POST", path: "/sync/hr", body: { user_id: "12", action: "provision" } } as const
      assert.strictEqual((yield* send(it, { ...keeper, superuser: true, orgId: null }, sync)).status, 400)
    }),
  )

  it.effect("are each described with their purpose, errors and permissions", () =>
    Effect.gen(function* () {
      const { paths } = (yield* (yield* service).call({ path: "/openapi.json" })).json()
      for (const { method, template } of table) {
        const operation = paths[base + template][method.toLowerCase()]
        assert.isAbove(operation.summary.length, 10, template)
        assert.isAbove(operation.description.length, 10, template)
        assert.isNotEmpty(operation.security, template)
        for (const status of ["400", "401", "503", ...(method === "POST" ? ["413"] : [])])
          assert.property(operation.responses, status, `${method} ${template}`)
        if (method === "POST") assert.isObject(operation.requestBody, template)
      }
    }),
  )
})
