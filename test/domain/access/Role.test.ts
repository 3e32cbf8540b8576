import { assert, describe, it } from "@effect/vitest"
import { type Right, rights } from "../../../src/domain/access/Right.ts"
import { rightsByToken, type Role } from "../../../src/domain/access/Role.ts"
import { someone } from "../../doubles/Testing.ts"

const held = (roles: Record<string, ReadonlyArray<string>>, more: object = {}, defaultRole: Role = "respond") =>
  rights.filter((right) =>
    rightsByToken({ ...someone, programs: ["demo"], roles, ...more }, "demo", defaultRole).has(right),
  )

describe("roles in a tenant", () => {
  it("have the rights listed in the table", () => {
    const table: Record<string, ReadonlyArray<Right>> = {
      respondent: ["respond"],
      viewer: ["respond", "read_answers"],
      editor: ["respond", "edit", "publish"],
      owner: rights,
      respond: ["respond"],
      edit: ["respond", "edit"],
      publish: ["respond", "edit", "publish"],
      read_answers: ["respond", "read_answers"],
      administer: rights,
    }
    for (const [role, may] of Object.entries(table)) assert.deepStrictEqual(held({ demo: [role] }), may, role)
  })

  it("add up, and apply in their own tenant only", () => {
    assert.deepStrictEqual(held({ demo: ["viewer", "edit"], acme: ["owner"] }), ["respond", "edit", "read_answers"])
    assert.deepStrictEqual(held({ demo2: ["owner"], dem: ["owner"] }), ["respond"])
  })

  it("include a default role if the token names none for the tenant; an empty list or unknown names give no rights", () => {
    assert.deepStrictEqual(held({}, {}, "administer"), [...rights])
    assert.deepStrictEqual(held({ acme: ["owner"] }, {}, "edit"), ["respond", "edit"])
    assert.deepStrictEqual(held({ demo: [] }, {}, "administer"), [])
    assert.deepStrictEqual(held({ demo: ["king", "toString", "__proto__"] }, {}, "administer"), [])
  })

  it("also come from permissions, but only in the caller's own tenants", () => {
    const permissions = ["forms:read_answers", "formsXedit", "edit"]
    assert.deepStrictEqual(held({}, { permissions }), ["respond", "read_answers"])
    assert.deepStrictEqual(held({}, { permissions, programs: ["acme"] }), [])
  })

  it("are all granted to a superuser, and none to an outsider", () => {
    assert.deepStrictEqual(held({}, { superuser: true, programs: [] }), [...rights])
    assert.deepStrictEqual(held({ demo: ["owner"] }, { programs: ["demos"] }), [])
  })
})
