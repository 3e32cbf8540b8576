import { assert, describe, it } from "@effect/vitest"
import { gradeOfRecognized, recognizedEntities, recognizedLines } from "../../../bench/understanding/recognized.ts"
import { understandText } from "../../../src/domain/understanding/understandText.ts"

describe("recognizers' spellings of names, codes, addresses and terms", () => {
  for (const entity of recognizedEntities)
    for (const locale of ["en", "es"])
      it(`${entity} ${locale}: at least 95 of 100 are exact or confirmed, and none is stored incorrectly`, () => {
        const graded = recognizedLines(entity, locale).map((line) => {
          const result = understandText(line.text, locale, line.spec)
          return {
            ...line,
            grade: gradeOfRecognized(line, result),
            value: "value" in result ? result.value : undefined,
          }
        })
        const wrong = graded.filter(({ grade }) => grade === "wrong")
        assert.deepStrictEqual(
          wrong.map(({ text, value }) => `${text}: ${value}`),
          [],
        )
        const missed = graded.filter(({ grade }) => grade === "missed").map(({ text }) => text)
        assert.isAtMost(missed.length / graded.length, 0.05, missed.join("\n"))
      })
})
