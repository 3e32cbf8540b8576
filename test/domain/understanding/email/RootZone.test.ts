import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { rootZoneModule, rootZonePath } from "../../../../scripts/rootZone.ts"
import { isTopLevel } from "../../../../src/domain/understanding/email/TopLevelDomain.ts"

describe("top-level domains", () => {
  it("match the installed list", () => {
    assert.strictEqual(readFileSync(rootZonePath, "utf8"), rootZoneModule(), "npm run root-zone")
  })

  it("include country codes, the root zone's domains, and labels that speakers commonly say, such as “gob”", () => {
    for (const label of ["com", "museum", "google", "es", "zz", "gob"]) assert.isTrue(isTopLevel(label), label)
    for (const label of ["chewie", "comm", "", "c"]) assert.isFalse(isTopLevel(label), label)
  })
})
