import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as AbsentHr from "../../../src/adapters/absent/HrDirectory.ts"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import { OrganizationForeign, WorkerUnknown } from "../../../src/domain/org/Errors.ts"
import * as Testing from "../../doubles/Testing.ts"
import { Organization } from "../../../src/application/org/Organization.ts"
import { HrDirectory, HrDirectoryUnavailable } from "../../../src/ports/HrDirectory.ts"
import { OrgStore, OrgStoreUnavailable } from "../../../src/ports/OrgStore.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { get, keeper, member, post, stranger, table } from "../../support/organization.ts"
import { isProblem } from "../../support/problems.ts"

const wanted = { codename: "forms:edit", scope: "team", program_id: 70 }

const assign = (service: Service, as: Caller, body: object = wanted, user = "12") =>
  post(service, `/users/${user}/assign`, body, as)

const sync = (service: Service, as: Caller, body: object) => post(service, "/sync/hr", body, as)

const structure = {
  organization: { orgId: 5, name: "Acme" },
  clients: [{ clientId: 7, name: "North" }],
  programs: [{ clientId: 7, programId: 70, slug: "demo", name: "Demo" }],
  areas: [],
  stores: [],
}

/** A service in which organization 5 has program 70 with the slug `demo`. */
const service = Effect.tap(inMemory(), (it) =>
  Effect.provideContext(
    Effect.flatMap(OrgStore, (store) => store.load(structure)),
    it.context,
  ),
)

describe("assign", () => {
  it.effect("returns the resulting permission, and a repeated call changes nothing", () =>
    Effect.gen(function* () {
      const it = yield* service
      const expected = {
        user_id: "12",
        codename: "forms:edit",
        scope: "team",
        program_id: 70,
        policy_name: "user__12__forms:edit__team__prog70",
        tenant: "demo",
      }
      for (let time = 0; time < 2; time++) {
        const answer = yield* assign(it, keeper)
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(answer.json(), expected)
      }
      const held = yield* Effect.provideContext(
        Effect.flatMap(OrgStore, (store) => store.held(5, "12", "forms:edit")),
        it.context,
      )
      assert.lengthOf(held, 1)
    }),
  )

  it.effect("accepts a program by its number or its slug", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const program_id of [70, "70", "demo"])
        assert.deepInclude((yield* assign(it, keeper, { ...wanted, program_id })).json(), {
          program_id: 70,
          tenant: "demo",
        })
      const unknown = { ...wanted, program_id: "field-ops" }
      assert.deepInclude((yield* assign(it, keeper, unknown)).json(), { program_id: "field-ops", tenant: "field-ops" })
      assert.deepInclude((yield* assign(it, keeper, { ...wanted, program_id: 71 })).json(), {
        program_id: 71,
        tenant: null,
      })
    }),
  )

  it.effect("requires a superuser, or a user with manage_roles", () =>
    Effect.gen(function* () {
      const it = yield* service
      const refused = yield* assign(it, { ...member, permissions: ["agents:configure"] })
      assert.strictEqual(refused.status, 403)
      isProblem(refused)
      assert.include(refused.json().message, "manage_roles")
      assert.strictEqual((yield* assign(it, { ...member, superuser: true })).status, 200)
    }),
  )

  it.effect(
    "accepts a caller who was assigned manage_roles, but only within that program, organization and scope",
    () =>
      Effect.gen(function* () {
        const it = yield* service
        const lead = { codename: "manage_roles", scope: "client", program_id: "demo" }
        assert.strictEqual((yield* assign(it, keeper, lead, String(member.userId))).status, 200)
        const statusOf = (as: Caller, fields: object) =>
          Effect.map(assign(it, as, { ...wanted, ...fields }), ({ status }) => status)
        assert.strictEqual(yield* statusOf(member, {}), 200)
        assert.strictEqual(yield* statusOf(member, { program_id: "demo" }), 200)
        assert.strictEqual(yield* statusOf(member, { scope: "client" }), 200)
        assert.strictEqual(yield* statusOf(member, { scope: "global" }), 403)
        assert.strictEqual(yield* statusOf(member, { program_id: 71 }), 403)
        assert.strictEqual(yield* statusOf(member, { program_id: "acme" }), 403)
        assert.strictEqual(yield* statusOf({ ...member, orgId: 6 }, {}), 403)
        assert.strictEqual(yield* statusOf({ ...member, sub: "7__x", userId: null }, {}), 403)
      }),
  )

  it.effect("a user of another organization gets the same response as an unknown one", () =>
    Effect.gen(function* () {
      const it = yield* service
      yield* sync(it, keeper, { user_id: 12, action: "deprovision" })
      const foreigner = { ...stranger, permissions: ["manage_roles"] }
      const [known, unknown] = [yield* assign(it, foreigner, wanted, "12"), yield* assign(it, foreigner, wanted, "13")]
      assert.strictEqual(known.status, unknown.status)
      assert.strictEqual(known.text.replaceAll("12", "13"), unknown.text)
    }),
  )
})

