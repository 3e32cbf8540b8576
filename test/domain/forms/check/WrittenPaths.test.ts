import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { formUid } from "../support/forms.ts"

const pathsIn = (document: object): ReadonlyArray<string> =>
  Result.match(decodeForm({ form_id: "f", title: "F", ...document }, formUid), {
    onSuccess: () => [],
    onFailure: ({ problems }) => problems.map(({ path }) => path),
  })

/** The field "a", followed by the given fields. */
const fields = (...more: ReadonlyArray<object>) => ({
  fields: [{ field_id: "a", field_type: "number" }, ...more].map((one) => ({ label: "L", field_type: "text", ...one })),
})

const gone = { field_id: "gone", operator: "eq", value: 1 }

describe("the path of a problem in a form", () => {
  it("leads to the top-level `fields` if the document has no sections", () => {
    assert.deepStrictEqual(pathsIn(fields({ field_id: "b", visible_if: gone })), ["fields[1].visible_if.field_id"])
    const section = { section_id: "s", ...fields({ field_id: "b", visible_if: gone }) }
    assert.deepStrictEqual(pathsIn({ sections: [section] }), ["sections[0].fields[1].visible_if.field_id"])
  })

  it("is found for the first 101 problems, one more than a caller is shown", () => {
    const shown = { conditions: Array.from({ length: 300 }, () => gone) }
    const paths = pathsIn(fields({ field_id: "b", visible_if: shown }))
    assert.strictEqual(paths.length, 101)
    assert.strictEqual(paths.at(-1), "fields[1].visible_if.conditions[100].field_id")
  })

  it("follows a rule as it is written, in short form or in a `depends_on` list", () => {
    const computed = { op: "add", operands: ["a", "gone"] }
    const b = { field_id: "b", field_type: "number", computed, required_if: { conditions: [gone] } }
    assert.deepStrictEqual(pathsIn(fields({ ...b, visible_if: gone })), [
      "fields[1].visible_if.field_id",
      "fields[1].required_if.conditions[0].field_id",
      "fields[1].computed.operands[1]",
    ])
    const shown = { field_id: "a", operator: "eq", value: 1 }
    assert.deepStrictEqual(pathsIn(fields({ ...b, depends_on: [shown, { conditions: [shown, gone] }] })), [
      "fields[1].depends_on[1].conditions[1].field_id",
      "fields[1].required_if.conditions[0].field_id",
      "fields[1].computed.operands[1]",
    ])
  })

  it("has no index where a single item is given instead of a list", () => {
    for (const [depends_on, path] of [
      [gone, "depends_on.field_id"],
      [[gone], "depends_on[0].field_id"],
      [{ conditions: gone }, "depends_on.conditions.field_id"],
      [{ conditions: [gone] }, "depends_on.conditions[0].field_id"],
    ] as const)
      assert.deepStrictEqual(pathsIn(fields({ field_id: "b", depends_on })), [`fields[1].${path}`])
  })

  it("leads into `meta` or `llm_validation` if the setting is written there", () => {
    const isSaid = { field_id: "b", meta: { voice: { confirm: 7 } } }
    assert.deepStrictEqual(pathsIn(fields(isSaid)), ["fields[1].meta.voice.confirm"])
    assert.deepStrictEqual(pathsIn({ ...fields(), meta: { style: { theme: "#12" } } }), ["meta.style.theme"])
    assert.deepStrictEqual(pathsIn({ ...fields(), llm_validation: { odd: 1 } }), ["llm_validation.odd"])
  })
})
