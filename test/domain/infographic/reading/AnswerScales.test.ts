import { assert, describe, it } from "@effect/vitest"
import { saysNoOpinion, scaleOrder } from "../../../../src/domain/infographic/reading/AnswerScales.ts"

const ordered = (answers: ReadonlyArray<string>) => scaleOrder(answers)?.map((at) => answers[at])

describe("the order of a scale's answers", () => {
  it.each([
    [
      ["Strongly agree", "Agree", "Disagree"],
      ["Disagree", "Agree", "Strongly agree"],
    ],
    [
      ["Muy satisfecho", "Satisfecho", "Insatisfecho"],
      ["Insatisfecho", "Satisfecho", "Muy satisfecho"],
    ],
    [
      ["Sehr zufrieden", "Eher zufrieden", "Eher unzufrieden", "Sehr unzufrieden"],
      ["Sehr unzufrieden", "Eher unzufrieden", "Eher zufrieden", "Sehr zufrieden"],
    ],
    [
      ["Disagree", "Agree"],
      ["Disagree", "Agree"],
    ],
  ])("%j", (given, expected) => assert.deepStrictEqual(ordered(given), expected))

  it("is unknown if an answer belongs to no scale, or if there is only one answer", () => {
    assert.isUndefined(scaleOrder(["Paris", "Agree"]))
    assert.isUndefined(scaleOrder(["Agree"]))
  })

  it.each(["Don't know", "No answer", "NS/NC", "Weiss nicht", "Keine Angabe"])("does not include %s", (answer) =>
    assert.isTrue(saysNoOpinion(answer)),
  )
})
