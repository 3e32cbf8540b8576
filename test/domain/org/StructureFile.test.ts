import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readStructures } from "../../../src/domain/org/StructureFile.ts"

const file = (client: object) =>
  JSON.stringify({ organizations: [{ org_id: 1, name: "Acme", clients: [{ client_id: 7, ...client }] }] })

const problemOf = (text: string): string => {
  const read = readStructures(text)
  return Result.isFailure(read) ? read.failure : "none"
}

describe("the organizations file", () => {
  it("is read completely", () => {
    const read = readStructures(
      file({
        name: "North",
        programs: [{ program_id: 70, slug: "demo", name: "Demo" }],
        areas: [
          { kind: "region", area_id: "R" },
          { kind: "market", area_id: "M", name: "Madrid", parent: { kind: "region", area_id: "R" } },
        ],
        stores: [{ store_id: "S-1", area: { kind: "market", area_id: "M" } }],
      }),
    )
    assert.deepStrictEqual(Result.getOrThrow(read), [
      {
        organization: { orgId: 1, name: "Acme" },
        clients: [{ clientId: 7, name: "North" }],
        programs: [{ clientId: 7, programId: 70, slug: "demo", name: "Demo" }],
        areas: [
          { clientId: 7, kind: "region", areaId: "R", name: null, parent: null },
          { clientId: 7, kind: "market", areaId: "M", name: "Madrid", parent: { kind: "region", areaId: "R" } },
        ],
        stores: [{ clientId: 7, storeId: "S-1", name: null, area: { kind: "market", areaId: "M" } }],
      },
    ])
    assert.deepStrictEqual(Result.getOrThrow(readStructures('{"organizations":[]}')), [])
  })

  it("reports every fault", () => {
    assert.strictEqual(problemOf("{"), "it is not JSON")
    assert.include(problemOf('{"organisations":[]}'), "organisations")
    assert.include(problemOf(file({ stores: [{ store_id: "" }] })), "organizations[0].clients[0].stores[0].store_id")
    assert.strictEqual(
      problemOf(
        file({
          areas: [{ kind: "region", area_id: "R", parent: { kind: "region", area_id: "R" } }],
          stores: [{ store_id: "S", area: { kind: "market", area_id: "M" } }],
        }),
      ),
      "region R of client 7 has a parent that isn't of a wider kind; store S of client 7 has a parent that isn't in the file",
    )
    assert.strictEqual(
      problemOf('{"organizations":[{"org_id":1},{"org_id":1}]}'),
      "organization 1 is listed more than once",
    )
  })
})
