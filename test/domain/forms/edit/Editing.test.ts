import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import type { JsonObject } from "../../../../src/domain/forms/codec/Json.ts"
import { editedBy, rejected } from "../../../../src/domain/forms/edit/ApplyOperations.ts"
import { blank, checked, cloned, patchedForm, replaced } from "../../../../src/domain/forms/edit/Editing.ts"
import { formDifferences } from "../../../../src/domain/forms/edit/FormDifferences.ts"
import { expandQuestion } from "../../../../src/domain/forms/edit/QuestionBank.ts"
import { compareVersions, matchesVersion, nextVersion } from "../../../../src/domain/forms/edit/Versions.ts"
import {
  allFields,
  findField,
  type FormDefinition,
  topLevelFields,
} from "../../../../src/domain/forms/model/FormDefinition.ts"
import { withoutPrivateValues } from "../../../../src/domain/forms/schema/RemoteFields.ts"
import { definition, formUid } from "../support/forms.ts"

const saved = (fields: ReadonlyArray<object>, rest: object = {}): FormDefinition =>
  Result.getOrThrow(decodeForm(definition(fields, rest), formUid))

const form = saved([
  { field_id: "a" },
  { field_id: "b", visible_if: { field_id: "a", operator: "eq", value: "x" } },
  { field_id: "g", field_type: "group", children: [{ field_id: "c" }] },
])
const [section] = form.sections
const at = { section_uid: section!.sectionUid }
const uid = (id: string) => findField(form, id)!.fieldUid
const fieldAt = (id: string) => ({ ...at, field_uid: uid(id) })

const applyOperations = (to: FormDefinition, operations: ReadonlyArray<unknown>) =>
  Result.flatMap(editedBy(to, operations), (edited) => Result.mapError(checked(edited), rejected))

const apply = (...operations: ReadonlyArray<object>) => applyOperations(form, operations)
const after = (...operations: ReadonlyArray<object>) => Result.getOrThrow(apply(...operations))
const ids = (one: FormDefinition) => allFields(one).map(({ fieldId }) => fieldId)
const errors = (...operations: ReadonlyArray<object>) => {
  const outcome = apply(...operations)
  return Result.isFailure(outcome) ? outcome.failure.errors.map(({ index, op }) => [index, op]) : []
}

