import { assert, describe, it } from "@effect/vitest"
import { readAnswerTimes, timeEvidence, writeAnswerTimes } from "../../../../src/domain/forms/submission/AnswerTimes.ts"

const isField = (id: string) => id === "a" || id === "b"

describe("the time spent on each question of a page", () => {
  it("is unchanged after being written and read back", () => {
    const times = { a: 1_200, b: 0 }
    assert.deepStrictEqual(readAnswerTimes(writeAnswerTimes(times), isField), times)
    assert.strictEqual(writeAnswerTimes({}), "")
    assert.deepStrictEqual(timeEvidence(times), { a: { time_ms: 1_200 }, b: { time_ms: 0 } })
    assert.isUndefined(timeEvidence({}))
  })

  it("is accepted only for the form's questions and as a number, and is limited to an hour", () => {
    const sent = '{"a":1e300,"b":"5","__proto__":5,"other":5}'
    assert.deepStrictEqual(readAnswerTimes(sent, isField), { a: 3_600_000 })
    assert.deepStrictEqual(readAnswerTimes('{"a":-1,"b":1.6}', isField), { b: 2 })
    for (const text of [undefined, "", "[1]", "null", "no", `{"a":1,"x":"${"y".repeat(200_000)}"}`])
      assert.deepStrictEqual(readAnswerTimes(text, isField), {})
  })
})
