import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { warningsOf } from "../../../../src/domain/forms/check/Warnings.ts"
import { writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import type { JsonObject } from "../../../../src/domain/forms/codec/Json.ts"
import { demoDefinitions, demoForms } from "../../../../src/domain/forms/demo/DemoForms.ts"
import { editedBy } from "../../../../src/domain/forms/edit/ApplyOperations.ts"
import { checked, patchedForm } from "../../../../src/domain/forms/edit/Editing.ts"
import { audioManifest } from "../../../../src/domain/forms/manifest/AudioManifest.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { change } from "../../../../src/domain/forms/rules/Resolution.ts"
import { jsonSchemaOf } from "../../../../src/domain/forms/schema/JsonSchema.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { allFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { formUid } from "../support/forms.ts"

/**
 * Minus zero is the only JSON number that isn't written back unchanged: it becomes zero, which compares equal to it.
 */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject) satisfies fc.Arbitrary<JsonObject>

/** A copy of a document with one value replaced, at a position chosen by the numbers. */
const broken = (document: unknown, steps: ReadonlyArray<number>, replacement: unknown): unknown => {
  const [step, ...rest] = steps
  if (step === undefined || typeof document !== "object" || document === null) return replacement
  const keys = Object.keys(document)
  if (keys.length === 0) return replacement
  const key = keys[step % keys.length]!
  const copy = structuredClone(document) as Record<string, unknown>
  copy[key] = broken(copy[key], rest, replacement)
  return copy
}

const steps = fc.array(fc.nat(30), { minLength: 1, maxLength: 9 })
const demo = fc.constantFrom(...demoDefinitions)

describe("arbitrary input", () => {
  it("is either read as a usable form or refused with the paths of its problems, and never causes an exception", () => {
    fc.assert(
      fc.property(demo, steps, json, ({ definition }, at, value) => {
        const decoded = decodeForm(broken(definition, at, value), formUid)
        if (Result.isFailure(decoded)) {
          assert.isAbove(decoded.failure.problems.length, 0)
          return
        }
        const form = decoded.success
        warningsOf(form)
        jsonSchemaOf(form)
        audioManifest(form, { locale: "en", wsEndpoint: "/" })
        validate(compile(form), {})
        assert.deepStrictEqual(Result.getOrThrow(decodeForm(writeForm(form), formUid)), form)
      }),
      { numRuns: 60 },
    )
    for (const document of [
      null,
      undefined,
      1,
      "x",
      [],
      {},
      { title: {} },
      { sections: {} },
      { title: "x", sections: [null, 1, []] },
    ])
      assert.isTrue(Result.isFailure(decodeForm(document, formUid)))
  })

  it("is validated as answers, and the stored JSON has no member called __proto__", () => {
    const forms = demoForms().map(compile)
    const ids = [...new Set(forms.flatMap(({ form }) => allFields(form).map(({ fieldId }) => fieldId)))]
    const answers = fc.dictionary(fc.constantFrom(...ids, "__proto__", "constructor", "x"), json, { maxKeys: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...forms), answers, fc.string(), json, (form, given, path, raw) => {
        const { data, resolution } = validate(form, given)
        assert.deepStrictEqual(JSON.parse(JSON.stringify(data)), data)
        assert.isFalse(Object.hasOwn(data, "__proto__"))
        change(resolution, path, raw)
        for (const id of ids.slice(0, 5)) change(resolution, id, raw)
      }),
      { numRuns: 60 },
    )
  })

  it("is applied as an edit or a patch, or refused", () => {
    const [form] = demoForms()
    const operation = fc.record(
      {
        op: fc.constantFrom("add_field", "update_form", "add_section", "x"),
        patch: json,
        field: json,
        section: json,
        section_uid: fc.constant(form!.sections[0]!.sectionUid),
      },
      { requiredKeys: ["op"] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(operation, json), { maxLength: 3 }), json, (operations, patch) => {
        Result.flatMap(editedBy(form!, operations), checked)
        if (typeof patch === "object" && patch !== null && !Array.isArray(patch)) checked(patchedForm(form!, patch))
      }),
      { numRuns: 60 },
    )
  })
})
