import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  agrees,
  alwaysReserved,
  belongsTo,
  declared,
  isMember,
  tenantGrammar,
  tenantNamed,
} from "../../../src/domain/access/Tenant.ts"
import { someone } from "../../doubles/Testing.ts"

const member = { ...someone, superuser: false, programs: ["demo", "acme"] }

describe("a tenant", () => {
  it("has a name of 1 to 63 characters that the grammar allows", () => {
    for (const name of ["a", "a".repeat(63), "0-_"]) assert.isTrue(tenantGrammar.test(name), name)
    for (const name of ["", "a".repeat(64), "A", "-a", "_a", "a b", "á"]) assert.isFalse(tenantGrammar.test(name), name)
  })

  it("has as members all callers whose programs contain its full name, wherever it is listed", () => {
    assert.isTrue(belongsTo(member, "demo"))
    assert.isTrue(belongsTo(member, "acme"))
    for (const other of ["dem", "demo2", "emo", "", "other"]) assert.isFalse(belongsTo(member, other), other)
    assert.isTrue(belongsTo({ ...member, superuser: true }, "other"))
  })

  it("has no members who aren't signed in", () => {
    assert.isFalse(isMember(null, "demo"))
    assert.isTrue(isMember(member, "demo"))
    assert.isFalse(isMember(member, "other"))
  })

  it("never has the name of one of the service's own path segments", () => {
    assert.sameMembers([...alwaysReserved], ["org", "form-controls", "api", "forms", "fields"])
    const tagOf = (segment: string | undefined) => {
      const read = declared(segment, new Set(["docs"]))
      return Result.isFailure(read) ? read.failure._tag : read.success
    }
    assert.strictEqual(tagOf("docs"), "TenantReserved")
    assert.strictEqual(tagOf("docs2"), "docs2")
    assert.strictEqual(tagOf(undefined), "TenantNotDeclared")
    assert.strictEqual(tagOf(" "), "TenantNotDeclared")
    assert.strictEqual(tagOf("DEMO"), "TenantForbidden")
  })

  it("is taken from the URL, and a body may only name the same tenant", () => {
    const tenant = tenantNamed("demo")
    for (const body of [{}, { tenant: "demo" }, { tenant: null }, { tenant: undefined }, [], null, "x"])
      assert.isTrue(Result.isSuccess(agrees(body, tenant)), JSON.stringify(body))
    for (const other of ["demo2", "dem", "", 1, true])
      assert.isTrue(Result.isFailure(agrees({ tenant: other }, tenant)), String(other))
  })
})
