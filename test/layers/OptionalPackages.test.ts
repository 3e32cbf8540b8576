import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { missingPackages, optionalPackages } from "../../src/layers/OptionalPackages.ts"

describe("optional packages", () => {
  it("match the manifest, and each missing one is named with the features that need it", () => {
    const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      readonly optionalDependencies: Readonly<Record<string, string>>
    }
    assert.sameMembers(Object.keys(optionalPackages), Object.keys(optionalDependencies))
    assert.deepStrictEqual(
      missingPackages(() => true),
      [],
    )
    const [first, ...others] = missingPackages((name) => name !== "onnxruntime-node")
    assert.include(first, "onnxruntime-node is not installed: local speech recognition")
    assert.deepStrictEqual(others, [])
  })
})
