import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { assemble } from "../../../src/domain/infographic/Assembly.ts"
import type { Descriptor, Section } from "../../../src/domain/infographic/Descriptor.ts"
import { targetPaths } from "../../../src/domain/infographic/Target.ts"
import type { Table } from "../../../src/domain/infographic/Table.ts"

const sales: Table = {
  columns: ["region", "units"],
  rowCount: 2,
  cells: [
    ["North", "South"],
    [3, null],
  ],
}

const assembled = (sections: ReadonlyArray<Section>, params?: Descriptor["params"]) => {
  const descriptor: Descriptor = { template: "t", mode: "jinja", sections, ...(params === undefined ? {} : { params }) }
  const paths = Result.getOrThrow(targetPaths(sections))
  return assemble(descriptor, paths, new Map([["sales", sales]]))
}

const section = (fields: Partial<Section>): Section => ({ name: "s", target: "t", shape: "records", ...fields })

describe("assemble", () => {
  it("slices, shapes and places the data", () => {
    const result = assembled([
      section({ target: "a.rows", datasets: ["sales"], columns: { sales: ["units"] } }),
      section({ target: "a.grid", datasets: ["sales"], shape: "table" }),
      section({ target: "/first", datasets: ["sales"], shape: "mapping" }),
      section({ target: "one", datasets: ["sales"], shape: "scalar", columns: { sales: ["units", "region"] } }),
    ])
    assert.deepStrictEqual(
      result,
      Result.succeed({
        a: {
          rows: [{ units: 3 }, { units: null }],
          grid: [
            ["North", 3],
            ["South", null],
          ],
        },
        first: { region: "North", units: 3 },
        one: 3,
      }),
    )
  })

  it("takes a section's data from the parameters, by name or target, if the section has no dataset, and sorts the keys of the data", () => {
    const params = { s: [{ b: 1, a: 2 }], t: "by target" }
    const byName = Result.getOrThrow(assembled([section({ datasets: [] })], params))
    assert.strictEqual(JSON.stringify(byName), '{"t":[{"a":2,"b":1}]}')
    assert.deepStrictEqual(
      assembled([section({ name: "x", shape: "scalar" })], params),
      Result.succeed({ t: "by target" }),
    )
  })

  it("names every section that has no data or whose data doesn't fit its shape", () => {
    const result = assembled([section({}), section({ name: "n", target: "n", shape: "scalar" })], { n: null })
    assert.isTrue(Result.isFailure(result))
    if (Result.isFailure(result))
      assert.deepStrictEqual(
        result.failure.sections.map(({ section, problem }) => [section, problem]),
        [
          ["s", "target_missing"],
          ["n", "shape_mismatch"],
        ],
      )
  })

  it("does not treat an object's inherited methods as parameters", () => {
    const result = assembled([section({ name: "toString", target: "valueOf", shape: "mapping" })], {})
    assert.isTrue(Result.isFailure(result))
  })
})
