import { assert, describe, it } from "@effect/vitest"
import type { Bot } from "../../../src/domain/chat/Bot.ts"
import { isConfigurable, isVisible, meant, tenantOfAuthor } from "../../../src/domain/chat/BotAccess.ts"
import * as Testing from "../../doubles/Testing.ts"

const caller = (programs: ReadonlyArray<string>, more: object = {}) => ({
  ...Testing.someone,
  programs,
  superuser: false,
  permissions: [],
  ...more,
})
const bots = ["a", "b", undefined].map(
  (tenant) => ({ name: "Guide", ...(tenant === undefined ? {} : { tenant }) }) as Bot,
)
const tenantsOf = (seen: ReadonlyArray<Bot>) => seen.map(({ tenant }) => tenant)

describe("visible bots", () => {
  it("[ROUTE-150] are those of a user's tenants and the global ones", () => {
    const seenBy = (programs: ReadonlyArray<string>, more: object = {}) =>
      tenantsOf(bots.filter((bot) => isVisible(caller(programs, more), bot)))
    assert.deepStrictEqual(seenBy(["a"]), ["a", undefined])
    assert.deepStrictEqual(seenBy([]), [undefined])
    assert.deepStrictEqual(seenBy([], { superuser: true }), ["a", "b", undefined])
  })

  it("with the same name are preferred in this order: those of the user's tenants as listed in the token, global ones, those of other tenants", () => {
    const named = (programs: ReadonlyArray<string>, all = bots, more: object = {}) =>
      meant(caller(programs, more), all)?.tenant ?? "everybody"
    assert.strictEqual(named(["b", "a"]), "b")
    assert.strictEqual(named(["c"]), "everybody")
    assert.isUndefined(meant(caller(["c"]), bots.slice(0, 2)))
    assert.strictEqual(named([], bots, { superuser: true }), "everybody")
    assert.strictEqual(named([], bots.slice(1, 2), { superuser: true }), "b")
  })
})

describe("configurable bots", () => {
  const permitted = { permissions: ["agents:configure"] }

  it("are those of a user's tenants if the user has the permission, and also the global ones for a superuser", () => {
    assert.isTrue(isConfigurable(caller(["a"], permitted), "a"))
    assert.isFalse(isConfigurable(caller(["a"], permitted), "b"))
    assert.isFalse(isConfigurable(caller(["a"], permitted), null))
    assert.isFalse(isConfigurable(caller(["a"]), "a"))
    assert.isTrue(isConfigurable(caller([], { superuser: true }), null))
  })

  it("without a tenant belong to the author's only tenant, or are global if a superuser creates them", () => {
    assert.strictEqual(tenantOfAuthor(caller(["a"])), "a")
    assert.isUndefined(tenantOfAuthor(caller(["a", "b"])))
    assert.isNull(tenantOfAuthor(caller(["a"], { superuser: true })))
  })
})
