import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import {
  managesEveryone,
  managesRoles,
  manageRoles,
  mayGive,
  memberIdOf,
  type Permission,
  policyName,
  programRef,
  scopes,
} from "../../../src/domain/org/Permission.ts"
import { someone } from "../../doubles/Testing.ts"

const permission = fc.record({
  userId: fc.constant("7"),
  codename: fc.constantFrom(manageRoles, "forms:edit"),
  scope: fc.constantFrom(...scopes),
  programId: fc.constantFrom(1, 2, "demo"),
  tenant: fc.constant(null),
})

const asked = fc.record({ scope: fc.constantFrom(...scopes), programId: fc.constantFrom(1, 2, "demo") })

const held = (fields: Partial<Permission>): Permission => ({
  userId: "7",
  codename: manageRoles,
  scope: "team",
  programId: 1,
  tenant: null,
  ...fields,
})

describe("the right to grant permissions", () => {
  it("requires the permission to manage roles, with a scope wider than “own”", () => {
    fc.assert(
      fc.property(fc.array(permission), asked, (rows, wanted) => {
        const powerless = rows.filter(({ codename, scope }) => codename !== manageRoles || scope === "own")
        assert.isFalse(mayGive(powerless, wanted))
        assert.isFalse(managesRoles(powerless))
      }),
    )
  })

  it("extends as far as the granter's own permissions, and to another program only with a global permission", () => {
    assert.isTrue(mayGive([held({})], { scope: "own", programId: 1 }))
    assert.isTrue(mayGive([held({})], { scope: "team", programId: 1 }))
    assert.isFalse(mayGive([held({})], { scope: "client", programId: 1 }))
    assert.isFalse(mayGive([held({})], { scope: "own", programId: 2 }))
    assert.isTrue(mayGive([held({ scope: "global" })], { scope: "global", programId: "demo" }))
    assert.isFalse(managesEveryone([held({ scope: "client" })]))
    assert.isTrue(managesEveryone([held({}), held({ scope: "global" })]))
  })

  it("never lets the recipient grant more than the granter can", () => {
    fc.assert(
      fc.property(fc.array(permission), asked, asked, (rows, given, next) => {
        fc.pre(mayGive(rows, given))
        const received = [held({ ...given, userId: "8" })]
        if (mayGive(received, next)) assert.isTrue(mayGive(rows, next))
      }),
      { numRuns: 500 },
    )
  })
})

describe("the ids of programs and people", () => {
  it("are the same for a program whether its number is given as a number or as text", () => {
    assert.strictEqual(programRef("5"), 5)
    assert.strictEqual(programRef(5), 5)
    assert.strictEqual(programRef("2147483647"), 2_147_483_647)
    for (const slug of ["demo", "007", "0", "2147483648", "99999999999", "5a"])
      assert.strictEqual(programRef(slug), slug)
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), fc.stringMatching(/^[a-z0-9]{1,12}$/)),
        (ref) => {
          assert.strictEqual(programRef(String(programRef(ref)) as string), programRef(ref))
        },
      ),
    )
  })

  it("are user ids, or subjects for callers who have no user id", () => {
    assert.strictEqual(memberIdOf({ ...someone, sub: "s-1", userId: 7 }), "7")
    assert.strictEqual(memberIdOf({ ...someone, sub: "s-1", userId: null }), "s-1")
  })

  it("are part of a policy's name, together with the permission and the scope", () => {
    assert.strictEqual(policyName(held({ programId: "demo" })), "user__7__manage_roles__team__progdemo")
  })
})
