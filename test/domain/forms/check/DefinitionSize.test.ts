import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { definitionLimits } from "../../../../src/domain/forms/check/DefinitionSize.ts"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"

const uid = "5f0e7b1a-0000-4000-8000-000000000001"

const problemsAt = (fields: ReadonlyArray<object>) => {
  const read = decodeForm({ form_id: "f", title: "t", version: "1", sections: [{ section_id: "s", fields }] }, uid)
  return Result.isFailure(read) ? read.failure.problems : []
}

const problemsOf = (fields: ReadonlyArray<object>): ReadonlyArray<string> =>
  problemsAt(fields).map(({ message }) => message)

const many = (count: number, more: (i: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({ field_id: `f${i}`, field_type: "text", label: "x", ...more(i) }))

const nested = (levels: number) =>
  Array.from({ length: levels }).reduce<object>(
    (inner, _, i) => ({ field_id: `g${i}`, field_type: "group", label: "g", children: [inner] }),
    { field_id: "x", field_type: "text", label: "x" },
  )

const select = (count: number) =>
  many(1, () => ({ field_type: "select", options: Array.from({ length: count }, (_, i) => `o${i}`) }))

describe("a form definition", () => {
  it("may have no more fields, options and levels than the limits permit", () => {
    const { fields, options, levels } = definitionLimits
    assert.deepStrictEqual(problemsOf(many(fields)), [])
    assert.match(problemsOf(many(fields + 1))[0]!, /at most 1000 fields/)
    assert.deepStrictEqual(problemsOf(select(options)), [])
    assert.match(problemsOf(select(options + 1))[0]!, /at most 10000 options/)
    // The list and the group each add one JSON level; the parser's own limit comes just before.
    assert.deepStrictEqual(problemsOf([nested(levels - 3)]), [])
    assert.match(problemsOf([nested(levels + 1)])[0]!, /nested at most 50 levels deep/)
  })

  it("may have no more conditions and patterns than the limits permit", () => {
    const conditions = Array.from({ length: 100 }, () => ({ field_id: "f0", operator: "eq", value: "1" }))
    assert.match(problemsOf(many(400, () => ({ visible_if: { logic: "and", conditions } })))[0]!, /at most 20000 parts/)
    assert.match(problemsOf(many(190, () => ({ constraints: { pattern: "(a?){900}b" } })))[0]!, /too complex in total/)
  })

  it("that exceeds a limit is reported with the path of the offending part", () => {
    const pathOf = (fields: ReadonlyArray<object>) => problemsAt(fields).map(({ path }) => path)
    assert.deepStrictEqual(pathOf(many(definitionLimits.fields + 2)), ["sections[0].fields[1000]"])
    assert.deepStrictEqual(pathOf([...many(3), ...select(definitionLimits.options + 1)]), ["sections[0].fields[3]"])
    const deep = pathOf([...many(2), nested(definitionLimits.levels + 1)])
    assert.deepStrictEqual(deep, [`sections[0].fields[2]${".children[0]".repeat(definitionLimits.levels + 1)}`])
    const among = Array.from({ length: definitionLimits.parts }, (_, n) => n)
    const compared = { visible_if: { conditions: [{ field_id: "f0", operator: "in", value: among }] } }
    assert.deepStrictEqual(pathOf(many(2, (i) => (i === 1 ? compared : {}))), [
      "sections[0].fields[1].visible_if.conditions[0]",
    ])
    const operands = Array.from({ length: definitionLimits.parts }, () => "f0")
    assert.deepStrictEqual(pathOf(many(2, (i) => (i === 1 ? { computed: { op: "concat", operands } } : {}))), [
      "sections[0].fields[1].computed.operands",
    ])
    // The last of the patterns that together exceed the limit.
    const patterns = many(3, () => ({ constraints: { pattern: "(a?){900}b" } }))
    const heavy = many(1, () => ({
      field_type: "group",
      children: many(190, (i) => ({ ...patterns[0], field_id: `p${i}` })),
    }))
    assert.match(pathOf(heavy)[0]!, /^sections\[0\]\.fields\[0\]\.children\[\d+\]\.constraints\.pattern$/)
  })

  it("that is too large is not checked further", () => {
    let reads = 0
    const counted = many(200_000).map(
      (field) => new Proxy(field, { get: (one, key) => (reads++, Reflect.get(one, key)) }),
    )
    assert.match(problemsOf(counted)[0]!, /at most 1000 fields/)
    assert.isAtMost(reads, 3 * definitionLimits.parts)
  })
})
