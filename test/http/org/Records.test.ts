import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { furnished, get, member, post, stranger, table, send, keeper } from "../../support/organization.ts"
import { isProblem } from "../../support/problems.ts"

const service = Effect.tap(inMemory(), furnished)

const errorOf = (answer: { readonly json: () => { readonly message: string } }) => answer.json().message

describe("projects", () => {
  it.effect("a new project gives 201 with its whole record", () =>
    Effect.gen(function* () {
      const answer = yield* post(yield* inMemory(), "/projects", {
        accounting_code: "AC-1",
        client_id: 7,
        name: "Opening",
        start_timestamp: "2026-03-01T10:00:00+01:00",
        surprise: true,
      })
      assert.strictEqual(answer.status, 201)
      assert.deepStrictEqual(answer.json(), {
        project_id: 1,
        name: "Opening",
        accounting_code: "AC-1",
        client_id: 7,
        org_id: 5,
        start_timestamp: "2026-03-01T09:00:00.000Z",
        end_timestamp: null,
        is_active: true,
        tenant: "demo",
      })
    }),
  )

  it.effect(
    "reusing an accounting code of the same client gives 409; reusing another client's or organization's does not",
    () =>
      Effect.gen(function* () {
        const it = yield* service
        const again = yield* post(it, "/projects", { accounting_code: "AC-1", client_id: 7 })
        assert.strictEqual(again.status, 409)
        isProblem(again)
        assert.strictEqual((yield* post(it, "/projects", { accounting_code: "AC-1", client_id: 8 })).status, 201)
        assert.strictEqual(
          (yield* post(it, "/projects", { accounting_code: "AC-1", client_id: 7 }, stranger)).status,
          201,
        )
      }),
  )

  it.effect("a cost center is set and replaced", () =>
    Effect.gen(function* () {
      const it = yield* service
      const map = (body: object) => post(it, "/cost-centers/1/hr-map", body)
      const expected = { project_id: 1, hr_code: "HR-1", direction: "inbound" }
      assert.deepStrictEqual((yield* map({ hr_code: "HR-1" })).json(), expected)
      assert.deepStrictEqual((yield* map({ hr_code: "HR-1" })).json(), expected)
      const replaced = yield* map({ hr_code: "HR-2", direction: "both" })
      assert.strictEqual(replaced.status, 200)
      assert.deepStrictEqual(replaced.json(), { project_id: 1, hr_code: "HR-2", direction: "both" })
    }),
  )
})

describe("sites and locations", () => {
  it.effect("a store's sites are a plain array in order of creation", () =>
    Effect.gen(function* () {
      const it = yield* service
      const made = yield* post(it, "/stores/S-1/sites", { name: "Back", client_id: 8 })
      assert.strictEqual(made.status, 201)
      const front = {
        site_id: 2,
        store_id: "S-1",
        client_id: 7,
        org_id: 5,
        name: "Front",
        is_active: true,
        tenant: "demo",
      }
      assert.deepStrictEqual((yield* get(it, "/stores/S-1/sites")).json(), [front, made.json()])
      assert.deepStrictEqual((yield* get(it, "/stores/S-2/sites")).json(), [])
      assert.strictEqual((yield* post(it, "/stores/S-1/sites", { name: "Front", client_id: 7 })).status, 409)
    }),
  )

  it.effect("a store's id may contain any character that a path can encode", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const storeId of ["a/b ç'\"?#日本", "本".repeat(100), "...", "%2F"]) {
        const path = `/stores/${encodeURIComponent(storeId)}/sites`
        assert.strictEqual((yield* post(it, path, { name: "x", client_id: 1 })).json().store_id, storeId)
        assert.lengthOf((yield* get(it, path)).json(), 1)
      }
      assert.strictEqual((yield* get(it, "/stores/%00/sites")).status, 404)
      assert.strictEqual((yield* get(it, `/stores/${"x".repeat(101)}/sites`)).status, 404)
    }),
  )

  it.effect("a location is returned as it was created, alone and in its site's list", () =>
    Effect.gen(function* () {
      const it = yield* service
      const till = {
        location_id: 3,
        site_id: 2,
        client_id: 7,
        org_id: 5,
        name: "Till",
        location_type: "kiosk",
        latitude: 40.4,
        longitude: -3.7,
        geofence_radius_m: 30,
        is_active: true,
        tenant: "demo",
      }
      assert.deepStrictEqual((yield* get(it, "/locations/3")).json(), till)
      const made = yield* post(it, "/sites/2/locations", { name: "Desk", client_id: 7, location_type: "desk" })
      assert.strictEqual(made.status, 201)
      assert.deepInclude(made.json(), { latitude: null, longitude: null, geofence_radius_m: null })
      assert.deepStrictEqual((yield* get(it, "/sites/2/locations")).json(), [till, made.json()])
      assert.strictEqual((yield* post(it, "/sites/2/locations", { name: "Till", client_id: 7 })).status, 409)
      const otherClient = yield* post(it, "/sites/2/locations", { name: "New", client_id: 8 })
      assert.strictEqual(otherClient.status, 409)
      assert.match(errorOf(otherClient), /client_id/)
    }),
  )
})

