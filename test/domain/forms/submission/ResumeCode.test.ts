import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import {
  resumeCodeOf,
  resumeDigits,
  shortCodeOf,
  shownCode,
  typedResumeCode,
  typedShortCode,
} from "../../../../src/domain/forms/submission/ResumeCode.ts"

const hex = FastCheck.stringMatching(/^[0-9a-f]{64}$/)

describe("a resume code", () => {
  it("is accepted in any letter case and grouping, and with letters typed in place of similar digits", () => {
    FastCheck.assert(
      FastCheck.property(hex, (random) => {
        const code = resumeCodeOf(random)
        const shown = shownCode(code)
        assert.match(shown, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/)
        for (const typed of [
          code,
          shown,
          shown.toLowerCase(),
          ` ${shown.replaceAll("-", " ")} `,
          code.replaceAll("0", "o"),
        ])
          assert.strictEqual(typedResumeCode(typed), code)
      }),
    )
  })

  it("has at least 128 random bits", () => {
    const bits = Math.log2(32) * resumeCodeOf("0".repeat(resumeDigits)).length
    assert.isAtLeast(bits, 128)
    const changed = (at: number) => `${"0".repeat(at)}1${"0".repeat(resumeDigits - at - 1)}`
    const codes = Array.from({ length: resumeDigits / 2 }, (_, place) => resumeCodeOf(changed(place * 2 + 1)))
    assert.strictEqual(new Set(codes).size, resumeDigits / 2)
  })

  it("is refused if it is only the short code of a link or an answer", () => {
    const short = shortCodeOf("0123456789abcdef")
    assert.match(shownCode(short), /^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    assert.strictEqual(typedShortCode(shownCode(short).toLowerCase()), short)
    assert.isUndefined(typedResumeCode(short))
  })

  it("has no letters that look like digits, and invalid codes are refused", () => {
    assert.strictEqual(typedShortCode("il0o-1234"), "11001234")
    const many = "il0o-1234-".repeat(4)
    assert.strictEqual(typedResumeCode(many.slice(0, 34)), "11001234".repeat(4).slice(0, 28))
    for (const typed of ["", "1234567", "123456789", "1234567U", "ABCD-EFG!", "x".repeat(10_000), "1".repeat(27)]) {
      assert.isUndefined(typedResumeCode(typed), typed)
      assert.isUndefined(typedShortCode(typed), typed)
    }
  })
})