describe("operations", () => {
  it("add, move, duplicate and remove fields, including those in groups and subsections", () => {
    const field = { field_id: "n", field_type: "text", label: "N" }
    assert.deepStrictEqual(ids(after({ op: "add_field", ...at, field, position: 1 })), ["a", "n", "b", "g", "c"])
    assert.deepStrictEqual(ids(after({ op: "add_field", ...at, group_uid: uid("g"), field })), [
      "a",
      "b",
      "g",
      "c",
      "n",
    ])
    assert.deepStrictEqual(
      ids(after({ op: "move_field", from: fieldAt("a"), to: { ...at, group_uid: uid("g"), position: 0 } })),
      ["b", "g", "a", "c"],
    )
    assert.deepStrictEqual(ids(after({ op: "remove_field", ...fieldAt("c") })), ["a", "b", "g"])
    const twice = after({ op: "duplicate_field", from: fieldAt("g"), as_field_id: "g2" })
    assert.deepStrictEqual(ids(twice), ["a", "b", "g", "c", "g2", "g2_c"])
    assert.strictEqual(new Set(allFields(twice).map(({ fieldUid }) => fieldUid)).size, 6)
    const sub = { subsection_id: "s", fields: [field] }
    const withSub = after({ op: "add_subsection", ...at, subsection: sub })
    assert.strictEqual(withSub.sections[0]!.fields.at(-1)?.kind, "subsection")
  })

  it("also apply to sections and to the form", () => {
    const two = after({ op: "add_section", section: { section_id: "two", fields: [] }, position: 0 })
    assert.deepStrictEqual(
      two.sections.map(({ sectionId }) => sectionId),
      ["two", "main"],
    )
    const first = two.sections[0]!.sectionUid
    const moved = Result.getOrThrow(applyOperations(two, [{ op: "move_section", section_uid: first, position: 1 }]))
    assert.deepStrictEqual(
      moved.sections.map(({ sectionId }) => sectionId),
      ["main", "two"],
    )
    const copy = after({ op: "duplicate_section", ...at, as_section_id: "again", field_id_suffix: "_2" })
    assert.deepStrictEqual(ids(copy), ["a", "b", "g", "c", "a_2", "b_2", "g_2", "c_2"])
    assert.strictEqual(findField(copy, "b_2")!.dependsOn[0]!.conditions[0]!.fieldId, "a_2")
    const titled = after(
      { op: "update_section", ...at, patch: { title: "Main" } },
      { op: "update_form", patch: { title: { en: "V", es: "V" } } },
      { op: "update_form_meta", patch: { owner: "x" } },
    )
    assert.strictEqual(titled.sections[0]!.title, "Main")
    assert.deepStrictEqual(titled.meta, { owner: "x" })
  })

  it("keep identifiers, and update rules for a new field id", () => {
    const renamed = after({ op: "update_field", ...fieldAt("a"), patch: { field_id: "first", required: true } })
    assert.strictEqual(findField(renamed, "first")!.fieldUid, uid("a"))
    assert.strictEqual(findField(renamed, "b")!.dependsOn[0]!.conditions[0]!.fieldId, "first")
    assert.deepStrictEqual(errors({ op: "update_field", ...fieldAt("a"), patch: { field_uid: formUid } }), [
      [0, "update_field"],
    ])
  })

  it("that are refused report which one failed and why, or that the resulting form is invalid", () => {
    assert.deepStrictEqual(errors({ op: "remove_field", ...fieldAt("a") }), [[null, null]])
    assert.deepStrictEqual(
      errors({ op: "update_form_meta", patch: { a: 1 } }, { op: "remove_field", ...at, field_uid: "nowhere" }),
      [[1, "remove_field"]],
    )
    assert.deepStrictEqual(errors({ op: "explode" }, { op: "remove_field", ...fieldAt("a"), extra: 1 })[0], [
      0,
      "explode",
    ])
    assert.deepStrictEqual(errors({ op: "move_field", from: fieldAt("g"), to: { ...at, group_uid: uid("g") } }), [
      [0, "move_field"],
    ])
    assert.deepStrictEqual(errors({ op: "update_form", patch: { version: "9" } }), [[0, "update_form"]])
    const wrong = [{ op: "explode" }, {}, { op: "toString" }, { op: "remove_field", ...fieldAt("a"), extra: 1 }]
    const result = applyOperations(form, wrong)
    const [explode, nothing, inherited, extra] = Result.isFailure(result) ? result.failure.errors : []
    for (const one of [explode, nothing, inherited]) assert.match(one!.message, /^must be one of add_section, /)
    assert.deepStrictEqual([nothing!.op, nothing!.path], [null, "op"])
    assert.deepStrictEqual([extra!.path, extra!.message], ["extra", "is not a known key"])
  })

  it("are applied either all together or not at all", () => {
    const operation = fc.oneof(
      fc.record({
        op: fc.constant("add_field"),
        section_uid: fc.constant(at.section_uid),
        field: fc.constantFrom("a", "n1", "n2").map((field_id) => ({ field_id, field_type: "text", label: "x" })),
        position: fc.nat(5),
      }),
      fc.record({
        op: fc.constant("remove_field"),
        section_uid: fc.constant(at.section_uid),
        field_uid: fc.constantFrom(uid("a"), uid("b"), uid("c"), "nowhere"),
      }),
      fc.record({
        op: fc.constant("update_field"),
        section_uid: fc.constant(at.section_uid),
        field_uid: fc.constantFrom(uid("a"), uid("b")),
        patch: fc.constantFrom({ field_id: "b" }, { label: "L" }, { field_type: "nonsense" }),
      }),
      fc.record({ op: fc.constant("remove_section"), section_uid: fc.constantFrom(at.section_uid, "nowhere") }),
    )
    const before = JSON.stringify(writeForm(form))
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 5 }), (operations) => {
        const given = JSON.stringify(operations)
        const outcome = applyOperations(form, operations)
        assert.strictEqual(JSON.stringify(writeForm(form)), before)
        assert.strictEqual(JSON.stringify(operations), given)
        if (Result.isFailure(outcome)) assert.isAbove(outcome.failure.errors.length, 0)
        else assert.isTrue(Result.isSuccess(decodeForm(writeForm(outcome.success), formUid)))
      }),
      { numRuns: 300 },
    )
  })
})

