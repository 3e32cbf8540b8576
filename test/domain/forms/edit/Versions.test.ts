import { assert, describe, it } from "@effect/vitest"
import { compareVersions, matchesVersion, nextVersion } from "../../../../src/domain/forms/edit/Versions.ts"

describe("a form's version labels", () => {
  it("have their last number incremented", () => {
    assert.deepStrictEqual(["1.0", "1.9", "2", "draft"].map(nextVersion), ["1.1", "1.10", "3", "draft.1"])
  })

  it("are ordered by their numbers", () => {
    assert.deepStrictEqual(["1.10", "draft", "1.9", "1", "10.0"].toSorted(compareVersions), [
      "1",
      "1.9",
      "1.10",
      "10.0",
      "draft",
    ])
  })

  it("match `If-Match` with several labels, quoted or unquoted, weak or strong, but never by a prefix", () => {
    for (const header of ["1.10", '"1.10"', 'W/"1.10"', '"1.9", "1.10"', "*"])
      assert.isTrue(matchesVersion(header, "1.10"), header)
    for (const header of ["1.1", '"1"', "", '"1.9", "1.8"']) assert.isFalse(matchesVersion(header, "1.10"), header)
  })
})
