import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { limits } from "../../../../src/domain/budget/Limits.ts"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { readForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { warningsOf } from "../../../../src/domain/forms/check/Warnings.ts"
import { topLevelFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { definition, formUid } from "../support/forms.ts"

const problems = (json: unknown): ReadonlyArray<[string, string]> => {
  const decoded = decodeForm(json, formUid)
  return Result.isFailure(decoded)
    ? decoded.failure.problems.map(({ path, code }): [string, string] => [path, code])
    : []
}

const one = (...fields: ReadonlyArray<object>) => problems(definition(fields))

const at = (path: string) => `sections[0].fields${path}`

describe("the message for an invalid property", () => {
  it.each([
    ["label", {}, "must be text in at least one language"],
    ["options[0].value", [{ value: "a,b", label: "A" }], "must be text without commas"],
    ["options[0].value", [{ value: " a", label: "A" }], "must be text without spaces at either end"],
    ["constraints.url_hosts[0]", { url_hosts: ["a b"] }, "must be a host name such as example.com or *.example.com"],
  ])("%s: %j", (key, value, message) => {
    const name = key.split(/[.[]/, 1)[0]!
    const decoded = decodeForm(definition([{ field_id: "q", field_type: "url", [name]: value }]), formUid)
    assert.deepStrictEqual(
      Result.isFailure(decoded) ? decoded.failure.problems.map((one) => [one.path, one.message]) : [],
      [[at(`[0].${key}`), message]],
    )
  })
})

describe("the name of a form", () => {
  it("must be printable when saved, but a stored form is read whatever its name", () => {
    for (const form_id of ["a\u0000b", "a\u0007b", "a\ud800"]) {
      const json = { form_id, title: "T", sections: [{ section_id: "s", fields: [] }] }
      assert.deepStrictEqual(problems(json), [["form_id", "invalid"]])
      assert.isTrue(Result.isSuccess(readForm(json, formUid)))
    }
  })
})

describe("checking a form for saving", () => {
  it("reports circular rules, and lets two fields require each other's absence", () => {
    const waits = (field_id: string, on: string) => ({
      field_id,
      visible_if: { field_id: on, operator: "eq", value: "x" },
    })
    assert.deepStrictEqual(one(waits("a", "b"), waits("b", "c"), waits("c", "a")), [[at("[0]"), "circular"]])
    assert.deepStrictEqual(
      one({ field_id: "a", field_type: "number", computed: { op: "add", operands: ["a", { value: 1 }] } }),
      [[at("[0]"), "circular"]],
    )
    assert.deepStrictEqual(
      one(
        { field_id: "a", post_depends: [{ target: "b", effect: "set", operation: { op: "copy", operands: ["b2"] } }] },
        { field_id: "b", post_depends: [{ target: "b2", effect: "set", operation: { op: "copy", operands: ["b"] } }] },
        { field_id: "b2" },
      ),
      [[at("[1]"), "circular"]],
    )
    assert.deepStrictEqual(
      one({
        field_id: "g",
        field_type: "group",
        visible_if: { field_id: "c", operator: "is_empty" },
        children: [{ field_id: "c" }],
      }),
      [[at("[0]"), "circular"]],
    )
    const either = (field_id: string, other: string) => ({
      field_id,
      required_if: { field_id: other, operator: "is_empty" },
    })
    assert.deepStrictEqual(one(either("phone", "mail"), either("mail", "phone")), [])
  })

  it("reports invalid references, operators and values", () => {
    assert.deepStrictEqual(
      one(
        { field_id: "n", field_type: "number" },
        { field_id: "t" },
        { field_id: "r1", visible_if: { field_id: "nowhere", operator: "eq", value: 1 } },
        { field_id: "r2", visible_if: { field_id: "n", operator: "eq", value: "abc" } },
        { field_id: "r3", visible_if: { field_id: "t", operator: "gt", value: "abc" } },
        { field_id: "r4", visible_if: { field_id: "n", operator: "eq" } },
        { field_id: "r5", field_type: "number", computed: { op: "add", operands: ["n", "d"] } },
        { field_id: "d", field_type: "date" },
        { field_id: "r6", post_depends: [{ target: "nowhere", effect: "calc" }] },
      ),
      [
        [at("[2].visible_if.field_id"), "unknown_field"],
        [at("[3].visible_if.value"), "value"],
        [at("[4].visible_if.operator"), "operator"],
        [at("[5].visible_if.value"), "missing"],
        [at("[6].computed.operands[1]"), "operand"],
        [at("[8].post_depends[0].target"), "unknown_field"],
        [at("[8].post_depends[0].operation"), "missing"],
      ],
    )
  })

  it("reports duplicate ids and options, and invalid bounds, patterns, defaults and metadata", () => {
    assert.deepStrictEqual(
      one(
        { field_id: "a" },
        { field_id: "g", field_type: "group", children: [{ field_id: "a" }] },
        { field_id: "s", field_type: "select", options: ["x", "x"], default: "z" },
        { field_id: "l", constraints: { min_length: 5, max_length: 4, pattern: "(a)\\1" } },
        { field_id: "k", field_type: "likert", constraints: { scale_min: 1, scale_max: 5, anchor_labels: { 9: "x" } } },
        { field_id: "t", children: [{ field_id: "u" }] },
        { field_id: "w", field_type: "date", constraints: { min_date: "2026-02-30" } },
      ),
      [
        [at("[1].children[0].field_id"), "duplicate"],
        [at("[2].options[1].value"), "duplicate"],
        [at("[2].default"), "default"],
        [at("[3].constraints.max_length"), "bounds"],
        [at("[3].constraints.pattern"), "pattern"],
        [at("[4].constraints.anchor_labels.9"), "bounds"],
        [at("[5].children"), "unexpected"],
        [at("[6].constraints.min_date"), "invalid"],
      ],
    )
    const metadata = [
      { key: "a", source: "user_id" },
      { key: "ip", source: "callback", callback_ref: "x.y" },
      { key: "c", source: "callback" },
    ]
    assert.deepStrictEqual(
      problems(definition([{ field_id: "a" }], { metadata })).map(([path]) => path),
      ["metadata[0].key", "metadata[1].key", "metadata[2].callback_ref"],
    )
  })

  it("refuses option values that contain a comma, and excessively deep nesting", () => {
    assert.deepStrictEqual(one({ field_id: "s", field_type: "select", options: ["a,b"] }), [
      [at("[0].options[0].value"), "invalid"],
    ])
    let deep: object = { field_id: "x", field_type: "text", label: "x" }
    for (let i = 0; i < 20_000; i++) deep = { field_id: `g${i}`, field_type: "group", label: "g", children: [deep] }
    const first = `fields[0]${".children[0]".repeat(limits.formLevels + 1)}`
    assert.deepStrictEqual(problems({ title: "Deep", fields: [deep] }), [[first, "too_deep"]])
  })

  it("reports unusable settings of a remote field", () => {
    const rest = (spec: object) =>
      one({ field_id: "r", field_type: "rest", meta: { rest: spec } }).map(([path]) => path)
    assert.deepStrictEqual(rest({ mode: "remote", endpoint: "https://example.com/a" }), [])
    assert.deepStrictEqual(rest({ mode: "remote", endpoint: "file:///etc/passwd" }), [at("[0].meta.rest.endpoint")])
    assert.deepStrictEqual(
      rest({ mode: "callback", callback_ref: "x", additional_args: [{ name: "k", visibility: "private" }] }),
      [at("[0].meta.rest.additional_args[0]")],
    )
    assert.deepStrictEqual(one({ field_id: "r", field_type: "remote_response", meta: { endpoint: "nowhere" } }), [
      [at("[0].meta.endpoint"), "invalid"],
    ])
  })

  it("resolves references by uid, to earlier and later fields", () => {
    const uid = "0b0f8c0e-1111-4222-8333-444455556666"
    const form = Result.getOrThrow(
      decodeForm(
        definition([
          { field_id: "b", visible_if: { field_uid: uid, operator: "eq", value: "x" } },
          { field_id: "a", field_uid: uid, post_depends: [{ target: uid, effect: "require" }] },
        ]),
        formUid,
      ),
    )
    const [b, a] = topLevelFields(form)
    assert.strictEqual(b!.dependsOn[0]!.conditions[0]!.fieldId, "a")
    assert.isUndefined(b!.dependsOn[0]!.conditions[0]!.fieldUid)
    assert.strictEqual(a!.postDepends[0]!.target, "a")
  })

  it("warns about an unknown voice mode, and about unanswerable fields", () => {
    const form = Result.getOrThrow(
      decodeForm(
        definition([
          { field_id: "a", meta: { voice_mode: "banana" } },
          { field_id: "s", field_type: "select" },
          { field_id: "b", visible_if: { field_id: "later", operator: "eq", value: "x" } },
          { field_id: "later" },
        ]),
        formUid,
      ),
    )
    assert.deepStrictEqual(
      warningsOf(form).map(({ path, code }) => [path, code]),
      [
        [at("[0].meta.voice_mode"), "voice_mode"],
        [at("[1].options"), "no_options"],
        [at("[2].depends_on"), "reads_later"],
      ],
    )
  })
})