describe("invalid input", () => {
  it.effect("gives a 400 {error} that names the field and not the value, and changes nothing", () =>
    Effect.gen(function* () {
      const it = yield* service
      const bodies: ReadonlyArray<readonly [string, object, string]> = [
        ["/projects", {}, "accounting_code"],
        ["/projects", { accounting_code: "A" }, "client_id"],
        ["/projects", { accounting_code: "  ", client_id: 7 }, "accounting_code"],
        ["/projects", { accounting_code: "a\0b", client_id: 7 }, "accounting_code"],
        ["/projects", { accounting_code: "\ud800", client_id: 7 }, "accounting_code"],
        ["/projects", { accounting_code: "x".repeat(101), client_id: 7 }, "accounting_code"],
        ["/projects", { accounting_code: "A", client_id: "7" }, "client_id"],
        ["/projects", { accounting_code: "A", client_id: 0 }, "client_id"],
        ["/projects", { accounting_code: "A", client_id: 2 ** 31 }, "client_id"],
        ["/projects", { accounting_code: "A", client_id: 7, start_timestamp: "tomorrow" }, "start_timestamp"],
        [
          "/projects",
          {
            accounting_code: "A",
            client_id: 7,
            start_timestamp: "2026-02-02T00:00:00Z",
            end_timestamp: "2026-02-01T00:00:00Z",
          },
          "end",
        ],
        ["/projects", [], "must be an object"],
        ["/cost-centers/1/hr-map", {}, "hr_code"],
        ["/cost-centers/1/hr-map", { hr_code: "x", direction: "up" }, "direction"],
        ["/cost-centers/one/hr-map", { hr_code: "x" }, "project_id"],
        ["/stores/S-1/sites", { name: "x" }, "client_id"],
        ["/stores/S-1/sites", { client_id: 7 }, "name"],
        ["/sites/2/locations", { name: "x" }, "client_id"],
        ["/sites/2/locations", { name: "x", client_id: 7, latitude: 91, longitude: 0 }, "latitude"],
        ["/sites/2/locations", { name: "x", client_id: 7, latitude: 1 }, "longitude"],
        ["/sites/2/locations", { name: "x", client_id: 7, geofence_radius_m: -1 }, "geofence_radius_m"],
        ["/sites/-2/locations", { name: "x", client_id: 7 }, "site_id"],
        ["/users/12/assign", { scope: "own", program_id: 1 }, "codename"],
        ["/users/12/assign", { codename: "x", program_id: 1, scope: "world" }, '"own", "team", "client" or "global"'],
        ["/users/12/assign", { codename: "x", scope: "own" }, "program_id"],
        ["/users/12/assign", { codename: "x", scope: "own", program_id: "No Slug" }, "program_id"],
        ["/sync/hr", { action: "provision", org_id: 5 }, "user_id"],
        ["/sync/hr", { user_id: 12, action: "fire", org_id: 5 }, "action"],
        ["/sync/hr", { user_id: 12, action: "provision", org_id: "5" }, "org_id"],
      ]
      const before = (yield* get(it, "/graph?depth=6")).text
      for (const [path, body, named] of bodies) {
        const answer = yield* post(it, path, body, keeper)
        assert.strictEqual(answer.status, 400, `${path} ${JSON.stringify(body)}`)
        isProblem(answer)
        assert.include(errorOf(answer), named)
      }
      assert.strictEqual((yield* get(it, "/graph?depth=6")).text, before)
    }),
  )

  it.effect("gives 400 for a malformed id in the path; a valid id that doesn't exist gives 404", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const id of ["x", "1.5", "-1", "1e3", "0x1", "%20", "9".repeat(16)]) {
        assert.strictEqual((yield* get(it, `/locations/${id}`)).status, 400, id)
        assert.strictEqual((yield* get(it, `/sites/${id}/locations`)).status, 400, id)
      }
      for (const id of ["0", "4", "2147483647", "2147483648", "9".repeat(15)]) {
        assert.strictEqual((yield* get(it, `/locations/${id}`)).status, 404, id)
        assert.strictEqual((yield* get(it, `/sites/${id}/locations`)).status, 404, id)
      }
    }),
  )

  it.effect("gives 400 if the body is not JSON, and 413 if it exceeds the size limit", () =>
    Effect.gen(function* () {
      const it = yield* inMemory({ env: { JSON_MAX_BODY_BYTES: "200" } })
      for (const { path } of table.filter(({ method }) => method === "POST")) {
        for (const body of ["", "{", "nothing", new Uint8Array([0xff, 0xfe])])
          assert.strictEqual(
            (yield* it.call({ method: "POST", path: `/api/v1/org${path}`, as: keeper, body })).status,
            400,
          )
        const long = yield* post(it, path, { name: "x".repeat(200) }, keeper)
        assert.strictEqual(long.status, 413, path)
        isProblem(long)
      }
    }),
  )
})