describe("editing", () => {
  it("applies a merge patch: null deletes a property, pinned properties stay unchanged, and a title is required", () => {
    const patched = Result.getOrThrow(
      checked(
        patchedForm(form, {
          title: { en: "New" },
          form_id: "other",
          tenant: "other",
          version: "9",
          is_public: true,
          meta: { x: 1 },
        }),
      ),
    )
    assert.deepStrictEqual(patched.title, { en: "New" })
    assert.strictEqual(patched.formId, "visit")
    assert.strictEqual(patched.version, "1.0")
    assert.isUndefined(patched.tenant)
    assert.isTrue(patched.isPublic)
    assert.isUndefined(Result.getOrThrow(checked(patchedForm(patched, { meta: null }))).meta)
    assert.isTrue(Result.isFailure(checked(patchedForm(form, { title: null }))))
  })

  it("keeps the identifier of a replaced form and resolves references in its new definition", () => {
    const next = Result.getOrThrow(
      checked(
        replaced(
          form,
          definition([
            { field_id: "z", visible_if: { field_id: "y", operator: "is_empty" } },
            { field_id: "y" },
          ]) as JsonObject,
        ),
      ),
    )
    assert.strictEqual(next.formUid, formUid)
    assert.deepStrictEqual(ids(next), ["z", "y"])
  })

  it("gives a clone its own identifiers and an empty history", () => {
    const other = "11111111-2222-4333-8444-555555555555"
    const source = { ...form, publishedVersion: "1.4", version: "1.4" }
    const copy = Result.getOrThrow(
      checked(cloned(source, { formUid: other, formId: "visit-2", patch: { title: "Copy" } })),
    )
    assert.deepStrictEqual([copy.formUid, copy.formId, copy.version, copy.title], [other, "visit-2", "1.0", "Copy"])
    assert.deepStrictEqual(copy.meta, { cloned_from: formUid })
    assert.isUndefined(copy.publishedVersion)
    const before = new Set(allFields(form).map(({ fieldUid }) => fieldUid))
    for (const { fieldUid } of allFields(copy)) assert.isFalse(before.has(fieldUid))
    assert.deepStrictEqual(ids(copy), ids(form))
    assert.deepStrictEqual(findField(copy, "b")!.dependsOn, findField(form, "b")!.dependsOn)
  })

  it("creates a blank form with an id derived from its title", () => {
    const fresh = Result.getOrThrow(blank({ en: "Store visit", es: "Visita" }, { formUid }))
    assert.strictEqual(fresh.formId, "store-visit")
    assert.lengthOf(fresh.sections, 1)
    assert.deepStrictEqual(topLevelFields(fresh), [])
  })

  it("keeps private arguments on the server, even if an edited definition omits them", () => {
    const rest = (value: object) => ({
      mode: "remote",
      endpoint: "https://example.com",
      additional_args: [
        { name: "key", visibility: "private", ...value },
        { name: "size", visibility: "public", value: "L" },
      ],
    })
    const stored = saved([{ field_id: "r", field_type: "rest", meta: { rest: rest({ value: "s3cret" }) } }])
    const shown = withoutPrivateValues(writeForm(stored))
    assert.notInclude(JSON.stringify(shown), "s3cret")
    assert.include(JSON.stringify(shown), '"value":"L"')
    const back = Result.getOrThrow(checked(replaced(stored, { ...shown, title: "New" })))
    assert.deepStrictEqual(findField(back, "r")!.meta, findField(stored, "r")!.meta)
  })

  it("turns a shared question into a separate field", () => {
    const question = {
      questionId: "q1",
      definition: findField(form, "a")!,
      usageForms: 0,
      usageResponses: 0,
      createdAt: "2026-01-01T00:00:00Z",
    }
    const field = Result.getOrThrow(
      expandQuestion(question, { question_id: "q1", overrides: { label: "Other" } }, formUid.replace("6", "7")),
    )
    assert.strictEqual(field.label, "Other")
    assert.notStrictEqual(field.fieldUid, uid("a"))
    assert.isTrue(
      Result.isFailure(expandQuestion(question, { question_id: "q1", overrides: { field_uid: uid("a") } }, formUid)),
    )
  })
})

describe("versions", () => {
  it("have their last number incremented and are sorted by their numbers", () => {
    assert.deepStrictEqual(["1.0", "1.9", "1.0.3", "draft", "v2"].map(nextVersion), [
      "1.1",
      "1.10",
      "1.0.4",
      "draft.1",
      "v3",
    ])
    assert.deepStrictEqual(["x", "1.10", "1.2", "1.2.1", "2"].toSorted(compareVersions), [
      "1.2",
      "1.2.1",
      "1.10",
      "2",
      "x",
    ])
    assert.isTrue(matchesVersion('W/"1.2"', "1.2") && matchesVersion('"1.1", "1.2"', "1.2") && matchesVersion("*", "1"))
    assert.isFalse(matchesVersion('"1.20"', "1.2"))
  })

  it("are compared as a list of additions, removals, moves and changes", () => {
    const next = after(
      { op: "add_field", ...at, field: { field_id: "n", field_type: "text", label: "N" }, position: 0 },
      { op: "remove_field", ...fieldAt("c") },
      { op: "update_field", ...fieldAt("b"), patch: { label: "B!" } },
      { op: "move_field", from: fieldAt("a"), to: at },
      { op: "update_form", patch: { title: "New" } },
    )
    assert.deepStrictEqual(
      formDifferences(form, next).map(({ kind, id, keys }) => [kind, id].concat(keys)),
      [
        ["changed", "visit", "title"],
        ["added", "n"],
        ["moved", "b"],
        ["changed", "b", "label"],
        ["moved", "a"],
        ["removed", "c"],
      ],
    )
    assert.deepStrictEqual(formDifferences(form, form), [])
  })
})
