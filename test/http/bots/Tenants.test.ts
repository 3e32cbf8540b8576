import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import * as Testing from "../../doubles/Testing.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const somebody = (sub: number, programs: ReadonlyArray<string>, more: Partial<Caller> = {}): Caller => ({
  ...Testing.someone,
  sub: `${sub}`,
  userId: sub,
  programs,
  ...more,
})
const configuring = { permissions: ["agents:configure"] }

const acme = somebody(11, ["acme"], configuring)
const demo = somebody(12, ["demo"], configuring)
const both = somebody(13, ["demo", "acme"], configuring)
const member = somebody(14, ["acme"])
const root = somebody(1, [], { superuser: true })

const management = "/api/v1/bot_management"

const put = (service: Service, as: Caller, path: string, body: object) =>
  service.call({ method: "PUT", path, as, headers: { "content-type": "application/json" }, body: JSON.stringify(body) })

const order = (name: string, more: object = {}) => ({ name, description: "helps", ...more })

const made = (service: Service, as: Caller, name: string, more: object = {}) =>
  put(service, as, "/api/v1/chatbots", order(name, more))

const names = (service: Service, as: Caller) =>
  Effect.map(service.call({ path: "/api/v1/chats", as }), (answer) =>
    answer.json().chats.map(({ name }: { readonly name: string }) => name),
  )

describe("a tenant's bots", () => {
  it.effect(
    "belong to the tenant in the body, or else to their author's only tenant; a superuser's are global by default",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const tenantOf = (as: Caller, name: string, more: object = {}) =>
          Effect.map(made(service, as, name, more), (answer) => [answer.status, answer.json().tenant])
        assert.deepStrictEqual(yield* tenantOf(acme, "a"), [201, "acme"])
        assert.deepStrictEqual(yield* tenantOf(both, "b", { tenant: "demo" }), [201, "demo"])
        assert.deepStrictEqual(yield* tenantOf(root, "c"), [201, null])
        assert.deepStrictEqual(yield* tenantOf(root, "d", { tenant: "acme" }), [201, "acme"])
        const unsaid = yield* made(service, both, "e")
        assert.strictEqual(unsaid.status, 400)
        assert.include(unsaid.text, "tenant")
        for (const [as, tenant] of [
          [acme, "demo"],
          [acme, null],
          [member, "acme"],
        ] as const) {
          const refused = yield* made(service, as, "f", { tenant })
          assert.deepStrictEqual(
            [refused.status, refused.json().message],
            [403, "You need the permission `agents:configure`."],
          )
        }
        assert.strictEqual((yield* made(service, acme, "g", { tenant: "No Tenant!" })).status, 400)
      }),
  )

  it.effect("can be seen and listed only by the tenant's members", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { chatbot_id: id } = (yield* made(service, acme, "ours")).json()
      yield* made(service, root, "everybody")
      assert.deepStrictEqual(yield* names(service, member), ["everybody", "ours"])
      assert.deepStrictEqual(yield* names(service, demo), ["everybody"])
      for (const nameOrId of ["ours", id]) {
        const path = `/api/v1/chat/${nameOrId}`
        assert.notStrictEqual((yield* service.call({ path, as: demo })).status, 200, path)
        const asked = yield* put(service, demo, `${management}?bot=${nameOrId}`, { source: ["https://a.test/"] })
        assert.strictEqual(asked.status, 404)
      }
      const managed = yield* service.call({ path: management, as: demo })
      assert.deepStrictEqual(
        managed.json().bots.map(({ name }: { readonly name: string }) => name),
        ["everybody"],
      )
    }),
  )

  it.effect("can be changed by a superuser if they are global", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      yield* made(service, root, "everybody")
      const refused = yield* put(service, acme, `${management}?bot=everybody`, { source: ["https://a.test/"] })
      assert.strictEqual(refused.status, 403)
    }),
  )

  it.effect("with the same name are distinguished by the caller's tenant", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const [as, tenant] of [
        [root, null],
        [acme, "acme"],
        [demo, "demo"],
      ] as const)
        assert.strictEqual((yield* made(service, as, "helper", { description: `${tenant}`, tenant })).status, 201)
      assert.strictEqual((yield* made(service, acme, "helper")).status, 409)
      const meant = (as: Caller) =>
        Effect.map(service.call({ path: "/api/v1/chat/helper", as }), (answer) => answer.json().description)
      assert.deepStrictEqual(yield* Effect.forEach([member, demo, both, somebody(20, ["other"]), root], meant), [
        "acme",
        "demo",
        "demo",
        "null",
        "null",
      ])
    }),
  )
})
