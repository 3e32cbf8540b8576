import { assert, it } from "@effect/vitest"
import { diagnosis } from "../../../src/adapters/nunjucks/Diagnosis.ts"

it("names the location and cause of a template error, and reveals nothing about other exceptions", () => {
  assert.strictEqual(
    diagnosis(new Error("(a.html.j2) [Line 1, Column 11]\n  'x' is not defined")),
    "line 1, column 11: 'x' is not defined",
  )
  assert.strictEqual(
    diagnosis(new Error("(a.html.j2)\n  RangeError: range() can have at most 100000 items, and its step can't be 0")),
    "range() can have at most 100000 items, and its step can't be 0",
  )
  for (const cause of [new TypeError("secret of /etc/passwd"), "text", null])
    assert.strictEqual(diagnosis(cause), "the template failed on this payload")
})
