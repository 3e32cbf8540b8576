import { assert, describe, it } from "@effect/vitest"
import { isShown, runGuide } from "../support/guide.ts"

describe("the pages for operators", () => {
  for (const page of ["upkeep"])
    it(`${page}: every command works as printed`, async () => {
      const steps = await runGuide(`docs/operations/${page}.md`, {})
      assert.isAbove(steps.length, 0)
      for (const { script, output, printed } of steps)
        if (output !== undefined) assert.isTrue(isShown(output, printed), `${script}\nprinted:\n${printed}`)
    })
})
