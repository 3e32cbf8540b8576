import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { declared, reservedSegments } from "../../../src/domain/access/Tenant.ts"
import { Api } from "../../../src/http/Api.ts"
import { tenancyProblem } from "../../../src/http/forms/TenancyProblems.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { api, definition, formsPath, get, member, send, stored, superuser } from "./support/forms.ts"

/** Every described route with a tenant in its path. */
const routes: Array<{ readonly method: string; readonly path: string }> = []
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => {
    if (endpoint.path.includes(":tenant")) routes.push({ method: endpoint.method, path: endpoint.path })
  },
})

const nobody = "00000000-0000-4000-8000-00000000dead"
const filled = (path: string, tenant: string, uid = nobody): string =>
  path
    .replace(":tenant", tenant)
    .replace(":form_uid", uid)
    .replaceAll(/:[a-z_]+/g, "x")
const template = (path: string): string => path.replaceAll(/:([a-z_]+)/g, "{$1}")
const hasBody = (method: string): boolean => method !== "GET" && method !== "DELETE"

const callAs = (service: Service, method: string, path: string, as = member(["demo"])) =>
  hasBody(method) ? send(service, method, path, {}, { as }) : service.call({ method, path, as })

describe("tenants", () => {
  it("[TENANT-010] every forms route but the catalog has the tenant right after the base path", () => {
    assert.isAbove(routes.length, 25)
    for (const { path } of routes) assert.match(path, /^\/api\/v1\/:tenant\/(?:forms|fields|audit|api-keys)(?:\/|$)/)
  })

  it.effect(
    "[TENANT-020, TENANT-040, TENANT-050] URLs without a tenant return 404 for every method, and never redirect",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        for (const { method, path } of routes) {
          const old = filled(path.replace("/:tenant", ""), "")
          const answer = yield* callAs(service, method, old)
          assert.strictEqual(answer.status, 404, `${method} ${old}`)
          assert.isNull(answer.headers.get("location"))
        }
      }),
  )

  it.effect(
    "[TENANT-030, TENANT-080] the tenant comes from the URL, not from the session's first tenant or the query",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const as = member(["acme", "demo"])
        yield* stored(service, definition("ours"), "demo", as)
        yield* stored(service, definition("theirs"), "acme", as)
        const list = yield* get(service, `${formsPath("demo")}?tenant=acme&program_slug=acme`, { as })
        assert.strictEqual(list.status, 200)
        assert.deepStrictEqual(
          list.json().forms.map((form: { form_id: string }) => form.form_id),
          ["ours"],
        )
      }),
  )

  it.effect(
    "[TENANT-060, TENANT-100, TENANT-110, TENANT-210] an empty tenant is refused with an error that shows the route's template",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        for (const { method, path } of routes) {
          const answer = yield* callAs(service, method, filled(path, ""))
          assert.strictEqual(answer.status, 400, path)
          assert.deepStrictEqual(Object.keys(answer.json()).sort(), ["error", "expected", "message"])
          assert.strictEqual(answer.json().error, "tenant_not_declared")
          assert.strictEqual(answer.json().expected, template(path))
        }
      }),
  )

  it.effect("[TENANT-120] a request without any tenant segment is refused with the same error", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(Effect.fromResult(declared(undefined, reservedSegments([]))))
      const answer = HttpServerResponse.toWeb(tenancyProblem(failure, "/api/v1/{tenant}/forms"))
      assert.strictEqual(answer.status, 400)
      const { error } = yield* Effect.promise(() => answer.json() as Promise<{ readonly error: string }>)
      assert.strictEqual(error, "tenant_not_declared")
    }),
  )

  it.effect("[TENANT-130] every route gives 403 for a tenant that the caller can't access", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const { method, path } of routes) {
        const answer = yield* callAs(service, method, filled(path, "acme"))
        assert.strictEqual(answer.status, 403, `${method} ${path}`)
        assert.strictEqual(answer.json().error, "tenant_forbidden")
        assert.strictEqual(answer.json().expected, template(path))
      }
    }),
  )

  it.effect("[TENANT-130] an invalid tenant name gives 403, just like a tenant that the caller can't access", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const tenant of ["DEMO", "d%C3%A9mo", "a".repeat(64), "-demo"])
        for (const as of [member(["demo"]), superuser]) {
          const answer = yield* get(service, formsPath(tenant), { as })
          assert.strictEqual(answer.status, 403, tenant)
          assert.deepStrictEqual(Object.keys(answer.json()), ["error", "message", "expected"])
        }
    }),
  )

  it.effect("[TENANT-070] a superuser belongs to every tenant, but must name one", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"), "acme")
      assert.strictEqual((yield* get(service, path, { as: superuser })).status, 200)
      assert.strictEqual((yield* get(service, `${api}//forms`, { as: superuser })).status, 400)
    }),
  )

  it.effect(
    "[TENANT-140, TENANT-150, TENANT-160, TENANT-240] a body that names another tenant is refused and writes nothing",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const as = member(["demo", "acme"])
        const { uid } = yield* stored(service, definition("one"), "demo", as)
        const jsonRoutes = routes.filter(({ method, path }) => hasBody(method) && !path.endsWith("/upload"))
        assert.deepStrictEqual([...new Set(jsonRoutes.map(({ method }) => method))].sort(), ["PATCH", "POST", "PUT"])
        for (const { method, path } of jsonRoutes) {
          const body = { ...definition("two"), tenant: "acme" }
          const enveloped = /\/(?:data|validate)$/.test(path) ? { data: {}, tenant: "acme" } : body
          const answer = yield* send(service, method, filled(path, "demo", uid), enveloped, { as })
          assert.strictEqual(answer.status, 400, `${method} ${path}`)
          assert.strictEqual(answer.json().error, "tenant_conflict")
          assert.strictEqual(answer.json().expected, template(path))
        }
        for (const [tenant, count] of [
          ["demo", 1],
          ["acme", 0],
        ] as const)
          assert.lengthOf((yield* get(service, formsPath(tenant), { as })).json().forms, count)
        assert.lengthOf((yield* get(service, `${formsPath()}/${uid}/versions`, { as })).json().versions, 1)
      }),
  )

  it.effect("[TENANT-090, TENANT-220, TENANT-230] a body without a tenant, or with the URL's, is accepted", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one", { tenant: "demo" }))
      for (const tenant of [{}, { tenant: "demo" }, { tenant: null }]) {
        assert.strictEqual((yield* send(service, "PUT", path, definition("one", tenant))).status, 200)
        assert.strictEqual((yield* send(service, "PATCH", path, { title: "New", ...tenant })).status, 200)
        const sent = yield* send(service, "POST", `${path}/data`, { data: { name: "Ada" }, ...tenant })
        assert.strictEqual(sent.status, 200)
      }
      assert.strictEqual((yield* get(service, path)).json().tenant, "demo")
      assert.strictEqual((yield* service.call({ method: "DELETE", path: `${path}?with_submissions=true` })).status, 204)
    }),
  )

  it.effect(
    "[TENANT-170, TENANT-180, TENANT-190, TENANT-200] another tenant's form and a missing one get the same response, byte for byte",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { uid } = yield* stored(service, definition("one"), "acme")
        const bytes = (answer: { status: number; text: string; headers: Headers }) => ({
          status: answer.status,
          text: answer.text,
          headers: [...answer.headers].filter(([name]) => name !== "x-request-id").sort(),
        })
        for (const as of [member(["acme", "demo"]), member(["demo"])])
          for (const suffix of ["", "/schema", "/style", "/versions", "/partial", "/data", "/render/html"]) {
            const foreign = yield* get(service, `${formsPath("demo")}/${uid}${suffix}`, { as })
            const missing = yield* get(service, `${formsPath("demo")}/${nobody}${suffix}`, { as })
            assert.strictEqual(foreign.status, 404)
            assert.deepStrictEqual(foreign.json(), { error: "form_not_found" })
            assert.deepStrictEqual(bytes(foreign), bytes(missing))
          }
      }),
  )

  it.effect("[TENANT-250, TENANT-260, TENANT-270] reserved names give a plain 404 on every route, for everyone", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const tenant of ["org", "form-controls", "api"])
        for (const { method, path } of routes)
          for (const as of [member([tenant]), superuser]) {
            const answer = yield* callAs(service, method, filled(path, tenant), as)
            assert.strictEqual(answer.status, 404, `${method} ${path} as ${tenant}`)
            assert.notProperty(answer.json(), "expected")
          }
    }),
  )

  it.effect("[TENANT-280] a provisioned tenant with a reserved name is logged as a warning at startup", () =>
    Effect.gen(function* () {
      const { log } = yield* inMemory({ env: { TENANTS: "org,demo" } })
      const warnings = log.filter(({ tenant }) => tenant !== undefined)
      assert.deepStrictEqual(
        warnings.map(({ tenant }) => tenant),
        ["org"],
      )
    }),
  )

  it.effect("[TENANT-290] adding another literal route reserves its name", () =>
    Effect.gen(function* () {
      const as = member(["weather"])
      const before = yield* inMemory()
      assert.strictEqual((yield* get(before, formsPath("weather"), { as })).status, 200)
      const more = HttpRouter.use((router) => router.add("GET", "/api/v1/weather/today", HttpServerResponse.empty()))
      const after = yield* inMemory({ more })
      assert.strictEqual((yield* get(after, formsPath("weather"), { as })).status, 404)
    }),
  )

  it.effect("[AUTH-160, AUTH-180, AUTH-190] every route needs a session, and accepts a bearer token", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const { method, path } of routes) {
        const answer = yield* service.call({ method, path: filled(path, "demo"), as: null })
        assert.strictEqual(answer.status, 401, `${method} ${path}`)
      }
      assert.strictEqual((yield* get(service, formsPath())).status, 200)
    }),
  )

  it.effect(
    "a public form's five routes are open to everyone; a private form gives the same response as a missing one",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const open = yield* stored(service, definition("open", { is_public: true }))
        const closed = yield* stored(service, definition("closed"))
        const stranger = member(["acme"])
        for (const as of [null, stranger]) {
          for (const suffix of ["", "/schema", "/render/html"])
            assert.strictEqual((yield* get(service, open.path + suffix, { as })).status, 200)
          const body = { data: { name: "Ada" } }
          for (const suffix of ["/validate", "/data"])
            assert.strictEqual((yield* send(service, "POST", open.path + suffix, body, { as })).status, 200)
          for (const path of [closed.path, `${formsPath()}/${nobody}`]) {
            const answer = yield* get(service, path, { as })
            assert.strictEqual(answer.status, as === null ? 401 : 403)
          }
          assert.strictEqual((yield* get(service, `${open.path}/data`, { as })).status, as === null ? 401 : 403)
        }
        const shown = (yield* get(service, open.path, { as: null })).json()
        for (const key of ["submit", "metadata", "events"]) assert.notProperty(shown, key)
      }),
  )
})
