import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { startService } from "../../support/service.ts"

const parley = (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly out: string; readonly err: string }>((done) =>
    execFile(
      process.execPath,
      [resolve("src/layers/commands/parley.ts"), ...args],
      { env: environment },
      (error, out, err) => done({ status: error === null ? 0 : Number(error.code), out, err }),
    ),
  )

interface Found {
  readonly findings: ReadonlyArray<{
    readonly state: string
    readonly subject: string
    readonly about: string
    readonly advice?: string
  }>
}

const findings = async (environment: Readonly<Record<string, string>>) => {
  const { out, status } = await parley(["doctor", "--json"], environment)
  const { findings }: Found = JSON.parse(out)
  return { status, findings, of: (subject: string) => findings.find((one) => one.subject === subject) }
}

describe("parley doctor", () => {
  it("finds nothing wrong with an empty folder, and creates nothing in it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-doctor-"))
    const { status, findings: found } = await findings({ DATA_DIR: folder, PORT: "0" })
    assert.strictEqual(status, 0)
    assert.deepStrictEqual(
      found.filter(({ state }) => state !== "ok").map(({ subject }) => subject),
      [],
    )
    assert.deepStrictEqual(readdirSync(folder), [])
    rmSync(folder, { recursive: true })
  })

  it("detects a running service, and checks its data when it is stopped", async () => {
    const service = await startService()
    const port = new URL(service.url).port
    const running = await findings({ DATA_DIR: service.dataDir, PORT: port })
    assert.match(running.of("listen")?.about ?? "", /in use: the service is running$/)
    assert.match(running.of("database")?.about ?? "", /in use by process \d+/)
    await service.kill()
    const stopped = await findings({ DATA_DIR: service.dataDir, PORT: port })
    assert.match(stopped.of("listen")?.about ?? "", /is free$/)
    assert.match(stopped.of("database")?.about ?? "", /^PostgreSQL \d+/)
    assert.match(stopped.of("migrations")?.about ?? "", /up to date$/)
    assert.deepStrictEqual([running.status, stopped.status], [0, 0])
    rmSync(service.dataDir, { recursive: true, force: true })
  })

  it("reports a port that is in use, and an address that the machine does not have", async () => {
    const other = createServer((_, response) => response.end("{}"))
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done))
    const { port } = other.address() as AddressInfo
    const folder = mkdtempSync(join(tmpdir(), "parley-doctor-"))
    const taken = await findings({ DATA_DIR: folder, PORT: String(port) })
    assert.strictEqual(taken.status, 1)
    assert.include(taken.of("listen")?.about, "another process uses the port")
    other.close()
    const nowhere = await findings({ DATA_DIR: folder, PORT: "0", HOST: "192.0.2.99" })
    assert.include(nowhere.of("listen")?.about, "this machine does not have the address")
    rmSync(folder, { recursive: true })
  })

  it("names every server that does not respond and what to do, reveals no secret, and exits with status 1", async () => {
    const environment = {
      DATA_DIR: tmpdir(),
      PORT: "0",
      DATABASE_URL: "postgres://someone:covert-1@127.0.0.1:9/none",
      KV_HISTORY_URL: "redis://:covert-2@127.0.0.1:9",
      S3_BUCKET: "bucket",
      S3_ENDPOINT: "http://127.0.0.1:9",
      AWS_ACCESS_KEY_ID: "covert-3",
      AWS_SECRET_ACCESS_KEY: "covert-4",
      LLM_BASE_URL: "http://127.0.0.1:9/v1",
      LLM_API_KEY: "covert-5",
      POLICY_FILE: "/nowhere.json",
    }
    const { status, findings: found } = await findings(environment)
    assert.strictEqual(status, 1)
    assert.sameMembers(
      found.filter(({ state }) => state === "fault").map(({ subject }) => subject),
      ["settings", "database", "key value", "objects", "language"],
    )
    for (const { state, advice } of found) assert.strictEqual(advice !== undefined, state !== "ok")
    assert.notInclude(JSON.stringify(found), "covert")
  })

  it("names unreadable settings and wrong flags, and prints its usage", async () => {
    const wrong = await parley(["doctor"], { PORT: "x" })
    assert.deepStrictEqual([wrong.status, wrong.err], [1, ""])
    assert.match(wrong.out, /^FAULT {4}settings {2}PORT must be a port/)
    const flag = await parley(["doctor", "--fix"], {})
    assert.deepStrictEqual([flag.status, flag.out], [2, ""])
    assert.match(flag.err, /^Unknown option '--fix'\n\nusage: parley doctor/)
    assert.match((await parley(["doctor", "--help"], {})).out, /^usage: parley doctor/)
  })
})
