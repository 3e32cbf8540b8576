import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import { type Right, rights } from "../../../src/domain/access/Right.ts"
import { roles } from "../../../src/domain/access/Role.ts"
import { Api } from "../../../src/http/Api.ts"
import { rightOf } from "../../../src/http/forms/Rights.ts"
import { keeper } from "../../support/organization.ts"
import { inMemory } from "../../support/inMemory.ts"
import { definition, get, member, send, stored } from "./support/forms.ts"

interface Route {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly isVisited: boolean
}

/** Every described route with a tenant in its path. */
const routes: Array<Route> = []
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, middleware }) => {
    if (!endpoint.path.includes(":tenant")) return
    const isVisited = ![...middleware].some((one) =>
      /MembersOnly|RespondentsOnly/.test(String((one as { readonly key: unknown }).key)),
    )
    routes.push({ name: endpoint.identifier, method: endpoint.method, path: endpoint.path, isVisited })
  },
})

/** The most frequently called routes, which have their own handlers. */
const servedApart = ["validate", "submit"]

const as = (role: string) => member(["demo"], { roles: { demo: [role] } })
const nowhere = "00000000-0000-4000-8000-00000000dead"
const filled = (path: string) =>
  path
    .replace(":tenant", "demo")
    .replace(":form_uid", nowhere)
    .replaceAll(/:[a-z_]+/g, "x")

describe("rights in a tenant", () => {
  it("are declared for every route of a tenant, and for no other route", () => {
    const named = [...routes.map(({ name }) => name), ...servedApart]
    assert.deepStrictEqual(named.sort(), Object.keys(rightOf).sort())
  })

  it.effect("let each role use its routes, and return 403 for all others", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const { name, method, path, isVisited } of routes)
        for (const [role, may] of Object.entries(roles)) {
          const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" }
          const headers = { "content-type": "application/json" }
          const answer = yield* service.call({ method, path: filled(path), as: as(role), headers, ...body })
          const isStopped = answer.status === 403 && answer.text.includes("right_missing")
          const isHeld = isVisited || (may as ReadonlyArray<Right>).includes(rightOf[name]!)
          assert.strictEqual(isStopped, !isHeld, `${role} ${method} ${path}: ${answer.status} ${answer.text}`)
        }
    }),
  )

  it.effect("are named in the refusal if they are missing, and the refused call changes nothing", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("ours"))
      const refused = yield* send(service, "PUT", path, definition("ours", { title: "Taken" }), { as: as("viewer") })
      assert.strictEqual(refused.status, 403)
      assert.deepStrictEqual(refused.json(), {
        error: "right_missing",
        message: "Your roles in this tenant don't include the right `edit`.",
        detail: { right: "edit" },
      })
      assert.notInclude((yield* get(service, path)).text, "Taken")
    }),
  )

  it.effect(
    "by default include everything, except in production, where they include only answering; a setting overrides this",
    () =>
      Effect.gen(function* () {
        const production = {
          NODE_ENV: "production",
          JWT_SECRET: "a secret of at least thirty-two bytes",
          JWT_AUDIENCE: "parley",
          DATABASE_URL: "postgres://nobody@localhost/none",
          CACHE_URL: "redis://localhost",
          OBJECTS_DIR: "/tmp",
        }
        for (const [env, may] of [
          [{}, rights],
          [production, ["respond"]],
          [{ ...production, DEFAULT_TENANT_ROLE: "edit" }, ["respond", "edit"]],
        ] as const) {
          const service = yield* inMemory({ env })
          const held: Array<Right> = []
          for (const right of rights) {
            const route = routes.find(({ name, isVisited }) => rightOf[name] === right && !isVisited)!
            const { text } = yield* service.call({
              method: route.method,
              path: filled(route.path),
              as: member(["demo"]),
            })
            if (!text.includes("right_missing")) held.push(right)
          }
          assert.deepStrictEqual(held, [...may])
        }
      }),
  )

  it.effect("also come from an assignment in the organization, but only in the tenant of the assigned program", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const editor = member(["demo", "acme"], {
        sub: "71",
        userId: 71,
        orgId: keeper.orgId,
        roles: { demo: [], acme: [] },
      })
      const blank = (tenant: string) =>
        Effect.map(
          send(service, "POST", `/api/v1/${tenant}/forms/blank`, { title: "New" }, { as: editor }),
          ({ status }) => status,
        )
      assert.strictEqual(yield* blank("demo"), 403)
      const assigned = yield* send(
        service,
        "POST",
        "/api/v1/org/users/71/assign",
        { codename: "forms:edit", scope: "team", program_id: "demo" },
        { as: keeper },
      )
      assert.include([200, 201], assigned.status, assigned.text)
      assert.deepStrictEqual([yield* blank("demo"), yield* blank("acme")], [201, 403])
    }),
  )
})

describe("pages of a tenant", () => {
  it.effect("are shown to roles that may use them; the builder says whom to ask for access", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("ours"))
      const uid = path.split("/").at(-1)!
      const statusOf = (page: string, role: string) =>
        Effect.map(service.call({ path: page, as: as(role) }), ({ status, text }) => ({ status, text }))
      for (const page of ["/demo/forms/new", `/demo/forms/${uid}/edit`]) {
        assert.strictEqual((yield* statusOf(page, "editor")).status, 200)
        const refused = yield* statusOf(page, "respondent")
        assert.strictEqual(refused.status, 403)
        assert.include(refused.text, "Ask an administrator of demo")
      }
      for (const page of ["/demo/gallery", `/demo/forms/${uid}`])
        assert.strictEqual((yield* statusOf(page, "respondent")).status, 200, page)
    }),
  )

  it.effect("show the published form to users who can't edit it", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("ours"))
      yield* send(service, "POST", `${path}/publish`, {})
      yield* send(service, "PUT", path, definition("ours", { title: "Not out yet" }))
      assert.include((yield* get(service, path, { as: as("editor") })).text, "Not out yet")
      assert.notInclude((yield* get(service, `${path}?version=1.1`, { as: as("respondent") })).text, "Not out yet")
    }),
  )
})
