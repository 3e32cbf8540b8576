import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import { fileTools } from "../../../../src/adapters/formfiles/fileTools.ts"
import { readFormFile } from "../../../../src/domain/forms/import/ImportFile.ts"
import { repairedForm } from "../../../../src/domain/forms/import/FormRepair.ts"

const uid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a09"

const ids = ["", "name", "age", "section", "__proto__", "constructor", "toString"]
const keys = ["label", "field_type", "options", "depends_on", "fields", "children", "constraints", "__proto__", "title"]
const junk = fc.oneof(
  { depthSize: "small" },
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, "text", "radio", -1, [], {}, [{ value: 1, label: "x" }], { fields: [{}] }),
)
const change = fc.record({ was: junk, is: junk }, { requiredKeys: [] })
const differences = fc.dictionary(
  fc.constantFrom(...ids),
  fc.oneof(junk, fc.dictionary(fc.constantFrom(...keys), fc.oneof(change, junk))),
)

describe("a file with arbitrary content under `x-parley`", () => {
  it("yields a form or a refusal, and never throws", () => {
    fc.assert(
      fc.property(differences, (added) => {
        const file = {
          $schema: "https://json-schema.org/draft/2020-12/schema",
          title: "Visit",
          type: "object",
          properties: { name: { type: "string", title: "Name" }, age: { type: "integer", title: "Age" } },
          "x-parley": added,
        }
        const read = readFormFile(new TextEncoder().encode(JSON.stringify(file)), fileTools)
        if (Result.isFailure(read)) return assert.isString(read.failure.problem)
        const form = repairedForm(read.success, uid)
        if (Result.isFailure(form)) assert.isNotEmpty(form.failure.problems)
        else assert.strictEqual(form.success.formUid, uid)
      }),
      { numRuns: 500 },
    )
  })
})
