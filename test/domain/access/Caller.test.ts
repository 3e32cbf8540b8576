import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeClaims, isPermitted } from "../../../src/domain/access/Caller.ts"
import { someone } from "../../doubles/Testing.ts"

describe("a caller's claims", () => {
  it("make a token invalid if they have a string or number in place of a boolean", () => {
    for (const superuser of ["true", "false", 1, 0, "", []])
      assert.isTrue(Result.isFailure(decodeClaims({ sub: "7", superuser })), String(superuser))
    assert.isTrue(Result.isSuccess(decodeClaims({ sub: "7", superuser: true })))
  })

  it("grant a permission only by its full name, wherever it is listed, and grant a superuser every permission", () => {
    const caller = { ...someone, superuser: false, permissions: ["read", "write"] }
    assert.isTrue(isPermitted(caller, "read"))
    assert.isTrue(isPermitted(caller, "write"))
    for (const other of ["rea", "read:all", "", "delete"]) assert.isFalse(isPermitted(caller, other), other)
    assert.isTrue(isPermitted({ ...caller, superuser: true }, "delete"))
  })
})
