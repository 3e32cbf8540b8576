import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { type Service, startService } from "../../support/service.ts"

const command = fileURLToPath(new URL("../../../src/layers/commands/parley.ts", import.meta.url))

interface Run {
  readonly status: number
  readonly out: string
  readonly err: string
}

const token = (flags: ReadonlyArray<string>, environment: Readonly<Record<string, string>>): Promise<Run> =>
  new Promise((resolve) =>
    execFile(process.execPath, [command, "token", ...flags], { env: environment }, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    ),
  )

let service: Service

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  assert.strictEqual(await service?.stop(), 0)
})

describe("parley token", () => {
  it("prints one token, which a running service with the same data directory accepts", async () => {
    const { status, out, err } = await token(["--user", "42", "--programs", "demo", "--username", "Ada"], {
      DATA_DIR: service.dataDir,
    })
    assert.deepStrictEqual([status, err], [0, ""])
    assert.match(out, /^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const page = await fetch(service.url, { headers: { cookie: `session=${out.trim()}` } })
    assert.include(await page.text(), "You are signed in as Ada")
  })

  it("prints a token that the service refuses if it was made with another secret", async () => {
    const { out } = await token(["--user", "42", "--programs", "demo"], { JWT_SECRET: "x".repeat(40) })
    const answer = await fetch(`${service.url}/api/v1/session`, {
      method: "POST",
      headers: { authorization: `Bearer ${out.trim()}` },
    })
    assert.strictEqual(answer.status, 401)
  })

  it("prints its usage and nothing else for wrong flags", async () => {
    const { status, out, err } = await token(["--user", "42"], { DATA_DIR: service.dataDir })
    assert.deepStrictEqual([status, out], [2, ""])
    assert.match(err, /^--programs is required\n\nusage: parley token --user/)
  })

  it("prints its usage on request", async () => {
    const { status, out, err } = await token(["--help"], { DATA_DIR: service.dataDir })
    assert.deepStrictEqual([status, err], [0, ""])
    assert.match(out, /^usage: parley token --user/)
  })

  it("names an invalid setting", async () => {
    const { status, out, err } = await token(["--user", "1", "--programs", "a"], { JWT_SECRET: "short" })
    assert.deepStrictEqual([status, out], [1, ""])
    assert.include(err, "JWT_SECRET must have at least 32 bytes")
  })
})