describe("another organization", () => {
  it.effect("gets the same response for every id as for a missing one: status, headers and bytes", () =>
    Effect.gen(function* () {
      const it = yield* service
      const routes = table.filter(({ template }) => /\{(project|site|location|store)_id\}/.test(template))
      assert.lengthOf(routes, 6)
      for (const route of routes) {
        const missing = { ...route, path: route.path.replace(/\/(1|2|3|S-1)(?=\/|$)/, "/987654") }
        assert.notStrictEqual(missing.path, route.path)
        const [foreign, absent] = [yield* send(it, stranger, route), yield* send(it, stranger, missing)]
        const isWritten = route.method === "POST" && route.template.includes("store_id")
        const comparable = (answer: typeof foreign) => {
          const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "x-request-id"))
          return isWritten ? [answer.status, Object.keys(answer.json())] : [answer.status, headers, answer.text]
        }
        assert.deepStrictEqual(comparable(foreign), comparable(absent), route.template)
      }
    }),
  )

  it.effect("sees only its own people, stores, clients and codes", () =>
    Effect.gen(function* () {
      const it = yield* service
      const before = yield* Effect.all([get(it, "/graph?depth=6"), get(it, "/stores/S-1/sites")])
      const statuses = yield* Effect.forEach(
        table.filter(({ method }) => method === "POST"),
        (route) => send(it, { ...stranger, permissions: ["manage_roles"] }, route),
      )
      assert.deepStrictEqual(
        statuses.map(({ status }) => status),
        [201, 404, 200, 403, 201, 404],
      )
      const after = yield* Effect.all([get(it, "/graph?depth=6"), get(it, "/stores/S-1/sites")])
      assert.deepStrictEqual(
        after.map(({ text }) => text),
        before.map(({ text }) => text),
      )
      assert.notInclude((yield* get(it, "/graph?depth=6", stranger)).text, "Opening")
      assert.strictEqual((yield* get(it, "/locations/3", member)).status, 200)
    }),
  )
})
