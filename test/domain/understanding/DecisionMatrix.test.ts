import { assert, describe, it } from "@effect/vitest"
import type { Evidence } from "../../../src/domain/understanding/DecisionMatrix.ts"
import { decide, isModelLow, isSttLow, refine } from "../../../src/domain/understanding/DecisionMatrix.ts"
import { understand } from "../../../src/domain/understanding/understand.ts"
import { monday } from "./say.ts"

const sure: Evidence = {
  candidate: "accepted",
  confirm: "default",
  sttConfidence: 1,
  sttThreshold: 0.6,
  modelConfidence: undefined,
  modelThreshold: 0.8,
}

const settings = ["always", "never", "default"] as const
const sttConfidences = [0.1, 1]
const modelConfidences = [0.1, 1, undefined]

const every = (candidate: Evidence["candidate"]): ReadonlyArray<Evidence> =>
  settings.flatMap((confirm) =>
    sttConfidences.flatMap((sttConfidence) =>
      modelConfidences.map((modelConfidence) => ({ ...sure, candidate, confirm, sttConfidence, modelConfidence })),
    ),
  )

describe("the decision matrix", () => {
  it("[NORM-610] a rejected candidate leads to answer_rejected, whatever else is true", () => {
    for (const evidence of every("rejected")) assert.strictEqual(decide(evidence), "answer_rejected")
  })
  it("[NORM-660] a candidate to confirm leads to confirm_request, whatever else is true", () => {
    for (const evidence of every("confirm")) assert.strictEqual(decide(evidence), "confirm_request")
  })
  it("[NORM-670] a candidate to confirm leads to confirm_request even if the confirm setting is “never”", () => {
    assert.strictEqual(decide({ ...sure, candidate: "confirm", confirm: "never" }), "confirm_request")
  })
  it("[NORM-680] an accepted candidate leads to confirm_request if the confirm setting is “always”, whatever the confidences", () => {
    for (const evidence of every("accepted")) {
      if (evidence.confirm === "always") assert.strictEqual(decide(evidence), "confirm_request")
    }
  })
  it("[NORM-690] an accepted candidate with low STT confidence leads to confirm_request, whatever the model's confidence", () => {
    for (const modelConfidence of modelConfidences) {
      assert.strictEqual(decide({ ...sure, sttConfidence: 0.59, modelConfidence }), "confirm_request")
    }
  })
  it("[NORM-700] STT confidence counts as low when it is below its threshold, unless the question is never confirmed", () => {
    assert.isTrue(isSttLow({ ...sure, sttConfidence: 0.59 }))
    assert.isFalse(isSttLow({ ...sure, sttConfidence: 0.6 }))
    assert.isTrue(isSttLow({ ...sure, sttConfidence: undefined }))
    assert.strictEqual(decide({ ...sure, confirm: "never", sttConfidence: 0.1 }), "answer_accepted")
  })
  it("[NORM-710] an accepted candidate with low model confidence leads to confirm_request", () => {
    assert.strictEqual(decide({ ...sure, modelConfidence: 0.5 }), "confirm_request")
  })
  it("[NORM-720] the model's confidence counts as low when it is below its threshold", () => {
    assert.isTrue(isModelLow({ ...sure, modelConfidence: 0.79 }))
    assert.isFalse(isModelLow({ ...sure, modelConfidence: 0.8 }))
    assert.isFalse(isModelLow(sure))
  })
  it("[NORM-730] an accepted candidate without objections leads to answer_accepted", () => {
    assert.strictEqual(decide(sure), "answer_accepted")
    assert.strictEqual(decide({ ...sure, modelConfidence: 0.8 }), "answer_accepted")
  })
})

describe("rejection codes", () => {
  const code = (type: "email" | "phone" | "number" | "date" | "time", text: string) => {
    const result = understand(type, text, { locale: "en", now: monday })
    return result._tag === "rejected" ? result.code : result._tag
  }
  it("[NORM-620] EMAIL is rejected with INVALID_EMAIL", () => assert.strictEqual(code("email", "foo"), "INVALID_EMAIL"))
  it("[NORM-630] every other type is rejected with INVALID_VALUE", () => {
    for (const type of ["phone", "number", "date", "time"] as const)
      assert.strictEqual(code(type, "foo"), "INVALID_VALUE")
  })
})

describe("refinement by the model", () => {
  const read = (text: string) => understand("email", text, { locale: "en", now: monday })
  it("[NORM-840] produces output that is parsed by the same rules", () => {
    assert.deepStrictEqual(refine({ _tag: "accepted", value: "fo@bar.com" }, read("Foo@Bar.COM")), {
      candidate: { _tag: "accepted", value: "foo@bar.com" },
      refinedBy: "llm",
    })
  })
  it("[NORM-850] a candidate that must be confirmed according to the rules is still confirmed", () => {
    const rules = { _tag: "confirm", value: "2024-03-04" } as const
    assert.strictEqual(refine(rules, { _tag: "accepted", value: "2024-04-03" }).candidate._tag, "confirm")
    assert.strictEqual(refine(rules, { _tag: "accepted", value: "2024-03-04" }).candidate._tag, "confirm")
  })
  it("[NORM-860] a candidate that the rules reject is never accepted without confirmation", () => {
    const rules = { _tag: "rejected", code: "INVALID_EMAIL" } as const
    assert.deepStrictEqual(refine(rules, read("foo@bar.com")).candidate, { _tag: "confirm", value: "foo@bar.com" })
    assert.deepStrictEqual(refine(rules, read("foo")).candidate, rules)
  })
})
