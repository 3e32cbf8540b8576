import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import { OrgStore } from "../../../src/ports/OrgStore.ts"
import { failing } from "../../doubles/failing.ts"
import { someone } from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { furnished, get, member, stranger } from "../../support/organization.ts"

const see = (service: Service, path = "/org", as: Caller | null = member, language = "en") =>
  service.call({ path, as, headers: { "accept-language": language } })

const send = (
  service: Service,
  entries: Record<string, string>,
  more: Record<string, string> = {},
  path = "/org",
  as: Caller = member,
) =>
  service.call({
    method: "POST",
    path,
    as,
    headers: { "content-type": "application/x-www-form-urlencoded", ...more },
    body: new URLSearchParams(entries).toString(),
  })

const graph = (service: Service) => Effect.map(get(service, "/graph?depth=6"), ({ text }) => text)

const project = { add: "project", client_id: "7", accounting_code: "AC-2", name: "<Fair>" }

/** Fields for which a problem is shown. */
const wrongIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/id="new-([a-z_]+)-problem"/g)].map(([, name = ""]) => name)

describe("the organization page", () => {
  it.effect("shows the tree with links to the forms for adding entries, in both languages", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      assert.include((yield* see(service)).text, "No clients yet.")
      yield* furnished(service)
      const { status, text } = yield* see(service)
      assert.strictEqual(status, 200)
      const plain = text.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")
      assert.include(plain, "Organization 5")
      for (const entry of [
        "7 Client",
        "Opening Project · Code AC-1",
        "S-1 Store",
        "Front Site",
        "Till Location · kiosk · 40.4°, -3.7° · radius 30 m",
      ])
        assert.include(plain, entry)
      for (const path of [
        "/org?add=project&amp;client_id=7#new",
        "/org?add=site&amp;client_id=7&amp;store_id=S-1#new",
        "/org?add=location&amp;client_id=7&amp;site_id=2&amp;site=Front#new",
      ])
        assert.include(text, `href="${path}"`)
      const spanish = (yield* see(service, "/org", member, "es")).text
      assert.include(spanish, "Organización 5")
      assert.include(spanish, "40,4°, -3,7°")
    }),
  )

  it.effect("shows a single client on request, and only the caller's own organization", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      yield* furnished(service)
      yield* send(service, { ...project, client_id: "8" })
      const one = (yield* see(service, "/org?client=8")).text
      assert.include(one, "&lt;Fair&gt;")
      assert.notInclude(one, "Opening")
      assert.include((yield* see(service, "/org?client=x")).text, "Opening")
      assert.notInclude((yield* see(service, "/org", stranger)).text, "Opening")
    }),
  )

  it.effect("adds projects, sites and locations, and goes to the new entry", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const times = { start_timestamp: "2026-03-01T10:00", end_timestamp: "" }
      const first = yield* send(service, { ...project, ...times })
      assert.strictEqual(first.status, 303)
      assert.strictEqual(first.headers.get("location"), "/org?done=project#project-1")
      const site = yield* send(
        service,
        { add: "site", client_id: "7", store_id: "S 2", name: "Back" },
        {},
        "/org?client=7",
      )
      assert.strictEqual(site.headers.get("location"), "/org?client=7&done=site#site-2")
      const place = { latitude: "40,4", longitude: "-3.7", geofence_radius_m: "30", location_type: "" }
      const at = { add: "location", site_id: "2", client_id: "7", site: "Back", name: "Door" }
      const location = yield* send(service, { ...at, ...place })
      assert.strictEqual(location.headers.get("location"), "/org?done=location#location-3")
      const { text } = yield* see(service, "/org?done=location")
      assert.include(text, "Location added.")
      for (const id of ["project-1", "site-2", "location-3"]) assert.include(text, `id="${id}"`)
      const stored = (yield* get(service, "/locations/3")).json()
      assert.deepInclude(stored, { latitude: 40.4, longitude: -3.7, geofence_radius_m: 30, location_type: "kiosk" })
    }),
  )

  it.effect("names every invalid field, keeps what was typed, and adds nothing", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      yield* furnished(service)
      const before = yield* graph(service)
      const at = { add: "location", site_id: "2", client_id: "7", name: "Door" }
      const cases: ReadonlyArray<readonly [Record<string, string>, ReadonlyArray<string>]> = [
        [{ add: "project", name: "Kept" }, ["client_id", "accounting_code"]],
        [{ ...project, start_timestamp: "soon" }, ["start_timestamp"]],
        [{ ...project, start_timestamp: "2026-03-02T10:00", end_timestamp: "2026-03-01T10:00" }, ["end_timestamp"]],
        [{ add: "site", client_id: "-1", store_id: " ", name: "x".repeat(256) }, ["client_id", "store_id", "name"]],
        [{ ...at, latitude: "91", longitude: "x" }, ["latitude", "longitude"]],
        [{ ...at, latitude: "4" }, ["longitude"]],
        [{ ...at, latitude: "4", longitude: "5", geofence_radius_m: "1,200" }, ["geofence_radius_m"]],
        [{ ...at, latitude: "4", longitude: "5", geofence_radius_m: "1.200" }, ["geofence_radius_m"]],
      ]
      for (const [entries, wrong] of cases) {
        const answer = yield* send(service, entries)
        assert.strictEqual(answer.status, 422, JSON.stringify(entries))
        assert.deepStrictEqual(wrongIn(answer.text), wrong)
      }
      assert.include((yield* send(service, cases[0]![0])).text, 'value="Kept"')
      assert.strictEqual((yield* send(service, { add: "store" })).status, 422)
      assert.strictEqual(yield* graph(service), before)
    }),
  )

  it.effect("refuses duplicates, a site that doesn't exist, and posts from other websites", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      yield* furnished(service)
      const before = yield* graph(service)
      const location = { add: "location", site_id: "2", client_id: "7", name: "Till" }
      const site = { add: "site", client_id: "7", store_id: "S-1", name: "Front" }
      const cases = [
        [{ ...project, accounting_code: "AC-1" }, 409, "This client already has a project with this code."],
        [site, 409, "This client already has a site with this name at this store."],
        [location, 409, "This site already has a location with this name."],
        [{ ...location, site_id: "99" }, 404, "That site doesn&#39;t exist."],
        [{ ...location, site_id: "x" }, 404, "That site doesn&#39;t exist."],
        [{ ...location, client_id: "8" }, 404, "That site doesn&#39;t exist."],
      ] as const
      for (const [entries, status, text] of cases) {
        const answer = yield* send(service, entries)
        assert.strictEqual(answer.status, status, JSON.stringify(entries))
        assert.include(answer.text, text)
      }
      const elsewhere = yield* send(service, project, { origin: "https://evil.example" })
      assert.strictEqual(elsewhere.status, 403)
      assert.include(elsewhere.text, "came from another website")
      assert.strictEqual(yield* graph(service), before)
    }),
  )

  it.effect("is available to signed-in members of an organization, who find it on their account page", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const alone = { ...someone, orgId: null }
      assert.strictEqual((yield* see(service, "/org", null)).headers.get("location"), "/sign-in?next=%2Forg")
      const unnamed = yield* see(service, "/org", alone)
      assert.strictEqual(unnamed.status, 400)
      assert.include(unnamed.text, "belong to an organization.")
      assert.strictEqual((yield* send(service, project, {}, "/org", alone)).status, 400)
      assert.include((yield* see(service, "/sessions")).text, 'href="/org"')
      assert.notInclude((yield* see(service, "/sessions", alone)).text, 'href="/org"')
    }),
  )

  it.effect("says so when the store is unavailable", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ replace: [failing(OrgStore)] })
      const answer = yield* see(service)
      assert.strictEqual(answer.status, 503)
      assert.include(answer.text, "The organization isn&#39;t available")
    }),
  )
})
