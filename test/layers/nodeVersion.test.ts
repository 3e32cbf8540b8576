import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Starts the service in a process that reports another version of Node. */
const started = (version: string) => {
  const disguise = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`
  const preload = `data:text/javascript,${encodeURIComponent(disguise)}`
  return spawnSync(process.execPath, ["--import", preload, "src/layers/nodeVersion.ts"], { encoding: "utf8" })
}

describe("a Node version", () => {
  it("that is too old prevents startup with an error that names the required one", () => {
    const { status, stderr } = started("22.19.0")
    assert.strictEqual(status, 1)
    assert.strictEqual(stderr, "parley needs Node 24 or newer; this is Node 22.19.0\n")
    const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } }
    assert.strictEqual(engines.node, ">=24")
  })

  it("that is new enough is accepted", () => {
    for (const version of ["24.0.0", "100.1.0"]) assert.strictEqual(started(version).status, 0, version)
  })
})
