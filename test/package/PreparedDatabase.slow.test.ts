import { assert, it } from "@effect/vitest"
import { globSync, statSync } from "node:fs"
import { join } from "node:path"
import { build } from "../../scripts/build.ts"

/** One user builds an image or a package, and another runs it. */
it("every user who may run the service may copy the prepared database", async () => {
  await build()
  const cluster = "dist/database/cluster"
  const entries = globSync("**/*", { cwd: cluster })
  assert.include(entries, "PG_VERSION")
  assert.isAbove(entries.length, 600)
  for (const entry of entries) {
    const { mode } = statSync(join(cluster, entry))
    assert.strictEqual(mode & 0o444, 0o444, entry)
  }
})