describe("sync/hr", () => {
  it.effect("reports a missing HR source, and adds no member", () =>
    Effect.gen(function* () {
      const it = yield* inMemory({ hr: AbsentHr.layer })
      const answer = yield* sync(it, keeper, { user_id: 12, action: "provision", org_id: 5 })
      assert.deepStrictEqual([answer.status, answer.json().error], [503, "not_configured"])
    }),
  )

  it.effect("is accepted, and may be repeated", () =>
    Effect.gen(function* () {
      const it = yield* service
      for (const action of ["provision", "provision", "deprovision", "deprovision"]) {
        const answer = yield* sync(it, keeper, { user_id: 12, action, org_id: 5 })
        assert.strictEqual(answer.status, 202)
        assert.deepStrictEqual(answer.json(), { status: "accepted", action, user_id: "12", org_id: 5 })
      }
    }),
  )

  it.effect("a removed member loses all permissions, and can be assigned new ones only after being added again", () =>
    Effect.gen(function* () {
      const it = yield* service
      const lead = { codename: "manage_roles", scope: "global", program_id: "demo" }
      yield* assign(it, keeper, lead, String(member.userId))
      assert.strictEqual((yield* assign(it, member)).status, 200)
      yield* sync(it, keeper, { user_id: member.userId, action: "deprovision" })
      assert.strictEqual((yield* assign(it, member)).status, 403)
      const gone = yield* assign(it, keeper, lead, String(member.userId))
      assert.strictEqual(gone.status, 409)
      isProblem(gone)
      yield* sync(it, keeper, { user_id: member.userId, action: "provision" })
      assert.strictEqual((yield* assign(it, member)).status, 403)
      assert.strictEqual((yield* assign(it, keeper, lead, String(member.userId))).status, 200)
    }),
  )

  it.effect(
    "requires manage_roles for the whole organization; only superusers can sync an organization other than their own",
    () =>
      Effect.gen(function* () {
        const it = yield* service
        const body = { user_id: 12, action: "deprovision" }
        assert.strictEqual((yield* sync(it, member, body)).status, 403)
        yield* assign(it, keeper, { codename: "manage_roles", scope: "client", program_id: 70 }, "7")
        assert.strictEqual((yield* sync(it, member, body)).status, 403)
        yield* assign(it, keeper, { codename: "manage_roles", scope: "global", program_id: 70 }, "7")
        assert.strictEqual((yield* sync(it, member, body)).status, 202)
        const [foreign, absent] = [
          yield* sync(it, keeper, { ...body, org_id: 6 }),
          yield* sync(it, keeper, { ...body, org_id: 600 }),
        ]
        assert.strictEqual(foreign.status, 403)
        assert.strictEqual(foreign.text, absent.text)
        const root = { ...member, superuser: true, orgId: null }
        assert.strictEqual((yield* sync(it, root, { ...body, org_id: 6 })).json().org_id, 6)
      }),
  )
})

/** The use case with its own HR source. */
const withHr = (hr: Layer.Layer<HrDirectory>) =>
  Organization.layer.pipe(Layer.provide(hr), Layer.provideMerge(Testing.stores))

describe("an HR source", () => {
  const ada = { userId: "12", name: "Ada", email: "ada@example.org", jobTitle: "Lead", hrCode: "HR-1" }

  it.effect("determines which people exist; no one else is added as a member", () =>
    Effect.gen(function* () {
      const organization = yield* Organization
      const store = yield* OrgStore
      const receipt = yield* organization.syncHr(keeper, { userId: 12, action: "provision", orgId: 5 })
      assert.deepStrictEqual(receipt, { userId: "12", action: "provision", orgId: 5 })
      assert.deepStrictEqual(yield* Effect.fromOption(yield* store.member(5, "12")), { ...ada, isActive: true })
      const unknown = organization.syncHr(keeper, { userId: "13", action: "provision" })
      assert.deepStrictEqual(yield* Effect.flip(unknown), new WorkerUnknown({ userId: "13" }))
      const elsewhere = organization.syncHr(keeper, { userId: "12", action: "provision", orgId: 6 })
      assert.deepStrictEqual(yield* Effect.flip(elsewhere), new OrganizationForeign())
      assert.isTrue((yield* store.member(6, "12"))._tag === "None")
    }).pipe(Effect.provide(withHr(Testing.workers(new Map([[5, [ada]]]))))),
  )

  it.effect("that does not respond prevents adding a member, but not removing one", () =>
    Effect.gen(function* () {
      const organization = yield* Organization
      const error = yield* Effect.flip(organization.syncHr(keeper, { userId: 12, action: "provision" }))
      assert.strictEqual(error._tag, "HrDirectoryUnavailable")
      assert.isTrue((yield* (yield* OrgStore).member(5, "12"))._tag === "None")
      yield* organization.syncHr(keeper, { userId: 12, action: "deprovision" })
    }).pipe(
      Effect.provide(
        withHr(
          Layer.succeed(HrDirectory, {
            worker: () => Effect.fail(new HrDirectoryUnavailable({ cause: new Error("refused") })),
          }),
        ),
      ),
    ),
  )
})

describe("an unreachable store", () => {
  const down = Effect.fail(new OrgStoreUnavailable({ cause: new Error("postgres://user:hunter2@db refused") }))
  const broken = Layer.succeed(OrgStore, {
    load: () => down,
    snapshot: () => down,
    program: () => down,
    addProject: () => down,
    mapCostCenter: () => down,
    sites: () => down,
    addSite: () => down,
    locations: () => down,
    addLocation: () => down,
    location: () => down,
    grant: () => down,
    held: () => down,
    member: () => down,
    provision: () => down,
    deprovision: () => down,
  })

  it.effect("returns 503 {error} with Retry-After on every route and never shows the reason", () =>
    Effect.gen(function* () {
      const it = yield* inMemory({ stores: Layer.merge(Testing.stores, broken) })
      for (const { body, path } of table) {
        const answer = yield* body === undefined ? get(it, path, keeper) : post(it, path, body, keeper)
        assert.strictEqual(answer.status, 503, path)
        isProblem(answer)
        assert.isNotNull(answer.headers.get("retry-after"))
        assert.notInclude(answer.text, "hunter2")
      }
    }),
  )
})
