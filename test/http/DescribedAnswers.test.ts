import { assert, describe, it } from "@effect/vitest"
import { undescribed } from "../support/describedAnswers.ts"

const forms = "/api/v1/demo/forms"

describe("the check of every response against the API description", () => {
  it("accepts described statuses, and reports others with their route", () => {
    assert.isUndefined(undescribed("GET", forms, 200))
    assert.isUndefined(undescribed("POST", forms, 409))
    assert.strictEqual(
      undescribed("GET", `${forms}/1/share`, 418),
      "GET /api/v1/{tenant}/forms/{form_uid}/share answers 418, which its description lacks",
    )
  })

  it("prefers a fixed segment to a variable one", () => {
    assert.include(undescribed("POST", `${forms}/blank`, 418), "POST /api/v1/{tenant}/forms/blank ")
  })

  it("ignores pages and unknown URLs", () => {
    for (const path of ["/demo/forms/1", "/nothing", `${forms}/1/nothing`])
      assert.isUndefined(undescribed("GET", path, 418))
  })
})
