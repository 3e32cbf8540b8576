import { assert, describe, it } from "vitest"
import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { until } from "../support/renderProcess.ts"
import { type Service, startService } from "../support/service.ts"

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`

const readiness = async ({ url }: Service) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> }
}

describe("a service whose keys or files do not match its database", () => {
  it("still responds, and reports the problem at startup and in /readyz, by name and without a secret", async () => {
    const [first, changed] = [key("one"), key("one")]
    const well = await startService({ CREDENTIAL_KEYS: first })
    const before = await readiness(well)
    assert.deepStrictEqual([before.status, before.body["status"], before.body["reasons"]], [200, "ready", undefined])
    await well.kill()
    rmSync(join(well.dataDir, "objects"), { recursive: true })

    const ill = await startService({ CREDENTIAL_KEYS: changed, DATA_DIR: well.dataDir })
    const log = await until(
      async () => ill.output(),
      (output) => output.split("A dependency is impaired").length === 3,
    )
    const { status, body } = await readiness(ill)
    assert.deepStrictEqual([status, body["status"]], [200, "degraded"])
    const reasons = {
      encryption: "CREDENTIAL_KEYS can't decrypt what was encrypted with one: that key is missing or has changed",
      files: "the object store was emptied or replaced: files recorded in the database are missing",
    }
    assert.deepStrictEqual(body["reasons"], reasons)
    for (const [dependency, reason] of Object.entries(reasons))
      assert.lengthOf(
        log.split("\n").filter((line) => line.includes(`"dependency":"${dependency}"`) && line.includes(reason)),
        1,
        log,
      )
    assert.notInclude(log, changed.split(":")[1]!)
    assert.strictEqual((await fetch(`${ill.url}/healthz`)).status, 200)
    await ill.stop()
    rmSync(well.dataDir, { recursive: true, force: true })
  })
})
