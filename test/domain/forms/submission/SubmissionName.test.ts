import { assert, describe, it } from "@effect/vitest"
import { nameKeys } from "../../../../src/domain/forms/submission/SubmissionName.ts"

const name = { respondent: "user:1", submissionId: "a", idempotencyKey: "b", body: "{}" }

describe("submission names", () => {
  it("[FORM-150] apply only to their respondent", () => {
    const mine = nameKeys(name, "d")
    const theirs = nameKeys({ ...name, respondent: "user:2" }, "d")
    assert.notStrictEqual(mine.givenKey, theirs.givenKey)
    assert.notStrictEqual(mine.repeatKey, theirs.repeatKey)
    assert.deepStrictEqual(nameKeys(name, "another body"), mine)
  })

  it("[FORM-150] apply only to submissions with the same body if the respondent is unknown", () => {
    const anonymous = { ...name, respondent: null }
    assert.deepStrictEqual(nameKeys(anonymous, "d"), nameKeys(anonymous, "d"))
    assert.notStrictEqual(nameKeys(anonymous, "d").givenKey, nameKeys(anonymous, "e").givenKey)
    assert.notStrictEqual(nameKeys(anonymous, "d").repeatKey, nameKeys(anonymous, "e").repeatKey)
  })

  it("are undefined by default", () => {
    assert.deepStrictEqual(nameKeys({ respondent: "user:1", body: "{}" }, "d"), { givenKey: null, repeatKey: null })
  })
})
