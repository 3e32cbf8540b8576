import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { type Caller, callerOf, claimsOf, decodeClaims, isPermitted } from "../../../src/domain/access/Caller.ts"
import { isAllowed, type Policy } from "../../../src/domain/access/Policy.ts"

const caller: Caller = {
  sub: "7",
  userId: 7,
  username: null,
  email: null,
  programs: ["demo", "acme"],
  superuser: false,
  orgId: 3,
  permissions: ["read"],
  roles: {},
}

const allowed = (policy: Policy, who = caller) => isAllowed(policy, who, "infographic:render")

describe("a policy", () => {
  it("applies the first matching rule, or else its default, or else denies access", () => {
    const deny = { effect: "deny", actions: ["*"] } as const
    const allow = { effect: "allow", actions: ["infographic:render"] } as const
    assert.isFalse(allowed({ rules: [] }))
    assert.isTrue(allowed({ rules: [], default: "allow" }))
    assert.isTrue(allowed({ rules: [allow, deny] }))
    assert.isFalse(allowed({ rules: [deny, allow] }))
    assert.isFalse(allowed({ rules: [{ effect: "allow", actions: ["agent:configure"] }] }))
  })

  it("requires one value from each list in a rule", () => {
    const when = (conditions: NonNullable<Policy["rules"][number]["when"]>, who = caller) =>
      allowed({ rules: [{ effect: "allow", actions: ["*"], when: conditions }] }, who)
    assert.isTrue(
      when({ programs: ["acme", "other"], sub: ["7"], org_id: [3], permissions: ["read"], superuser: false }),
    )
    assert.isFalse(when({ programs: ["other"], sub: ["7"] }))
    assert.isFalse(when({ superuser: true }))
    assert.isFalse(when({ org_id: [3] }, { ...caller, orgId: null }))
    assert.isFalse(when({ org_id: [4] }))
    assert.isFalse(when({ permissions: ["write"] }))
    assert.isFalse(when({ superuser: false }, { ...caller, superuser: true }))
  })
})

describe("a caller", () => {
  it("is identified by the user_id claim, or else by an integer sub", () => {
    const userId = (claims: unknown) => Result.map(decodeClaims(claims), (it) => callerOf(it).userId)
    assert.deepStrictEqual(userId({ sub: "7" }), Result.succeed(7))
    assert.deepStrictEqual(userId({ sub: "7", user_id: 9 }), Result.succeed(9))
    for (const sub of ["007", "x", "7.5", "-1", "9".repeat(20)])
      assert.deepStrictEqual(userId({ sub }), Result.succeed(null))
  })

  it("is unchanged when converted to token claims and back", () => {
    assert.deepStrictEqual(Result.map(decodeClaims(claimsOf(caller)), callerOf), Result.succeed(caller))
  })

  it("has the permissions in the token; a superuser has all of them", () => {
    assert.isTrue(isPermitted(caller, "read"))
    assert.isFalse(isPermitted(caller, "write"))
    assert.isTrue(isPermitted({ ...caller, superuser: true }, "write"))
  })
})
