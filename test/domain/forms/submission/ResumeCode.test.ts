import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { resumeCodeOf, shownResumeCode, typedResumeCode } from "../../../../src/domain/forms/submission/ResumeCode.ts"

const hex = FastCheck.stringMatching(/^[0-9a-f]{32}$/)

describe("a resume code", () => {
  it("is read as it was shown, however it is typed", () => {
    FastCheck.assert(
      FastCheck.property(hex, (random) => {
        const code = resumeCodeOf(random)
        const shown = shownResumeCode(code)
        assert.match(shown, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        for (const typed of [
          code,
          shown,
          shown.toLowerCase(),
          ` ${shown.replace("-", " ")} `,
          code.replaceAll("0", "o"),
        ])
          assert.strictEqual(typedResumeCode(typed), code)
      }),
    )
  })

  it("has no letters that look like figures, and what is no code is none", () => {
    assert.strictEqual(typedResumeCode("il0o-1234"), "11001234")
    for (const typed of ["", "1234567", "123456789", "1234567U", "ABCD-EFG!", "x".repeat(10_000)])
      assert.isUndefined(typedResumeCode(typed), typed)
  })
})
