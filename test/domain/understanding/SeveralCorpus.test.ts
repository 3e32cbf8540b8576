import { assert, describe, it } from "@effect/vitest"
import { heardOf, severalLines } from "../../../bench/understanding/several.ts"

describe("hand-written utterances that answer several questions", () => {
  for (const locale of ["en", "es"] as const)
    it(`are understood without loss, and each answer is assigned to its question: ${locale}`, () => {
      const wrong = severalLines(locale).flatMap((line) => {
        const { isRight, heard } = heardOf(line, locale)
        return isRight ? [] : [`${line.current}: ${line.text} => ${heard} (meant ${line.meant})`]
      })
      assert.deepStrictEqual(wrong, [])
    })
})
