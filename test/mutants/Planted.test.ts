import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { planted } from "./planted.ts"

describe("the planted faults", () => {
  it("each change existing code and name existing tests", () => {
    for (const { file, code, fault, tests } of planted) {
      assert.include(readFileSync(file, "utf8"), code, file)
      assert.notStrictEqual(code, fault)
      for (const test of tests) assert.isTrue(existsSync(test), test)
    }
  })

  it("all differ from each other", () => {
    const faults = planted.map(({ file, code, fault }) => JSON.stringify([file, code, fault]))
    assert.strictEqual(new Set(faults).size, faults.length)
  })
})
